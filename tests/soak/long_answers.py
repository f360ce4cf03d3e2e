"""Games, half of them with expert computer players, and the members of all of them, who act and ask for what
takes long at the same moment."""

from __future__ import annotations

import asyncio
import re
import time
from collections import Counter, defaultdict
from collections.abc import Coroutine
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import Any, Self

import aiohttp

import engine
from db import open_store
from engine.ai import decide
from engine.rng import Chance
from host import Host
from host.limits import UNLIMITED
from ops.memory import USUAL
from playground import ActionRefused, Client, Server
from playground.world import seed, world
from tests.cogs import driver
from tests.e2e.program import Ledger, Program, until
from tests.soak.crowd import UNANSWERED
from tests.soak.promises import UNHURRIED
from tests.soak.report import Row, say

HINT, SINCE, REST = "/game hint", "/game show since:", "moves, looks and suggestions"
VISIBLE = 3.0
"""Seconds within which a member must read something."""
SETTLED = 30.0
"""Seconds after which memory must be below its bound."""
PATIENT = 300.0
WAIT = "⏳"
"""What only a sentence about when the answer comes has."""

Json = dict[str, Any]


class Quiet(Client):
    """A member who does not watch the channels: two hundred who did would keep the local Discord busy."""

    async def __aenter__(self) -> Self:
        self._http = aiohttp.ClientSession(headers={"Authorization": f"Bearer {self.secret}"})
        self.actor = self.name
        await self.refresh()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._http.close()


class Times:
    """After how many seconds the member of an interaction could read something, and its answer last
    changed."""

    def __init__(self, server: Server) -> None:
        self.visible: dict[str, float] = {}
        self.whole: dict[str, float] = {}
        interactions = server.interactions
        callback, edit, followup = interactions.callback, interactions.edit, interactions.followup

        def answered(iid: str, token: str, body: Json, uploads: Any) -> Json:
            answer = callback(iid, token, body, uploads)
            if body.get("type") not in (5, 6):
                self._seen(iid)
            return answer

        def edited(token: str, mid: str, body: Json, uploads: Any) -> Json:
            answer = edit(token, mid, body, uploads)
            self._seen(interactions._by_token[token].id)
            return answer

        def followed(token: str, body: Json, uploads: Any) -> Json:
            answer = followup(token, body, uploads)
            self._seen(interactions._by_token[token].id)
            return answer

        vars(interactions).update(callback=answered, edit=edited, followup=followed)
        self._by_id = interactions.by_id
        self._clock = server.world.clock

    def _seen(self, iid: str) -> None:
        took = self._clock.now() - self._by_id[iid].created
        self.visible.setdefault(iid, took)
        self.whole[iid] = took


