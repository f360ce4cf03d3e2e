"""The whole course of a started game: its position after any entry of the log, and what may be told of each.

A timeline is computed once, kept, and goes on as the log grows. It reads the stored log alone, so it holds
for a game of another process's server, too.

While answers are secret, the number, the order and the times of their entries would tell who has answered.
So they are no entries of a timeline's own: together they are one, that of the entry with which everybody sees
something again.
"""

from __future__ import annotations

import asyncio
from array import array
from bisect import bisect_left, bisect_right
from collections import OrderedDict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import takewhile
from typing import Any, NamedTuple

from sqlalchemy import Row

import engine
from db import Store
from db.queries import games, log
from db.queries.games import Stored
from db.schema import moves
from engine import vocabulary
from engine.events import TURN
from engine.kernel import RESIGN, REWIND, TABLE, UNDO
from engine.parts.luck import Throw
from engine.record.chronicle import throws_of
from engine.record.outline import Outline
from engine.types import Event, Move, State
from host.core.jobs import Jobs, with_pauses
from host.core.rows import game_of, setup_of, unpack
from host.core.tables import require_version
from host.errors import HostError
from host.kinds import ORDER
from host.model import Game
from host.record.reading import Pages

KEPT = 12
"""Most timelines in memory."""
EVERY = 50
"""Plies from one kept state to the next: those between are played anew, in about a millisecond."""
_COLUMNS = (moves.c.seat, moves.c.code, moves.c.at, moves.c.by, moves.c.events)


class ShownEntry(NamedTuple):
    """An entry, or several secret ones and the one that ended the secret."""

    since: int
    """The first of its plies."""
    ply: int
    """The last one, by which it is named."""
    at: float
    seat: int | None
    """Who moved; None for the start, for the table, and for several entries."""
    by: str | None
    """What moved in place of the seat's member, as `Entry.by`."""
    events: tuple[Event, ...]
    """The public events."""
    turn: int | None
    """The seat whose turn begins with it."""


class TurnSample(NamedTuple):
    """The public counters of all playing seats when a turn began."""

    ply: int
    counters: tuple[dict[str, int], ...]


