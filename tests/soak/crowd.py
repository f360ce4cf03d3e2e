"""Members at several tables who press and type without pause, whatever becomes of the bot meanwhile."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Iterator
from contextlib import AsyncExitStack
from random import Random
from typing import Any, Self

from engine.ai import decide
from engine.rng import Chance
from engine.types import Move
from playground import Client, Refused, Server
from tests.cogs import driver
from tests.e2e.party import plies
from tests.e2e.program import Ledger

Json = dict[str, Any]
UNANSWERED = 10062
BY_BUTTONS = 0.4
PATIENT = 5
"""How often a member presses a button that must work."""
HAND = ":hand"
"""How the id of the button ends that every board has until the game is over."""


class Table:
    """One channel with its game. `moving` is held while a member is at it. At an idle one nobody ever moves
    but the clock."""

    def __init__(self, channel: str, ledger: Ledger, random: Random, *, idle: bool) -> None:
        self.channel = channel
        self.idle = idle
        self.ledger = ledger
        self.random = random
        self.members: dict[str, Client] = {}
        """By their ids: each sits at this table alone, so that `last` is what was done here."""
        self.moving = asyncio.Lock()
        self.game = 0
        self.tried: dict[str, str] = {}
        """The codes that were wanted, by interaction, answered or not."""
        self.acknowledged: dict[str, str] = {}
        """Those of them that a member was told have been made."""
        self.counts: Counter[str] = Counter()
        self.wrong: list[str] = []

    def status(self) -> tuple[bool, int, list[int]]:
        """Whether the game goes on, its ply and whom it waits for."""
        query = "SELECT status = 'running' AND pause IS NULL, ply, prompted FROM games WHERE id = ?"
        ((runs, ply, prompted),) = self.ledger.ask(query, self.game)
        return bool(runs), ply, json.loads(prompted)

    def seats(self) -> dict[int, str]:
        """The members who play themselves, by seat."""
        query = "SELECT seat, member FROM seats WHERE game = ? AND member IS NOT NULL AND standin IS NULL"
        return dict(self.ledger.ask(query, self.game))

    async def play(self) -> None:
        """Move whenever a member is asked, until cancelled."""
        while True:
            async with self.moving:
                moved = await self._move()
            await asyncio.sleep(0.02 if moved else 0.1)

    async def _move(self) -> bool:
        """One move by whatever means; whether somebody tried one."""
        runs, ply, prompted = self.status()
        people = self.seats()
        asked = [seat for seat in prompted if seat in people]
        if not runs or not asked:
            return False
        seat = self.random.choice(asked)
        state = self.ledger.state(self.game)
        if state.ply != ply:
            return False  # a computer player was quicker
        move = decide("greedy", state, seat, Chance(f"{ply:08x}"))
        client = self.members[people[seat]]
        client.last = None
        try:
            answer = await self._make(client, move, ply)
        except (Refused, AssertionError, StopIteration) as error:
            self._refused(client, move, ply, error)
            return False
        self._answered(answer, move, ply)
        return True

    async def _make(self, client: Client, move: Move, ply: int) -> Json:
        """Make the move, by buttons only where the board already shows this position."""
        if self.random.random() < BY_BUTTONS:
            board = await self.board(client)
            if plies(board) == {ply}:
                return await driver.by_buttons(client, board, move)
        return await driver.by_slash(client, move)

    async def board(self, client: Client) -> Json:
        """The newest board with its buttons. :raises Refused: there is none."""
        found = await client.messages(limit=50)
        for message in reversed(found):
            if not message["to"] and any(ref.endswith(HAND) for ref in refs(message)):
                return message
        raise Refused(0, "There is no board")

    def _refused(self, client: Client, move: Move, ply: int, error: Exception) -> None:
        """No answer, or one that leads nowhere: that is as it should be while the bot is away, or once the
        position has moved on."""
        if client.last:
            self.tried[client.last["interaction_id"]] = move.code
        if isinstance(error, Refused):
            self.counts["unanswered" if error.code == UNANSWERED else "refused"] += 1
        elif self.status()[1] != ply:
            self.counts["overtaken"] += 1
        else:
            self.wrong.append(f"game {self.game}, ply {ply}, {move.seat} {move.code}: {error}")

    def _answered(self, answer: Json, move: Move, ply: int) -> None:
        """An answer means that the move is in the database, unless the position had moved on."""
        key = answer["interaction_id"]
        self.tried[key] = move.code
        played = self.ledger.played(self.game).get(key)
        if played is not None:
            self.acknowledged[key] = move.code
            self.counts["moves acknowledged"] += 1
        elif self.status()[1] != ply:
            self.counts["overtaken"] += 1
        else:
            told = driver.words(answer["message"]) if answer.get("message") else ""
            self.wrong.append(f"game {self.game}, ply {ply}, {move.code} was answered and not played: {told}")

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
            except Refused as error:
                told = str(error)  # on a busy machine three seconds may pass without an answer
            else:
                told = "" if answer["state"] == "done" else str(answer)
            if not told:
                return
        self.wrong.append(f"game {self.game}: the button for the hand leads to {told}")


def refs(message: Json) -> Iterator[str]:
    """The custom ids of what can be used on a message."""
    return (part["custom_id"] for part in driver.usable(message))


class Crowd:
    """All tables."""

    def __init__(
        self, server: Server, ledger: Ledger, channels: dict[str, list[str]], idle: set[str], seed: str
    ) -> None:
        """`channels`: the members of each channel, by ids; in those of `idle` nobody does anything."""
        self.tables = [
            Table(channel, ledger, Random(f"{seed} {channel}"), idle=channel in idle) for channel in channels
        ]
        self._server = server
        self._channels = channels
        self._stack = AsyncExitStack()
        self._tasks: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Self:
        address = self._server.base_url, self._server.secret
        for table in self.tables:
            for member in self._channels[table.channel]:
                client = Client(*address, member, channel=table.channel)
                table.members[member] = await self._stack.enter_async_context(client)
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._stack.aclose()

    def begin(self) -> None:
        """From now on everybody plays."""
        self._tasks = [asyncio.create_task(table.play()) for table in self.tables if not table.idle]

    def broken(self) -> list[str]:
        """What ended a table's play."""
        return [repr(task.exception()) for task in self._tasks if task.done() and not task.cancelled()]

    async def rest(self) -> AsyncExitStack:
        """Nobody is at a move until the stack is closed."""
        stack = AsyncExitStack()
        for table in self.tables:
            await stack.enter_async_context(table.moving)
        for table in self.tables:
            for client in table.members.values():
                client.frames.clear()
        return stack
