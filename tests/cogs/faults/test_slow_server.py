"""A PostgreSQL server that is locked or frozen while members play: they are answered meanwhile, and the
game goes on by itself afterwards."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from db.backends import lane
from ops.health import Pulse
from tests.cogs.conftest import House
from tests.cogs.driver import live, started, words
from tests.cogs.faults.test_no_database import UNCHANGED, well
from tests.db.conftest import migrated, on_server, postgres
from tests.db.postgres import Postgres, name_of

__all__ = ["migrated", "on_server", "postgres"]


@asynccontextmanager
async def locked(postgres: Postgres, url: str) -> AsyncIterator[None]:
    """Another session holds the games."""
    connection = await postgres.connect(name_of(url))
    try:
        async with connection.transaction():
            await connection.execute("LOCK TABLE games, moves IN ACCESS EXCLUSIVE MODE")
            yield
    finally:
        await connection.close()


@asynccontextmanager
async def frozen(postgres: Postgres, _: str) -> AsyncIterator[None]:
    """All of the server stands still."""
    with postgres.frozen():
        yield


async def test_members_are_answered_while_the_server_does_not_answer(
    postgres: Postgres, on_server: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With what it is, and that nothing was changed; health tells why, and nothing else does that has to
    be done."""
    monkeypatch.setattr("db.store.AGAIN_SECONDS", 0.02)
    monkeypatch.setattr("host.core.outbox._AWAY", 0.05)
    for name, seconds in (("LOCK", 0.2), ("STATEMENT", 0.4), ("ANSWER", 0.6)):
        monkeypatch.setattr(lane, f"{name}_SECONDS", seconds)
    house = House(tmp_path, pictures=False)
    house.database = on_server
    await house.open()
    try:
        game = await started(house, "Ada", "Bruno", seats=2)
        await house.published()
        ada = await house.member("Ada")
        pulse = Pulse(house.bot, tmp_path / "games")
        for hindered, reason, why in (
            (locked, "Another program", "lock"),
            (frozen, "its server does not answer", "cannot be reached"),
        ):
            async with hindered(postgres, on_server):
                said = words((await ada.slash("choose", option="spread"))["message"])
                report = await pulse.report()
            assert reason in said
            assert UNCHANGED in said
            assert (report["ok"], report["database"]) == (False, False)
            assert why in report["reason"]
            await well(house)
            async with asyncio.timeout(60):
                while not (await pulse.report())["ok"]:
                    await asyncio.sleep(0.01)
        assert (await house.host.games.get(game.id)).ply == game.ply
        await ada.slash("choose", option="spread")
        await house.published()
        assert "Bruno" in words(await live(ada))
    finally:
        await house.close()
