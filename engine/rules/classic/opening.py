"""The steps before the first turn (rulings 1 and 11): claiming, placing one by one, placing all at once.

If a seat resigns here, default moves place the rest of its armies.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.parts import opening
from engine.parts.steps import claim
from engine.parts.steps.on_turn import InTurn
from engine.parts.steps.sealed_deploy import SealedDeploy
from engine.rules.classic.combat import why_not
from engine.rules.classic.meta import board
from engine.rules.classic.state import Body, neutral
from engine.rules.classic.turns import start_turn
from engine.system import AnyState, Play
from engine.types import Move, Offer, Prompt


def frontier(at: AnyState, owner: int) -> list[int]:
    """The owner's territories that touch another's, or all of them if none does."""
    b: Body = at.body
    near = board(at.setup).neighbours
    held = [s for s, o in enumerate(b.owner) if o == owner]
    return [s for s in held if any(b.owner[n] != owner for n in near[s])] or held


def spread(at: AnyState, owner: int, armies: int, placed: dict[int, int]) -> dict[int, int]:
    """`placed` plus this many more armies, each where the fewest stand along the owner's frontier."""
    return opening.spread(at.body.armies, frontier(at, owner), armies, placed)


def _why_not_there(at: AnyState, move: Move) -> tuple[str, dict[str, Any]] | None:
    """Why nothing can be placed on a space; None if only the number is wrong."""
    space = board(at.setup).index.get(str(move.args[0])) if move.args else None
    shared = space is not None and at.body.owner[space] == neutral(at)
    return why_not(at, move, held=1) if move.verb == "place" and not shared else None


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


class Garrison(InTurn):
    """Ruling 1, `manual`: one army each in turn until none is left; of two players (ruling 11), two own
    armies and a neutral one."""

    def enter(self, play: Play) -> None:
        b: Body = play.body
        seats = play.setup.seats
        waiting = [s for k in range(seats) if (s := (b.turn + k) % seats) >= 0 and b.reserve[s] + b.wards[s]]
        if not waiting:
            begin_first_turn(play)
            return
        b.turn = waiting[0]
        two = neutral(play) is not None
        play.note(own=min(b.reserve[b.turn], 2 if two else 1), neutral=min(b.wards[b.turn], 1))
        self.act_for_absent(play)

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        left = at.body.reserve[seat]
        return Prompt(seat, "garrison", data={"armies": left, **at.stack[-1].vars})

    def offers(self, at: AnyState, seat: int) -> Iterator[Offer]:
        ids = board(at.setup).ids
        now = at.stack[-1].vars
        for space, owner in enumerate(at.body.owner):
            most = now["own"] if owner == seat else now["neutral"] if owner == neutral(at) else 0
            if most:
                yield Offer("place", (ids[space],), (1, most))

    def why(self, at: AnyState, move: Move) -> tuple[str, dict[str, Any]] | None:
        return _why_not_there(at, move)

    def default(self, at: AnyState, seat: int) -> Move:
        """One army where the fewest stand along the frontier."""
        owner = seat if at.stack[-1].vars["own"] else neutral(at)
        assert owner is not None
        (space,) = spread(at, owner, 1, {})
        return Move(seat, "place", (board(at.setup).ids[space], 1))

    def apply(self, play: Play, move: Move) -> None:
        b: Body = play.body
        space, n = board(play.setup).index[move.args[0]], int(move.args[1])
        now = dict(play.stack[-1].vars)
        b.armies[space] += n
        if b.owner[space] == move.seat:
            b.reserve[move.seat] -= n
            now["own"] -= n
        else:
            b.wards[move.seat] -= n
            now["neutral"] -= n
        play.tell("garrisoned", seat=move.seat, space=move.args[0], n=n)
        play.note(**now)
        if not now["own"] + now["neutral"]:
            self.go_on(play)


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
        return _why_not_there(at, move)

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
