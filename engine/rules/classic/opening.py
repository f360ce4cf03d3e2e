"""The steps before the first turn (rulings 1 and 11): claiming, placing one by one, placing all at once.

If a seat resigns here, default moves place the rest of its armies.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.parts import opening
from engine.parts.steps import claim
from engine.rules.classic.combat import why_not
from engine.rules.classic.meta import board
from engine.rules.classic.state import Body, neutral
from engine.rules.classic.turns import start_turn
from engine.system import AnyState, Play, Step
from engine.types import Move, Offer, Prompt


def frontier(at: AnyState, owner: int) -> list[int]:
    """The owner's territories that touch another's, or all of them if none does."""
    b: Body = at.body
    near = board(at.setup).neighbours
    own = [s for s, o in enumerate(b.owner) if o == owner]
    return [s for s in own if any(b.owner[n] != owner for n in near[s])] or own


def spread(at: AnyState, owner: int, armies: int, placed: dict[int, int]) -> dict[int, int]:
    """`placed` plus this many more armies, each where the fewest stand along the owner's frontier."""
    return opening.spread(at.body.armies, frontier(at, owner), armies, placed)


def _why_not_there(at: AnyState, move: Move) -> tuple[str, dict[str, Any]] | None:
    """Why nothing can be placed on a space; None if only the number is wrong."""
    space = board(at.setup).index.get(str(move.args[0])) if move.args else None
    shared = space is not None and at.body.owner[space] == neutral(at)
    return why_not(at, move, own=1) if move.verb == "place" and not shared else None


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


class Garrison(Step):
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
        if not b.alive[b.turn]:
            self.apply(play, self.default(play, b.turn))

    def seats(self, at: AnyState) -> tuple[int, ...]:
        return (at.body.turn,)

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
            b.turn = (move.seat + 1) % play.setup.seats
            self.enter(play)

    def leave(self, play: Play, seat: int) -> None:
        if play.body.turn == seat:
            self.apply(play, self.default(play, seat))


class Deploy(Step):
    """Ruling 1, `deal`: every seat places all that it has, at the same time and unseen by the others.

    `place` adds to a seat's secret draft, `choose:spread` places the rest along the frontier; when every
    draft is complete they are all shown. Of two players each also places half of the neutral army.
    """

    sealed = True

    def seats(self, at: AnyState) -> tuple[int, ...]:
        b: Body = at.body
        return tuple(s for s in range(at.setup.seats) if b.alive[s] and b.reserve[s] + b.wards[s])

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        # The progress of a draft is secret: the prompt tells the number to place at the beginning.
        b: Body = at.body
        third = neutral(at)
        draft = b.drafts[seat]
        own = b.reserve[seat] + sum(n for s, n in draft.items() if b.owner[s] == seat)
        wards = b.wards[seat] + sum(n for s, n in draft.items() if b.owner[s] == third)
        return Prompt(seat, "deploy", sealed=True, data={"armies": own, "neutral": wards})

    def offers(self, at: AnyState, seat: int) -> Iterator[Offer]:
        b: Body = at.body
        ids = board(at.setup).ids
        for space, owner in enumerate(b.owner):
            most = b.reserve[seat] if owner == seat else b.wards[seat] if owner == neutral(at) else 0
            if most:
                yield Offer("place", (ids[space],), (1, most))
        yield Offer("choose", ("spread",))

    def why(self, at: AnyState, move: Move) -> tuple[str, dict[str, Any]] | None:
        return _why_not_there(at, move)

    def default(self, at: AnyState, seat: int) -> Move:
        return Move(seat, "choose", ("spread",))

    def apply(self, play: Play, move: Move) -> None:
        b: Body = play.body
        world = board(play.setup)
        seat = move.seat
        if move.verb == "choose":
            draft = spread(play, seat, b.reserve[seat], b.drafts[seat])
            third = neutral(play)
            if third is not None:
                draft = spread(play, third, b.wards[seat], draft)
            b.reserve[seat] = b.wards[seat] = 0
        else:
            space, n = world.index[move.args[0]], int(move.args[1])
            (b.reserve if b.owner[space] == seat else b.wards)[seat] -= n
            draft = {**b.drafts[seat], space: b.drafts[seat].get(space, 0) + n}
        added = {s: n - b.drafts[seat].get(s, 0) for s, n in draft.items()}
        b.drafts[seat] = draft
        play.whisper("draft", seat, seat=seat, placed={world.ids[s]: n for s, n in added.items() if n})
        if not b.reserve[seat] + b.wards[seat] and not self.seats(play):
            self._reveal(play)

    def _reveal(self, play: Play) -> None:
        b: Body = play.body
        ids = board(play.setup).ids
        for seat, draft in enumerate(b.drafts):
            for space, n in draft.items():
                b.armies[space] += n
            play.tell("deployed", seat=seat, placed={ids[s]: n for s, n in sorted(draft.items())})
        b.drafts = [{} for _ in b.drafts]
        begin_first_turn(play)

    def leave(self, play: Play, seat: int) -> None:
        if play.body.reserve[seat] + play.body.wards[seat]:
            self.apply(play, self.default(play, seat))
