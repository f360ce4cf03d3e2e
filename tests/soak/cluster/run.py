"""Plays and breaks things, round after round, and checks all promises. It goes on where it was interrupted,
with new games."""

from __future__ import annotations

import asyncio
import shutil
import time
import traceback
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from playground import Client
from playground.world import seed
from tests.soak.cluster import furnishing, oracle
from tests.soak.cluster.faults import Faults
from tests.soak.cluster.figures import Figures
from tests.soak.cluster.fleet import STARTING, Fleet, Slot
from tests.soak.cluster.owners import NOTES, OWNERS, Owners
from tests.soak.cluster.plan import Plan
from tests.soak.cluster.players import Players, Watch
from tests.soak.cluster.reading import Reading
from tests.soak.cluster.two_servers import TwoServers, servers
from tests.soak.nursery import Nursery
from tests.soak.report import Row, say

BACKLOG, SETTLED = 1800.0, 600.0
"""Seconds within which everything must have been published: at the start, and whenever nobody plays."""
WAKING = 0.3
"""Seconds after a standstill in which a process may still send what it was about to send before, and in which
the local Discord may still read what a process sent before it was killed."""
PAUSE = 1.0
"""Most seconds of undisturbed play between two faults."""


@dataclass(frozen=True)
class Size:
    """How large everything is."""

    processes: int = 4
    shards: int = 8
    guilds: int = 16
    games: int = 2000
    workers: int = 1
    """Members of each shard who play."""
    pause: float = 0.5
    """Seconds between the presses of each of them."""
    check_every: int = 25
    """Rounds after which everybody rests, and everything is checked."""
    standby: bool = True
    """Whether the database's server has a standby, without which it cannot be promoted."""
    shared: bool = True
    """Whether processes share the shards: else one process has them all, as without SHARDS."""


class Soak:
    """One run: the fleet, the servers, the members."""

    def __init__(self, size: Size, figures: Figures, two: TwoServers, fleet: Fleet, reading: Reading) -> None:
        self.size, self.figures, self.two, self.fleet, self.reading = size, figures, two, fleet, reading
        self.channels = oracle.Channels()
        self.stories = oracle.Stories()
        self.owners = Owners(size.shards, furnishing.guilds(size.guilds))
        self.players: Players
        self._idle: set[int] = set()
        self._seen = 0

    # -- before the first fault ------------------------------------------------------------------------------

    async def begin(self, stack: AsyncExitStack) -> None:
        """Furnish, start all processes, and let members play once all boards are out."""
        random = Random(f"{self.figures.seed} {self.figures.rounds} games")
        await self.fleet.open(self.size.processes, self.size.guilds, random)
        servers_of = self.owners.guilds
        rooms = await furnishing.add_channels(self.fleet.base, self.fleet.secret, servers_of, self.size.games)
        self.owners.rooms = {channel: guild for guild, channel in rooms}
        busy = await furnishing.furnish(self.two.url, rooms, random)
        await self.reading.execute(NOTES)
        if self.size.shared:
            await self.reading.execute(OWNERS)
        rows = await self.reading.rows("SELECT id FROM games")
        self._idle = {number for (number,) in rows} - set(busy)
        say(f"cluster: {len(rows)} games; starting {self.size.processes} processes")
        self.fleet.begin(random)
        await self.fleet.settle()
        page = Client(self.fleet.base, self.fleet.secret, next(iter(seed.MEMBERS)))
        await stack.enter_async_context(page)
        while not page.world["commands"]:
            await asyncio.sleep(0.1)
            await page.refresh()
        self.players = Players(page, self.reading, self.size.shards, random)
        self.figures.wrong += await oracle.settle(self.reading, BACKLOG)
        await self._look()
        await self.players.look(self._idle)
        self.players.begin(self.size.workers, self.size.pause)
        say("cluster: everything is published, members play")

    # -- one fault after the other ---------------------------------------------------------------------------

    async def round(self, faults: list[str]) -> None:
        """One fault, or several at once, until everything is whole again."""
        random = Random(f"{self.figures.seed} {self.figures.rounds}")
        await asyncio.sleep(PAUSE * random.random())
        holders = await self.fleet.holders()
        works, shards = self._begin(faults, holders, random)
        watch = Watch(sorted(set(self.players.shards) & shards))
        self.players.watches = [watch]
        began = time.monotonic()
        await asyncio.gather(*works)
        with suppress(TimeoutError):
            async with asyncio.timeout(STARTING):
                await watch.done.wait()
        if watch.missing:
            self.figures.wrong.append(f"{faults}: the shards {sorted(watch.missing)} did not come back")
        await self.fleet.settle()
        self.players.watches = []
        if self.two.standby is None and "promote" in faults:
            await self.two.add_standby()
        self.figures.note(faults, watch.seconds, watch.silence)
        self.figures.rounds += 1
        await self._look()
        took = time.monotonic() - began
        say(
            f"cluster: {self.figures.rounds} {' '.join(faults)}: back after {watch.seconds:.1f} s, "
            f"silent {watch.silence:.1f} s, whole after {took:.0f} s; "
            f"{len(self.players.acknowledged)} acknowledged, {len(self.figures.wrong)} wrong"
        )

    def _begin(
        self, faults: list[str], holders: dict[int, Slot], random: Random
    ) -> tuple[list[Awaitable[None]], set[int]]:
        """What is to be done, to processes that have shards, and the shards that it hits."""
        do = Faults(self.fleet, self.two, random)
        owning = [slot for _, slot in sorted({slot.name: slot for slot in holders.values()}.items())]
        random.shuffle(owning)
        works, hit = list[Awaitable[None]](), set[int]()
        if of_all := [do.of_all[fault] for fault in faults if fault in do.of_all]:
            works.append(_in_turn(of_all))
            hit = set(range(self.size.shards))
        for fault, slot in zip([fault for fault in faults if fault in do.of_process], owning, strict=False):
            works.append(do.of_process[fault](slot))
            hit |= {shard for shard, holder in holders.items() if holder is slot}
        return works, hit

    async def _look(self) -> None:
        """Read what the local Discord and the database's server have noted."""
        sent = await self.fleet.ask("sent")
        self.channels.see(sent)
        if self.size.shared:
            await self.owners.read(self.reading, self.fleet.users)
            slots = {slot.name: slot for slot in self.fleet.slots}
            for entry, seconds in self.owners.late(sent):
                slot = slots[entry["process"]]
                if 0 <= entry["at"] - slot.woke < WAKING:
                    self.figures.counts["sent late on waking"] += 1
                elif 0 <= entry["at"] - slot.killed < WAKING:
                    self.figures.counts["sent before it was killed"] += 1
                else:
                    what = str(entry.get("text") or entry["t"])[:100]
                    self.figures.wrong.append(f"{entry['process']} sent {seconds:.3f} s late: {what}")
        self.fleet.read_logs()
        self.figures.wrong += [*self.channels.wrong, *self.fleet.wrong]
        self.channels.wrong.clear()
        self.fleet.wrong.clear()

    async def check(self) -> None:
        """All promises, once everybody rests and everything has settled."""
        await self.players.rest()
        wrong = self.figures.wrong
        wrong += await oracle.settle(self.reading, SETTLED)
        await self._look()
        wrong += await oracle.moves(self.players, self.reading)
        wrong += await self.stories.read(self.reading)
        wrong += await self._boards()
        wrong += await oracle.verified(self.two.url)
        self.count()
        self.figures.counts["checks"] += 1
        if not wrong:
            await self.players.look(self._idle)
            self.players.begin(self.size.workers, self.size.pause)

    async def _boards(self) -> list[str]:
        """What is wrong with boards in two looks: between what the local Discord and the database say of
        them a deadline may run out."""
        wrong = await oracle.boards(self.reading, await self.fleet.ask("boards"))
        if wrong:
            await oracle.settle(self.reading, SETTLED)
            again = await oracle.boards(self.reading, await self.fleet.ask("boards"))
            wrong = [line for line in wrong if line in again]
        return wrong

    def count(self) -> None:
        """Count what was done since this was asked last."""
        counts, players = self.figures.counts, self.players
        counts["acknowledged presses"] += len(players.acknowledged) - self._seen
        self._seen = len(players.acknowledged)
        for name in ("refused", "unanswered"):
            counts[f"{name} presses"] += players.counts.pop(name, 0)
        counts["messages"] += self.channels.messages
        self.channels.messages = 0
        counts["plies told"] += self.stories.plies
        self.stories.plies = 0


