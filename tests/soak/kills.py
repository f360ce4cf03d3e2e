"""A real bot process, killed with SIGKILL at random instants while several games are played."""

from __future__ import annotations

import asyncio
import shutil
import time
from collections import Counter
from contextlib import AsyncExitStack
from itertools import cycle
from pathlib import Path
from random import Random

from sqlalchemy import update

import engine
from db import Store
from db.schema import waits
from host import Host
from playground import Server, seed
from playground.faults import Fault
from tests.e2e.program import Ledger, Program, until
from tests.soak import promises
from tests.soak.crowd import Crowd, Table
from tests.soak.report import Row, say

LOAD = 1.5
"""Most seconds of play before a kill."""
EARLY = 0.1
"""How often the process is killed while it starts."""
REPLAY_EVERY = 10
"""Kills after which all games are replayed from their logs."""
DUE = 6.0
"""Most seconds after a restart's beginning in which a deadline falls at idle tables."""
SETTLED = 120.0
"""Seconds within which everything must have been done and published after a restart."""
OUT = Path("out/soak")
QUICK = {
    "classic": {"rounds": 4, "missions": True, "defence": "ask"},
    "risk2210": {"years": 2, "defence": "ask"},
}
"""Options with which games end now and then."""
FAULTS = (
    Fault("duplicate_event", event="INTERACTION_CREATE", times=3),
    Fault("drop_after", "POST", "/channels/.*/messages"),
    Fault("status", "POST", "/channels/.*/messages", status=503),
)


class Run:
    """One series of kills."""

    def __init__(self, folder: Path, server: Server, crowd: Crowd, random: Random) -> None:
        self.database = folder / "games.sqlite3"
        self.server = server
        self.crowd = crowd
        self.random = random
        self.ledger = Ledger(self.database)
        self.messages = promises.Messages(server)
        self.counts: Counter[str] = Counter()
        self.wrong: list[str] = []
        self._rules = cycle(engine.rules_ids())
        self._stack = AsyncExitStack()
        self._program: Program

    async def furnish(self) -> None:
        """Put a new game on every table that has none, while no bot runs."""
        store = await Store.open(self.database)
        async with Host(store, pause=3600) as host:
            for table in self.crowd.tables:
                if table.game and not table.status()[0] and not (await host.game(table.game)).over:
                    await host.end(table.game, next(iter(table.members)))  # it stands still: all are absent
                if not table.game or not table.status()[0]:
                    await self._begin(host, table)
            idle = [table.game for table in self.crowd.tables if table.idle]
            due = time.time() + DUE * self.random.random()
            soon = update(waits).where(waits.c.game.in_(idle), waits.c.due_at.is_not(None))
            await store.write(lambda c: c.execute(soon.values(due_at=due, wake_at=due)))
        await store.close()

    async def _begin(self, host: Host, table: Table) -> None:
        first, *others = table.members
        rules = next(self._rules)
        game = await host.create(
            seed.GUILD, table.channel, first, seed.MEMBERS[first][0], rules, 5, QUICK.get(rules, {}),
            entropy=str(self.random.random()), clock=promises.HURRIED if table.idle else promises.UNHURRIED,
        )  # fmt: skip
        for member in others:
            await host.join(game.id, member, seed.MEMBERS[member][0], str(self.random.random()))
        if len(table.members) == 2:
            await host.add_computer(game.id, first, self.random.choice(("random", "greedy")))
        await host.start(game.id, first, "start")
        table.game = game.id
        self.messages.begin(table.channel)
        self.counts["games"] += 1

    async def start(self) -> None:
        """Start the bot; sometimes kill it before it is ready, and start it again."""
        while self.random.random() < EARLY:
            async with Program(self.database, server=self.server) as doomed:
                await asyncio.sleep(2 * self.random.random())
                await doomed.kill()
            self._told(doomed)
            self.counts["killed while starting"] += 1
        self._program = await self._stack.enter_async_context(Program(self.database, server=self.server))
        await until(lambda: self.server.describe()["bot"]["online"], "connect")

    async def kill(self) -> None:
        """kill -9."""
        await self._program.kill()
        await self._stack.aclose()
        self._told(self._program)
        await until(lambda: not self.server.describe()["bot"]["online"], "notice that the bot is gone")

    def _told(self, program: Program) -> None:
        """What a life has logged: only publishing may have failed, where that was wanted."""
        told = program.told
        if "[error" in told or told.count("Traceback") > told.count("publishing failed"):
            self.wrong.append(told[-3000:])

    async def check(self, number: int) -> None:
        """All promises, once everything has settled and before anybody moves again."""
        resting = await self.crowd.rest()
        async with resting:
            try:
                await until(self._settled, "do and publish everything", SETTLED)
            except AssertionError as error:
                self.wrong.append(f"{error}: {self.ledger.unsent()} unsent, {promises.overdue(self.ledger)}")
            found = promises.moves(self.crowd.tables, self.ledger)
            found += promises.clocks(self.ledger)
            found += self.messages.doubled(self.crowd.tables)
            for table in self.crowd.tables:
                found += await self._shown(table)
            await self.random.choice(self.crowd.tables).press_hand()
            for table in self.crowd.tables:
                found += table.wrong
                table.wrong = []
            found += self.crowd.broken()
        self.wrong += [f"after kill {number}: {one}" for one in found]

    def _settled(self) -> bool:
        """Nothing is left to be done or published, and no computer player is at its turn."""
        if self.ledger.unsent() or promises.overdue(self.ledger):
            return False
        states = [(table.status(), table.seats()) for table in self.crowd.tables]
        return all(not runs or set(asked) & set(people) for (runs, _, asked), people in states)

    async def _shown(self, table: Table) -> list[str]:
        """What is wrong with the table's newest board, and stays so: the clock may move just now."""
        for _ in range(100):
            wrong = await promises.shown(table)
            if not wrong:
                return []
            await asyncio.sleep(0.1)
        return [wrong]

    def rows(self, kills: int) -> list[Row]:
        """What came of it."""
        for table in self.crowd.tables:
            self.counts.update(table.counts)
        ((played, own, clocked),) = self.ledger.ask(
            "SELECT count(*), count(key), sum(coalesce(by = 'clock', 0)) FROM moves"
        )
        return [
            Row("kills", kills, f"and {self.counts['killed while starting']} while starting"),
            Row("games begun", self.counts["games"]),
            Row("moves in all", played, f"{own} of members, {clocked} of the clock"),
            Row("moves acknowledged", self.counts["moves acknowledged"]),
            Row("presses that got no answer", self.counts["unanswered"]),
            Row("presses refused or overtaken", self.counts["refused"] + self.counts["overtaken"]),
            Row("broken promises", len(self.wrong), wrong=self.wrong),
        ]


