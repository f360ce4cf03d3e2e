"""When something is due next."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from sqlalchemy import Connection, Executable, insert, select, text, update
from sqlalchemy.dialects import sqlite

from db import Store
from db.league_schema import fixtures, requests, seasons
from db.queries import absences, deadlines, games, gaps, moments
from db.queries.league import pools
from db.queries.league import seasons as season_queries
from db.queries.proposals import due as proposals_due
from db.queries.requests import due as requests_due
from db.schema import games as table
from db.schema import proposals
from tests.db.queries.rows import add_fixture, add_game, add_request, add_season, add_wait
from tests.host.timing import on_file


def fill(connection: Connection) -> None:
    """Store something of every kind, and of each what has an earlier moment that does not count."""
    first, second = (add_game(connection, channel) for channel in "cd")
    for game, seat, at in ((first, 0, 40.0), (first, 1, None), (second, 0, 30.0)):
        add_wait(connection, game, seat, wake_at=at)
    row = {"game": first, "kind": "undo", "seat": 0, "ply": 0, "data": {}, "asked": [], "agreed": []}
    connection.execute(insert(proposals), {**row, "due_at": 50.0})
    for member, at in (("m", 10.0), ("m", 60.0), ("n", 61.0)):
        absences.add(connection, "g", member, 0.0, at)
    absences.finish(connection, 1)
    games.change(connection, first, pause={"by": None, "at": 0.0, "until": 70.0})
    games.change(connection, second, pause={"by": None, "at": 0.0, "until": None})
    third = add_game(connection, "e")
    games.change(connection, third, pause={"by": None, "at": 0.0, "until": 6.0})
    games.change(connection, third, status="ended")
    add_request(connection, 1, game=first, due_at=80.0)
    gaps.add(connection, ["g", "h"], 5.0, 90.0, gaps.OUTAGE)
    league, season = add_season(connection, wake_at=120.0)
    add_request(connection, 2, league=league, due_at=110.0)
    add_fixture(connection, season, retry_at=1.0)
    add_fixture(connection, season, retry_at=130.0, state="opening")
    over: tuple[dict[str, Any], ...] = (
        {"ended_at": 100.0},
        {"ended_at": 2.0, "places": [1]},
        {"ended_at": 3.0, "rated": False},
        {"ended_at": 4.0, "fixture": 1},
        {"ended_at": 5.0, "status": "ended"},
    )
    for more in over:
        add_game(connection, **{"status": "finished", "rated": True, **more})


async def test_the_next_moment_of_each_kind(store: Store) -> None:
    """What is over, has no moment or waits for something else does not count; of leagues the first of several
    moments does."""
    assert await store.read(moments.upcoming) == {}
    await store.write(fill)
    assert await store.read(pools.friendly) == [4]
    assert await store.read(lambda c: games.resting(c, 69.9)) == []
    assert await store.read(lambda c: games.resting(c, 70.0)) == [1]
    steps: dict[float, Executable] = {
        100.0: update(table).where(table.c.id == 4).values(places=[1, 2]),
        110.0: requests.delete().where(requests.c.game.is_(None)),
        120.0: update(seasons).values(wake_at=None),
        130.0: update(fixtures).values(state="void"),
    }
    others = {
        moments.DEADLINES: 30.0, moments.PROPOSALS: 50.0, moments.VACATIONS: 60.0,
        moments.PAUSES: 70.0, moments.REQUESTS: 80.0, moments.GAPS: 90.0,
    }  # fmt: skip
    for at, step in steps.items():
        assert await store.read(moments.upcoming) == {**others, moments.LEAGUES: at}
        await store.write(lambda c, step=step: c.execute(step))  # type: ignore[misc] # the loop's own
    assert await store.read(moments.upcoming) == others


async def test_servers_that_are_away_have_none(store: Store) -> None:
    """Nothing of theirs is due; what is only counted is. Others' moments are found behind theirs."""
    await store.write(fill)
    assert await store.read(lambda c: moments.upcoming(c, ["x"])) == await store.read(moments.upcoming)
    only = {moments.GAPS: 90.0, moments.LEAGUES: 100.0}
    assert await store.read(lambda c: moments.upcoming(c, ["x", "g"])) == only
    for due in (
        partial(deadlines.due, now=999.0, limit=9),
        partial(proposals_due, now=999.0),
        partial(requests_due, now=999.0),
        partial(absences.due_ends, now=999.0),
        partial(games.resting, now=999.0),
        partial(season_queries.due, now=999.0),
        partial(season_queries.to_retry, now=999.0),
    ):
        assert len(await store.read(due)) == len(await store.read(lambda c, due=due: due(c, away=["x"]))) > 0  # type: ignore[misc] # the loop's own
        assert not await store.read(lambda c, due=due: due(c, away=["g"]))  # type: ignore[misc] # likewise
    await store.write(lambda c: add_wait(c, add_game(c, "z", guild="h"), wake_at=77.0))
    assert await store.read(lambda c: moments.upcoming(c, ["g"])) == {**only, moments.DEADLINES: 77.0}


async def test_a_pause_that_is_over_has_no_end(store: Store) -> None:
    """Its moment follows the pause, and no other change touches it."""
    await store.write(lambda c: add_game(c))
    ends = []
    for pause in ({"by": "m", "at": 1.0, "until": 7.5}, {"by": "m", "at": 1.0, "until": None}, None):
        await store.write(lambda c, pause=pause: games.change(c, 1, pause=pause))  # type: ignore[misc] # as above
        await store.write(lambda c: games.change(c, 1, name="x"))
        ends.append(await store.read(lambda c: c.execute(select(table.c.resume_at)).scalar_one()))
    assert ends == [7.5, None, None]


def plan(connection: Connection, query: Executable) -> Iterator[str]:
    """How SQLite looks for what a query wants."""
    words = query.compile(dialect=sqlite.dialect(), compile_kwargs={"literal_binds": True})  # type: ignore[attr-defined] # of all
    for row in connection.execute(text(f"EXPLAIN QUERY PLAN {words}")):
        yield row.detail


@on_file
async def test_looking_costs_the_same_whatever_is_over(store: Store) -> None:
    """Each moment is at the front of an index that holds, of what grows, nothing that is over."""
    words = await store.read(lambda c: list(plan(c, moments._upcoming)))
    looks = [line for line in words if not line.startswith(("COMPOUND", "UNION", "LEFT-MOST", "SCALAR"))]
    assert {line for line in looks if not line.startswith("SEARCH")} == {"SCAN CONSTANT ROW"}
    indexes = " ".join(looks)
    assert "ix_games_resume_at (status=? AND resume_at>?)" in indexes
    assert "ix_games_unrated (status=? AND fixture=?)" in indexes
    assert "ix_absences_over_ends_at (over=?)" in indexes
