"""Whole games between members, with the bot as a process of its own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PIL import Image

from playground import Client, Server
from tests.bounded import often
from tests.cogs import driver
from tests.contract import openapi
from tests.e2e.party import Party
from tests.e2e.program import Ledger, Program, until

Json = dict[str, Any]
AT_ONCE = often(9, 3)
"""Up to so many moves are made before anybody looks at the board."""
MOST = 4000
"""Moves after which a game goes on for ever, as it seems; most take some hundred."""


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[tuple[Server, Ledger]]:
    """A connected bot. In the end all that it asked of Discord is checked, and what it printed."""
    database = tmp_path / "games.sqlite3"
    async with Server(rate_limits=False, record=True) as server:
        async with Program(database, "--log-level", "warning", server=server) as program:
            await until(lambda: bool(server.describe()["bot"]["online"]), "connect")
            yield server, Ledger(database)
            ended = await program.stop()
        assert ended.code == 0
        assert ended.lines == []
        assert [line for line in ended.out.splitlines() if not line.startswith("Database: ")] == []
        assert not server.unknown_routes
        openapi.check(server.requests)


async def _shown(party: Party, message: Json, *charts: str) -> None:
    """The board and perhaps charts of a message, as the page would load them; perhaps a legend."""
    shown = [file for file in Client.files(message) if file["filename"] != "legend.webp"]
    assert [file["filename"] for file in shown] == ["board.jpg", *charts]
    for file in shown:
        with Image.open(BytesIO(await party.host.download(file["url"]))) as picture:
            assert picture.format == ("JPEG" if file["filename"] == "board.jpg" else "WEBP")
            assert picture.size == (1600, 1000)


async def _check_end(party: Party, export: Json, reasons: tuple[str, ...]) -> None:
    """The newest message names the winners and shows board and charts; no other message has buttons."""
    result = export["result"]
    assert result["reason"] in reasons
    messages = [m for m in await party.host.messages(limit=100) if not m["to"]]
    content = driver.words(messages[-1])
    assert "🏆" in content
    assert all(party.ledger.seats(party.game)[seat][0] in content for seat in result["winners"])
    await _shown(party, messages[-1], "course.webp", "dice.webp")
    ways_back = [part["label"] for message in messages for part in driver.usable(message)]
    assert ways_back == ["Replay", "Charts", "Fair dice"]
    assert "no game in this channel" in driver.words((await party.host.slash("pass"))["message"])


def _calls(frame: Json, member: str) -> bool:
    """Whether it is a message that calls the member."""
    return frame["t"] == "MESSAGE_CREATE" and any(user["id"] == member for user in frame["d"]["mentions"])


@pytest.mark.more
async def test_members_play_a_round(table: tuple[Server, Ledger], tmp_path: Path) -> None:
    """Buttons and commands mixed, each turn called and shown; the player with most territories wins."""
    server, ledger = table
    names = ("Bruno", "Ada", "Chiara", "Dmitri")[: often(3, 4)]
    async with Party((server.base_url, server.secret), ledger, names, Random(4)) as party:
        await party.open(seats=len(names), options="rounds=1 missions=no", title="Four *friends*")
        await party.gather()
        await party.press_lobby(party.host, "start")
        moves = 0
        while step := await party.next():
            await _shown(party, await driver.live(party.host))
            moves += await party.make_some(step, AT_ONCE)
            assert moves < MOST
        await _check_end(party, await party.verified(tmp_path), ("rounds", "conquest"))
        for client in party.members.values():
            assert any(_calls(frame, client.actor) for frame in client.frames)
        titles = [m for m in await party.host.messages(limit=100) if "Four" in driver.words(m)]
        assert all(r"Four \*friends\*" in driver.words(m) for m in titles)


@pytest.mark.more
async def test_two_members_play_until_one_has_won(table: tuple[Server, Ledger], tmp_path: Path) -> None:
    """No limit of rounds: somebody takes everything."""
    server, ledger = table
    async with Party((server.base_url, server.secret), ledger, ("Ada", "Chiara"), Random(1)) as party:
        await party.open(seats=2)
        await party.gather()
        await party.press_lobby(party.host, "start")
        moves = 0
        while step := await party.next():
            moves += await party.make_some(step, 40)
            assert moves < MOST
        assert moves > 20
        await _check_end(party, await party.verified(tmp_path), ("conquest", "elimination"))