@asynccontextmanager
async def soak(size: Size, figures: Figures, folder: Path) -> AsyncIterator[Soak]:
    """Everything that runs, for a while."""
    async with AsyncExitStack() as stack:
        nursery = await stack.enter_async_context(Nursery(folder))
        two = await stack.enter_async_context(servers(standby=size.standby))
        reading = Reading(two)
        stack.push_async_callback(reading.close)
        fleet = Fleet(folder, nursery, two, reading, shards=size.shards, shared=size.shared)
        stack.push_async_callback(fleet.close)
        this = Soak(size, figures, two, fleet, reading)
        await this.begin(stack)
        yield this
        await this.players.rest()
        this.count()


async def run(size: Size, figures: Figures, plan: Plan, rounds: int, minutes: float) -> list[Row]:
    """Go on until each fault has happened often enough, or for so many rounds and minutes, or until a promise
    is broken."""
    end, stop = time.monotonic() + 60 * minutes, figures.rounds + rounds
    with TemporaryDirectory() as place:
        folder = Path(place)
        began = time.monotonic()
        try:
            async with soak(size, figures, folder) as this:
                while figures.rounds < stop and time.monotonic() < end and not figures.wrong:
                    if not (faults := plan.next(figures, Random(f"{figures.seed} {figures.rounds} faults"))):
                        break
                    await this.round(faults)
                    if figures.rounds % size.check_every == 0:
                        await this.check()
                    figures.seconds += time.monotonic() - began
                    began = time.monotonic()
                    figures.store()
                if not figures.wrong:
                    await this.check()
        except Exception:
            figures.wrong.append(traceback.format_exc())
        figures.seconds += time.monotonic() - began
        figures.store()
        if figures.wrong:
            _keep(folder, figures.folder)
    print(figures.table(), flush=True)
    faults = figures.report()["faults"]
    return [
        *(
            Row(f"cluster, {fault}", row["times"], f"back after {row['back']}")
            for fault, row in faults.items()
        ),
        Row("cluster, broken promises", len(figures.wrong), str(figures.folder), wrong=figures.wrong),
    ]


async def _in_turn(works: list[Callable[[], Awaitable[None]]]) -> None:
    for work in works:
        await work()


def _keep(folder: Path, place: Path) -> None:
    """Put what all processes have logged where it can be looked at."""
    for log in folder.glob("*.log"):
        shutil.copy(log, place)
