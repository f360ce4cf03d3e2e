"""Members at several tables who press and type without pause, whatever becomes of the bot meanwhile."""

from __future__ import annotations

import asyncio
import json
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import AsyncExitStack
from functools import cache
from random import Random
from typing import Any

import aiohttp

import locales
from engine.ai import decide
from engine.rng import Chance
from engine.types import Move, State
from playground import ActionRefused, Client
from tests.cogs import driver
from tests.e2e.party import plies
from tests.e2e.program import Ledger, shown
from tests.soak.ledgers import Away

Json = dict[str, Any]
UNANSWERED = 10062
BY_BUTTONS = 0.4
PATIENT = 5
"""How often a member presses a button that must work."""
TIMEOUT = 6.0
"""Seconds after which a member no longer waits for an answer."""
HAND = ":hand"
"""How the id of the button ends that every board has until the game is over."""
TELLING = 15
"""Letters by which a sentence is known."""


class Table:
    """One channel with its games, one after the other. At an idle one nobody ever moves but the clock."""

    def __init__(
        self, channel: str, people: list[str], ledger: Ledger, random: Random, *, idle: bool
    ) -> None:
        self.channel = channel
        self.people = people
        """The ids of its members. Each sits at this table alone, as `Client.last` is what was done here."""
        self.idle = idle
        self.ledger = ledger
        self.random = random
        self.members: dict[str, Client] = {}
        """Those who are here now, by their ids."""
        self.game = 0
        self.tried: dict[str, str] = {}
        """The codes that were wanted, by interaction, answered or not."""
        self.unheard: Counter[tuple[int, str]] = Counter()
        """Games and codes of moves that were wanted by interactions of which nobody heard again."""
        self.acknowledged: dict[str, str] = {}
        """Those of `tried` that a member was told have been made."""
        self.news = asyncio.Event()
        """Somebody was just told that a move was made."""
        self.counts: Counter[str] = Counter()
        self.wrong: list[str] = []

    def status(self) -> tuple[bool, int, list[int]]:
        """Whether the game goes on, its ply and whom it waits for. :raises Away: as the ledger."""
        query = "SELECT status = 'running' AND pause IS NULL, ply, prompted FROM games WHERE id = ?"
        ((runs, ply, prompted),) = self.ledger.ask(query, self.game)
        return bool(runs), ply, json.loads(prompted)

    def seats(self) -> dict[int, str]:
        """The members who play themselves, by seat. :raises Away: as the ledger."""
        query = "SELECT seat, member FROM seats WHERE game = ? AND member IS NOT NULL AND standin IS NULL"
        return dict(self.ledger.ask(query, self.game))

    async def play(self) -> None:
        """Move whenever a member is asked, until cancelled."""
        while True:
            try:
                moved = await self._move()
            except Away:
                moved = False
            await asyncio.sleep(0.01 if moved else 0.05)

    async def _move(self) -> bool:
        """One move by whatever means; whether somebody was told that it was made."""
        runs, ply, prompted = self.status()
        people = self.seats()
        asked = [seat for seat in prompted if seat in people]
        if not runs or not asked:
            return False
        seat = self.random.choice(asked)
        state = self.ledger.state(self.game)
        if state.ply != ply:
            return False  # a computer player was quicker
        move = decide("normal", state, seat, Chance(f"{ply:08x}"))
        client = self.members[people[seat]]
        client.last = None
        try:
            answer = await self._make(client, move, state)
        except (asyncio.CancelledError, aiohttp.ClientError, TimeoutError):
            self.unheard[self.game, move.code] += 1
            self.counts["unanswered"] += 1
            raise
        except (ActionRefused, AssertionError, StopIteration, TypeError) as error:
            self._refused(client, move, ply, error)
            return False
        return self._answered(answer, move)

    async def _make(self, client: Client, move: Move, state: State) -> Json:
        """Make the move, by buttons only where the board already shows this position."""
        if self.random.random() < BY_BUTTONS:
            board = await self.board(client)
            if plies(board) == {shown(state)}:
                return await driver.by_buttons(client, board, move)
        return await driver.by_slash(client, move)

    async def board(self, client: Client) -> Json:
        """The newest board with its buttons. :raises ActionRefused: there is none."""
        messages = await client.messages(limit=50)
        for message in reversed(messages):
            if not message["to"] and any(ref.endswith(HAND) for ref in refs(message)):
                return message
        raise ActionRefused(0, "There is no board")

    def _refused(self, client: Client, move: Move, ply: int, error: Exception) -> None:
        """No answer, or one that leads nowhere: that is as it should be while the bot is away, or once the
        position has moved on."""
        if client.last:
            self.tried[client.last["interaction_id"]] = move.code
        if isinstance(error, ActionRefused):
            self.counts["unanswered" if error.code == UNANSWERED else "refused"] += 1
        elif isinstance(error, TypeError):  # it waits for an answer that does not come
            self.counts["unanswered"] += 1
        elif refuses(str(error)) or self.status()[1] != ply:
            self.counts["refused"] += 1
        else:
            self.wrong.append(f"game {self.game}, ply {ply}, {move.seat} {move.code}: {error}")

    def _answered(self, answer: Json, move: Move) -> bool:
        """Whether the answer tells that the move was made. Then it must be in the database for ever."""
        key = answer["interaction_id"]
        self.tried[key] = move.code
        if not answer.get("message"):
            self.counts["unanswered"] += 1
            return False
        if refuses(driver.words(answer["message"])):
            self.counts["refused"] += 1
            return False
        self.acknowledged[key] = move.code
        self.counts["acknowledged"] += 1
        self.news.set()
        return True

    async def press_hand(self) -> None:
        """A button from whatever life of the bot works."""
        if not self.status()[0]:
            return
        client = self.random.choice([self.members[member] for member in self.seats().values()])
        board = await self.board(client)
        wanted = next(ref for ref in refs(board) if ref.endswith(HAND))
        for _ in range(PATIENT):
            try:
                answer = await client.press(board, wanted)
            except ActionRefused as error:
                failure = str(error)  # on a busy machine three seconds may pass without an answer
            else:
                failure = "" if answer["state"] == "done" else str(answer)
            if not failure:
                return
        self.wrong.append(f"game {self.game}: the button for the hand leads to {failure}")


