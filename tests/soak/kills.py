"""Real processes, killed with SIGKILL at random instants while several games are played.

What is killed depends on the mode: the bot with its own local Discord, the bot alone, the local Discord, the
database's server. After every kill all promises are checked, by what was seen from outside.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import time
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from sqlalchemy import update

import engine
from db import open_store
from db.schema import waits
from host import Host
from playground.world import seed
from tests.db.postgres import lacking, running
from tests.e2e.program import until
from tests.host import managing
from tests.soak import promises
from tests.soak.crowd import Crowd, Table
from tests.soak.nursery import Nursery
from tests.soak.report import Row, say
from tests.soak.stage import BOT, DATABASE, DISCORD, MODES, Stage

LOAD = 1.2
"""Most seconds of play before a kill."""
YOUNG = 0.25
"""Most seconds after its start at which the bot is killed while it starts, or after it was asked to stop."""
MOMENTS = {"any": 4, "told": 3, "committing": 3, "starting": 2, "stopping": 2}
"""When to kill, and how often: at any moment; as soon as a member was told that a move was made; as soon as
something is written to the database; while the bot starts; while it stops."""
WARM, PATIENT = 0.8, 3.0
"""How often, and how long at most, a member's first move is waited for before it is decided when to kill."""
LINGER = 0.3
"""How often members go on pressing until everything runs again."""
FAULTY = 0.5
"""How often the network or the service fails as well."""
REPLAY_EVERY = 10
"""Checks after which games are replayed from their logs, and channels are read to their beginning."""
DUE = 6.0
"""Most seconds after a restart's beginning in which a deadline falls at idle tables."""
SEATS = 5
"""How many sit at a table: systems that take fewer are not played here."""
SETTLED = 300.0
"""Seconds within which everything must have been done and published after a restart."""
OUT = Path("out/soak")
QUICK: dict[str, dict[str, Any]] = {
    "classic": {"rounds": 4, "missions": True, "defence": "ask"},
    "risk2210": {"years": 2, "defence": "ask"},
    "nuked": {"rounds": 6},
    "modular": {"rounds": 6, "defence": "ask"},
}
"""Options with which games end now and then."""
_MESSAGES, _ANSWERS = "/channels/.*/messages", "/interactions/.*|/webhooks/.*"
FAULTS = (
    {"kind": "duplicate_event", "event": "INTERACTION_CREATE", "times": 3},
    {"kind": "lose_event", "event": "INTERACTION_CREATE"},
    {"kind": "drop_after", "method": "POST", "path": _MESSAGES},
    {"kind": "drop_before", "method": "POST", "path": _MESSAGES},
    {"kind": "drop_after", "method": "PATCH", "path": _MESSAGES},
    {"kind": "status", "method": "POST", "path": _MESSAGES, "status": 503},
    {"kind": "delay", "method": "POST", "path": _MESSAGES, "seconds": 0.5, "times": 3},
    {"kind": "drop_after", "path": _ANSWERS, "times": 2},
    {"kind": "delay", "path": _ANSWERS, "seconds": 0.5, "times": 3},
)
NEVER = ("unexpected error", "[critical")
"""What no process may say, whatever dies around it."""


