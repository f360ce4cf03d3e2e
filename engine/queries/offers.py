"""The legal moves of a seat, as callers get them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.system import Step
from engine.typecheck import is_move, require_words
from engine.types import Arg, Move, Offer, State


class Offers:
    """The legal moves of one seat: a lazy container of `Offer`s, in a stable order.

    `move in offers` is quick and is how moves are checked. Iteration yields families of moves, which are
    cached once they were all listed. `resign` and `undo` are not listed: see `kernel.apply` and
    `kernel.history`.
    """

    def __init__(
        self, step: Step, state: State, seat: int, prefix: tuple[Arg, ...] = (), whole: Offers | None = None
    ) -> None:
        self._step = step
        self._state = state
        self._prefix = prefix
        self._whole = whole
        """The offers from which these were narrowed; None if these are whole. Never itself: that cycle would
        keep the position in memory until garbage collection."""
        self._known: tuple[Offer, ...] | None = None
        self.seat = seat

    def __iter__(self) -> Iterator[Offer]:
        offers = self.whole._every()
        if not self._prefix:
            return iter(offers)
        verb, *args = self._prefix
        wanted, depth = tuple(args), len(args)
        return (offer for offer in offers if offer.verb == verb and offer.args[:depth] == wanted)

    @property
    def whole(self) -> Offers:
        """All legal moves of the seat, from which these may be narrowed."""
        return self if self._whole is None else self._whole

    def _every(self) -> Iterable[Offer]:
        """All offers of the seat. Cached once they were all listed: a panel narrows them again and again."""
        return self._step_offers() if self._known is None else self._known

    def _step_offers(self) -> Iterator[Offer]:
        asked = []
        if self._is_awaited():
            for offer in self._step.offers(self._state, self.seat):
                asked.append(offer)
                yield offer
        self._known = tuple(asked)

    def _is_awaited(self) -> bool:
        return self._state.result is None and self.seat in self._step.seats(self._state)

    def __contains__(self, move: object) -> bool:
        return (
            is_move(move)
            and move.seat == self.seat
            and (move.verb, *move.args)[: len(self._prefix)] == self._prefix
            and self._is_awaited()
            and self._step.has(self._state, move)
        )

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def count(self) -> int:
        """The number of single moves."""
        return sum(map(len, self))

    def moves(self) -> Iterator[Move]:
        """Every single move; may be many."""
        for offer in self:
            low, high = offer.amount or (0, 0)
            for amount in range(low, high + 1):
                yield offer.move(self.seat, amount)

    def narrow(self, *prefix: Arg) -> Offers:
        """The moves whose verb and first arguments are these: `narrow("attack", "alaska")`."""
        require_words(prefix)
        return Offers(self._step, self._state, self.seat, prefix, self.whole)
