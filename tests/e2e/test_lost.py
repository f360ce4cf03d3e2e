"""Answers that get lost on the way: the service has done it, but the bot does not know."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.types import Move
from playground import Server
from tests.cogs import driver
from tests.e2e.party import Party, plies
from tests.e2e.program import Ledger, Program, until

Json = dict[str, Any]
LOST = {"kind": "drop_after", "method": "POST", "path": "/channels/.*/messages"}


@pytest.fixture
async def server() -> AsyncIterator[Server]:
    """A local Discord that outlives the bot."""
    async with Server(rate_limits=False, record=True) as running:
        yield running


async def connected(server: Server) -> None:
    """Wait for the bot."""
    await until(lambda: bool(server.describe()["bot"]["online"]), "connect")


def party_at(server: Server, database: Path) -> Party:
    """Two members."""
    return Party((server.base_url, server.secret), Ledger(database), ("Ada", "Bruno"), Random(1))


async def first_turn_lost(party: Party, times: int = 1) -> Json:
    """Start, place, and lose the answer to the message that begins the first turn, however often it is sent
    again. Returns that message."""
    await party.open(seats=2)
    await party.gather()
    await party.press_lobby(party.host, "start")
    await party.published()
    first, last = party.members.values()
    await party.make(first, Move(0, "choose", ("spread",)), buttons=False)
    await party.published()
    await last.post("faults", add=LOST | {"times": times})
    since = len(last.frames)
    await party.make(last, Move(1, "choose", ("spread",)), buttons=False)
    frame = await last.wait_for(lambda f: f["t"] == "MESSAGE_CREATE" and not f["d"]["to"], since=since)
    message: Json = frame["d"]
    return message


async def is_current(party: Party, message: Json) -> None:
    """That message is the newest, shows the position, and called the member on turn when it was posted."""
    newest = await driver.live(party.host)
    assert newest["id"] == message["id"]
    assert plies(newest) == {party.ledger.ply(party.game)}
    now, _ = party.choice(*party.awaited())
    assert [user["id"] for user in message["mentions"]] == [now.actor]


async def test_sent_but_killed_before_that_was_known(server: Server, tmp_path: Path) -> None:
    """After the restart it is sent again, under the same nonce: the service shows it once."""
    database = tmp_path / "games.sqlite3"
    async with party_at(server, database) as party:
        async with Program(database, server=server) as bot:
            await connected(server)
            message = await first_turn_lost(party)
            await bot.kill()
        await until(lambda: not server.describe()["bot"]["online"], "go")
        assert party.ledger.unsent() == 1
        async with Program(database, server=server):
            await connected(server)
            await party.published()
            await is_current(party, message)
    nonces = [r.body["nonce"] for r in server.requests if r.method == "POST" and r.path.endswith("/messages")]
    assert len(nonces) == len(set(nonces)) + 1


@pytest.mark.more
async def test_sent_and_overtaken_before_that_was_known(server: Server, tmp_path: Path) -> None:
    """A move is made before it is sent again: the message, which the service already has, becomes current."""
    database = tmp_path / "games.sqlite3"
    async with Program(database, server=server), party_at(server, database) as party:
        await connected(server)
        message = await first_turn_lost(party, 2)
        await party.make(*party.choice(*party.awaited()), buttons=False)
        assert party.ledger.unsent() > 1, "it was sent again too early for this test"
        await party.published()
        await is_current(party, message)
