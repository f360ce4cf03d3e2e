"""What the log of a game that is over tells about its seats: how long turns took, how often the clock ran,
and luck with the dice. Pure functions over log entries; nothing is replayed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import msgspec

from engine import vocabulary
from engine.events import TURN
from engine.parts.luck import Throw, luck
from engine.record.chronicle import throws_of
from engine.record.outline import in_effect
from engine.types import Event, Move
from host.kinds import CLOCK, ORDER

OWN = (None, ORDER, CLOCK)
"""The makers of entries that count for a seat's own member: they, their standing orders, and the clock that
ran out on them."""


class Logged(NamedTuple):
    """A log entry, as far as figures need it."""

    ply: int
    seat: int | None
    code: str | None
    at: float
    by: str | None
    member: str | None
    events: tuple[Event, ...]


class SeatFigures(msgspec.Struct, frozen=True):
    """What a log tells about a seat."""

    turns: tuple[int, ...]
    """Whole seconds of each turn: from being asked to the end, without the time that the game waited for
    others. Turns that somebody else played are left out."""
    asked: int
    """How often the seat was asked: its turns, and its answers during turns of others."""
    throws: int | None
    """Throws of dice in which it took part; None if other things than dice decide battles."""
    excess: float = 0.0
    """How far the outcome of its throws exceeds the expectation, in armies."""
    variance: float = 0.0


class _Clock:
    """Who is on turn, and how long they have taken."""

    def __init__(self, holders: Sequence[str | None]) -> None:
        self._holders = holders
        self._turn: int | None = None
        self._spent = 0.0
        self._own = True
        self._before: float | None = None
        self._answered: int | None = None
        self.turns: list[list[int]] = [[] for _ in holders]
        self.asked = [0] * len(holders)

    def add(self, entry: Logged) -> None:
        """Count the next entry."""
        gap = 0.0 if self._before is None else max(0.0, entry.at - self._before)
        self._before = entry.at
        if entry.seat is not None and 0 <= entry.seat < len(self._holders):
            self._count_move(entry, entry.seat, gap)
        begun = [event.data["seat"] for event in entry.events if event.kind == TURN]
        if begun:
            self.end()
            self._turn, self._spent, self._own, self._answered = begun[-1], 0.0, True, None

    def _count_move(self, entry: Logged, seat: int, gap: float) -> None:
        if seat == self._turn:
            self._spent += gap
            self._answered = None
            self._own = self._own and entry.by in OWN and entry.member in (self._holders[seat], None)
        elif seat != self._answered:  # several entries one after the other are one answer
            self.asked[seat] += 1
            self._answered = seat

    def end(self) -> None:
        if self._turn is None or not 0 <= self._turn < len(self._holders):
            return
        self.asked[self._turn] += 1
        if self._own and self._holders[self._turn] is not None:
            self.turns[self._turn].append(round(self._spent))


def figures(rules: str, holders: Sequence[str | None], entries: Iterable[Logged]) -> list[SeatFigures]:
    """The figures of every seat.

    :param holders: by seat the member who held it in the end; None for computer players.
    :param entries: the whole log with its start, oldest first.
    """
    clock, log = _Clock(holders), list(entries)
    for entry in log:
        clock.add(entry)
    clock.end()
    counted = {0, *in_effect(_moves(log))}
    throws = _throws(rules, (entry for entry in log if entry.ply in counted))
    all_figures = []
    for seat in range(len(holders)):
        turns, asked = tuple(clock.turns[seat]), clock.asked[seat]
        if throws is None:
            all_figures.append(SeatFigures(turns, asked, None))
            continue
        seat_luck = luck(throws, seat)
        all_figures.append(
            SeatFigures(turns, asked, seat_luck.throws, seat_luck.excess, seat_luck.variance[-1])
        )
    return all_figures


def _moves(log: Sequence[Logged]) -> list[Move]:
    """The moves of a log, whose first entry is its start."""
    return [Move.parse(-1 if e.seat is None else e.seat, e.code or "") for e in log if e.ply]


def _throws(rules: str, entries: Iterable[Logged]) -> list[Throw] | None:
    """All throws; None if other things than dice decide battles."""
    throws: list[Throw] = []
    for entry in entries:
        for event in entry.events:
            thrown = throws_of(vocabulary.facts(rules, event.data))
            if thrown is None:
                return None
            throws += thrown
    return throws


def rows(figures_of: Sequence[SeatFigures]) -> list[dict[str, Any]]:
    """The figures as rows of the table `seat_figures`, without the game."""
    return [
        {"seat": seat, **msgspec.structs.asdict(seat_figures), "turns": list(seat_figures.turns)}
        for seat, seat_figures in enumerate(figures_of)
    ]
