"""The database cannot be used for a while: what runs by itself says nothing more of it than the store's one
line, waits, and goes on."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import pytest
from structlog.testing import capture_logs

from db import Store, StoreError
from host import Host
from host.limits import UNLIMITED
from tests.host.games import Recorder, lobby, settled, until

GAMES = 10


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits long before trying again."""
    for name in (
        "db.store.AGAIN_SECONDS",
        "host.core.outbox._AWAY",
        "host.background.computers._AWAY",
        "host.background.ticker._IDLE",
    ):
        monkeypatch.setattr(name, 0.02)
    monkeypatch.setattr("host.background.ticker.BEAT", 0.05)


@pytest.mark.spread(1)
@pytest.mark.parametrize("key", ["full", "unreachable", "lost", "busy"])
async def test_an_outage_is_one_line_and_everything_goes_on_by_itself(
    store: Store, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ten games of computer players, their messages and the clock meet it again and again."""
    recorder, failures = Recorder(), 0
    plain = store._write

    async def away(*_: Any) -> Any:
        nonlocal failures
        failures += 1
        raise StoreError(key, store.name, "for a while")

    async with Host(store, pause=0, limits=UNLIMITED) as host:
        tasks = [
            asyncio.create_task(host.core.outbox.run(recorder)),
            asyncio.create_task(host.core.ticker.run(lambda: store.trouble is None)),
        ]
        for n in range(GAMES):
            game = await lobby(host, ("ann",), channel=f"c{n}", seats=2, rounds=1)
            await host.lobby.add_computer(game.id, "ann", "easy")
        for n in range(1, GAMES + 1):
            await host.lobby.start(n, "ann", "start")
        await settled(host)
        with capture_logs() as lines:
            monkeypatch.setattr(store, "_write", away)
            for n in range(1, GAMES + 1):
                with suppress(StoreError):
                    await host.moves.act(n, "ann", "choose:spread")
            sent = len(recorder.tried)
            await until(lambda: failures > 100)
            assert len(recorder.tried) <= sent + GAMES, "what is sent could not be noted"
            monkeypatch.setattr(store, "_write", plain)
            await until(lambda: store.trouble is None)
            for n in range(1, GAMES + 1):
                await host.moves.act(n, "ann", "choose:spread")
            await until(lambda: not host.core.computers)
            await settled(host)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        played = [(await host.games.get(n)).ply for n in range(1, GAMES + 1)]
    assert all(ply >= 2 for ply in played), "computer players have taken their turns"
    assert [line["event"] for line in lines] == ["database cannot be used", "database can be used again"]
    assert not [line for line in lines if "exc_info" in line]