class Run:
    """One series of kills in one mode."""

    def __init__(self, stage: Stage, tables: list[Table], random: Random) -> None:
        self.stage = stage
        self.tables = tables
        self.crowd = Crowd(tables)
        self.random = random
        self.messages = promises.Messages()
        self.counts: Counter[str] = Counter()
        self.kills = 0
        self.wrong: list[str] = []
        takes_all = [rules for rules in engine.rules_ids() if engine.meta(rules).seats[1] >= SEATS]
        self._rules = cycle(takes_all)
        self._checks = 0
        self._pages = ""

    async def furnish(self) -> None:
        """Put a new game on every table that has none, while no bot runs."""
        store = await open_store(self.stage.url)
        async with Host(store, pause=3600) as host:
            for table in self.tables:
                if table.game and not table.status()[0] and not (await host.games.get(table.game)).over:
                    await managing.end(host, table.game, table.people[0])  # it stands still: all are absent
                if not table.game or not table.status()[0]:
                    await self._begin(host, table)
            idle = [table.game for table in self.tables if table.idle]
            due = time.time() + DUE * self.random.random()
            soon = update(waits).where(waits.c.game.in_(idle), waits.c.due_at.is_not(None))
            await store.write(lambda c: c.execute(soon.values(due_at=due, wake_at=due)))
        await store.close()

    async def _begin(self, host: Host, table: Table) -> None:
        first, *others = table.people
        rules = next(self._rules)
        game = await host.lobby.create(
            seed.GUILD, table.channel, first, seed.MEMBERS[first][0], rules, SEATS, QUICK.get(rules, {}),
            entropy=str(self.random.random()), clock=promises.HURRIED if table.idle else promises.UNHURRIED,
        )  # fmt: skip
        for member in others:
            await host.lobby.join(game.id, member, seed.MEMBERS[member][0], str(self.random.random()))
        if len(table.people) == 2:
            await host.lobby.add_computer(game.id, first, self.random.choice(("easy", "normal")))
        await host.lobby.start(game.id, first, "start")
        table.game = game.id
        self.messages.begin(table.channel)
        self.counts["games"] += 1

    # -- one kill after the other ------------------------------------------------------------------------

    async def series(self, kills: int) -> None:
        """Kill this many times, or fewer if a promise was broken."""
        await self.stage.start()
        await self.furnish()
        await self._start()
        await self._check()
        while self.kills < kills and not self.wrong:
            await self._strike()
            if not self.stage.alive(BOT):
                await self._rest_of_a_life(last=self.kills >= kills)
            await self._start()
            await self._check()
            acknowledged = sum(len(table.acknowledged) for table in self.tables)
            for line in self.wrong:
                say(f"WRONG {line}")
            say(f"{self.name} {self.kills}/{kills}: {acknowledged} acknowledged, {len(self.wrong)} wrong")
        if DISCORD in self.stage.lives:
            self._read_log(self.stage.lives[DISCORD].told, strict=True)
        await self._kill((BOT,))
        await self.crowd.leave()
        self.wrong += await promises.replayed(self.stage.url, self._games())

    @property
    def name(self) -> str:
        """The name of its mode."""
        return next(name for name, mode in MODES.items() if mode is self.stage.mode)

    async def _strike(self) -> None:
        """Let everybody play, and kill at some moment of it."""
        victims = self.random.choice(self.stage.mode.victims)
        moment = self.random.choices([*MOMENTS], [*MOMENTS.values()])[0]
        linger = self.random.random() < LINGER
        host = next(iter(self.tables[0].members.values()))
        if self.random.random() < FAULTY:
            await host.post("faults", add=self.random.choice(FAULTS))
        self.crowd.begin()
        seconds = LOAD * self.random.random()
        if self.random.random() < WARM:
            await self.crowd.wait_for_news(PATIENT)
        match moment:
            case "told":
                await asyncio.sleep(seconds / 2)
                await self.crowd.wait_for_news(LOAD)
            case "committing":
                await asyncio.sleep(seconds)
                await _seen(self.stage.written(), LOAD)
            case "stopping":
                await asyncio.sleep(seconds)
                await self.stage.stop(victims, YOUNG * self.random.random())
                codes = [self.stage.lives[who].code for who in victims if who != DATABASE]
                self.wrong += [f"ended with {code} when it was told to" for code in codes if code]
            case _:
                await asyncio.sleep(seconds)
        await self._kill(victims, moment)
        if not linger:
            await self.crowd.rest()
        else:
            await asyncio.sleep(YOUNG * self.random.random())
        if moment == "starting" and BOT in victims:
            await self.stage.start()
            await self.stage.start_bot()
            await asyncio.sleep(YOUNG * self.random.random())
            await self._kill((BOT,), moment)

    async def _kill(self, victims: tuple[str, ...], moment: str = "last") -> None:
        await self.stage.kill(victims, self.random)
        if moment != "last":
            self.kills += 1
            self.counts[moment] += 1
        for who in victims:
            if who != DATABASE:
                self._read_log(self.stage.lives[who].told, strict=len(self.stage.mode.victims) == 1)

    def _read_log(self, output: str, *, strict: bool) -> None:
        """What a life has logged. Where only the bot dies, only publishing may have failed, as was wanted."""
        bad = any(words in output for words in NEVER)
        if strict:
            bad |= "[error" in output or output.count("Traceback") > output.count("publishing failed")
        if bad:
            self.wrong.append(output[-4000:])

    async def _rest_of_a_life(self, *, last: bool) -> None:
        """What can only be done while no bot runs."""
        await self.stage.start()
        if last or self._checks % REPLAY_EVERY == 0:
            self.wrong += await promises.replayed(self.stage.url, [table.game for table in self.tables])
        await self.furnish()

    async def _start(self) -> None:
        """Start whatever was killed, and open the pages of those who had theirs closed."""
        await self.stage.start()
        if not self.stage.alive(BOT):
            await self.stage.start_bot()
        await self.stage.online()
        await self.crowd.rest()
        if self.stage.secret != self._pages:  # it is another in each life of the local Discord
            self._pages = self.stage.secret
            await self.crowd.come(self.stage.base, self.stage.secret)

    # -- what must hold ----------------------------------------------------------------------------------

    async def _check(self) -> None:
        """All promises, once everything has settled and before anybody moves again."""
        self._checks += 1
        host = next(iter(self.tables[0].members.values()))
        await host.post("faults", clear=True)
        ledger = self.stage.ledger
        try:
            await until(self._settled, "do and publish everything", SETTLED)
        except AssertionError as error:
            self.wrong.append(f"{error}: {ledger.unsent()} unsent, {promises.overdue(ledger)}")
        faults = promises.moves(self.tables, ledger)
        faults += promises.clocks(ledger)
        for table in self.tables:
            faults += await self._shown(table)
        await self.random.choice(self.tables).press_hand()
        for table in self.tables:
            faults += table.wrong
            table.wrong = []
        if not self.stage.alive(BOT):
            life = self.stage.lives[BOT]
            faults.append(f"the bot has ended with {life.code}: {life.told[-3000:]}")
        self.wrong += [f"after kill {self.kills}: {fault}" for fault in faults]

    def _settled(self) -> bool:
        """Nothing is left to be done or published, and no computer player is at its turn."""
        if self.stage.ledger.unsent() or promises.overdue(self.stage.ledger):
            return False
        states = [(table.status(), table.seats()) for table in self.tables]
        return all(not runs or set(asked) & set(people) for (runs, _, asked), people in states)

    async def _shown(self, table: Table) -> list[str]:
        """What is wrong with the table's messages, and stays so: the clock may move just now."""
        back = self._checks % REPLAY_EVERY == 0
        for _ in range(100):
            public = await self.messages.look(table, back=back)
            wrong = [*promises.usable(table, public), *promises.shown(table, public)]
            if not wrong:
                break
            await asyncio.sleep(0.1)
        return self.messages.wrong() + wrong

    def _games(self) -> list[int]:
        return [number for (number,) in self.stage.ledger.ask("SELECT id FROM games ORDER BY id")]

    def row(self) -> Row:
        """What came of it."""
        for table in self.tables:
            self.counts.update(table.counts)
        clocked = "count(CASE WHEN by = 'clock' THEN 1 END)"
        played = by_clock = 0
        if self.counts["games"]:
            ((played, by_clock),) = self.stage.ledger.ask(f"SELECT count(*), {clocked} FROM moves")
        counts = self.counts
        moments = ", ".join(f"{counts[moment]} {moment}" for moment in MOMENTS)
        note = (
            f"({moments}); {counts['games']} games, {played} moves: {counts['acknowledged']} acknowledged, "
            f"{by_clock} by the clock; {counts['unanswered']} unanswered, {counts['refused']} refused; "
            f"{len(self.wrong)} broken promises"
        )
        return Row(f"kills, {self.name}", self.kills, note, wrong=self.wrong)


