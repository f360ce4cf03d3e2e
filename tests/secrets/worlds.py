"""A game as it is played through Discord in two whole houses, one after the other, by the same script."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import AsyncGenerator, AsyncIterator, Iterator, Sequence
from contextlib import aclosing, asynccontextmanager, closing, contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy import bindparam, update

import locales
from db import open_store
from db.schema import games, moves
from engine import State
from engine.kernel import rules_of
from engine.rng import Chance, commit
from engine.standing_orders import Order
from host import Host
from host.time_control import Clock
from playground import Client
from playground.world import seed
from tests.cogs import driver
from tests.cogs.conftest import House
from tests.conformance.checks import FAR
from tests.conformance.rich import rich
from tests.secrets.record import Recorder, Told, difference
from tests.secrets.script import Script, Step, write
from ui.kit import answer
from ui.panels import following

NOW = 1_790_000_000.0
PLAYERS = ("Ada", "Bruno", "Chiara", "Dmitri")
STRANGER = "Elsa"
"""Who watches without playing."""
IDS = {name: number for number, (name, *_) in seed.MEMBERS.items()}
CHANNEL = "table-1"
FILE = "games.sqlite3"
GAME = 1
BY_BUTTONS = 0.2
"""How often a move is made by buttons; else by commands, which is quicker."""
SUGGESTED = (
    ("place", "where"), ("place", "where", "amount"), ("attack", "from"), ("attack", "from", "to"),
    ("attack", "from", "to", "with"), ("move", "from"), ("move", "from", "to", "amount"), ("trade", "set"),
    ("play", "card"), ("play", "card", "target"), ("play", "card", "target", "second"), ("buy", "what"),
    ("buy", "what", "where"), ("bid", "amount"), ("choose", "option"), ("game odds", "from"),
    ("game odds", "from", "to"),
)  # fmt: skip
"""Commands with options that are filled in one after the other, with what is suggested for each."""
LOOKS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("hand", {}), ("game show", {}), ("game show", {"since": "my-last-turn"}),
    ("game show", {"public": True}), ("game look", {"what": "log"}), ("game look", {"what": "score"}),
    ("game look", {"what": "options"}),
    ("game export", {}),
    ("game list", {}), ("rules", {}), ("status", {}), ("turns", {}), ("orders", {}),
    ("game hint", {}),
)  # fmt: skip
"""Commands that tell something about the game."""


@dataclass(frozen=True)
class Case:
    """A game to be played in both worlds."""

    rules: str
    seats: int
    options: dict[str, Any] = field(default_factory=dict)
    begin_rich: bool = False
    wander: int = 60
    most: int = 100_000
    seed: str = "1"
    skip: int = 0
    """This many moves are made before anybody watches, as the rules' own policy makes them."""
    orders: tuple[Order, Order] | None = None
    """What the last seat has ordered ahead, in the first world and in the second. It never watches: it
    knows."""

    def __str__(self) -> str:
        options = (f"{name}={str(value)[:12]}" for name, value in self.options.items())
        begins: tuple[str, ...] = ("rich",) if self.begin_rich else ()
        begins += ("ordered",) if self.orders else ()
        return "-".join((self.rules, str(self.seats), *options, *begins, self.seed))

    @property
    def last(self) -> str:
        """The member in the last seat."""
        return IDS[PLAYERS[self.seats - 1]]

    @property
    def watching(self) -> range:
        """The seats that watch."""
        return range(self.seats - bool(self.orders))


@dataclass(frozen=True)
class Compared:
    """What came of a case."""

    script: Script
    steps: int
    """How many were compared."""
    texts: int
    """How many messages, pictures, suggestions and log lines."""
    leaks: list[str]
    """Where the worlds told different things, the first few."""


async def compare(case: Case, folder: Path, leaks: int = 3) -> Compared:
    """Play a case in both worlds, and compare all that the watchers were told."""
    with calm(), rich(case.rules, case.begin_rich):
        start = await prepared(case, folder)
        script = write(start, case.seed, case.wander, case.most, case.watching)
        ours = [record async for record in _played(script, case, folder, second=False)]
        differences: list[str] = []
        texts = steps = 0
        async with aclosing(_played(script, case, folder, second=True)) as theirs:
            async for record in theirs:
                step = script.steps[steps]
                steps += 1
                texts += sum(map(len, vars(record).values()))
                if wrong := difference(ours[steps - 1], record):
                    differences.append(f"{case}, {step}: {wrong}")
                if len(differences) >= leaks:
                    break
    return Compared(script, steps, texts, differences)


@contextmanager
def calm() -> Iterator[None]:
    """No answer is deferred because the machine is busy, and a missing text is an error."""
    patience, answer.PATIENCE = answer.PATIENCE, 30
    locales.strict = True
    try:
        yield
    finally:
        locales.strict, answer.PATIENCE = False, patience


async def prepared(case: Case, folder: Path) -> State:
    """A database with the game just begun, from which both worlds go on; its dice follow from the case."""
    store = await open_store(folder / FILE)
    async with Host(store, clock=lambda: NOW) as host:
        first, *others = PLAYERS[: case.seats]
        game = await host.lobby.create(
            seed.GUILD, seed.CHANNELS[CHANNEL], IDS[first], first, case.rules, case.seats, case.options,
            entropy=case.seed, clock=Clock(),
        )  # fmt: skip
        secret = sha256(str(case).encode()).hexdigest()
        known = update(games).values(secret=secret, commitment=commit(secret))
        await store.write(lambda c: c.execute(known))
        for name in others:
            await host.lobby.join(game.id, IDS[name], name, name)
        await host.lobby.start(game.id, IDS[first], "start")
        state = (await host.games.position(game.id)).state
        chance = Chance(state.setup.seed, FAR)
        for _ in range(case.skip):
            move = rules_of(case.rules).policy((await host.games.position(game.id)).state, chance)
            await host.moves.act(game.id, IDS[PLAYERS[move.seat]], move.code)
        if case.orders:
            await host.orders.set(game.id, case.last, case.orders[:1])
        state = (await host.games.position(game.id)).state
    await store.close()
    return state


