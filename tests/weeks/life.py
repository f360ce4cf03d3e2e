"""A house in which weeks pass: time goes by in steps, and the bot's process dies without any farewell."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import ExitStack
from hashlib import sha256
from random import Random
from typing import Any, TypeVar
from unittest.mock import patch

from sqlalchemy import update

from db.queries import games
from db.schema import seats
from host import Game
from host.time_control import HOUR, MINUTE, clock_from_preset
from tests.cogs import driver
from tests.cogs.conftest import House
from tests.host.timing import upcoming

T = TypeVar("T")
BEGIN = 1_800_000_000.0
"""A Friday morning in UTC."""
STEP = 50 * MINUTE
"""The longest that time goes by between two looks at the clock, as far as the bot lives."""
GRACE = float(HOUR)
"""Longer gaps are outages, so that weeks need no look every minute."""
NAMES = ("Ada", "Bruno")
BRIEF = {"classic": "rounds=16", "risk2210": "years=9", "nuked": "rounds=16", "modular": "rounds=16"}
"""Options with which a game ends after some weeks."""


class Killed(Exception):
    """The bot's process was killed; a new one has taken over."""


class Life:
    """The house, its time, and one game between two members and two computer players."""

    def __init__(self, house: House, rules: str, seed: int, options: str = "") -> None:
        """`options`: with which the game ends earlier than usual."""
        self.house = house
        self.rules = rules
        self.options = options or BRIEF[rules]
        self.random = Random(f"{rules} {seed}")
        self.now = BEGIN
        self.number = 0
        self.kills = 0
        self.steps: list[Callable[[], Awaitable[None]]] = []
        """Called after each step of time."""
        self._dead = asyncio.Event()
        self._fixed = ExitStack()

    async def begin(self) -> None:
        """Start the game. What chance decides beside the engine's own dice is the same in every run."""
        secret = sha256(str(self.random.random()).encode()).hexdigest()
        entropy, moods = games.set_entropy, Random(secret)
        for target, value in (
            ("host.lobby.lobby.token_hex", lambda _: secret),
            ("host.background.computers.token_hex", lambda n: moods.randbytes(n).hex()),
            ("host.lobby.drawn.token_hex", lambda n: moods.randbytes(n).hex()),
            ("host.core.deadline_writes._chance", Middle()),
            (
                "db.queries.games.set_entropy",
                lambda connection, game, seat, _: entropy(connection, game, seat, "x"),
            ),
        ):
            self._fixed.enter_context(patch(target, value))
        self.house.clock, self.house.grace = (lambda: self.now), GRACE
        await self.house.restart()
        game = await driver.lobby(self.house, *NAMES, rules=self.rules, seats=4, options=self.options)
        self.number = game.id
        host = self.house.host
        await host.lobby.set_details(game.id, game.host, clock=clock_from_preset("daily", bank=6 * HOUR))
        await host.lobby.add_computer(game.id, game.host, "easy")
        await host.lobby.add_computer(game.id, game.host, "easy")
        await host.settings.set(
            "member", game.host, "hours", {"zone": "Europe/Rome", "quiet_from": 23, "quiet_until": 7}
        )
        same = update(seats).where(seats.c.game == game.id).values(entropy="x")
        await host.core.store.write(lambda c: c.execute(same))
        await host.lobby.start(game.id, game.host, "x")
        await self.settled()

    def end(self) -> None:
        """Let chance be chance again."""
        self._fixed.close()

    async def game(self) -> Game:
        """The game as it is."""
        return await self.house.host.games.get(self.number)

    async def settled(self) -> None:
        """Wait until computer players rest and everything is published."""
        async with asyncio.timeout(120):
            while len(self.house.host.core.computers) and not (await self.game()).over:
                await asyncio.sleep(0.005)
        await self.house.published()

    async def pass_(self, hours: float) -> None:
        """Let time go by, from one moment at which something is due to the next."""
        end = self.now + hours * HOUR
        while self.now < end and not (await self.game()).over:
            due = await upcoming(self.house.host, self.now)
            self.now = min(end, self.now + STEP, due)
            await self.doing(self._tick())
            for step in self.steps:
                await step()

    async def _tick(self) -> None:
        await self.house.host.core.ticker.tick()
        await self.settled()

    # -- dying -----------------------------------------------------------------------------------------------

    def fuse(self, transactions: int) -> None:
        """Have the process killed after this many more transactions: the last one is on disk, and nobody
        learns of it; whatever is on its way to Discord is lost."""
        store, bot, left = self.house.host.core.store, self.house.bot, transactions
        write, read = store.write, store.read

        async def last_writes(work: Any) -> Any:
            nonlocal left
            if self._dead.is_set():
                raise Killed
            done = await write(work)
            left -= 1
            if left == 0:
                self._dead.set()
                await bot.http._HTTPClient__session.close()  # type: ignore[attr-defined] # as a kill cuts it
                raise Killed
            return done

        async def last_reads(work: Any) -> Any:
            if self._dead.is_set():
                raise Killed
            return await read(work)

        vars(store).update(write=last_writes, read=last_reads)

    async def doing(self, work: Coroutine[Any, Any, T]) -> T | None:
        """Do something; if the process dies meanwhile, a new one takes over, and nobody knows what was done:
        then it is None."""
        task = asyncio.create_task(work)
        dying = asyncio.create_task(self._dead.wait())
        await asyncio.wait((task, dying), return_when=asyncio.FIRST_COMPLETED)
        dying.cancel()
        if not self._dead.is_set():
            return task.result()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        self.kills += 1
        self.now += self.random.uniform(0, 10 * MINUTE)
        await self.house.kill()
        self._dead.clear()
        await self.house.start()
        await self._tick()
        return None

    async def outage(self, hours: float) -> None:
        """Stop the bot, and start it again after this many hours."""
        await self.house.stop()
        self.now += hours * HOUR
        await self.house.start()
        await self._tick()
        for step in self.steps:
            await step()


class Middle:
    """Chance for delays that always meets the middle."""

    def uniform(self, low: float, high: float) -> float:
        """Half way."""
        return (low + high) / 2