async def _seen(happened: Callable[[], bool], seconds: float) -> None:
    """Wait until something has happened, without letting a millisecond pass, so long at most."""
    end = time.monotonic() + seconds
    while not happened() and time.monotonic() < end:
        await asyncio.sleep(0)


async def run(kills: int, seeded: int, modes: Sequence[str], folder: Path, tables: int = 5) -> list[Row]:
    """Kill this many times, the same number in each mode."""
    rows = []
    async with Nursery(folder) as nursery:
        for number, name in enumerate(modes):
            share = kills * (number + 1) // len(modes) - kills * number // len(modes)
            place = folder / name
            place.mkdir()
            with ExitStack() as stack:
                stack.enter_context(patch.dict(os.environ, XDG_DATA_HOME=str(place)))
                postgres = url = None
                if MODES[name].server:
                    if reason := lacking():
                        raise SystemExit(f"The mode {name} is not possible here: {reason}")
                    postgres = stack.enter_context(running())
                    url = stack.enter_context(postgres.database())
                stage = Stage(MODES[name], place, nursery, postgres, url or str(place / "games.sqlite3"))
                this = Run(stage, _tables(stage, tables, f"{seeded} {name}"), Random(f"{seeded} {name}"))
                try:
                    await this.series(share)
                except Exception:
                    this.wrong.append(traceback.format_exc())
                    say(f"WRONG {this.wrong[-1]}")
                    await stage.start()
                rows.append(this.row())
                await this.crowd.leave()
                await stage.close()
                if this.wrong:
                    this.wrong.append(
                        f"again: python -m tests.soak kills --kills {share} --seed {seeded} --modes {name}; "
                        f"its files: {_keep(folder, name)}"
                    )
    return rows


def _tables(stage: Stage, count: int, seeded: str) -> list[Table]:
    """This many tables in the existing channels, with two or three members each; a third of them idle."""
    people = list(seed.MEMBERS)
    tables = []
    for number, channel in enumerate([*seed.CHANNELS.values()][:count]):
        members = [people[(number + k) % 5] for k in range(2 + number % 2)]
        idle = number >= count - count // 3
        tables.append(Table(channel, members, stage.ledger, Random(f"{seeded} {channel}"), idle=idle))
    return tables


def _keep(folder: Path, name: str) -> Path:
    """Put the files, and what all processes have logged, where they can be looked at."""
    kept = OUT / f"{name}-{int(time.time())}"
    shutil.copytree(folder / name, kept)
    for log in folder.glob("*.log"):
        shutil.copy(log, kept)
    return kept
