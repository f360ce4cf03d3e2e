"""Settings that are changed by what they were."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

import pytest
from sqlalchemy import Connection, text

from db import open_store
from host import Host

HELD = text("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()")


async def test_changes_at_once_are_all_kept(host: Host) -> None:
    """Each sees what the one before it left."""
    put = host.settings.change

    async def add(i: int) -> None:
        await put("guild", "1", "n", lambda now: [*(now or ()), i])

    await asyncio.gather(*(add(i) for i in range(20)))
    kept = (await host.settings.get("guild", "1"))["n"]
    assert sorted(kept) == list(range(20))
    await put("guild", "1", "n", lambda _: None)
    assert await host.settings.get("guild", "1") == {}


async def test_a_change_that_is_refused_changes_nothing(host: Host) -> None:
    """The refusal reaches the member who asked, and the next change goes on from the old value."""
    await host.settings.set("guild", "1", "n", 1)

    def refuse(now: object) -> None:
        raise ValueError(now)

    with pytest.raises(ValueError, match="1"):
        await host.settings.change("guild", "1", "n", refuse)
    await host.settings.change("guild", "1", "n", lambda now: now + 1)
    assert await host.settings.get("guild", "1") == {"n": 2}


async def test_members_are_changed_by_one_process_at_a_time(
    on_server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are in servers of several; a server's settings are one process's alone."""
    store, held = await open_store(on_server), dict[str, int]()

    async with Host(store) as host:
        write = store.write

        async def count(scope: str) -> None:
            def counted(work: Callable[[Connection], object], connection: Connection) -> None:
                work(connection)
                held[scope] = connection.execute(HELD).scalar_one()

            with monkeypatch.context() as patch:
                patch.setattr(store, "write", lambda work: write(partial(counted, work)))
                await host.settings.change(scope, "7", "n", lambda _: 1)

        await count("guild")
        await count("member")
    assert held["member"] == held["guild"] + 1
    await store.close()
