"""A whole database moves from a file to a server and back (`python -m db move`), and play goes on there."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

from sqlalchemy import JSON, Connection, null, select, update

from db import Store, open_store, schema
from db.care import check
from db.league_schema import entries, metadata
from db.queries import settings
from tests import forked
from tests.host.games import MEMBERS, play_on, running
from tests.host.league.leagues import World, plan, quick
from tests.host.timing import Now, timed


async def move(source: str, target: str) -> str:
    """Carry out the command, and return what it says."""
    done = await asyncio.to_thread(forked.run, "-m", "db", "move", source, target, env=dict(os.environ))
    assert done.returncode == 0, done.stderr
    return str(done.stdout)


def unlike(connection: Connection) -> None:
    """What backends keep each in its own way: JSON that is a number, and JSON's null beside SQL's."""
    for key, value in {"zone": "Roma 🎲", "whole": 12, "at": 1795254000.25, "third": 1 / 3}.items():
        settings.put(connection, "member", "7", key, value)
    numbers = connection.execute(select(entries.c.id).order_by(entries.c.id)).scalars().all()
    for number, value in zip(numbers, (null(), JSON.NULL, {"zone": "Europe/Rome"}), strict=False):
        connection.execute(update(entries).where(entries.c.id == number).values(hours=value))


async def fill(store: Store, now: Now) -> None:
    """Games, a league in season, settings, and rows that wait to be sent."""
    world = World(store)
    world.now.at = now.at
    async with world.host as host:
        for members in (MEMBERS, ("dora", "ed")):
            game = await running(host, members)
            await play_on(host, game.id, 12)
        season = await world.begun(4, quick(plan()))
        fixture = next(fixture for fixture in season.fixtures if fixture.game is not None)
        await world.decide(fixture.game or 0)
        await host.core.ticker.tick()
        await store.write(unlike)
    now.at = world.now.at


def stored(connection: Connection) -> dict[str, list[str]]:
    """All that is stored, but for what a store counts of itself."""
    hours = select(entries.c.id).where(entries.c.hours.is_(null()))
    every = {table.name: select(table) for table in metadata.sorted_tables} | {"without hours": hours}
    every["settings"] = every["settings"].where(schema.settings.c.scope != "store")
    return {name: sorted(map(repr, connection.execute(query))) for name, query in every.items()}


async def test_play_goes_on_on_a_server_and_back_in_a_file(path: Path, tmp_path: Path, blank: str) -> None:
    """From the same rows and heads, with the buttons of before; numbers go on behind the last ones."""
    now, place = Now(), str(path)
    store = await open_store(place)
    await fill(store, now)
    for target in (blank, str(tmp_path / "back.sqlite3")):
        before = await store.read(stored)
        branch = await store.read(lambda c: settings.get(c, *settings.BRANCH)[settings.CODE])
        for table in ("moves", "players", "snapshots", "outbox", "results", "league_outbox", "without hours"):
            assert before[table], table
        await store.close()
        assert "compared both" in await move(place, target)

        store = await open_store(target)
        assert await store.read(stored) == before
        assert (await store.read(lambda c: settings.get(c, *settings.BRANCH)))[settings.CODE] == branch
        async with timed(store, now) as host:
            numbers = await store.read(lambda c: c.execute(select(schema.games.c.id)).scalars().all())
            for number in numbers:
                await play_on(host, number, 2, seed=os.urandom(2).hex())
            assert (await running(host)).id == max(numbers) + 1
        assert not list((await store.read(check.summary)).problems())
        place = target
    await store.close()
