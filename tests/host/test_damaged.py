"""A game whose rows somebody has damaged: it says so by its number, is left alone, and all others go on."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from db import open_store
from host import Host
from host.limits import UNLIMITED
from tests.host.games import Recorder, on_turn, play_on, refused, running

DAMAGE = {
    "no JSON: options": "UPDATE games SET options = '{rubbish'",
    "no JSON: awaited seats": "UPDATE games SET prompted = '{rubbish'",
    "no JSON: clock": "UPDATE games SET clock = '{rubbish'",
    "no JSON: pause": "UPDATE games SET pause = '{rubbish'",
    "no JSON: board message": "UPDATE games SET live = '{rubbish'",
    "no JSON: number": "UPDATE games SET prompted = '7'",
    "another shape: awaited seats": """UPDATE games SET prompted = '{"a": 1}'""",
    "another shape: seat that there is not": "UPDATE games SET prompted = '[99]'",
    "another shape: secret": "UPDATE games SET secret = 'rubbish'",
    "another shape: pause": "UPDATE games SET pause = '[1]'",
    "position": "UPDATE snapshots SET state = CAST('rubbish' AS BLOB)",
    "no position": "DELETE FROM snapshots",
    "orders": "INSERT INTO orders (game, seat, standing, ahead) VALUES (1, 0, '{rubbish', '[]')",
}
KEPT = ("position", "no position", "orders")
"""What is wrong with the position alone: the game itself can be shown."""


async def damaged(path: Path, statement: str) -> None:
    """A database of three games, the first of them damaged. All of them have something to be published."""
    store = await open_store(path)
    async with Host(store, pause=3600, limits=UNLIMITED) as host:
        first = await running(host, ("ann", "bob"), channel="one")
        await on_turn(host, ("ann", "bob"), channel="two")
        await on_turn(host, ("ann", "bob"), channel="three")
        assert first.id == 1
    await store.close()

    def damage() -> None:
        with closing(sqlite3.connect(path)) as connection, connection:
            where = "" if statement.startswith("INSERT") else " WHERE id = 1"
            connection.execute(statement + where.replace("id", "game" if "snapshots" in statement else "id"))

    await asyncio.to_thread(damage)


@pytest.mark.spread(3)
@pytest.mark.parametrize("kind", DAMAGE)
async def test_a_damaged_game_is_told_by_its_number_and_the_others_go_on(path: Path, kind: str) -> None:
    """At the start, in lists, by the clock, after an outage, in publishing: nothing stumbles over it."""
    await damaged(path, DAMAGE[kind])
    store = await open_store(path)
    recorder, now = Recorder(), [time.time()]
    with capture_logs() as lines:
        async with Host(store, pause=0, limits=UNLIMITED, clock=lambda: now[0]) as host:
            publishing = asyncio.create_task(host.core.outbox.run(recorder))
            await host.core.ticker.tick()
            now[0] += 10 * 86400
            await host.core.ticker.tick()  # an outage, for all games at once
            assert await refused(host.moves.act(1, "ann", "choose:spread")) == "damaged"
            assert await refused(host.games.position(1)) == "damaged"
            assert host.core.tables.damaged == {1}
            repaid = host.core.ticker.outages.repaid
            assert {cause: seconds for cause, seconds in repaid.items() if seconds} == {"outage": 10 * 86400}
            whole = kind in KEPT
            assert [game.id for game in await host.games.find("guild")] == ([3, 2, 1] if whole else [3, 2])
            assert [number for number, *_ in await host.games.titles("guild", 25)] == [3, 2, 1]
            for number in (2, 3):
                acted = await play_on(host, number, 5)
                assert acted is not None
            async with asyncio.timeout(60):
                while {game.id for game, _ in recorder.batches if game.ply >= 5} < {2, 3}:
                    await asyncio.sleep(0.01)
            publishing.cancel()
            with suppress(asyncio.CancelledError):
                await publishing
    await store.close()
    assert not [line for line in lines if line.get("exc_info")], lines
    assert whole or [line for line in lines if line.get("game") == 1], "the operator is told"
    assert not [line for line in lines if line.get("game") in (2, 3)]


async def test_rubbish_elsewhere_is_as_if_it_were_not_there(path: Path) -> None:
    """Settings, proposals and what is still to be published."""
    await damaged(path, "UPDATE games SET name = name")
    rubbish = [
        "INSERT INTO settings (scope, id, key, value) VALUES ('guild', 'guild', 'language', '{rubbish')",
        "INSERT INTO settings (scope, id, key, value) VALUES ('guild', 'guild', 'theme', '\"dark\"')",
        "INSERT INTO proposals VALUES (1, 'pause', 0, 0, '{rubbish', '[]', '[]', 9e9)",
        "UPDATE outbox SET data = '{rubbish', prompted = '{rubbish' WHERE game = 1",
        "UPDATE notices SET data = '{rubbish'",
        "UPDATE moves SET events = '{rubbish' WHERE game = 1",
    ]
    with closing(sqlite3.connect(path)) as connection, connection:
        for statement in rubbish:
            connection.execute(statement)
    store = await open_store(path)
    recorder = Recorder()
    with capture_logs() as lines:
        async with Host(store, pause=0, limits=UNLIMITED) as host:
            publishing = asyncio.create_task(host.core.outbox.run(recorder))
            assert await host.settings.get("guild", "guild") == {"theme": "dark"}
            assert await refused(host.record.history.entries(1, None)) == "damaged"
            async with asyncio.timeout(60):
                while {game.id for game, _ in recorder.batches} != {2, 3} or not lines:
                    await asyncio.sleep(0.01)
            publishing.cancel()
            with suppress(asyncio.CancelledError):
                await publishing
    await store.close()
    assert [line["event"] for line in lines] == ["a damaged game is not published"]
    assert lines[0]["game"] == 1
