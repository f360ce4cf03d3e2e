"""A database that is out of reach for a while: members are told what it is, and the game goes on."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from typing import Any

import pytest
from structlog.testing import capture_logs

from db import StoreError
from db.backends.sqlite import FileStore
from db.queries import settings
from ops.health import Pulse
from tests.cogs.conftest import House
from tests.cogs.driver import live, started, words

UNCHANGED = "othing was changed"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """What could not be used is tried again at once, and nobody waits long."""
    monkeypatch.setattr("db.store.AGAIN_SECONDS", 0.02)
    monkeypatch.setattr("db.backends.sqlite.LOCK_SECONDS", 0.2)
    monkeypatch.setattr("db.backends.sqlite.FileStore.watch_seconds", 0.02)
    monkeypatch.setattr("host.core.outbox._AWAY", 0.05)


TOLD = {
    "unreachable": "I cannot reach my database",
    "full": "no space left for my database",
    "readonly": "can only be read",
    "busy": "Another program is using my database",
    "lost": "I cannot reach my database",
    "failing": "I cannot reach my database",
}


@pytest.mark.spread(1)
@pytest.mark.parametrize("key", TOLD)
async def test_members_are_told_what_is_wrong_with_the_database(
    house: House, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    """The answer promises nothing about the move that it cannot know; once the database is back, the same
    move is made."""
    await started(house, "Ada", "Bruno", seats=2)
    ada = await house.member("Ada")
    store = house.host.core.store

    async def gone(*_: Any) -> None:
        raise StoreError(key, store.name, "connection reset")

    with monkeypatch.context() as patch:
        patch.setattr(store, "_write", gone)
        said = words((await ada.slash("choose", option="spread"))["message"])
    assert TOLD[key] in said
    assert (UNCHANGED in said) == (key not in ("lost", "failing"))
    assert store.name not in said
    await well(house)
    assert "error" not in words((await ada.slash("choose", option="spread"))["message"]).lower()
    await house.published()
    assert "Bruno" in words(await live(ada))


async def well(house: House) -> None:
    """Wait until the store has noticed by itself that it can be used."""
    async with asyncio.timeout(60):
        while house.host.core.store.trouble:
            await asyncio.sleep(0.01)


async def pragma(house: House, statement: str) -> None:
    """Have the writing connection change its ways."""
    store = house.host.core.store
    assert isinstance(store, FileStore)
    await store._writer.raw(lambda c: c.execute(f"PRAGMA {statement}").fetchall())


FILL = ("max_page_count=1", "max_page_count=1000000", "no space left")
CLOSE = ("query_only=ON", "query_only=OFF", "can only be read")


@pytest.mark.spread(1)
@pytest.mark.parametrize(("off", "on", "reason"), [FILL, CLOSE], ids=["full", "readonly"])
async def test_members_read_what_it_is_and_that_nothing_was_changed(
    house: House, off: str, on: str, reason: str
) -> None:
    """Health tells the reason meanwhile, the log has one line and no traceback; then the same move is made,
    and is published, without anybody doing anything."""
    game = await started(house, "Ada", "Bruno", seats=2)
    await house.published()
    ada = await house.member("Ada")
    with capture_logs() as lines:
        await pragma(house, off)
        # so large that SQLite finds no room for it in pages that it has already
        with pytest.raises(StoreError):
            await house.host.core.store.write(lambda c: settings.put(c, "guild", "1", "x", "x" * 50_000))
        if off == CLOSE[0]:
            for _ in range(5):
                said = words((await ada.slash("choose", option="spread"))["message"])
                assert reason in said
                assert UNCHANGED in said
            assert (await house.host.games.get(game.id)).ply == game.ply
        report = await Pulse(house.bot, house.folder / "games.sqlite3").report()
        assert (report["ok"], report["database"]) == (False, False)
        assert "games.sqlite3" in report["reason"]
        assert not house.bot.alive()
        await pragma(house, on)
        await well(house)
    assert [line["event"] for line in lines if line["log_level"] == "error"] == ["database cannot be used"]
    assert not [line for line in lines if line.get("exc_info")]
    await ada.slash("choose", option="spread")
    await house.published()
    assert "Bruno" in words(await live(ada))
    assert (await Pulse(house.bot, house.folder / "games.sqlite3").report())["ok"]


async def test_a_strangers_lock_is_told(house: House) -> None:
    """Another program writes and does not end."""
    await started(house, "Ada", "Bruno", seats=2)
    await house.published()
    ada = await house.member("Ada")
    with closing(sqlite3.connect(house.folder / "games.sqlite3", isolation_level=None)) as stranger:
        stranger.execute("BEGIN IMMEDIATE")
        said = words((await ada.slash("choose", option="spread"))["message"])
        assert "Another program" in said
        assert UNCHANGED in said
        stranger.execute("ROLLBACK")
    await well(house)
    assert "error" not in words((await ada.slash("choose", option="spread"))["message"]).lower()


async def test_what_was_done_before_the_database_went_is_not_denied(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The move was stored, and only reading on failed: the answer does not say that nothing was changed."""
    await started(house, "Ada", "Bruno", seats=2)
    await house.published()
    ada = await house.member("Ada")
    store = house.host.core.store
    plain = store._read

    async def away(work: Any) -> Any:
        if await plain(lambda c: c.exec_driver_sql("SELECT 1 FROM moves WHERE ply > 0").scalar()):
            raise StoreError("unreachable", store.name, "gone")
        return await plain(work)

    monkeypatch.setattr(store, "_read", away)
    said = words((await ada.slash("choose", option="spread"))["message"])
    monkeypatch.undo()
    assert "do not make it again" in said
    assert UNCHANGED not in said


async def test_a_database_that_is_taken_away_is_one_sentence(house: House) -> None:
    """Nothing is acknowledged any more, no matter who asks."""
    await started(house, "Ada", "Bruno", seats=2)
    ada = await house.member("Ada")
    path = house.folder / "games.sqlite3"
    await asyncio.to_thread(path.rename, path.with_name("elsewhere"))
    for _ in range(3):
        said = words((await ada.slash("choose", option="spread"))["message"])
        assert "taken away" in said
        assert UNCHANGED not in said
        assert said.count(".") == 2
    await house.kill()
