"""The steps before the first turn (rulings 1 and 11): claiming, placing one by one, placing all at once.

If a seat resigns here, default moves place the rest of its armies.
"""

from __future__ import annotations

from typing import Any

from engine.parts import opening
from engine.parts.steps import claim, garrison
from engine.parts.steps.sealed_deploy import SealedDeploy
from engine.rules.classic.meta import board
from engine.rules.classic.state import Body, neutral
from engine.rules.classic.turns import start_turn
from engine.system import AnyState, Play
from engine.types import Move, Prompt


def frontier(at: AnyState, owner: int) -> list[int]:
    """The owner's territories that touch another's, or all of them if none does."""
    b: Body = at.body
    near = board(at.setup).neighbours
    held = [s for s, o in enumerate(b.owner) if o == owner]
    return [s for s in held if any(b.owner[n] != owner for n in near[s])] or held


def spread(at: AnyState, owner: int, armies: int, placed: dict[int, int]) -> dict[int, int]:
    """`placed` plus this many more armies, each where the fewest stand along the owner's frontier."""
    return opening.spread(at.body.armies, frontier(at, owner), armies, placed)


def _is_neutral(at: AnyState, move: Move) -> bool:
    """Whether the move places armies beside the neutral ones: if it is refused, its number is wrong."""
    space = board(at.setup).index.get(str(move.args[0])) if move.args else None
    return move.verb == "place" and space is not None and at.body.owner[space] == neutral(at)


def begin_first_turn(play: Play) -> None:
    """The setup is over: the first living seat from the starting one begins."""
    b: Body = play.body
    b.round = 1
    seats = play.setup.seats
    start_turn(play, next(s for k in range(seats) if b.alive[s := (b.first + k) % seats]))


class Claim(claim.Claim):
    """Ruling 1, `manual`."""

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        return Prompt(seat, "claim", data={"armies": at.body.reserve[seat]})

    def take(self, play: Play, seat: int, space: int) -> None:
        b: Body = play.body
        b.owner[space] = seat
        b.armies[space] = 1
        b.held[seat] += 1
        b.reserve[seat] -= 1

    def finish(self, play: Play) -> None:
        play.swap("garrison")


class Garrison(garrison.Garrison):
    """Ruling 1, `manual`; of two players (ruling 11), two own armies and a neutral one, which they run out of
    at the same time."""

    def begin(self, play: Play) -> None:
        b: Body = play.body
        two = neutral(play) is not None
        play.note(own=min(b.reserve[b.turn], 2 if two else 1), neutral=min(b.wards[b.turn], 1))

    def most(self, at: AnyState, seat: int) -> dict[int | None, int]:
        now = at.stack[-1].vars
        return {owner: n for owner, n in ((seat, now["own"]), (neutral(at), now["neutral"])) if n}

    def why(self, at: AnyState, move: Move) -> tuple[str, dict[str, Any]] | None:
        return None if _is_neutral(at, move) else super().why(at, move)

    def default_spaces(self, at: AnyState, seat: int) -> list[int]:
        owner = seat if at.stack[-1].vars["own"] else neutral(at)
        assert owner is not None
        return frontier(at, owner)

    def spend(self, play: Play, seat: int, space: int, n: int) -> bool:
        b: Body = play.body
        now = dict(play.stack[-1].vars)
        part, left = ("own", b.reserve) if b.owner[space] == seat else ("neutral", b.wards)
        left[seat] -= n
        now[part] -= n
        play.note(**now)
        return not now["own"] + now["neutral"]

    def finish(self, play: Play) -> None:
        begin_first_turn(play)


class Deploy(SealedDeploy):
    """Ruling 1, `deal`. Of two players each also places half of the neutral army."""

    def is_done(self, at: AnyState, seat: int) -> bool:
        b: Body = at.body
        return not b.reserve[seat] + b.wards[seat]

    def most(self, at: AnyState, seat: int, space: int) -> int:
        b: Body = at.body
        return b.wards[seat] if b.owner[space] == neutral(at) else super().most(at, seat, space)

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        # The progress of a draft is secret: the prompt tells the number to place at the beginning.
        b: Body = at.body
        third = neutral(at)
        draft = b.drafts[seat]
        armies = b.reserve[seat] + sum(n for s, n in draft.items() if b.owner[s] == seat)
        wards = b.wards[seat] + sum(n for s, n in draft.items() if b.owner[s] == third)
        return Prompt(seat, "deploy", sealed=True, data={"armies": armies, "neutral": wards})

    def why(self, at: AnyState, move: Move) -> tuple[str, dict[str, Any]] | None:
        return None if _is_neutral(at, move) else super().why(at, move)

    def spread(self, play: Play, seat: int) -> dict[int, int]:
        """All along the frontiers."""
        b: Body = play.body
        draft = spread(play, seat, b.reserve[seat], b.drafts[seat])
        third = neutral(play)
        return draft if third is None else spread(play, third, b.wards[seat], draft)

    def redraft(self, play: Play, seat: int, draft: dict[int, int]) -> None:
        b: Body = play.body
        before, third = b.drafts[seat], neutral(play)
        wards = sum(n - before.get(s, 0) for s, n in draft.items() if b.owner[s] == third)
        b.wards[seat] -= wards
        b.reserve[seat] += wards  # from which all that is placed is taken
        super().redraft(play, seat, draft)

    def finish(self, play: Play) -> None:
        begin_first_turn(play)
