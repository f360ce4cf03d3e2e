"""Whatever a process looks for by itself, it finds in its own servers alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import Connection

from db import Store
from db.queries import games
from db.queries.league import news, pools
from db.queries.league import seasons as season_queries
from db.queries.moments import Shards
from host import Host
from host.background.computers import waiting_for_computers
from host.league.course.following import astray
from host.league.course.writing import LeagueWrites
from tests.db.queries.rows import add_fixture, add_game, add_season, add_seat, add_wait
from tests.host.timing import on_file

GUILDS = tuple(str(shard << 22) for shard in (4, 7))
"""Of either shard."""


def fill(connection: Connection) -> list[dict[str, Any]]:
    """A thing of each kind in either server: what is to be found by kind, for each."""
    return [_fill(connection, guild) for guild in GUILDS]


def _fill(connection: Connection, guild: str) -> dict[str, Any]:
    def game(channel: str, **more: Any) -> int:
        return add_game(connection, channel + guild, guild=guild, **more)

    league, season = add_season(connection, guild)
    over: dict[str, Any] = {"status": "finished", "ended_at": 1.0}
    done = game("a", fixture=add_fixture(connection, season), **over)
    friendly = game("b", rated=True, **over)
    void = game("c", fixture=add_fixture(connection, season, state="void"))
    computers = game("d")
    add_seat(connection, computers, 0, None, level="easy")
    for number in (void, computers):
        add_wait(connection, number)
    pools.mark(connection, guild, "pool")
    news.add(connection, guild, league, season, "season", {})
    return {
        "over": done, "friendly": friendly, "marked": (guild, "pool"), "astray": void,
        "unclocked": game("e"), "computers": computers, "news": league,
    }  # fmt: skip


def looks(host: Host) -> dict[str, Callable[[Connection], Sequence[Any]]]:
    """What a process looks for, by kind."""
    away = host.core.away
    return {
        "over": lambda c: [row[3] for row in season_queries.over(c, away.shards)],
        "friendly": lambda c: pools.friendly(c, shards=away.shards),
        "marked": LeagueWrites(host.core.store, host.core.clock, host.core.actions, away).marked_pools,
        "astray": lambda c: [row.game for row in astray(c, away)],
        "unclocked": lambda c: away.games(c, games.without_deadlines(c)),
        "computers": lambda c: waiting_for_computers(c, away),
        "news": lambda c: news.waiting(c, away.shards),
    }


@on_file
async def test_each_look_finds_rows_of_own_servers(store: Store) -> None:
    """Of all of them without shards."""
    there = await store.write(fill)
    host = Host(store)
    for shards, places in ((None, (0, 1)), ({0}, (0,)), ({1}, (1,)), ({0, 1}, (0, 1)), (set[int](), ())):
        host.core.away.shards = None if shards is None else Shards(frozenset(shards), 2)
        for kind, look in looks(host).items():
            assert list(await store.read(look)) == [there[place][kind] for place in places], (kind, shards)
