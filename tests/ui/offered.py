"""Made-up legal moves, for tests of questions: a place of the tree that play hardly ever reaches."""

from __future__ import annotations

from collections.abc import Iterator

from engine import Offer, Offers
from engine.system import AnyState, Step
from tests.ui import war


class _Listed(Step):
    """A step with these offers."""

    def __init__(self, offers: tuple[Offer, ...]) -> None:
        self._offers = offers

    def seats(self, at: AnyState) -> tuple[int, ...]:
        return (0,)

    def offers(self, at: AnyState, seat: int) -> Iterator[Offer]:
        yield from self._offers


def offered(*offers: Offer) -> Offers:
    """The legal moves of seat 0, which are these."""
    return Offers(_Listed(offers), war.state(), 0)
