"""The start and the end of a year: sealed bids, turn markers, and the final count (rulings 2 and 15)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.rules.risk2210.state import NOBODY, Body, with_item
from engine.rules.risk2210.turns import base, count_up, start_turn
from engine.system import AnyState, Play, Step
from engine.types import Move, Offer, Prompt


def start_year(play: Play) -> None:
    """Everybody bids; a seat without energy has nothing to bid."""
    b: Body = play.body
    b.year += 1
    b.bids = [None if b.alive[s] and b.energy[s] else 0 for s in range(play.setup.seats)]
    b.picks = ()
    b.order = []
    play.tell("year", round=b.year)
    base(play, "bid")


def break_ties(play: Play, seats: list[int], rounds: list[list[list[int]]]) -> list[int]:
    """Seats with equal bids in the order of their dice, highest first, rolled again among equals; every
    throw is added to `rounds` as [seat, die] pairs."""
    if len(seats) < 2:
        return seats
    dice = {seat: play.roll(1)[0] for seat in seats}
    rounds.append([[s, d] for s, d in dice.items()])
    order = []
    for face in sorted(set(dice.values()), reverse=True):
        order += break_ties(play, [s for s in seats if dice[s] == face], rounds)
    return order


class Bid(Step):
    """All seats bid energy at the same time, in secret; every bid is paid."""

    sealed = True
    final = True

    def enter(self, play: Play) -> None:
        self._reveal(play)

    def _reveal(self, play: Play) -> None:
        if self.seats(play):
            return
        b: Body = play.body
        bids = {s: b.bids[s] or 0 for s, alive in enumerate(b.alive) if alive}
        rounds: list[list[list[int]]] = []
        for amount in sorted(set(bids.values()), reverse=True):
            b.picks = (*b.picks, *break_ties(play, [s for s in bids if bids[s] == amount], rounds))
        for seat, amount in bids.items():
            b.energy[seat] -= amount
        b.bids = [None] * play.setup.seats
        b.order = [NOBODY] * len(bids)  # as many markers as are needed: some may have left while others bid
        play.tell("bids", bids=[[s, bids[s]] for s in b.picks], dice=rounds)
        base(play, "marker")

    def seats(self, at: AnyState) -> tuple[int, ...]:
        b: Body = at.body
        return tuple(s for s, bid in enumerate(b.bids) if bid is None and b.alive[s])

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        return Prompt(seat, "bid", sealed=True, data={"energy": at.body.energy[seat], "year": at.body.year})

    def offers(self, at: AnyState, seat: int) -> Iterator[Offer]:
        yield Offer("bid", (), (0, at.body.energy[seat]))

    def default(self, at: AnyState, seat: int) -> Move:
        return Move(seat, "bid", (0,))

    def apply(self, play: Play, move: Move) -> None:
        b: Body = play.body
        n = int(move.args[0])
        b.bids = with_item(b.bids, move.seat, n)
        play.whisper("bid", move.seat, seat=move.seat, energy=n)
        self._reveal(play)


class Marker(Step):
    """Turn markers are chosen in the order of the bids; the highest may take any, not only the first."""

    def enter(self, play: Play) -> None:
        b: Body = play.body
        while b.picks:
            seat = b.picks[0]
            free = [i for i, s in enumerate(b.order) if s == NOBODY]
            if b.alive[seat] and len(free) > 1:
                return
            self._take(play, seat, free[0])
        start_turn(play, next(s for s in b.order if s != NOBODY and b.alive[s]))

    def _take(self, play: Play, seat: int, marker: int) -> None:
        b: Body = play.body
        b.order = with_item(b.order, marker, seat)
        b.picks = b.picks[1:]
        play.tell("marker", seat=seat, number=marker + 1)

    def seats(self, at: AnyState) -> tuple[int, ...]:
        b: Body = at.body
        return b.picks[:1]

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        return Prompt(seat, "marker", data={"markers": at.body.order.count(NOBODY)})

    def offers(self, at: AnyState, seat: int) -> Iterator[Offer]:
        for i, taken in enumerate(at.body.order):
            if taken == NOBODY:
                yield Offer("choose", ("marker", i + 1))

    def default(self, at: AnyState, seat: int) -> Move:
        """The last free marker: an absent member leaves the early ones to the others."""
        b: Body = at.body
        return Move(seat, "choose", ("marker", max(i for i, s in enumerate(b.order) if s == NOBODY) + 1))

    def apply(self, play: Play, move: Move) -> None:
        self._take(play, move.seat, int(move.args[1]) - 1)
        self.enter(play)


class YearEnd(Step):
    """Between two years: waits for nobody."""

    def enter(self, play: Play) -> None:
        if play.body.year >= play.setup.options["years"]:
            count_up(play)
        else:
            start_year(play)

    def seats(self, at: AnyState) -> tuple[int, ...]:
        return ()
