"""A PostgreSQL server that keeps the bot waiting: for a stranger's lock, or because it stands still."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import pytest
from sqlalchemy import Connection, text

from db import Store, StoreError, open_store
from db.address import ServerAddress, locate
from db.backends import lane, upgrade
from db.backends.visits import read_once, write_once
from db.errors import UNCHANGED
from db.queries import settings
from tests.db.postgres import Postgres, name_of

LIMITS = (lane.LOCK_SECONDS, lane.STATEMENT_SECONDS, lane.ANSWER_SECONDS)
"""As they are outside of these tests."""
MOST = 2.0
"""Seconds for which a member may wait."""


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """What could not be used is tried again at once, and nobody waits long."""
    monkeypatch.setattr("db.store.AGAIN_SECONDS", 0.02)
    for name, seconds in (("LOCK", 0.2), ("STATEMENT", 0.4), ("ANSWER", 0.6)):
        monkeypatch.setattr(lane, f"{name}_SECONDS", seconds)


def test_nobody_waits_for_long() -> None:
    """The server is the first to give up, for it can say why."""
    lock, statement, answer = LIMITS
    assert 0 < lock < statement < answer <= MOST


async def put(store: Store, n: int) -> None:
    """Write a number that is durable once this returns."""
    await store.write(partial(settings.put, scope="guild", number="1", key=str(n), value=n))


async def numbers(store: Store) -> set[int]:
    """The numbers that `put` has written."""
    return set((await store.read(lambda c: settings.get(c, "guild", "1"))).values())


async def recovered(store: Store) -> None:
    """Wait until the store has noticed by itself that it can be used again."""
    async with asyncio.timeout(60):
        while store.trouble:
            await asyncio.sleep(0.01)


@asynccontextmanager
async def locked(postgres: Postgres, url: str) -> AsyncIterator[None]:
    """An administrator's session holds a table meanwhile."""
    connection = await postgres.connect(name_of(url))
    try:
        async with connection.transaction():
            await connection.execute("LOCK TABLE settings IN ACCESS EXCLUSIVE MODE")
            yield
    finally:
        await connection.close()


def shown(connection: Connection) -> list[str]:
    """The limits of a connection."""
    return [
        str(connection.execute(text(f"SHOW {name}")).scalar())
        for name in ("lock_timeout", "statement_timeout")
    ]


async def test_every_connection_has_its_limits(on_server: str) -> None:
    """The one that writes, those that read, and a command's beside the running bot; one that may read for
    long."""
    address = locate(on_server)
    assert isinstance(address, ServerAddress)
    store = await open_store(on_server)
    wanted = ["200ms", "400ms"]
    assert await store.write(shown) == wanted
    assert [await store.read(shown) for _ in range(2)] == [wanted, wanted]
    assert await write_once(address, shown) == wanted
    assert await read_once(address, shown) == ["1h", "1h"]
    await store.close()


async def test_a_strangers_lock_is_told_while_it_is_held(postgres: Postgres, on_server: str) -> None:
    """To all who read and write, however many wait in a row; when it goes, it goes on by itself."""
    store = await open_store(on_server)
    await put(store, 1)
    async with locked(postgres, on_server), asyncio.timeout(30):
        work = [*(put(store, 2) for _ in range(40)), *(numbers(store) for _ in range(40))]
        ends = await asyncio.gather(*work, return_exceptions=True)
    assert {end.key for end in ends if isinstance(end, StoreError)} == {"busy"}
    assert len({type(end) for end in ends}) == 1
    await recovered(store)
    assert await numbers(store) == {1}
    await put(store, 3)
    assert await numbers(store) == {1, 3}
    await store.close()


async def test_who_waited_in_the_row_waits_no_longer(postgres: Postgres, on_server: str) -> None:
    """One waits for the lock, the others with them: the server is asked once, not forty times."""
    store = await open_store(on_server)
    asked = 0

    def count(connection: Connection) -> None:
        nonlocal asked
        asked += 1
        settings.put(connection, "guild", "1", "n", 1)

    async with locked(postgres, on_server):
        await asyncio.gather(*(store.write(count) for _ in range(40)), return_exceptions=True)
    assert asked < 3
    await store.close()


async def test_a_frozen_server_is_told_while_it_is_frozen(postgres: Postgres, on_server: str) -> None:
    """Reading and writing, again and again, with what is certain; awake again, it has what was
    acknowledged and nothing twice."""
    store = await open_store(on_server)
    await put(store, 1)
    said: set[str] = set()
    with postgres.frozen():
        async with asyncio.timeout(30):
            for _ in range(2):
                work: list[Any] = [put(store, 2), numbers(store), put(store, 2), numbers(store)]
                for end in await asyncio.gather(*work, return_exceptions=True):
                    assert isinstance(end, StoreError)
                    said.add(end.key)
        assert store.trouble is not None
        assert "not answer" in str(store.trouble) or "no answer" in str(store.trouble)
    assert said == {"unreachable"}
    assert said <= UNCHANGED
    await recovered(store)
    async with asyncio.timeout(60):
        while True:
            try:
                await put(store, 3)
                break
            except StoreError:  # the old connection still has the lock
                await asyncio.sleep(0.01)
    assert await numbers(store) == {1, 3}
    await store.close()


async def test_it_is_noticed_while_nobody_plays(
    postgres: Postgres, on_server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the watch, and the bot can be stopped meanwhile."""
    monkeypatch.setattr("db.backends.postgres.ServerStore.watch_seconds", 0.01)
    store = await open_store(on_server)
    with postgres.frozen():
        async with asyncio.timeout(30):
            while not store.trouble:
                await asyncio.sleep(0.01)
            await store.close()


async def test_what_may_take_long_is_not_cut_off(
    blank: str, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A migration and an examination, which are no member's; the same in a member's place is."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    address, migrate = locate(blank), upgrade.migrate
    assert isinstance(address, ServerAddress)

    def long(connection: Connection) -> None:
        connection.execute(text("SELECT pg_sleep(0.9)"))

    def slowly(connection: Connection, target: str) -> None:
        long(connection)
        migrate(connection, target)

    monkeypatch.setattr(upgrade, "migrate", slowly)
    store = await open_store(blank)
    await read_once(address, long)
    with pytest.raises(StoreError) as caught:
        await store.read(long)
    assert caught.value.key == "busy"
    await store.close()
