"""A long game of which many want the same at the same moment, and another one that is played meanwhile."""

from __future__ import annotations

import asyncio
import base64
import time
from collections import Counter
from collections.abc import Awaitable
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import median
from typing import Any

import engine
from db import open_store
from engine.ai import decide
from engine.rng import Chance
from host import Host
from host.limits import UNLIMITED
from playground import ActionRefused, Client, Server
from playground.world import seed
from tests.cogs import driver
from tests.e2e.program import Ledger, Program, until
from tests.host.long import document, lengthen
from tests.soak.promises import UNHURRIED
from tests.soak.report import Row, say

PLIES = 5000
TIMES = 40
KINDS = (
    "suggestions", "log", "/game export", "charts", "/game undo", "/manage rollback",
    "/game import", "replay",
)  # fmt: skip
OTHERS = 0.5
"""Seconds within which a member who plays elsewhere must be answered."""
LEAST = 30
"""Moves that are made elsewhere, at least."""
PATIENT = 900.0
"""Seconds for which the members wait for what they want of the long game."""

Json = dict[str, Any]


class Rush:
    """One run."""

    def __init__(self, folder: Path, server: Server) -> None:
        self.database = folder / "games.sqlite3"
        self.ledger = Ledger(self.database)
        self.server = server
        self.people = list(seed.MEMBERS)
        self.clients: dict[str, Client] = {}
        self.long_channel, self.other_channel = (
            server.world.add_channel(name)["id"] for name in ("long", "other")
        )
        self.took: list[float] = []
        self.missed: Counter[str] = Counter()
        self.late = 0.0
        self.rows: list[Row] = []
        self.file = {"filename": "g.json", "data": base64.b64encode(document("classic", 3, PLIES)).decode()}

    async def furnish(self) -> None:
        """The long game, of three members, and the other one, of two."""
        store = await open_store(self.database)
        async with Host(store, pause=3600, limits=UNLIMITED) as host:
            for channel, members in (
                (self.long_channel, self.people[:3]),
                (self.other_channel, self.people[3:5]),
            ):
                first, *others = members
                game = await host.lobby.create(
                    seed.GUILD, channel, first, "A", "classic", len(members), {}, entropy="a", clock=UNHURRIED
                )
                for member in others:
                    await host.lobby.join(game.id, member, "B", member)
                await host.lobby.start(game.id, first, "s")
            await lengthen(host, 1, PLIES)
        await store.close()

    async def run(self) -> list[Row]:
        """Start the bot, and let everybody ask for one thing after the other."""
        async with AsyncExitStack() as stack:
            program = await stack.enter_async_context(
                Program(self.database, "--log-level", "warning", server=self.server)
            )
            await until(lambda: self.server.describe()["bot"]["online"], "connect")
            await until(lambda: not self.ledger.unsent(), "publish both boards")
            for member in self.people[:5]:
                client = Client(self.server.base_url, self.server.secret, member, timeout=PATIENT)
                self.clients[member] = await stack.enter_async_context(client)
            self.rows.append(
                Row("moves while all is calm: median, longest", _spread(await self._play(LEAST)))
            )
            memory = [program.megabytes or 0]
            watch = asyncio.create_task(self._watch())
            stack.callback(watch.cancel)
            for what in KINDS:
                await self._rush(what)
                memory.append(program.megabytes or 0)
            wrong = [program.output[-3000:]] if "Traceback" in program.output else []
        shown = f"{memory[0]:.0f}, {memory[-1]:.0f}"
        self.rows.append(Row("memory of the bot before and after, MB", shown, wrong=wrong))
        return self.rows

    async def _watch(self) -> None:
        """Note how late this very process is, which is the local Discord and all members."""
        while True:
            began = time.monotonic()
            await asyncio.sleep(0.01)
            self.late = max(self.late, time.monotonic() - began - 0.01)

    async def _rush(self, what: str) -> None:
        """Many ask for something of the long game at once, while the other one is played."""
        self.took, elsewhere = [], list[float]()
        self.missed.clear()
        self.late = 0.0
        say(f"jobs: {TIMES} times {what}")
        wanted = asyncio.gather(*(self._timed(self._asked(what, n)) for n in range(TIMES)))
        while not wanted.done() or len(elsewhere) < LEAST:
            elsewhere += await self._play(1)
        await wanted
        wrong = [f"{what}: {self.missed}"] if self.missed else []
        if max(elsewhere) - self.late > OTHERS:
            wrong.append(f"{what}: others waited longer than {OTHERS} seconds")
        note = f"{len(elsewhere)} moves elsewhere: {_spread(elsewhere)}; Discord late by {self.late:.2f} s"
        self.rows.append(Row(f"{TIMES} times {what}: median, longest", _spread(self.took), note, wrong))

    async def _asked(self, what: str, n: int) -> Any:
        """What one member asks for."""
        anybody, where = [*self.clients.values()][n % 5], {"channel": self.long_channel}
        player, maker = (self.clients[member] for member in (self.people[n % 3], self.people[0]))
        match what:
            case "/game import":
                return await anybody.slash(what[1:], file=self.file, **where)
            case "/game undo":
                return await player.slash(what[1:], **where)
            case "/manage rollback":
                return await self._roll_back(maker, PLIES - 50 * n - 1)
            case "suggestions":
                return await maker.autocomplete("manage rollback", "to", str(n), **where)
            case "log" | "charts" | "replay":
                return await anybody.slash("game look", what=what, **where)
        return await anybody.slash(what[1:], **where)

    async def _roll_back(self, maker: Client, to: int) -> None:
        question = await maker.slash("manage rollback", to=to, channel=self.long_channel)
        await maker.press(question["message"], "Roll the game back")

    async def _timed(self, doing: Awaitable[Any]) -> None:
        began = time.monotonic()
        try:
            answer = await doing
            if isinstance(answer, dict) and answer["state"] != "done":
                self.missed[str(answer["state"])] += 1
        except ActionRefused as error:
            self.missed[str(error)] += 1
        self.took.append(time.monotonic() - began)

    async def _play(self, plies: int) -> list[float]:
        """Moves in the other game, and how long each took to be answered."""
        times = []
        for _ in range(plies):
            state = self.ledger.state(2)
            seat = engine.awaited_seats(state)[0]
            move = decide("easy", state, seat, Chance(f"{state.ply:06x}"))
            client = self.clients[self.people[3 + seat]]
            began = time.monotonic()
            try:
                await client.slash(move.verb, channel=self.other_channel, **driver.slash_options(move))
            except ActionRefused as error:
                self.missed[f"elsewhere: {error}"] += 1
            times.append(time.monotonic() - began)
        return times


def _spread(times: list[float]) -> str:
    return f"{median(times):.2f}, {max(times):.2f} s"


async def run(folder: Path) -> list[Row]:
    """All of it."""
    async with Server(rate_limits=False) as server:
        rush = Rush(folder, server)
        await rush.furnish()
        return await rush.run()