def refs(message: Json) -> Iterator[str]:
    """The custom ids of what can be used on a message."""
    return (part["custom_id"] for part in driver.usable(message))


def refuses(answer: str) -> bool:
    """Whether an answer says that something was not done, or that this is not known."""
    return any(all(part in answer for part in parts) for parts in _refusals())


@cache
def _refusals() -> list[list[str]]:
    """What each sentence about an error consists of, beside what is filled in."""
    sentences = []
    for locale in locales.LOCALES:
        home = locales.FOLDERS[0] / locale
        texts = "".join(path.read_text("utf-8") for path in sorted(home.glob("*.ftl")))
        for value in re.findall(r"^(?:[a-z0-9]+-)?error-(?!stored)[a-z-]+ = (.+)$", texts, re.MULTILINE):
            parts = [part for part in re.split(r"\{[^}]*\}", value) if len(part) >= TELLING]
            sentences += [parts] if parts else []
    return sentences


class Crowd:
    """All tables. Nobody does anything before `begin`."""

    def __init__(self, tables: list[Table]) -> None:
        self.tables = tables
        self._stack = AsyncExitStack()
        self._tasks: list[asyncio.Task[None]] = []

    async def come(self, base: str, secret: str) -> None:
        """Everybody opens the local Discord's page, after the one before was closed."""
        await self.leave()
        for table in self.tables:
            for member in table.people:
                client = Client(base, secret, member, channel=table.channel, timeout=TIMEOUT)
                table.members[member] = await self._stack.enter_async_context(client)

    async def leave(self) -> None:
        """Everybody stops and closes the page."""
        await self.rest()
        await self._stack.aclose()
        self._stack = AsyncExitStack()

    def begin(self) -> None:
        """From now on everybody plays."""
        self._tasks = [asyncio.create_task(table.play()) for table in self.tables if not table.idle]

    async def rest(self) -> None:
        """Nobody plays any more; members who wait for an answer go away."""
        for task in self._tasks:
            task.cancel()
        ends = await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []
        for end in ends:
            if isinstance(end, Exception) and not isinstance(end, aiohttp.ClientError | TimeoutError):
                raise end

    async def wait_for_news(self, seconds: float) -> None:
        """Wait until somebody is told that a move was made, so long at most."""
        for table in self.tables:
            table.news.clear()
        waits = [asyncio.create_task(table.news.wait()) for table in self.tables]
        await asyncio.wait(waits, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        for wait in waits:
            wait.cancel()
