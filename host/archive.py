"""Looking back and around: lists, histories, exports, figures, settings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import takewhile
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import ColumnElement, Connection, Row, RowMapping

import engine
from db import games, log, outbox, settings, waits
from db import notices as db_notices
from db.games import Stored
from db.schema import moves
from engine import vocabulary
from engine.chain import short
from engine.chronicle import Chronicle, chronicle
from engine.events import TURN
from engine.export import Export, LoggedMove, SeatInfo, dump
from engine.kernel import REWIND, UNDO
from engine.types import Event, Move, Setup
from host.core import Core
from host.errors import HostError
from host.ordering import ORDER
from host.reading import BEGINS, Course
from host.rows import game_of, setup_of, sound, unpack
from host.table import require_version
from host.types import Entry, Game, Wait

RECALLED = 400
"""Most entries whose events are told at once."""
LOOK_BACK = 40
"""Entries that are read at once to find who moved."""
_EXPORTED = (moves.c.seat, moves.c.code, moves.c.at, moves.c.by, moves.c.events, moves.c.chain)


class Since(NamedTuple):
    """What has happened since a seat's last turn."""

    events: tuple[Event, ...]
    """As far as the seat saw it."""
    ply: int
    """The entry with which that turn was over; 0 if there was none."""
    begins: bool
    """Whether the seat's next turn has just begun: it has made no move in it."""