class Timeline:
    """The course of one game up to an entry. Not to be changed by callers."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.ply = -1
        """The newest entry that was read."""
        self.shown: list[ShownEntry] = []
        """Oldest first."""
        self.samples: list[TurnSample] = []
        self.throws: list[tuple[int, Throw]] | None = []
        """All throws with their plies; None if dice alone do not decide battles."""
        self.draws = array("q")
        """By ply, how many numbers of chance were used up to then."""
        self.taken_back = -1
        """The newest entry that took others back, as it is shown; -1: there is none."""
        self._takes_back = False
        """Whether an entry did that is not shown yet."""
        self._moves: list[tuple[int, str]] = []
        self._states: dict[int, bytes] = {}
        self._plies: list[int] = []
        """Of the kept states."""
        self._state: State | None = None
        self._since = 0
        self._waiting: list[Event] = []
        """Public events of entries that are still secret."""
        self._outline = Outline()

    @property
    def newest(self) -> int:
        """The newest entry that may be known."""
        return self.shown[-1].ply

    @property
    def sealed(self) -> bool:
        """Whether answers are secret now."""
        return any(prompt.sealed for prompt in engine.prompts(self.state(self.ply)))

    def entry(self, ply: int) -> ShownEntry | None:
        """The entry of this number; None if there is none that may be known."""
        place = bisect_left(self.shown, ply, key=lambda shown: shown.ply)
        entry = self.shown[place] if place < len(self.shown) else None
        return entry if entry is not None and entry.ply == ply else None

    def in_effect(self, after: int = -1) -> frozenset[int]:
        """The entries after one that were not taken back, the start among them."""
        kept = takewhile(lambda ply: ply > after, self._outline.newest_first())
        return frozenset((*kept, 0) if after < 0 else kept)

    def state(self, ply: int) -> State:
        """The position after an entry, secrets included."""
        assert 0 <= ply <= self.ply
        newest = self._state  # read once: a thread may be adding entries
        if newest is not None and newest.ply == ply:
            return newest
        kept = self._plies[bisect_right(self._plies, ply) - 1]
        state = engine.decode(self._states[kept])
        for seat, code in self._moves[kept:ply]:
            state = engine.apply(state, Move.parse(seat, code)).state
        return state

    def extend(self, rows: Sequence[Row[Any]], states: Iterable[State]) -> None:
        """Add the next entries, with the states after them."""
        for row, state in zip(rows, states, strict=True):
            self._add(row, state, unpack(row.events, self.game.id))

    def _add(self, row: Row[Any], state: State, events: tuple[Event, ...]) -> None:
        code = row.code
        taken_back = code is not None and code.startswith((UNDO, REWIND))
        if code is not None:
            move = Move.parse(row.seat, code)
            self._moves.append((row.seat, code))
            self._outline.add(move)
        self._takes_back |= taken_back
        if state.ply % EVERY == 0 or taken_back:
            self._states[state.ply] = engine.encode(state)
            self._plies.append(state.ply)
        self.ply, self._state = state.ply, state
        self.draws.append(state.draws)
        public = engine.visible(events, None)
        self._count(state, events)
        if any(prompt.sealed for prompt in engine.prompts(state)) and (not public or code == RESIGN):
            self._waiting += public
            return
        public, self._waiting = (*self._waiting, *public), []
        alone = self._since == state.ply
        turns = [event.data["seat"] for event in public if event.kind == TURN]
        by = None if not alone or row.by == ORDER else row.by
        seat = None if not alone or row.seat == TABLE else row.seat
        shown = ShownEntry(self._since, state.ply, row.at, seat, by, public, turns[-1] if turns else None)
        self.shown.append(shown)
        if self._takes_back:
            self.taken_back, self._takes_back = state.ply, False
        self._since = state.ply + 1

    def _count(self, state: State, events: Sequence[Event]) -> None:
        if any(event.kind == TURN for event in events):
            public = engine.view(state, None)
            players = (seat for seat in public.seats if seat.kind == "player")
            self.samples.append(TurnSample(state.ply, tuple(seat.counters for seat in players)))
        for event in events:
            thrown = throws_of(vocabulary.facts(self.game.rules, event.data))
            if thrown is None:
                self.throws = None
            elif self.throws is not None:
                self.throws += [(state.ply, throw) for throw in thrown]


class GameRow(NamedTuple):
    """A started game as it was stored at some moment."""

    game: Game
    stored: Stored


@dataclass
class _Kept:
    """A timeline, and the lock of whoever reads on."""

    timeline: Timeline | None
    reading: asyncio.Lock


class Timelines:
    """The timelines of the games looked at last."""

    def __init__(self, store: Store, pages: Pages, jobs: Jobs) -> None:
        self._store = store
        self._pages = pages
        self._jobs = jobs
        self._kept: OrderedDict[int, _Kept] = OrderedDict()
        self.cleared = 0
        """How often all was forgotten: what was computed from a timeline before is no longer sure."""

    def clear(self) -> None:
        """Forget all: another server may have taken the database over, with shorter logs."""
        self._kept.clear()
        self.cleared += 1

    def give_way(self) -> bool:
        """Forget the timeline that was used longest ago. False if there is none."""
        if not self._kept:
            return False
        self._kept.popitem(last=False)
        return True

    async def plies(self, numbers: Collection[int]) -> dict[int, tuple[int, str]]:
        """Ply and status of games as they are stored now, in one read."""
        return await self._store.read(lambda c: log.plies(c, numbers))

    async def row(self, number: int) -> GameRow:
        """A started game as it is stored now, whoever plays it.

        :raises HostError: `no-such-game`, `not-running` (it never started), `damaged`.
        """
        stored = await self._store.read(lambda c: games.get(c, number))
        if stored is None:
            raise HostError("no-such-game", game=number)
        game = game_of(stored)
        if game.started_at is None:
            raise HostError("not-running")
        return GameRow(game, stored)

    async def entries_of_seat(
        self, timeline: Timeline, seat: int, since: int, until: int
    ) -> list[ShownEntry]:
        """The entries from one ply to another, with the events that a seat saw."""
        first = bisect_left(timeline.shown, since, key=lambda shown: shown.ply)
        last = bisect_right(timeline.shown, until, key=lambda shown: shown.ply)
        chosen = timeline.shown[first:last]
        if not chosen:
            return []
        number, known = timeline.game.id, dict[int, tuple[Event, ...]]()
        read = self._pages.read(number, chosen[0].since - 1, chosen[-1].ply, (moves.c.events,))
        async for rows in read:
            for ply, events in rows:
                known[ply] = engine.visible(unpack(events, number), seat)
        return [
            shown._replace(events=tuple(e for n in range(shown.since, shown.ply + 1) for e in known[n]))
            for shown in chosen
        ]

    async def of(self, number: int) -> Timeline:
        """A started game's timeline up to its newest entry, with the game as it is stored now. Raises as
        `row` and `up_to`."""
        return await self.up_to(await self.row(number))

    async def up_to(self, row: GameRow) -> Timeline:
        """A game's timeline up to its newest entry in a row, at least, with the game as it is in this row or
        a newer one.

        :raises HostError: `version`, `damaged`, `jobs-full`.
        """
        (game, stored), number = row, row.game.id
        require_version(game)
        kept = self._kept.setdefault(number, _Kept(None, asyncio.Lock()))
        self._kept.move_to_end(number)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        async with kept.reading:
            if kept.timeline is None or kept.timeline.ply < game.ply:
                work = partial(self._read, kept.timeline, game, stored)
                kept.timeline = None  # what reading on has left unfinished is of no use
                kept.timeline = await self._jobs.run(game.guild, number, ("timeline", game.ply), work)
        if kept.timeline.game.ply <= game.ply <= kept.timeline.ply:
            kept.timeline.game = game
        return kept.timeline

    async def _read(self, timeline: Timeline | None, game: Game, stored: Stored) -> Timeline:
        """A timeline up to the game's newest entry, by going on with one, or from the start."""
        rows: list[Row[Any]] = []
        after = -1 if timeline is None else timeline.ply
        async for page in self._pages.read(game.id, after, game.ply, _COLUMNS):
            rows += page
        if timeline is not None and any(str(row.code).startswith((UNDO, REWIND)) for row in rows):
            # What an entry takes back is before these: the states after it were not computed here.
            return await self._read(None, game, stored)
        return await self._jobs.compute(partial(_continue, timeline, game, stored, rows))


def _continue(timeline: Timeline | None, game: Game, stored: Stored, rows: Sequence[Row[Any]]) -> Timeline:
    """The timeline with these entries. :raises HostError: `damaged`: they are not all, or not the game's."""
    try:
        timeline = _play(timeline, game, stored, rows)
    except HostError:
        raise
    except Exception as error:  # the engine is pure: what it cannot read is not what it wrote
        raise HostError("damaged", game=game.id) from error
    if timeline.ply != game.ply:
        raise HostError("damaged", game=game.id)
    return timeline


def _play(timeline: Timeline | None, game: Game, stored: Stored, rows: Sequence[Row[Any]]) -> Timeline:
    played = [Move.parse(row.seat, row.code) for row in rows if row.code is not None]
    if timeline is None:
        timeline = Timeline(game)
        turns = engine.history(setup_of(stored), played)
    else:
        turns = engine.follow(timeline.state(timeline.ply), played)
    timeline.extend(rows, with_pauses(turn.state for turn in turns))
    return timeline
