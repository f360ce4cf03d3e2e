"""The history of a game, as one seat or everybody may see it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace
from sqlalchemy import Connection, RowMapping

import engine
from db import Store
from db.queries import log
from db.queries import notices as db_notices
from engine import vocabulary
from engine.events import TURN
from engine.kernel import RESIGN, REWIND, UNDO
from engine.types import Event
from host.core.rows import unpack
from host.kinds import ORDER
from host.model import Entry, Game, Position
from host.record.games import Games
from host.record.reading import BEGINS, Course, Courses

RECALLED = 400
"""Most entries whose events are returned at once."""
LOOK_BACK = 40
"""Entries read in one go to find who moved."""


class Since(NamedTuple):
    """What has happened since a seat's last turn."""

    events: tuple[Event, ...]
    """The events that the seat saw."""
    ply: int
    """The entry that ended that turn; 0 if there was none."""
    begins: bool
    """Whether the seat's next turn has begun and it has made no move in it yet."""


class Between(NamedTuple):
    """What everybody saw happen between the last turn of a seat and its next one."""

    events: tuple[Event, ...]
    first: bool
    """Whether the seat has had no turn before: then they are those since the game began."""
    others: bool
    """Whether another seat has had a turn meanwhile."""


class History:
    """Reads what has happened in games."""

    def __init__(self, store: Store, games: Games, courses: Courses) -> None:
        self._store = store
        self._games = games
        self._courses = courses

    async def entries(
        self,
        game_id: int,
        viewer: int | None,
        last: int = 20,
        *,
        notices: bool = True,
        until: int | None = None,
    ) -> list[Entry]:
        """The last entries of a game's log, or the last up to a ply, oldest first, as a seat (None: the
        public) may see them, notices included.

        Where someone other than the seat's member begins to move for it, an event `by-<by>` says so before
        the next visible events.
        """
        game = await self._games.get(game_id)
        end = game.ply if until is None else min(until, game.ply)
        since = max(end - last + 1, 0)

        def load(connection: Connection) -> tuple[Sequence[RowMapping], Sequence[RowMapping]]:
            # the entries before tell who moved
            rows = log.between(connection, game_id, _context_start(connection, game_id, viewer, since), end)
            return rows, db_notices.last(connection, game_id, since, end) if notices else ()

        rows, notice_rows = await self._store.read(load)
        entries: list[Entry] = []
        before: tuple[object, ...] = ()
        makers: list[Event] = []
        for row in rows:
            mover: tuple[object, ...] = (row["seat"], row["by"], row["member"])
            if _is_hidden(row, viewer) and before[:1] == (row["seat"],):
                mover = before  # naming a sitter again after it would give the order away
            events = engine.visible(unpack(row["events"], game_id), viewer)
            if mover != before:
                makers += [event for event in _by(row, viewer) if event not in makers]
            if events:
                events, makers = (*makers, *events), []
            before = mover
            if row["ply"] < since:
                continue
            entries.append(
                Entry(
                    ply=row["ply"],
                    seat=row["seat"],
                    # a code may reveal more than the public events of its move
                    code=row["code"] if game.over or (viewer is not None and row["seat"] == viewer) else None,
                    at=row["at"],
                    events=events,
                    by=row["by"] if row["by"] != ORDER or row["seat"] == viewer else None,
                    member=row["member"],
                )
            )
        entries += [
            Entry(
                ply=row["ply"],
                seat=None,
                code=None,
                at=row["at"],
                events=(Event(f"notice-{row['kind']}", row["data"]),),
                notice=True,
            )
            for row in notice_rows
        ]
        return sorted(entries, key=lambda entry: (entry.ply, entry.notice))

    async def since_last_turn(self, game_id: int, seat: int) -> Since:
        """What a seat saw happen since its own last turn was over, or since the start if it has had none.
        Answers that it gave meanwhile do not count as a turn; moves taken back are left out. Of more than
        `RECALLED` entries only the newest count."""
        game = await self._games.get(game_id)
        course = await self._courses.of(game_id, game.ply)
        begun = [ply for ply, mover, _ in course.starts() if mover == seat][:2]
        ends = [await self._end_of_turn(game, course, seat, start) for start in begun]
        since, skipped = next((end for end in ends if end), (0, 0))
        wanted = [*course.in_effect_since(since), since][:RECALLED]
        read = await self._events(game_id, wanted)
        if read and read[0][0] == since:
            read[0] = since, read[0][1][skipped:]
        newest = next((ply for ply, mover in course.newest_first() if mover == seat), 0)
        begins = bool(begun) and ends[0] is None and newest <= begun[0]
        return Since(tuple(e for _, events in read for e in engine.visible(events, seat)), since, begins)

    async def between_turns(self, game_id: int, seat: int) -> Between:
        """What everybody saw happen since a seat's last turn was over and before its turn that is in progress
        began; if none is in progress, until now. Moves taken back are left out. Of more than `RECALLED`
        entries with public events only the newest count, so that the number of secret answers does not."""
        game = await self._games.get(game_id)
        course = await self._courses.of(game_id, game.ply)
        begun = [ply for ply, mover, _ in course.starts() if mover == seat][:2]
        ends = [await self._end_of_turn(game, course, seat, start) for start in begun]
        since, skipped = next((end for end in ends if end), (0, 0))
        until = begun[0] if begun and ends[0] is None else game.ply
        read = await self._events(game_id, [p for p in (*course.in_effect_since(since), since) if p <= until])
        if read and read[0][0] == since:
            read[0] = since, read[0][1][skipped:]
        if read and until in begun:
            read[-1] = until, _before_turn(read[-1][1], seat)
        seen = [public for _, events in read if (public := engine.visible(events, None))][-RECALLED:]
        others = any(e.kind == TURN and e.data["seat"] != seat for events in seen for e in events)
        return Between(tuple(e for events in seen for e in events), not any(ends), others)

    async def _end_of_turn(self, game: Game, course: Course, seat: int, start: int) -> tuple[int, int] | None:
        """The entry that ended the turn of a seat that began with entry `start`, and how many of its events
        still belong to that turn; None while the turn goes on."""
        nexts = [ply for ply, mover, _ in course.starts() if ply > start and mover != seat]
        last = nexts[-1] if nexts else game.ply
        plies = [ply for ply in (*course.in_effect_since(start), start) if ply <= last]
        begun = False
        for ply, events in await self._events(game.id, plies):
            for at, event in enumerate(events):
                if begun and vocabulary.kind(game.rules, event.kind).ends_turn:
                    return ply, at
                begun = begun or (event.kind == TURN and event.data["seat"] == seat)
        return None

    async def turn_so_far(self, game_id: int, viewer: int | None, ply: int, until: int) -> tuple[Event, ...]:
        """What a seat (None: the public) saw happen from the beginning of the turn to which an entry belongs
        until a later entry; moves taken back are left out. For the entry that ends a turn this is the whole
        turn. Of more than `RECALLED` entries with visible events only the newest count."""
        rows = await self._turn(game_id, ply, until)
        first, *others = [unpack(row["events"], game_id) for row in rows]
        begun = first[next((n for n, event in enumerate(first) if event.kind == TURN), 0) :]
        # The number of secret answers must not influence the result.
        seen = [events for entry in (begun, *others) if (events := engine.visible(entry, viewer))]
        return tuple(event for events in seen[-RECALLED:] for event in events)

    async def _turn(self, game: int, ply: int, until: int) -> Sequence[RowMapping]:
        """The entries in effect from the newest one before a ply with which a turn began, or else from the
        start, until a later entry, oldest first."""

        def load(connection: Connection) -> Sequence[RowMapping]:
            start = log.newest_with(connection, game, BEGINS, ply)
            return log.between(connection, game, start - 1, until)

        rows = await self._store.read(load)
        if not any(row["code"] and row["code"].startswith((UNDO, REWIND)) for row in rows):
            return rows
        course = await self._courses.of(game, until)
        began = next((at for at, _, _ in course.starts() if at < ply), 0)
        plies = [at for at in (*course.in_effect_since(began), began) if at <= until]
        return await self._store.read(lambda c: log.entries(c, game, plies))

    async def _events(self, game: int, plies: Sequence[int]) -> list[tuple[int, tuple[Event, ...]]]:
        """The events of entries, secret ones included, oldest first."""
        rows = await self._store.read(lambda c: log.events(c, game, plies))
        return [(ply, unpack(text, game)) for ply, text in zip(sorted(plies), rows, strict=True)]

    async def this_turn(self, game_id: int, seat: int) -> tuple[list[str], list[Event]]:
        """The codes of a seat's moves since its turn began, newest first, and the events it has seen since
        then, oldest first; moves taken back are left out. Both are empty while it is not the seat's turn."""
        game = await self._games.get(game_id)
        first, *others = await self._turn(game_id, game.ply + 1, game.ply)
        begun = [e.data["seat"] for e in unpack(first["events"], game_id) if e.kind == TURN]
        if begun[-1:] != [seat]:
            return [], []
        rows = [first, *others][-RECALLED:] if first["ply"] else others[-RECALLED:]
        codes = [row["code"] for row in reversed(others[-RECALLED:]) if row["seat"] == seat]
        return codes, [e for row in rows for e in engine.visible(unpack(row["events"], game_id), seat)]

    async def position_for(self, position: Position, seat: int) -> Position:
        """The position with the number of the newest entry as the seat may know it (see `visible_ply`)."""
        ply = await visible_ply(self._store, position, seat)
        return replace(position, game=replace(position.game, ply=ply))

    async def turn_starts(self, game_id: int) -> list[tuple[int, int, int]]:
        """The beginnings of turns, to which a game can sensibly be rolled back, newest first: entry, seat,
        and the seat's turn number. The caller must not change the list."""
        game = await self._games.get(game_id)
        return (await self._courses.of(game_id, game.ply)).starts()