class Archive(Core):
    """What the host can tell without changing any game, and the settings."""

    async def games(
        self,
        guild: str | None = None,
        member: str | None = None,
        status: Sequence[str] = (),
        limit: int = 25,
        offset: int = 0,
    ) -> list[Game]:
        """Games that fit all that is given and can be read, newest first; `member` holds a seat in them."""
        found = await self.store.read(
            lambda c: games.find(c, guild=guild, member=member, status=status, limit=limit, offset=offset)
        )
        return list(sound(found))

    async def newcomers(self, game: Game) -> frozenset[str]:
        """The members in a started game who began none on its server before."""
        members = frozenset(seat.member for seat in game.seats if seat.member)
        if game.started_at is None or not members:
            return members
        began = game.started_at
        known = await self.store.read(lambda c: games.players(c, game.guild, members, began))
        return members - known

    async def titles(self, guild: str, limit: int) -> list[tuple[int, str, str, str]]:
        """Number, rules, title and status of a server's games, newest first."""
        return await self.store.read(lambda c: games.titles(c, guild, limit))

    async def history(
        self,
        game_id: int,
        viewer: int | None,
        last: int = 20,
        *,
        notices: bool = True,
        until: int | None = None,
    ) -> list[Entry]:
        """The last entries of a game's log, or those up to a ply, oldest first, as a seat (None: the public)
        may see them; with the notices among them.

        Where somebody else than the seat's member begins to move for it, an event `by-<by>` says so before
        the next events that may be seen.
        """
        game = await self.game(game_id)
        end = game.ply if until is None else min(until, game.ply)
        since = max(end - last + 1, 0)

        def load(connection: Connection) -> tuple[Sequence[RowMapping], Sequence[RowMapping]]:
            # the ones before tell who moved
            rows = log.between(connection, game_id, _told_before(connection, game_id, viewer, since), end)
            return rows, db_notices.last(connection, game_id, since, end) if notices else ()

        rows, told = await self.store.read(load)
        entries: list[Entry] = []
        before: tuple[object, ...] = ()
        makers: list[Event] = []
        for row in rows:
            mover: tuple[object, ...] = (row["seat"], row["by"], row["member"])
            if _is_hidden(row, viewer) and before[:1] == (row["seat"],):
                mover = before  # naming a sitter again after it would tell others of the order
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
                    # a code may say more than the public events of its move
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
            for row in told
        ]
        return sorted(entries, key=lambda entry: (entry.ply, entry.notice))

    async def since_last_turn(self, game_id: int, seat: int) -> Since:
        """What a seat saw happen since its own last turn was over, or since the start if none was; answers
        that it gave meanwhile change nothing, what was taken back is left out. Of more than `RECALLED`
        entries only the newest count."""
        game = await self.game(game_id)
        course = await self.courses.of(game_id, game.ply)
        begun = [ply for ply, mover, _ in course.starts() if mover == seat][:2]
        ends = [await self._end_of_turn(game, course, seat, start) for start in begun]
        since, skipped = next((end for end in ends if end), (0, 0))
        wanted = [*course.in_effect_since(since), since][:RECALLED]
        told = await self._told(game_id, wanted)
        if told and told[0][0] == since:
            told[0] = since, told[0][1][skipped:]
        newest = next((ply for ply, mover in course.newest_first() if mover == seat), 0)
        begins = bool(begun) and ends[0] is None and newest <= begun[0]
        return Since(tuple(e for _, events in told for e in engine.visible(events, seat)), since, begins)

    async def _end_of_turn(self, game: Game, course: Course, seat: int, start: int) -> tuple[int, int] | None:
        """With which entry a seat's turn that began with another one was over, and how many of its events
        still belong to it; None while the turn goes on."""
        nexts = [ply for ply, mover, _ in course.starts() if ply > start and mover != seat]
        last = nexts[-1] if nexts else game.ply
        plies = [ply for ply in (*course.in_effect_since(start), start) if ply <= last]
        begun = False
        for ply, events in await self._told(game.id, plies):
            for at, event in enumerate(events):
                if begun and vocabulary.kind(game.rules, event.kind).ends_turn:
                    return ply, at
                begun = begun or (event.kind == TURN and event.data["seat"] == seat)
        return None

    async def turn_so_far(self, game_id: int, viewer: int | None, ply: int, until: int) -> tuple[Event, ...]:
        """What a seat (None: the public) saw happen from the beginning of the turn in which an entry was made
        until a later one; what was taken back is left out. With the entry that ends a turn that is the whole
        turn. Of more than `RECALLED` entries in which anything was seen only the newest count."""
        began = await self.store.read(lambda c: log.newest_with(c, game_id, BEGINS, ply))
        rows = await self.store.read(lambda c: log.between(c, game_id, began - 1, until))
        if any(row["code"] and row["code"].startswith((UNDO, REWIND)) for row in rows):
            course = await self.courses.of(game_id, until)
            began = next((at for at, _, _ in course.starts() if at < ply), 0)
            plies = [at for at in (*course.in_effect_since(began), began) if at <= until]
            told = await self._told(game_id, plies)
        else:
            told = [(row["ply"], unpack(row["events"], game_id)) for row in rows]
        events = told[0][1]
        told[0] = began, events[next((n for n, event in enumerate(events) if event.kind == TURN), 0) :]
        # How many answers are secret must not count.
        seen = [events for _, entry in told if (events := engine.visible(entry, viewer))]
        return tuple(event for events in seen[-RECALLED:] for event in events)

    async def _told(self, game: int, plies: Sequence[int]) -> list[tuple[int, tuple[Event, ...]]]:
        """The events of entries, secret ones included, oldest first."""
        found = await self.store.read(lambda c: log.events(c, game, plies))
        return [(ply, unpack(text, game)) for ply, text in zip(sorted(plies), found, strict=True)]

    async def this_turn(self, game_id: int, seat: int) -> tuple[list[str], list[Event]]:
        """The codes of a seat's moves since its turn began, the newest first, and what it has seen happen
        since then, oldest first; what was taken back left out. Nothing while it is not the seat's turn."""
        game = await self.game(game_id)
        course = await self.courses.of(game_id, game.ply)
        since, whose, _ = next(iter(course.starts()), (0, None, 0))
        if whose != seat:
            return [], []
        after = list(takewhile(lambda entry: entry[0] >= since, course.newest_first()))[:RECALLED]
        own = {ply for ply, mover in after if mover == seat and ply > since}
        rows = await self.store.read(lambda c: log.entries(c, game_id, [ply for ply, _ in after]))
        codes = [row.code for row in reversed(rows) if row.ply in own]
        return codes, [e for row in rows for e in engine.visible(unpack(row.events, game_id), seat)]

    async def turn_starts(self, game_id: int) -> list[tuple[int, int, int]]:
        """Where a game can sensibly be rolled back to, newest first: after which entry, whose turn began with
        it, and the how manieth of that seat. Not to be changed."""
        game = await self.game(game_id)
        return (await self.courses.of(game_id, game.ply)).starts()

    async def turns(self, member: str) -> list[tuple[Game, Wait]]:
        """All games, in whatever server, that wait for a member now, or for one for whom he may play; the
        most urgent first."""

        def load(connection: Connection) -> list[tuple[Game, Wait]]:
            found = []
            for row in waits.of_member(connection, member):
                stored = games.get(connection, row["game"])
                assert stored is not None, "games are never deleted"
                game = next(sound([stored]), None)
                if game is None:
                    continue
                own = game.seat_of(member)
                if own not in (None, row["seat"]) or (own is None and game.clock and not game.clock.sitters):
                    continue  # who plays himself plays for nobody else
                if (wait := game.wait_of(row["seat"])) and wait.clock == row["clock"]:
                    found.append((game, wait))
            return found

        return await self.store.read(load)

    async def export(self, game_id: int) -> bytes:
        """A started game as JSON: `engine.export`'s document. While the game goes on it holds neither secret
        nor seed nor codes of moves, but the public events of each.

        :raises HostError: `no-such-game`, `not-running` (it never started), `jobs-full`.
        """

        async def work() -> bytes:
            stored, rows = await self._whole(game_id, _EXPORTED)
            return await self.jobs.compute(partial(_document, stored, rows))

        game = await self._started(game_id)
        return await self.jobs.run(game.guild, game_id, ("export", game.ply, game.status), work)

    async def head(self, game_id: int, ply: int) -> str | None:
        """The head of a game's log after an entry (0: the start); None if the game is not chained, or has no
        such entry."""
        return await self.store.read(lambda c: log.head(c, game_id, ply))

    async def record(self, game_id: int) -> tuple[Setup, list[Move]]:
        """What a started game follows from: its setup, seed included, and all its moves. Secret while the
        game goes on: for what is shown, derive only what is public.

        :raises HostError: `no-such-game`, `not-running` (it never started), `version`, `jobs-full`.
        """
        game = await self._started(game_id)
        require_version(game)
        return await self.jobs.run(game.guild, game_id, ("record", game.ply), partial(self._record, game_id))

    async def chronicle(self, game_id: int) -> Chronicle:
        """The public course of a started game. :raises HostError: as `record`."""

        async def work() -> Chronicle:
            setup, moves = await self._record(game_id)
            return await self.jobs.compute(partial(chronicle, setup, moves))

        game = await self._started(game_id)
        require_version(game)
        return await self.jobs.run(game.guild, game_id, ("chronicle", game.ply), work)

    async def _started(self, game_id: int) -> Game:
        game = await self.game(game_id)
        if game.started_at is None:
            raise HostError("not-running")
        return game

    async def _record(self, game_id: int) -> tuple[Setup, list[Move]]:
        stored, rows = await self._whole(game_id, log.PLAYED)
        return setup_of(stored), await self.jobs.compute(
            lambda: [Move.parse(row.seat, row.code) for row in rows]
        )

    async def _whole(
        self, game_id: int, columns: Sequence[ColumnElement[Any]]
    ) -> tuple[Stored, list[Row[Any]]]:
        """A started game's row and these columns of all its moves, of one moment."""
        stored = await self.store.read(lambda c: games.get(c, game_id))
        assert stored is not None, "games are never deleted"
        rows: list[Row[Any]] = []
        async for page in self.pages.read(game_id, 0, stored.game["ply"], columns):
            rows += page  # a log is only appended to
        return stored, rows

    async def stats(self) -> dict[str, int]:
        """How many games there are by status, how many are loaded, and how many rows wait to be published."""
        counts, unsent = await self.store.read(lambda c: (games.counts(c), outbox.count(c)))
        known = {status: counts.get(status, 0) for status in ("lobby", "running", "finished", "ended")}
        return {**known, "loaded": len(self.tables), "unsent": unsent}

    async def get_settings(self, scope: str, number: str) -> dict[str, Any]:
        """All settings of one guild, member, ..."""
        return await self.store.read(lambda c: settings.get(c, scope, number))

    async def set_setting(self, scope: str, number: str, key: str, value: Any) -> None:
        """Set one, as JSON data; None removes it."""
        await self.store.write(lambda c: settings.put(c, scope, number, key, value))

    async def change_setting(self, scope: str, number: str, key: str, to: Callable[[Any], Any]) -> None:
        """Set one to what `to` makes of its value (None if it is not set); None removes it. Nobody else
        changes settings meanwhile; if `to` raises, nothing is changed."""

        def change(connection: Connection) -> None:
            value = to(settings.get(connection, scope, number).get(key))
            settings.put(connection, scope, number, key, value)

        await self.store.write(change)


