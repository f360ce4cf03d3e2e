"""kill -9 at any moment: what was acknowledged is there, old buttons work, everything is posted once."""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from random import Random
from typing import Any

from engine.types import Move
from playground import ActionRefused, Client, Server
from tests.bounded import often
from tests.cogs import driver
from tests.contract import openapi
from tests.e2e.party import UNEXPECTED, Party, part, plies
from tests.e2e.program import Ledger, Program, until

Json = dict[str, Any]
KILLS = 3
ROUNDS = often(1, 2)
AT_ONCE = often(8, 4)
"""Up to so many moves are made before anybody looks at the board."""
KILLED = 3.0
"""Seconds after which a bot that was killed is known not to answer any more."""
SEED = os.environ.get("SANDTABLE_SEED", "1")


class Mortal:
    """A bot that is killed and started again on the same database, beside a local Discord that stays."""

    def __init__(self, server: Server, database: Path) -> None:
        self.server = server
        self.database = database
        self.program: Program
        self.kills = 0
        self._stack = AsyncExitStack()

    async def start(self) -> None:
        self.program = await self._stack.enter_async_context(Program(self.database, server=self.server))
        await until(lambda: self.server.describe()["bot"]["online"], "connect")

    async def kill(self) -> None:
        await self.program.kill()
        self.kills += 1
        assert not self.program.astray
        await until(lambda: not self.server.describe()["bot"]["online"], "notice that the bot is gone")

    async def close(self) -> None:
        print(self.program.output)  # to find out why a test failed
        await self._stack.aclose()


async def test_killed_in_the_middle_of_everything(tmp_path: Path) -> None:
    """A game of two members and two computer players goes on to its end through all the kills."""
    random = Random(SEED)
    database = tmp_path / "games.sqlite3"
    async with Server(rate_limits=False, record=True) as server:
        server.interactions.ack_seconds = KILLED
        bot = Mortal(server, database)
        address = (server.base_url, server.secret)
        try:
            async with Party(address, Ledger(database), ("Ada", "Chiara"), random) as party:
                await bot.start()
                await _lobby(bot, party)
                await _play(bot, party, random)
                await _ended(party, tmp_path)
            ended = await bot.program.stop()
        finally:
            await bot.close()
        assert ended.code == 0, ended
        _posted_once(server)
        assert not server.unknown_routes
        openapi.check(server.requests)


async def _lobby(bot: Mortal, party: Party) -> None:
    """The lobby survives as well: killed as soon as it was acknowledged, and before the start."""
    await party.open(seats=4, options=f"rounds={ROUNDS}")
    await bot.kill()
    await bot.start()
    await party.gather()
    message = await driver.live(party.host)
    panel = (await party.host.press(message, part(message, "computers")))["message"]
    for level in ("easy", "normal"):
        panel = (await party.host.press(panel, part(panel, f"add:{level}")))["message"]
    await party.published()
    await bot.kill()
    await bot.start()
    await party.press_lobby(party.host, "start", message)


async def _play(bot: Mortal, party: Party, random: Random) -> None:
    left = 1
    while step := await party.next():
        await _newest_is_current(party)
        if left or bot.kills >= KILLS:
            left -= 1
            await party.make_some(step, AT_ONCE)
            continue
        left = random.randint(0, 1)
        old = [await client.messages(limit=100) for client in party.members.values()]
        await _killed_while(bot, party, random, *step)
        await bot.start()
        _nothing_lost(party)
        for client, messages in zip(party.members.values(), old, strict=True):
            await _still_work(client, messages)
    assert bot.kills >= KILLS, "the game was too short"


async def _killed_while(bot: Mortal, party: Party, random: Random, client: Client, move: Move) -> None:
    """Begin a move, and kill the bot at some moment of it: while playing, drawing or sending."""
    begun = len(client.frames)
    making = asyncio.create_task(party.make(client, move))
    if random.random() < 0.4:
        with suppress(TimeoutError):
            await client.wait_for(_shown, 2, since=begun)
    await asyncio.sleep(random.choice((0.0, 0.05, 0.3)) * random.random())
    await bot.kill()
    await asyncio.wait([making], timeout=0.2)
    making.cancel()
    with suppress(asyncio.CancelledError, ActionRefused):  # a member without an answer knows nothing
        await making


def _shown(frame: Json) -> bool:
    """Whether something public was posted or edited: the bot does not yet know that it was."""
    return frame["t"] in ("MESSAGE_CREATE", "MESSAGE_UPDATE") and not frame["d"]["to"]


def _nothing_lost(party: Party) -> None:
    played = party.ledger.played(party.game)
    lost = {key: code for key, code in party.acknowledged.items() if key not in played}
    assert not lost


async def _still_work(client: Client, messages: list[Json]) -> None:
    """Buttons that were there before the kill: the public one for the hand, and one of a private panel."""
    public = [m for m in messages if not m["to"]][-1]
    answer = await driver.press(client, public, lambda p: p["custom_id"].endswith(":hand"))
    if answer:  # unless what was unsent has put a new message in its place
        content = driver.words(answer["message"])
        assert answer["message"]["to"] == [client.actor]
        assert any(word in content for word in ("card", "cart")), content
    private = [m for m in messages if m["to"] and any(_looks(p) for p in driver.usable(m))]
    if private:
        panel = await client.message(private[-1])
        button = next(p for p in driver.usable(panel) if _looks(p))
        answer = await client.press(panel, button["custom_id"])
        content = driver.words(answer["message"])
        assert content
        assert not any(text in content for text in UNEXPECTED), content


def _looks(button: Json) -> bool:
    """Whether a button only looks at what could be done."""
    return bool(button["type"] == 2) and button["custom_id"].split(":")[4] in ("at", "menu", "hand")


async def _newest_is_current(party: Party) -> None:
    """What was not sent before the kill has been sent now: the newest message shows the present position."""
    message = await driver.live(party.host)
    ply = party.ledger.shown(party.game)
    assert plies(message) == {ply}, f"the game is at {ply}, its newest message at {plies(message)}"


async def _ended(party: Party, folder: Path) -> None:
    messages = [m for m in await party.host.messages(limit=100) if not m["to"]]
    assert "🏆" in driver.words(messages[-1])
    assert [p["label"] for m in messages for p in driver.usable(m)] == ["Replay", "Charts", "Fair dice"]
    await party.verified(folder)
    _nothing_lost(party)


def _posted_once(server: Server) -> None:
    """Requests may be repeated, but with the same nonce: no two messages are about the same moment."""
    sent = [
        r for r in server.requests if r.method == "POST" and r.template == "/channels/{channel_id}/messages"
    ]
    moments = {r.body["nonce"]: _moment(r.body) for r in sent}
    twice = [moment for moment, n in Counter(moments.values()).items() if n > 1]
    assert not twice, f"posted twice: {twice}"
    shown = [m for m in server.messages.all(sent[0].path.split("/")[2]).values() if not m["_to"]]
    assert len([m for m in shown if m["author"]["id"] == server.world.bot_id]) == len(moments)


def _moment(body: Json) -> tuple[bool, frozenset[int]]:
    """Whether it is a lobby's message, and for which ply its components are."""
    return any(p["custom_id"].endswith(":leave") for p in driver.usable(body)), frozenset(plies(body))