class LongAnswers:
    """One run: games, the first half of them with expert computer players, two members in each."""

    def __init__(self, folder: Path, server: Server, random: Random, games: int) -> None:
        self.database = folder / "games.sqlite3"
        self.ledger = Ledger(self.database)
        self.server = server
        self.random = random
        self.games = games
        self.times = Times(server)
        self.kinds: dict[str, list[str]] = defaultdict(list)
        self.counts: Counter[str] = Counter()
        self.clients: dict[str, Client] = {}
        self.channels: list[str] = []
        self.members = [self._member(n) for n in range(2 * games)]

    def _member(self, n: int) -> str:
        world = self.server.world
        uid = str(int(seed.GUILD) + 5000 + n)
        world.add_user(uid, f"m{n}", f"Member {n}", locale=("en-US", "it")[n % 2])
        world.join(uid, [seed.MEMBER_ROLE])
        return uid

    async def furnish(self) -> None:
        """Make and start the games."""
        store = await open_store(self.database)
        async with Host(store, pause=3600, limits=UNLIMITED) as host:
            for number in range(self.games):
                rules = engine.rules_ids()[number % len(engine.rules_ids())]
                channel = self.server.world.add_channel(f"long-{number}")["id"]
                self.channels.append(channel)
                pair = self.members[2 * number : 2 * number + 2]
                low, high = engine.meta(rules).seats
                seats, level = (min(4, high), "expert") if number < self.games // 2 else (max(2, low), "easy")
                game = await host.lobby.create(
                    seed.GUILD, channel, pair[0], "A", rules, seats, {}, entropy=channel, clock=UNHURRIED
                )
                await host.lobby.join(game.id, pair[1], "B", channel)
                for _ in range(seats - 2):
                    await host.lobby.add_computer(game.id, pair[0], level)
                await host.lobby.start(game.id, pair[0], channel)
        await store.close()

    async def run(self, waves: int) -> list[Row]:
        """Start the bot, and let everybody act again and again."""
        async with AsyncExitStack() as stack:
            program = await stack.enter_async_context(
                Program(self.database, "--log-level", "warning", server=self.server)
            )
            await until(lambda: self.server.describe()["bot"]["online"], "connect")
            for member in self.members:
                client = Quiet(self.server.base_url, self.server.secret, member, timeout=PATIENT)
                self.clients[member] = await stack.enter_async_context(client)
            memory = [program.megabytes or 0]
            for wave in range(1, waves + 1):
                began = time.monotonic()
                await self._wave()
                memory.append(program.megabytes or 0)
                took = time.monotonic() - began
                say(f"long answers: wave {wave}/{waves} in {took:.0f} s, {memory[-1]:.0f} MB")
            with suppress(TimeoutError):
                async with asyncio.timeout(SETTLED):
                    while (program.megabytes or 0) > USUAL:
                        await asyncio.sleep(0.5)
            memory.append(program.megabytes or 0)
            wrong = [program.output[-3000:]] if re.search("Traceback|above its bound", program.output) else []
        shown = f"{max(memory):.0f}, {memory[-1]:.0f}"
        return [*self._rows(), Row("memory of the bot: at most, in the end, MB", shown, wrong=wrong)]

    async def _wave(self) -> None:
        """All members at the same moment: of those who are on turn every other one wants a hint, of the
        others every other one what has happened since."""
        acts: list[tuple[str, Coroutine[Any, Any, Json]]] = []
        for number, channel in enumerate(self.channels, 1):
            state = self.ledger.state(number)
            people = dict(self.ledger.ask("SELECT seat, member FROM seats WHERE game = ?", number))
            asked = engine.awaited_seats(state)
            for seat, member in people.items():
                if member is None:
                    continue
                client = self.clients[member]
                even = self.random.random() < 0.5
                if seat in asked and even:
                    acts.append((HINT, client.slash("game hint", channel=channel)))
                elif seat in asked:
                    move = decide("easy", state, seat, Chance(f"{number:06x}{state.ply:04x}"))
                    command = client.slash(move.verb, channel=channel, **driver.slash_options(move))
                    acts.append((REST, command))
                elif even:
                    acts.append((SINCE, client.slash("game show", since="my-last-turn", channel=channel)))
                else:
                    acts.append((REST, client.slash("hand", channel=channel)))
        self.random.shuffle(acts)
        await asyncio.gather(*(self._done(kind, act) for kind, act in acts))
        long = [iid for kind in (HINT, SINCE) for iid in self.kinds[kind]]
        await until(lambda: all(map(self._over, long)), "answer all", PATIENT)

    def _over(self, iid: str) -> bool:
        """Whether the answer is there, not only a word about when."""
        interaction = self.server.interactions.by_id[iid]
        if interaction.state == "failed":
            return True
        message = self.server.interactions.messages.all(interaction.channel["id"]).get(
            interaction.response or ""
        )
        return message is not None and WAIT not in message["content"]

    async def _done(self, kind: str, act: Coroutine[Any, Any, Json]) -> None:
        try:
            self.kinds[kind].append((await act)["interaction_id"])
        except ActionRefused as error:
            if error.code != UNANSWERED:
                raise
            self.counts["missed"] += 1

    def _rows(self) -> list[Row]:
        rows = []
        for kind, ids in self.kinds.items():
            first = [self.times.visible[iid] for iid in ids if iid in self.times.visible]
            whole = [self.times.whole[iid] for iid in ids if iid in self.times.whole]
            wrong = [f"{kind}: nothing to read for {max(first):.1f} s"] if max(first) > VISIBLE else []
            rows += [
                Row(f"{kind}: {len(ids)}; first to read: p50, p99, longest", _spread(first), "", wrong),
                Row(f"{kind}: whole answer: p50, p99, longest", _spread(whole)),
            ]
        rows.append(Row("deadlines of 3 seconds missed", self.counts["missed"]))
        return rows


def _spread(values: list[float]) -> str:
    cuts = quantiles(values, n=100, method="inclusive")
    return f"{cuts[49]:.2f}, {cuts[98]:.2f}, {max(values):.2f}"


async def run(games: int, waves: int, seeded: int, folder: Path) -> list[Row]:
    """All of it."""
    world.MAX_CHANNELS = max(world.MAX_CHANNELS, games + 100)
    async with Server(rate_limits=False) as server:
        part = LongAnswers(folder, server, Random(seeded), games)
        await part.furnish()
        return await part.run(waves)