def _by(row: RowMapping, viewer: int | None) -> tuple[Event, ...]:
    """The event that says who moves in place of a seat's member. That it was a standing order is only its own
    seat's business: others could draw conclusions from it."""
    by, seat = row["by"], row["seat"]
    if by is None or (by == ORDER and seat != viewer):
        return ()
    return (Event(f"by-{by}", {"seat": seat, "member": row["member"]}),)


def _is_hidden(row: RowMapping, viewer: int | None) -> bool:
    """Whether that a standing order made the move is not for the viewer to know."""
    return bool(row["by"] == ORDER and row["seat"] != viewer)


def _told_before(connection: Connection, game: int, viewer: int | None, since: int) -> int:
    """The ply after which entries are to be read to know at another one who moved before it."""
    until = since - 1
    while until >= 0:
        for row in log.between(connection, game, until - LOOK_BACK, until)[::-1]:
            if not _is_hidden(row, viewer) and engine.visible(unpack(row["events"], game), viewer):
                return int(row["ply"]) - 1
        until -= LOOK_BACK
    return -1


def _document(stored: Stored, rows: Sequence[Row[Any]]) -> bytes:
    """The export of a game, with the heads of its log as they were stored."""
    game = game_of(stored)
    setup = setup_of(stored)
    export = Export(
        rules=game.rules,
        rules_version=game.rules_version,
        setup=setup if game.over else msgspec.structs.replace(setup, seed=""),
        commitment=game.commitment,
        secret=stored.game["secret"] if game.over else None,
        entropy=tuple(row["entropy"] for row in stored.seats),
        seats=tuple(SeatInfo(s.index, s.name, s.level) for s in game.seats),
        moves=tuple(
            LoggedMove(
                row.ply,
                row.seat,
                row.code if game.over else None,
                row.at,
                by=row.by if game.over or row.by != ORDER else None,
                chain=row.chain and short(row.chain),
            )
            for row in rows
        ),
        result=game.result,
        chain=game.chain,
    )
    data = dump(export)
    if game.over:
        return data
    document = msgspec.json.decode(data)
    for move, row in zip(document.get("moves", ()), rows, strict=True):
        move["events"] = msgspec.to_builtins(engine.visible(unpack(row.events, game.id), None))
    return msgspec.json.format(msgspec.json.encode(document), indent=1)