def _before_turn(events: tuple[Event, ...], seat: int) -> tuple[Event, ...]:
    """The events of an entry before the turn of a seat that begins with it."""
    begins = (n for n, event in enumerate(events) if event.kind == TURN and event.data["seat"] == seat)
    return events[: next(begins, len(events))]


async def visible_ply(store: Store, position: Position, seat: int, ply: int | None = None) -> int:
    """The number of an entry, by default the newest, as a seat may know it. While answers are sealed, only
    what the seat has done or seen counts after the newest public entry: the others' answers do not."""
    game = position.game
    until = game.ply if ply is None else ply
    if not position.sealed:
        return until

    def count(connection: Connection) -> int:
        public = last_public(connection, game.id, game.ply)
        rows = log.between(connection, game.id, public, until)
        visible = (r["seat"] == seat or engine.visible(unpack(r["events"], game.id), seat) for r in rows)
        return min(public, until) + sum(map(bool, visible))

    return await store.read(count)


def last_public(connection: Connection, game: int, until: int) -> int:
    """The newest entry up to a ply of which everybody has seen something, resigning not counted: with answers
    sealed at that ply, the entry that asked for them, or an earlier one."""
    while until > 0:
        for row in log.between(connection, game, until - LOOK_BACK, until)[::-1]:
            if row["code"] != RESIGN and engine.visible(unpack(row["events"], game), None):
                return int(row["ply"])
        until -= LOOK_BACK
    return 0


def _by(row: RowMapping, viewer: int | None) -> tuple[Event, ...]:
    """The event that says who moves in place of a seat's member. Only the seat itself learns of a standing
    order: others could draw conclusions from it."""
    by, seat = row["by"], row["seat"]
    if by is None or (by == ORDER and seat != viewer):
        return ()
    return (Event(f"by-{by}", {"seat": seat, "member": row["member"]}),)


def _is_hidden(row: RowMapping, viewer: int | None) -> bool:
    """Whether the maker is a standing order that the viewer may not know of."""
    return bool(row["by"] == ORDER and row["seat"] != viewer)


def _context_start(connection: Connection, game: int, viewer: int | None, since: int) -> int:
    """The ply after which entries must be read to know who moved before a given one."""
    until = since - 1
    while until >= 0:
        for row in log.between(connection, game, until - LOOK_BACK, until)[::-1]:
            if not _is_hidden(row, viewer) and engine.visible(unpack(row["events"], game), viewer):
                return int(row["ply"]) - 1
        until -= LOOK_BACK
    return -1
