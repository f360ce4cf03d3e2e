"""A process that takes care of half of the servers: it does all that is due in these, and touches nothing of
the others."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

from sqlalchemy import Connection, Table, select, update

from db import Store, open_store
from db.league_schema import fixtures, league_outbox, leagues, seasons
from db.queries import deadlines, gaps, settings
from db.queries.gaps import MAINTENANCE, OPERATOR
from db.queries.moments import Elsewhere, Shards, upcoming
from db.queries.settings import ALL, SINCE, UNTIL
from db.schema import absences, games, occupancy, outbox, proposals, seats, waits
from db.schema import gaps as gap_rows
from host import Host
from host.background.stalls import Span
from host.sending import Failure
from host.time.away import AwayServers
from host.time_control import DAY, HOUR, Clock
from tests.host.games import Recorder, until
from tests.host.league.leagues import Threads
from tests.host.league.leagues import plan as season_plan
from tests.host.timing import SIMPLE, Now, begun, on_file, on_turn, timed

OWN, OTHER = str(4 << 22), str(7 << 22)
HALF = Shards(frozenset({0}), 2)
OF_GAMES = (seats, waits, proposals, outbox, occupancy)
OF_SEASONS = (fixtures,)
OF_SERVERS = (games, absences, leagues, league_outbox, gap_rows)


def test_a_server_belongs_to_one_shard() -> None:
    """By its number, as Discord has it; what is no server's is nobody's."""
    other = Shards(frozenset({1}), 2)
    assert [HALF.own(guild) for guild in (OWN, OTHER, str((4 << 22) - 1), "")] == [True, False, False, False]
    assert [other.own(guild) for guild in (OWN, OTHER, str((4 << 22) - 1), "")] == [False, True, True, False]
    away = Elsewhere({OWN})
    away.shards = HALF
    assert away
    assert [guild in away for guild in (OWN, OTHER, str(8 << 22))] == [True, True, False]


def test_nothing_ends_where_members_cannot_play() -> None:
    """In the servers of a shard that is out of reach for a moment; they are cared for all the same."""
    away, reach = AwayServers(), {0}
    away.shards, away.playable = HALF, lambda: frozenset(reach)
    for playable in (True, False):
        assert (OWN in away.guilds) is not playable
        assert OTHER in away.guilds
        assert away.owns(OWN)
        assert OWN not in away
        reach.clear()


async def populate(host: Host, guild: str) -> None:
    """A server with everything that may be due, in two hours at the latest."""
    game, member = await on_turn(host, Clock(turn=HOUR, react=HOUR, bank=0, quiet=False))
    await host.proposals.pause(game.id, next(m for m in ("bob", "cy") if m != member))
    resting = await begun(host, SIMPLE, ("ann", "dan"))
    await host.absences.vacations.begin("guild", "dan", 1)
    await host.proposals.pause(resting.id, "ann", manager=True, until=host.core.clock() + HOUR)
    hidden = await begun(host, SIMPLE, ("eve", "fay"))
    await host.core.hidden.hide(hidden, Failure.REJECTED)
    league = await host.leagues.registry.create("guild", "hall", "boss", "The League", season_plan())
    await host.leagues.seasons.open(league.id, "boss")
    for number in range(4):
        await host.leagues.entries.enter(league.id, f"m{number}", f"Member {number}")

    def move(connection: Connection) -> None:
        for table in OF_SERVERS:
            connection.execute(update(table).where(table.c.guild == "guild").values(guild=guild))
        here = select(games.c.id).where(games.c.guild == guild)
        first = select(outbox.c.id).where(outbox.c.game.in_(here)).limit(1).scalar_subquery()
        connection.execute(update(outbox).where(outbox.c.id == first).values(failed="given up"))
        row = select(league_outbox.c.id).where(league_outbox.c.guild == guild).limit(1).scalar_subquery()
        connection.execute(update(league_outbox).where(league_outbox.c.id == row).values(failed="given up"))
        settings.put(connection, MAINTENANCE, guild, SINCE, host.core.clock())
        gaps.add(connection, [guild], host.core.clock() - HOUR, host.core.clock(), OPERATOR)

    await host.core.store.write(move)


def rows_of(connection: Connection, guild: str) -> dict[str, list[Any]]:
    """All that is stored of a server."""
    numbers = list(connection.execute(select(games.c.id).where(games.c.guild == guild)).scalars())
    here = list(connection.execute(select(leagues.c.id).where(leagues.c.guild == guild)).scalars())
    known = list(connection.execute(select(seasons.c.id).where(seasons.c.league.in_(here))).scalars())

    def rows(table: Table, column: Any, values: list[Any]) -> list[Any]:
        query = select(table).where(column.in_(values)).order_by(*table.primary_key)
        return [tuple(row) for row in connection.execute(query)]

    return {
        **{table.name: rows(table, table.c.guild, [guild]) for table in OF_SERVERS},
        **{table.name: rows(table, table.c.game, numbers) for table in OF_GAMES},
        **{table.name: rows(table, table.c.season, known) for table in OF_SEASONS},
        "seasons": rows(seasons, seasons.c.league, here),
        "settings": [settings.get(connection, scope, guild) for scope in (gaps.AWAY, MAINTENANCE)],
    }


def everything(connection: Connection) -> dict[str, dict[str, list[Any]]]:
    """The rows of both servers."""
    return {guild: rows_of(connection, guild) for guild in (OWN, OTHER)}


@on_file
async def test_nothing_of_other_servers_is_touched(store: Store) -> None:
    """Neither by the clock, after an outage, in maintenance and for a server that the connection does not
    know, nor by publishing; and nothing of theirs is kept in memory."""
    now = Now()
    async with timed(store, now) as host:
        for guild in (OTHER, OWN):
            await populate(host, guild)
    before = await store.read(everything)
    assert before[OTHER].keys() == before[OWN].keys()
    assert [name for name, rows in before[OTHER].items() if not rows] == ["fixtures"]

    half = timed(store, now, grace=3 * HOUR, shards=2)
    recorder, threads = Recorder(), Threads(half)
    half.core.ticker.servers.presence = lambda guild: True if guild == OWN else None
    async with half:
        await half.take(0, None)
        publishing = [
            asyncio.create_task(half.core.outbox.run(recorder)),
            asyncio.create_task(half.leagues.outbox.run(threads)),
        ]
        await half.core.outbox.retry()
        await half.leagues.outbox.retry()
        for tick in range(30):
            now.at += 4 * HOUR if tick == 5 else 2 * HOUR
            if tick == 0:
                half.core.ticker.outages.stalls.found.append(Span(now.at - 60, now.at))
            await half.core.ticker.tick()
            if tick == 20:
                plan = partial(settings.put, scope=MAINTENANCE, number=ALL, key=UNTIL)
                await store.write(partial(plan, value=now.at + 3 * HOUR))
            if tick == 21:
                assert half.core.away.paused == {OWN}
        await until(lambda: not half.core.outbox.backlog)
        other = before[OTHER]["games"][0][0]
        assert (await half.games.position(other)).game.guild == OTHER
        assert half.core.tables.peek(other) is None
        kept = {table.game.guild for table in half.core.tables if table.stored}
        assert (kept, len(half.core.tables) > 0) == ({OWN}, True)
        assert half.core.channels.get(before[OTHER]["games"][0][2]) is None
        assert half.core.channels.get(before[OWN]["games"][0][2]) == before[OWN]["games"][0][0]
        for task in publishing:
            task.cancel()
        await asyncio.gather(*publishing, return_exceptions=True)
    after = await store.read(everything)
    assert after[OTHER] == before[OTHER]
    unchanged = [name for name in before[OWN] if after[OWN][name] == before[OWN][name]]
    assert {*unchanged} <= {"leagues", "occupancy", "settings"}
    assert {game.guild for game, _ in recorder.batches} == {OWN}
    assert {row.guild for row in threads.told} == {OWN}


async def test_what_is_due_elsewhere_does_not_hide_what_is_due_here(on_server: str) -> None:
    """The next moment is that of the servers that are taken care of."""
    now, store = Now(), await open_store(on_server)
    async with timed(store, now) as host:
        await populate(host, OTHER)
        theirs = await store.read(upcoming)
        now.at += DAY
        await populate(host, OWN)
        host.core.away.shards = HALF
        coming = await store.read(lambda c: upcoming(c, host.core.away.guilds))
        away = host.core.away.guilds
        due = await store.read(lambda c: deadlines.due(c, now.at + DAY, 100, away))
        listed = await store.read(lambda c: host.core.away.games(c, [number for number, _, _ in due]))
    assert coming.keys() == theirs.keys()
    assert all(coming[kind] >= theirs[kind] + HOUR for kind in coming)
    assert listed == [number for number, _, _ in due] != []
    await store.close()