async def _played(script: Script, case: Case, folder: Path, *, second: bool) -> AsyncGenerator[Told, None]:
    """What the watchers are told in one of the worlds, step by step."""
    past = _logged(folder / "first" / FILE) if second else {}
    async with house_on(folder, "second" if second else "first") as house:
        if second and case.orders:
            await house.host.orders.set(GAME, case.last, case.orders[1:])
        table = Table(house, Random(case.seed), past)
        await table.arrive(PLAYERS[: case.seats])
        for step in script.steps:
            if second and step.other is not None:
                await table.become(step.other)
            if step.other is not None:
                await table.open_panel(step)
            yield await table.play(step)


def _logged(path: Path) -> dict[int, str]:
    with closing(sqlite3.connect(path)) as connection:
        return dict(connection.execute("SELECT ply, events FROM moves WHERE game = ?", (GAME,)).fetchall())


@asynccontextmanager
async def house_on(folder: Path, name: str) -> AsyncIterator[House]:
    """A house of its own on a copy of the database."""
    waits, (following.JOINS, following.APART) = (following.JOINS, following.APART), (0.0, 0.0)
    home = folder / name
    home.mkdir()
    shutil.copy(folder / FILE, home / FILE)
    house = House(home, pictures=False)
    house.server.interactions.ack_seconds = 30
    house.follows = True
    await house.open()
    house.clock = lambda: NOW  # deadlines are the same in both worlds, and none falls due
    try:
        await house.published()
        yield house
    finally:
        await house.close()
        following.JOINS, following.APART = waits


async def _board(member: Client) -> dict[str, Any]:
    """The newest public message with buttons; else the newest one, once the game is over."""
    public = [message for message in await member.messages(limit=100) if not message["to"]]
    return next((message for message in reversed(public) if driver.usable(message)), public[-1])


class Table:
    """The game in one world, and those who play or watch it."""

    def __init__(self, house: House, random: Random, past: dict[int, str]) -> None:
        self.house = house
        self.random = random
        self.recorder = Recorder(house.server, house.bot)
        self.past = past
        """What happened with each ply, as it is logged in the first world; empty in that one."""
        self.players: list[Client] = []
        self.stranger: Client

    async def arrive(self, names: Sequence[str]) -> None:
        """All come to the table."""
        self.players = [await self.house.member(name, CHANNEL) for name in names]
        self.stranger = await self.house.member(STRANGER, CHANNEL)

    async def become(self, state: State) -> None:
        """From now on the world holds these secrets, and its past is that of the first one."""
        rows = [{"number": ply, "what": events} for ply, events in self.past.items() if ply <= state.ply]
        change = update(moves).where(moves.c.ply == bindparam("number")).values(events=bindparam("what"))
        await self.house.host.core.store.write(lambda c: c.execute(change, rows))
        table = self.house.host.core.tables.peek(GAME)
        assert table is not None
        table.state = state

    async def open_panel(self, step: Step) -> None:
        """The watcher opens their panel, which follows the game from now on. Panels that show what others
        knew before are forgotten."""
        await self.house.bot.services.following.close()
        if step.watcher is not None:
            watcher = self.players[step.watcher]
            with self.recorder.step(watcher.actor):  # this belongs to no step of the script
                await driver.press(watcher, await _board(watcher), lambda p: p["custom_id"].endswith(":menu"))

    async def play(self, step: Step) -> Told:
        """Make the move, then look around as its watcher."""
        watcher = self.stranger if step.watcher is None else self.players[step.watcher]
        mover = self.players[step.move.seat]
        with self.recorder.step(watcher.actor) as record:
            if self.random.random() < BY_BUTTONS:
                await driver.by_buttons(mover, await _board(mover), step.move)
            else:
                await driver.by_slash(mover, step.move)
            await self.house.published()
            await self._look(watcher, step.verbs)
            await self.house.published()
        position = await self.house.host.games.position(GAME)
        assert position.state.ply == step.ply + 1, f"{step.move.code} was not made"
        return record

    async def _look(self, watcher: Client, verbs: Sequence[str]) -> None:
        """One of the ways to find out something, a suggestion, a command or a button."""
        chance = self.random.random()
        if chance < 0.5:
            likely = [entry for entry in SUGGESTED if entry[0] in verbs]
            await self._suggestions(watcher, *self.random.choice(likely or SUGGESTED))
        elif chance < 0.75:
            wanted = self.random.choice((":hand", ":menu"))
            await driver.press(watcher, await _board(watcher), lambda p: p["custom_id"].endswith(wanted))
        else:
            command, options = self.random.choice(LOOKS)
            await watcher.slash(command, **options)

    async def _suggestions(self, watcher: Client, command: str, *options: str) -> None:
        filled: dict[str, Any] = {}
        for option in options:
            suggestions = await watcher.autocomplete(command, option, "", **filled)
            self.recorder.suggested(f"/{command} {filled} {option}", suggestions)
            if not suggestions:
                return
            filled[option] = self.random.choice(suggestions)[1]
