"""Members who press and type in thousands of games, whatever becomes of the bots; each answer is noted."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any, Self

import aiohttp

from engine.ai import decide
from engine.rng import Chance
from engine.types import Move
from locales import LOCALES, text
from playground import ActionRefused, Client
from playground.world.ids import shard_of
from tests.cogs import driver
from tests.e2e.party import plies
from tests.e2e.program import shown
from tests.soak.cluster.reading import Position, Reading
from tests.soak.crowd import HAND, UNANSWERED, refs, refuses
from tests.soak.ledgers import Away

Json = dict[str, Any]
TIMEOUT = 6.0
"""Seconds after which a member no longer waits for an answer."""
BY_BUTTONS = 0.15
LOADING = 1 << 7
"""The flag of an answer that is still to be written."""
STALE = tuple(text(locale, "stale-waiting") for locale in LOCALES)
"""How an answer begins to a button of an earlier position."""
PROBING = 0.3
"""Least seconds between two presses of a shard that look whether it is back."""
RATE = 8.0
"""Most such presses a second, of all shards: the machine has other work than to answer them."""
MOST = 8
"""Presses of a shard that may wait for an answer while it is looked for."""


class Member(Client):
    """A member without a page of their own: they hear of nothing but answers."""

    def __init__(self, others: Client, actor: str, channel: str) -> None:
        super().__init__(others.base_url, others.secret, actor, channel=channel, timeout=TIMEOUT)
        self.actor = actor
        self.world = others.world
        self._http = others._http

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        """Nothing is to be closed."""

    async def channel_id(self, channel: str | None) -> str:
        return channel or self.default_channel


class Watch:
    """When the shards that a fault hit were played again."""

    def __init__(self, shards: Sequence[int]) -> None:
        self.at = time.monotonic()
        self.back: dict[int, float] = {}
        """Seconds from the fault to the first acknowledged press that was made after it, by shard."""
        self.silence = 0.0
        """The most seconds between two acknowledged presses of a shard since the fault."""
        self.missing = set(shards)
        self.done = asyncio.Event()
        self._last = dict.fromkeys(shards, self.at)
        if not shards:
            self.done.set()

    @property
    def seconds(self) -> float:
        """Until the last of them was back."""
        return max(self.back.values(), default=0.0)

    def see(self, shard: int, pressed: float) -> None:
        """A press was acknowledged just now."""
        now = time.monotonic()
        if shard not in self._last or pressed < self.at:
            return
        self.silence = max(self.silence, now - self._last[shard])
        self._last[shard] = now
        if shard in self.missing:
            self.missing.discard(shard)
            self.back[shard] = now - self.at
            if not self.missing:
                self.done.set()


class Players:
    """All members. `page` is an open client of the local Discord that knows the commands."""

    def __init__(self, page: Client, reading: Reading, shards: int, random: Random) -> None:
        self.page = page
        self.acknowledged: dict[str, tuple[int, str]] = {}
        """Game and code of moves that a member was told have been made, by interaction."""
        self.tried: dict[str, str] = {}
        """The codes that were wanted, by interaction, acknowledged or not."""
        self.unheard: Counter[tuple[int, str]] = Counter()
        """Games and codes that were wanted by interactions of which nobody heard again."""
        self.counts: Counter[str] = Counter()
        self.answers: list[float] = []
        """How long acknowledged presses took."""
        self.watches: list[Watch] = []
        self.wrong: list[str] = []
        self._reading = reading
        self._shards = shards
        self._random = random
        self._rooms: dict[int, str] = {}
        self._games: dict[int, list[int]] = defaultdict(list)
        self._pressing: set[int] = set()
        self._tasks: list[asyncio.Task[None]] = []
        self._probes: set[asyncio.Task[bool]] = set()

    async def look(self, idle: set[int]) -> None:
        """Learn which games go on; nobody plays the idle ones."""
        rows = await self._reading.rows("SELECT id, guild, channel FROM games WHERE status = 'running'")
        self._rooms = {number: channel for number, _, channel in rows}
        self._games.clear()
        for number, guild, _ in rows:
            if number not in idle:
                self._games[shard_of(guild, self._shards)].append(number)

    @property
    def shards(self) -> list[int]:
        """The shards that have games."""
        return sorted(self._games)

    def begin(self, workers: int, pause: float = 0.0) -> None:
        """From now on this many members of each shard play, with such a pause after each move."""
        self._tasks = [asyncio.create_task(self._play(s, pause)) for s in self.shards for _ in range(workers)]
        self._tasks.append(asyncio.create_task(self._probe(max(PROBING, pause / 4))))

    async def rest(self) -> None:
        """Nobody begins anything any more, and all wait for their answers."""
        tasks: list[asyncio.Task[Any]] = [*self._tasks, *self._probes]
        for task in self._tasks:
            task.cancel()
        self._tasks = []
        for end in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(end, Exception):
                raise end

    async def _play(self, shard: int, pause: float) -> None:
        while True:
            press = asyncio.create_task(self._press_any(shard))
            self._probes.add(press)  # it goes on when this is cancelled: its answer counts
            press.add_done_callback(self._probes.discard)
            moved = await asyncio.shield(press)
            await asyncio.sleep(pause if moved else max(pause, 0.1))

    async def _probe(self, pause: float) -> None:
        """Press where it is looked for a shard to be back, without waiting for earlier answers."""
        outstanding: Counter[int] = Counter()
        while True:
            missing = {shard for watch in self.watches for shard in watch.missing}
            for shard in missing:
                if outstanding[shard] < MOST:
                    outstanding[shard] += 1
                    probe = asyncio.create_task(self._press_any(shard))
                    self._probes.add(probe)
                    probe.add_done_callback(self._probes.discard)
                    probe.add_done_callback(partial(_forget, outstanding, shard))
            await asyncio.sleep(max(pause, len(missing) / RATE))

    async def _press_any(self, shard: int) -> bool:
        """A move in some game of a shard; whether it was made."""
        free = [game for game in self._random.choices(self._games[shard], k=5) if game not in self._pressing]
        if not free:
            return False
        game, pressed = free[0], time.monotonic()
        self._pressing.add(game)
        try:
            position = await self._reading.position(game)
            if position is None or not position.asked:
                return False
            pressed = time.monotonic()
            moved = await self._press(game, position)
        except Away:
            return False
        finally:
            self._pressing.discard(game)
        if moved:
            self.answers.append(time.monotonic() - pressed)
            for watch in self.watches:
                watch.see(shard, pressed)
        return moved

    async def _press(self, game: int, position: Position) -> bool:
        seat = self._random.choice([*position.asked])
        state = position.state
        move = decide("easy", state, seat, Chance(f"{state.ply:08x}"))
        member = Member(self.page, position.asked[seat], self._rooms[game])
        member.last = None
        try:
            answer = await self._make(member, move, position)
        except (asyncio.CancelledError, aiohttp.ClientError, TimeoutError):
            self.unheard[game, move.code] += 1
            self.counts["unanswered"] += 1
            return False
        except (ActionRefused, AssertionError, StopIteration, TypeError) as error:
            return self._refused(member, game, move, error)
        key = answer["interaction_id"]
        self.tried[key] = move.code
        message = answer.get("message")
        if not message or message["flags"] & LOADING:
            self.counts["unanswered"] += 1
            return False
        words = driver.words(message)
        if refuses(words) or any(stale in words for stale in STALE):
            self.counts["refused"] += 1
            return False
        self.acknowledged[key] = game, move.code
        self.counts["acknowledged"] += 1
        return True

    async def _make(self, member: Member, move: Move, position: Position) -> Json:
        """Make the move, now and then by buttons, where the board already shows this position."""
        if self._random.random() < BY_BUTTONS:
            for message in reversed(await member.messages(limit=20)):
                if not message["to"] and any(ref.endswith(HAND) for ref in refs(message)):
                    if plies(message) == {shown(position.state)}:
                        return await driver.by_buttons(member, message, move)
                    break
        return await driver.by_slash(member, move)

    def _refused(self, member: Member, game: int, move: Move, error: Exception) -> bool:
        """No answer, or one that leads nowhere: as it should be while no bot has that game."""
        if member.last:
            self.tried[member.last["interaction_id"]] = move.code
        silent = isinstance(error, TypeError) or getattr(error, "code", 0) == UNANSWERED
        self.counts["unanswered" if silent else "refused"] += 1
        return False


def _forget(outstanding: Counter[int], shard: int, _: object) -> None:
    outstanding[shard] -= 1
