"""kill -9 of bot.py with its own local Discord: everything that anybody saw is there again."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import pytest

from engine.types import Move
from playground import ActionRefused, Client
from tests.cogs import driver
from tests.e2e.party import Party, part
from tests.e2e.program import Ledger, Program, free_port
from tests.e2e.table_page import STARTED

Json = dict[str, Any]
NAMES = ("Ada", "Bruno")


class Evening:
    """bot.py on one database and port, with its members: both begin again after a kill."""

    def __init__(self, folder: Path) -> None:
        self.database = folder / "games.sqlite3"
        self.port = str(free_port())
        self.bot: Program
        self.party: Party
        self._stack = AsyncExitStack()

    async def start(self) -> None:
        """Start the bot; the members come."""
        self.bot = await self._stack.enter_async_context(Program(self.database, port=self.port, run=STARTED))
        party = Party(await self.bot.address(), Ledger(self.database), NAMES, Random(1))
        self.party = await self._stack.enter_async_context(party)
        await self.bot.online(self.party.host)

    async def kill(self) -> None:
        """kill -9."""
        await self.bot.kill()
        assert not self.bot.astray
        await self.close()

    async def close(self) -> None:
        await self._stack.aclose()
        self._stack = AsyncExitStack()

    async def seen(self) -> dict[str, list[Json]]:
        """All that the members see, by channel."""
        channels = (await self.party.host.refresh())["channels"]
        return {
            f"{channel['id']} {channel['name']} {name}": await client.messages(channel["id"], limit=100)
            for channel in channels
            for name, client in self.party.members.items()
        }


@pytest.mark.more
async def test_killed_with_its_own_local_discord(tmp_path: Path) -> None:
    """Channels, threads, messages, pictures and the game; buttons from before the kill work."""
    evening = Evening(tmp_path)
    try:
        await _lobby(evening)
        await _placing(evening)
        await _turn(evening)
        ended = await evening.bot.stop()
        assert ended.code == 0
        assert not evening.bot.astray
    finally:
        await evening.close()


async def _killed_at_rest(evening: Evening) -> None:
    """Kill while nothing is under way: it all looks the same afterwards."""
    await evening.party.published()
    before, game, acknowledged = await evening.seen(), evening.party.game, evening.party.acknowledged
    await evening.kill()
    await evening.start()
    evening.party.game, evening.party.acknowledged = game, acknowledged
    assert await evening.seen() == before


async def _lobby(evening: Evening) -> None:
    await evening.start()
    ada, bruno = evening.party.members.values()
    await ada.post("threads", actor=ada.actor, channel=await ada.channel_id("table-1"), name="The side table")
    await bruno.say("Who plays?", channel="table-1")
    await evening.party.open(seats=2)
    await evening.party.published()
    lobby = await driver.live(ada)
    await _killed_at_rest(evening)
    ada, bruno = evening.party.members.values()
    await evening.party.press_lobby(bruno, "join", lobby)
    await evening.party.published()
    await evening.party.press_lobby(ada, "start")


async def _placing(evening: Evening) -> None:
    await evening.party.published()
    ada, bruno = evening.party.members.values()
    board = await driver.live(ada)
    panel = (await ada.press(board, part(board, "menu")))["message"]
    await _killed_at_rest(evening)
    ada, bruno = evening.party.members.values()
    pictures = [Client.files(m)[0]["url"] for m in await ada.messages() if Client.files(m)]
    for url in pictures:
        assert (await ada.download(url)).startswith(b"RIFF")
    assert pictures
    assert "no cards" in driver.words((await bruno.press(board, part(board, "hand")))["message"])
    answer = await ada.press(panel, part(panel, "do:choose:spread"))
    evening.party.acknowledged[answer["interaction_id"]] = "choose:spread"
    await evening.party.make(bruno, Move(1, "choose", ("spread",)), buttons=False)


async def _turn(evening: Evening) -> None:
    """Killed in the middle of moves, while everything is under way."""
    for delay in (0.0, 0.1):
        party = evening.party
        step = await party.next()
        assert step
        making = asyncio.create_task(party.make(*step))
        await asyncio.sleep(delay)
        game, acknowledged = party.game, party.acknowledged
        await evening.bot.kill()
        with suppress(ActionRefused, aiohttp.ClientError, asyncio.CancelledError):
            await asyncio.wait([making], timeout=0.2)
            making.cancel()
            await making
        await evening.kill()
        await evening.start()
        evening.party.game, evening.party.acknowledged = game, acknowledged
        played = evening.party.ledger.played(game)
        assert [key for key in acknowledged if key not in played] == []
    while (step := await evening.party.next()) and step[1].verb != "pass":
        await evening.party.make(*step)
