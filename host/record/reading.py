"""Reading long logs a page at a time: other reads wait for a page at most, never for a whole log."""

from __future__ import annotations

import asyncio
from array import array
from collections import OrderedDict
from collections.abc import AsyncIterator, Iterator, Sequence
from functools import partial
from itertools import takewhile
from typing import Any

from sqlalchemy import ColumnElement, case

from db import Store
from db.queries import log
from db.schema import moves
from engine import Move, Outline
from engine.events import TURN
from engine.kernel import REWIND, TABLE, UNDO
from engine.verbs import PASS
from host.core.rows import unpack

PAGE = 500
"""Entries per page: some milliseconds of a reading thread."""
AT_ONCE = 2
"""Pages that are read at the same time, over all callers."""
KEPT = 200
"""Courses kept in memory: some kilobytes each, some hundred kilobytes for the longest games."""

_ORDINARY = {seat: Move(seat, PASS) for seat in range(TABLE, 128)}
"""For each seat a move that takes nothing back."""
BEGINS = moves.c.events.like(f'%"kind":"{TURN}"%')
"""Whether a turn begins with an entry."""
_OUTLINE = (moves.c.seat, moves.c.code, case((BEGINS, moves.c.events)).label("begins"))


class Pages:
    """Reads whole logs."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._turn = asyncio.Semaphore(AT_ONCE)

    async def read(
        self, game: int, after: int, until: int, columns: Sequence[ColumnElement[Any]]
    ) -> AsyncIterator[Sequence[Any]]:
        """The ply and these columns of the entries after one ply, up to another, oldest first."""
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
    """An index of a game's log: which entries are in effect, whose they are, and where turns began. Read
    once, then updated."""

    def __init__(self, game: int) -> None:
        self._game = game
        self.reading = asyncio.Lock()
        self.ply = -1
        """The newest entry in the index."""
        self._outline = Outline()
        self._seats = array("b")
        self._begun: dict[int, tuple[int, ...]] = {}
        self._starts: tuple[int, list[tuple[int, int, int]]] = (-1, [])

    def add(self, ply: int, seat: int | None, code: str | None, begins: str | None) -> None:
        """Add the next entry; `begins` are its events if a turn begins with it."""
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
        """The beginnings of turns in effect, newest first: entry, seat, and the seat's turn number. The
        caller must not change the list."""
        if self._starts[0] != self.ply:
            begun = [ply for ply in self._outline.newest_first() if ply in self._begun][::-1]
            counted: dict[int, int] = {}
            turns = []
            for ply in (0, *begun):
                for seat in self._begun.get(ply, ()):
                    counted[seat] = counted.get(seat, 0) + 1
                    turns.append((ply, seat, counted[seat]))
            self._starts = (self.ply, turns[::-1])
        return self._starts[1]


class Courses:
    """The courses of the games read last."""

    def __init__(self, pages: Pages) -> None:
        self._pages = pages
        self._known: OrderedDict[int, Course] = OrderedDict()

    def clear(self) -> None:
        """Forget all courses: another server may have taken the database over, with shorter logs."""
        self._known.clear()

    def give_way(self) -> bool:
        """Forget the half of the courses that were used longest ago. False if there are none."""
        oldest = [*self._known][: (len(self._known) + 1) // 2]
        for game in oldest:
            del self._known[game]
        return bool(oldest)

    async def of(self, game: int, ply: int) -> Course:
        """A started game's course, at least up to this existing ply. If the caller is cancelled, the next one
        goes on from what was read."""
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