async def run(kills: int, seeded: int, folder: Path, tables: int = 6) -> list[Row]:
    """Kill so many times."""
    random = Random(seeded)
    async with Server(rate_limits=False) as server:
        ledger = Ledger(folder / "games.sqlite3")
        channels = _channels(server, tables)
        idle = set(list(channels)[-tables // 3 :])
        async with Crowd(server, ledger, channels, idle, str(seeded)) as crowd:
            this = Run(folder, server, crowd, random)
            await this.furnish()
            crowd.begin()
            for number in range(1, kills + 1):
                await this.start()
                await this.check(number - 1)
                if random.random() < 0.3:
                    server.faults.add(random.choice(FAULTS))
                await asyncio.sleep(LOAD * random.random())
                await this.kill()
                if number % REPLAY_EVERY == 0 or number == kills:
                    this.wrong += await promises.replayed(str(this.database), _games(ledger))
                await this.furnish()
                _say(this, number, kills)
                if this.wrong:
                    break
            await this.start()
            await this.check(number)
            await this.kill()
            this.wrong += await promises.replayed(str(this.database), _games(ledger))
            if this.wrong:
                _keep(this.database, number)
                this.wrong.append(f"again: python -m tests.soak kills --kills {number} --seed {seeded}")
            return this.rows(number)


def _channels(server: Server, tables: int) -> dict[str, list[str]]:
    """So many channels, with two or three members each."""
    people = list(seed.MEMBERS)
    there = [*seed.CHANNELS.values()]
    while len(there) < tables:
        there.append(server.world.add_channel(f"table-{len(there)}")["id"])
    return {
        channel: [people[(n + k) % 5] for k in range(2 + n % 2)] for n, channel in enumerate(there[:tables])
    }


def _keep(database: Path, number: int) -> None:
    """Put the database where it can be looked at."""
    OUT.mkdir(parents=True, exist_ok=True)
    shutil.copy(database, OUT / f"kill-{number}.sqlite3")


def _games(ledger: Ledger) -> list[int]:
    return [number for (number,) in ledger.ask("SELECT id FROM games ORDER BY id")]


def _say(this: Run, number: int, kills: int) -> None:
    acknowledged = sum(len(table.acknowledged) for table in this.crowd.tables)
    say(f"kill {number}/{kills}: {acknowledged} moves acknowledged, {len(this.wrong)} broken promises")
