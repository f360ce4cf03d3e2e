"""Thousands of running games in several servers, and hundreds of members who act at the same moment."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import Any

import engine
from db import open_store
from engine.ai import decide
from engine.rng import Chance
from engine.types import Move
from host import Host
from host.kinds import REDRAW
from host.limits import UNLIMITED
from playground import ActionRefused, Client, Server
from playground.world import seed, world
from tests.cogs import driver
from tests.e2e.program import Ledger, Program, until
from tests.soak import servers
from tests.soak.crowd import UNANSWERED
from tests.soak.promises import UNHURRIED
from tests.soak.report import Row, say

SERVERS = 8
"""Servers over which the games are spread."""
CROWD = 200
MOVES = 6
"""Moves that are made in each game beforehand."""
BACKLOG = 1800.0
"""Seconds within which all boards must have been published."""

Json = dict[str, Any]


class Load:
    """One run."""

    def __init__(self, folder: Path, server: Server, random: Random) -> None:
        self.database = folder / "games.sqlite3"
        self.ledger = Ledger(self.database)
        self.server = server
        self.random = random
        self.rows: list[Row] = []
        self.wrong: list[str] = []
        self.clients: dict[str, Client] = {}
        self.acks: list[float] = []
        self.answers: list[float] = []
        self.counts: Counter[str] = Counter()
        self.channels: dict[str, list[str]] = {guild: [] for guild in servers.names(SERVERS)}
        """Where the games are played, by server."""
        self._watch_acks()

    def _watch_acks(self) -> None:
        """Note, at the service, how long each interaction waited for its first answer."""
        plain = self.server.interactions.callback

        def timed(iid: str, token: str, body: Json, uploads: Any) -> Json:
            answer = plain(iid, token, body, uploads)
            interaction = self.server.interactions.by_id[iid]
            self.acks.append(self.server.world.clock.now() - interaction.created)
            return answer

        self.server.interactions.callback = timed  # type: ignore[method-assign] # only to watch it

    # -- before the bot starts -------------------------------------------------------------------------------

    async def furnish(self, games: int) -> None:
        """Make and start the games, and play some moves in each."""
        store = await open_store(self.database)
        empty, began = _size(self.database), time.monotonic()
        async with Host(store, pause=3600, limits=UNLIMITED) as host:
            for number in range(games):
                await self._make(host, number)
                if not (number + 1) % 500:
                    say(f"load: {number + 1} games made")
            full, took = _size(self.database), time.monotonic() - began
            began = time.monotonic()
            for number in range(1, games + 1):
                await self._play(host, number)
            played = _size(self.database)
        moves = self.ledger.ask("SELECT count(*) FROM moves WHERE ply > 0")[0][0]
        await store.close()
        self.rows += [
            Row("games running", games, f"in {SERVERS} servers, {' and '.join(engine.rules_ids())}"),
            Row("games made and started a second", round(games / took)),
            Row("moves made a second, one after the other", round(moves / (time.monotonic() - began))),
            Row("bytes a game, when it has started", round((full - empty) / games)),
            Row("bytes a move", round((played - full) / max(1, moves))),
        ]

    async def _make(self, host: Host, number: int) -> None:
        rules = engine.rules_ids()[number % len(engine.rules_ids())]
        channel = self.server.world.add_channel(f"load-{number}")["id"]
        first, second = self.random.sample(list(seed.MEMBERS), 2)
        guild = list(self.channels)[number % SERVERS]
        self.channels[guild].append(channel)
        game = await host.lobby.create(
            guild, channel, first, seed.MEMBERS[first][0], rules, 2, {}, entropy=channel, clock=UNHURRIED
        )
        await host.lobby.join(game.id, second, seed.MEMBERS[second][0], channel)
        await host.lobby.start(game.id, first, channel)

    async def _play(self, host: Host, number: int) -> None:
        for _ in range(MOVES):
            position = await host.games.position(number)
            seat = position.game.prompted[0]
            move = decide("easy", position.state, seat, Chance(f"{number:06x}{position.state.ply:04x}"))
            await host.moves.act(number, position.game.seats[seat].member or "", move.code)

    # -- while it runs ---------------------------------------------------------------------------------------

    async def run(self, games: int, waves: int) -> None:
        """Start the bot, let it publish what waits, then act in many games at once, again and again."""
        servers.join(self.server, self.channels)
        began = time.monotonic()
        async with Program(self.database, "--log-level", "warning", server=self.server) as program:
            await until(lambda: self.server.describe()["bot"]["online"], "connect")
            self.rows.append(Row("process start to ready, seconds", round(time.monotonic() - began, 1)))
            self.rows.append(Row("memory when it is ready, MB", _memory(program)))
            unsent = self.ledger.unsent()
            await until(self._posted, "publish all boards", BACKLOG)
            took = time.monotonic() - began
            ((given_up,),) = self.ledger.ask("SELECT count(*) FROM outbox WHERE failed IS NOT NULL")
            if given_up:
                self.wrong.append(f"{given_up} rows were given up")
            self.rows.append(Row("rows published after the start", unsent, f"in {took:.0f} s"))
            self.rows.append(Row("memory when all boards are published, MB", _memory(program)))
            say(f"load: {unsent} rows published in {took:.0f} s")
            async with _Members(self):
                for wave in range(1, waves + 1):
                    await self._wave(games)
                    slowest = f"slowest answer so far {max(self.answers):.2f} s"
                    say(f"load: wave {wave}/{waves}: {slowest}, {_memory(program)} MB")
            await until(self._posted, "publish all moves", BACKLOG)
            owed = self.ledger.unsent()
            self.rows.append(Row("memory in the end, MB", _memory(program)))
            self.rows.append(Row("pictures still owed in the end", owed))
            if "Traceback" in program.output or "[error" in program.output:
                self.wrong.append(program.output[-3000:])
        self._sum_up(waves)

    def _posted(self) -> bool:
        """Whether all is out but for pictures that were left for calmer times."""
        return not self.ledger.ask("SELECT 1 FROM outbox WHERE failed IS NULL AND kind != ? LIMIT 1", REDRAW)

    async def _wave(self, games: int) -> None:
        """Members act in many games at the same moment: mostly moves, also looks and suggestions."""
        chosen = self.random.sample(range(1, games + 1), min(CROWD, games))
        acts = [self._act(number, n) for n, number in enumerate(chosen)]
        self.counts["interactions"] += len(acts)
        await asyncio.gather(*acts)

    def _act(self, number: int, n: int) -> Any:
        """What one member does in a game, as a coroutine that is made beforehand."""
        ((channel,),) = self.ledger.ask("SELECT channel FROM games WHERE id = ?", number)
        people = dict(self.ledger.ask("SELECT seat, member FROM seats WHERE game = ?", number))
        state = self.ledger.state(number)
        seat = next(iter(engine.awaited_seats(state)), 0)
        client = self.clients[people[seat]]
        if n % 10 == 8:
            return self._timed(client.autocomplete("attack", "from", channel=channel))
        if n % 10 == 9 or state.result:
            return self._timed(client.slash(("hand", "game show")[n % 20 == 19], channel=channel))
        move = decide("easy", state, seat, Chance(f"{number:06x}{state.ply:04x}"))
        return self._timed(_command(client, channel, move))

    async def _timed(self, doing: Any) -> None:
        began = time.monotonic()
        try:
            await doing
        except ActionRefused as error:
            if error.code != UNANSWERED:
                raise
            self.counts["missed"] += 1
        self.answers.append(time.monotonic() - began)

    def _sum_up(self, waves: int) -> None:
        done = f"{CROWD} at once, {waves} times; load average of the machine {os.getloadavg()[0]:.1f}"
        if missed := self.counts["missed"]:
            self.wrong.append(f"{missed} members got no answer within 3 seconds: is the machine calm?")
        self.rows += [
            Row("interactions", self.counts["interactions"], done),
            Row("first answer, p50 and p99, seconds", _spread(self.acks)),
            Row("whole answer, p50 and p99, seconds", _spread(self.answers)),
            Row("deadlines of 3 seconds missed", self.counts["missed"], wrong=self.wrong),
        ]


class _Members:
    """All members of the local Discord, connected."""

    def __init__(self, load: Load) -> None:
        self._load = load

    async def __aenter__(self) -> None:
        server = self._load.server
        for member in seed.MEMBERS:
            client = Client(server.base_url, server.secret, member, timeout=60)
            self._load.clients[member] = await client.__aenter__()

    async def __aexit__(self, *_: object) -> None:
        for client in self._load.clients.values():
            await client.__aexit__()


async def _command(client: Client, channel: str, move: Move) -> Json:
    return await client.slash(move.verb, channel=channel, **driver.slash_options(move))


def _memory(program: Program) -> str:
    megabytes = program.megabytes
    return "unknown" if megabytes is None else f"{megabytes:.0f}"


def _size(database: Path) -> int:
    """Bytes of the database, what is still in its journal included."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        ((size,),) = connection.execute(
            "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
        )
        return int(size)


def _spread(values: Sequence[float]) -> str:
    cuts = quantiles(values, n=100, method="inclusive")
    return f"{cuts[49]:.2f}, {cuts[98]:.2f}"


async def run(games: int, waves: int, seeded: int, folder: Path) -> list[Row]:
    """All of it."""
    world.MAX_CHANNELS = max(world.MAX_CHANNELS, games + 100)  # as many as in several servers
    async with Server(rate_limits=False) as server:
        load = Load(folder, server, Random(seeded))
        await load.furnish(games)
        await load.run(games, waves)
    return load.rows
