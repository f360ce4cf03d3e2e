"""Reading long logs a page at a time: what others read meanwhile waits for a page and never for a log."""

from __future__ import annotations

import asyncio
from array import array
from collections import OrderedDict
from collections.abc import AsyncIterator, Iterator, Sequence
from functools import partial
from itertools import takewhile
from typing import Any

from sqlalchemy import ColumnElement, case

from db import Store, log
from db.schema import moves
from engine import Move, Outline
from engine.events import TURN
from engine.kernel import REWIND, TABLE, UNDO
from engine.verbs import PASS
from host.rows import unpack

PAGE = 500
"""Entries that are read at once: some milliseconds of a reading thread."""
AT_ONCE = 2
"""Pages that are read at once, by whomever."""
KEPT = 200
"""Courses that are remembered: some kilobytes each, some hundred for the longest games."""

_ORDINARY = {seat: Move(seat, PASS) for seat in range(TABLE, 128)}
"""Any move that takes nothing back, by seat."""
BEGINS = moves.c.events.like(f'%"kind":"{TURN}"%')
"""Whether a turn begins with an entry."""
_OUTLINE = (moves.c.seat, moves.c.code, case((BEGINS, moves.c.events)).label("begins"))


class Pages:
    """The way to whole logs."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._turn = asyncio.Semaphore(AT_ONCE)

    async def read(
        self, game: int, after: int, until: int, columns: Sequence[ColumnElement[Any]]
    ) -> AsyncIterator[Sequence[Any]]:
        """Ply and these columns of the entries after a ply and up to another one, oldest first."""
        columns = (moves.c.ply, *columns)
        while after < until:
            page = partial(log.page, game=game, after=after, until=until, columns=columns, most=PAGE)
            async with self._turn:
                rows = await self._store.read(page)
            if not rows:
                return
            after = rows[-1].ply
            yield rows


class Course:
    """What one must know of a game's log to look or go back in it: which entries are in effect, whose they
    are, and where turns began. Read once, then kept up."""

    def __init__(self, game: int) -> None:
        self._game = game
        self.reading = asyncio.Lock()
        self.ply = -1
        """The newest entry that it knows."""
        self._outline = Outline()
        self._seats = array("b")
        self._begun: dict[int, tuple[int, ...]] = {}
        self._starts: tuple[int, list[tuple[int, int, int]]] = (-1, [])

    def add(self, ply: int, seat: int | None, code: str | None, begins: str | None) -> None:
        """Take note of the next entry; `begins` are its events if a turn begins with it."""
        self.ply = ply
        mover = TABLE if seat is None else seat
        self._seats.append(mover)
        if code is not None:
            back = code.startswith((UNDO, REWIND))
            self._outline.add(Move.parse(mover, code) if back else _ORDINARY[mover])
        if begins is not None:
            seats = tuple(event.data["seat"] for event in unpack(begins, self._game) if event.kind == TURN)
            self._begun[ply] = seats

    def newest_first(self) -> Iterator[tuple[int, int]]:
        """The entries in effect after the start, each with its seat."""
        return ((ply, self._seats[ply]) for ply in self._outline.newest_first())

    def in_effect_since(self, ply: int) -> Iterator[int]:
        """The entries in effect after an entry, newest first."""
        return takewhile(lambda later: later > ply, self._outline.newest_first())

    def starts(self) -> list[tuple[int, int, int]]:
        """The beginnings of turns that are in effect, newest first: after which entry, whose turn, and the
        turn's number among the seat's. Not to be changed."""
        if self._starts[0] != self.ply:
            begun = [ply for ply in self._outline.newest_first() if ply in self._begun][::-1]
            counted: dict[int, int] = {}
            found = []
            for ply in (0, *begun):
                for seat in self._begun.get(ply, ()):
                    counted[seat] = counted.get(seat, 0) + 1
                    found.append((ply, seat, counted[seat]))
            self._starts = (self.ply, found[::-1])
        return self._starts[1]


class Courses:
    """The courses of the games that were asked about last."""

    def __init__(self, pages: Pages) -> None:
        self._pages = pages
        self._known: OrderedDict[int, Course] = OrderedDict()

    async def of(self, game: int, ply: int) -> Course:
        """A started game's course, at least up to this ply, which is there. Whoever is cancelled meanwhile
        leaves what was read to the next one."""
        course = self._known.setdefault(game, Course(game))
        self._known.move_to_end(game)
        if len(self._known) > KEPT:
            self._known.popitem(last=False)
        if course.ply < ply:
            async with course.reading:
                async for rows in self._pages.read(game, course.ply, ply, _OUTLINE):
                    for entry, seat, code, begins in rows:
                        course.add(entry, seat, code, begins)
        return course
