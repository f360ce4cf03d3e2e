"""What was shown and is over leaves nothing behind in the bot's memory."""

from __future__ import annotations

import asyncio
import gc
from collections import Counter

import discord
from discord.ui.view import BaseView

from tests.bounded import often
from tests.cogs import driver
from tests.cogs.conftest import House
from tests.cogs.driver import live, started

ROUNDS = often(3, 7)
SPARE = often(2, 5)
"""Objects of a kind that may come and go for other reasons."""
OURS = (BaseView, discord.ui.Item, discord.Interaction, discord.Message, asyncio.Task)


def alive() -> Counter[str]:
    """How many objects there are of what a message brings with it."""
    gc.collect()
    ours = [item for item in gc.get_objects() if isinstance(item, OURS)]
    return Counter(kind.__name__ for item in ours for kind in OURS if isinstance(item, kind))


async def test_panels_are_let_go_once_they_are_shown(house: House) -> None:
    """New ones, edited ones, forms, and messages for everybody: nothing of them stays to wait for
    presses that find their way without it. They all work nevertheless."""
    number = (await started(house, "Ada", "Bruno", seats=2)).id
    player = await house.member("Ada")

    async def around(times: int) -> None:
        for _ in range(times):
            board = await live(player)
            panel = (await player.press(board, "My moves"))["message"]
            panel = (await player.press(panel, "Place"))["message"]
            choice = next(part for part in driver.usable(panel) if part.get("options"))
            chosen = await player.select(panel, choice["custom_id"], choice["options"][0]["value"])
            await player.press(chosen["message"], "Other number…")
            await player.press(board, "My hand")
            await house.host.moves.show(number)
            await house.published()

    await around(often(1, 2))
    before = alive()
    await around(ROUNDS)
    grown = {kind: n - before[kind] for kind, n in alive().items() if n - before[kind] > SPARE}
    assert not grown
