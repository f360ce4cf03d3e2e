"""What all tests of faults share: moves, a check that all is as it should be, naps cut short."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import discord.http
import discord.webhook.async_
import pytest

from host import giving_up
from host.core import outbox
from playground import ActionRefused, Client
from tests.cogs import driver
from tests.cogs.conftest import House
from ui.kit import custom_id
from ui.messages.board import visible_ply

Json = dict[str, Any]
MESSAGES, CALLBACKS, WEBHOOKS = "^/channels/.*/messages", "^/interactions/", "^/webhooks/"


class Naps:
    """Stands for `asyncio` in the library that sends requests: before it tries again it does not sleep for
    some time but until it is `woken`, at once unless that was put off."""

    def __init__(self) -> None:
        self.taken: list[float] = []
        self.woken = asyncio.Event()
        self.woken.set()

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, seconds: float) -> None:
        """Take note of how long it would have been."""
        self.taken.append(seconds)
        await self.woken.wait()

    async def rest(self) -> None:
        """Let others go on for a moment."""
        await asyncio.sleep(0.01)


@pytest.fixture
def naps(monkeypatch: pytest.MonkeyPatch) -> Naps:
    """No test waits for what is tried again."""
    stand_in = Naps()
    for library in (discord.http, discord.webhook.async_):
        monkeypatch.setattr(library, "asyncio", stand_in)
    monkeypatch.setattr(outbox, "_FIRST_DELAY", 0.02)
    monkeypatch.setattr(outbox, "_LAST_DELAY", 0.1)
    monkeypatch.setattr(giving_up, "FIRST", 0.02)
    monkeypatch.setattr(giving_up, "LAST", 0.1)
    monkeypatch.setattr(giving_up, "FEW", (0.02,) * len(giving_up.FEW))
    return stand_in


async def fault(client: Client, path: str, **more: Any) -> None:
    """Have the requests to a path meet a fault, once unless it says otherwise."""
    await client.post("faults", add={"kind": "status", "path": path, **more})


def plies(message: Json) -> set[int]:
    """The plies for which a message's components were made."""
    matches = (
        custom_id.template(c["custom_id"][3]).fullmatch(c["custom_id"]) for c in driver.usable(message)
    )
    return {int(match["stamp"]) for match in matches if match}


def public(messages: Sequence[Json]) -> list[Json]:
    """What everybody sees."""
    return [m for m in messages if not m["to"]]


async def until(true: Callable[[], Awaitable[bool]]) -> None:
    """Wait for something that nobody announces."""
    async with asyncio.timeout(60):
        while not await true():
            await asyncio.sleep(0.01)


async def on_turn(house: House, game: int) -> Client:
    """The member for whom the game waits."""
    step = await driver.next_move(house, game)
    assert step
    return await house.member(step[0])


async def move(house: House, game: int) -> Json:
    """A sensible move by the member on turn: the answer to it."""
    step = await driver.next_move(house, game)
    assert step
    return await driver.by_slash(await house.member(step[0]), step[1])


async def deployed(house: House, **options: Any) -> int:
    """A game of Ada and Bruno in which both have deployed, and somebody is on turn: its number."""
    game = await driver.started(house, "Ada", "Bruno", seats=2, **options)
    for name in ("Ada", "Bruno"):
        await (await house.member(name)).slash("choose", option="spread")
    await house.published()
    return game.id


async def sound(house: House, game: int, ply: int, *, by: str = "Ada") -> Json:
    """All that must hold after any fault: the moves that were acknowledged, each once; in the end the newest
    message with buttons shows the newest position, the only one that does. Returns it."""
    await house.published()
    async with house.host.core.tables.hold(game) as table:  # once what was just stored is in memory as well
        now = table.game
    assert now.ply == ply
    assert now.live
    shown = public(await (await house.member(by)).messages(limit=100))
    live = [m for m in shown if plies(m)]
    calls = [m for m in live if "🔔" in driver.words(m)]
    boards = [m for m in live if m not in calls]
    assert [m["id"] for m in boards] == [now.live.message], [(plies(m), driver.words(m)) for m in boards]
    assert plies(boards[0]) == {visible_ply(await house.host.games.position(game))}
    assert len(calls) <= 1
    texts = [driver.words(m) for m in shown]
    assert len(texts) == len(set(texts)), "a message was doubled"
    return dict(boards[0])


async def insist(house: House, game: int) -> None:
    """Make a move like a member who is told that the bot does not respond: again, until it is answered."""
    ply = (await house.host.games.get(game)).ply
    async with asyncio.timeout(60):
        while True:
            try:
                await move(house, game)
            except ActionRefused as error:
                if error.code != 10062:
                    raise
                if (await house.host.games.get(game)).ply > ply:
                    return
                await asyncio.sleep(0.05)
            else:
                return
