"""Direct messages to the bot: answered with help, once, and forgotten with the process."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import aiohttp

from cogs.direct import REMEMBERED, DirectHelp
from tests.cogs.conftest import House
from tests.cogs.driver import words


async def test_a_direct_message_is_answered_with_help_once(house: House) -> None:
    """In every language, since nobody says in which they read; another message is not answered, nor one in a
    channel. Another process answers again."""
    ada = await house.member("Ada")
    channel = await ada.open_dm()
    for process in (1, 2):
        await ada.say("hello? what can you do", channel=channel)
        await ada.say("anybody there", channel=channel)
        await ada.say("in a channel")
        async with asyncio.timeout(20):
            while len(answers := await _answers(house, channel)) < process:
                await asyncio.sleep(0.02)
        await asyncio.sleep(0.2)
        answers = await _answers(house, channel)
        assert len(answers) == process
        assert "/game new" in words(answers[-1])
        assert "/partita nuova" in words(answers[-1])
        assert "/learn" in words(answers[-1])
        await house.restart()
    assert not [m for m in await ada.messages() if m["author"].get("bot")]


async def _answers(house: House, channel: str) -> list[dict[str, Any]]:
    ada = await house.member("Ada")
    return [message for message in await ada.messages(channel) if message["author"].get("bot")]


async def test_bots_get_no_answer_and_memory_is_limited() -> None:
    """Two bots would talk for ever. Who was forgotten is answered again. A lost connection is no error."""
    sent: list[int] = []

    async def send(**_: Any) -> None:
        sent.append(1)
        if len(sent) == 1:
            raise aiohttp.ServerDisconnectedError

    def message(author: int, *, bot: bool = False, guild: object = None) -> Any:
        return SimpleNamespace(
            author=SimpleNamespace(id=author, bot=bot), guild=guild, channel=SimpleNamespace(send=send)
        )

    direct = DirectHelp()
    await direct.answer(message(1, bot=True))
    await direct.answer(message(1, guild=object()))
    assert not sent
    await direct.answer(message(1))
    await direct.answer(message(1))
    assert len(sent) == 1
    for member in range(2, REMEMBERED + 2):
        await direct.answer(message(member))
    await direct.answer(message(1))
    assert len(sent) == REMEMBERED + 2
