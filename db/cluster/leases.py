"""The shards of which this process takes care, and for how long it may believe so."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Collection, Mapping
from functools import partial
from secrets import token_hex
from typing import Protocol, TypeVar

import structlog
from sqlalchemy import Connection

from db.address import ServerAddress
from db.boot import steady
from db.cluster import locks
from db.cluster.beat import Beat, Identity, Report
from db.cluster.locks import Taken, WritingSession
from db.cluster.members import EVERY, HUNG, MARGIN, TTL, Members, Shard
from db.errors import EarlierSession

T = TypeVar("T")


class Write(Protocol):
    """`Store.write`."""

    async def __call__(self, work: Callable[[Connection], T]) -> T: ...


log = structlog.get_logger(__name__)

TURNS = 0.25
"""Seconds between two notes that the event loop turns."""


class Leases:
    """This process among those that share a database. The locks of its shards are its writing session's: when
    that ends, all of them are free at once, and nothing that was asked for before can be stored any more.

    Its beat looks after the others; `wait` tells when it has seen something.
    """

    def __init__(self, server: ServerAddress, total: int, version: str, schema: str) -> None:
        """:param total: of all shards of the bot. :param schema: the newest that this process knows."""
        self.total = total
        self._server = server
        self.me = Identity(token_hex(6), version, schema)
        self.members: Members | None = None
        """What the last beat saw."""
        self.looked_at = steady()
        """When it began to look, by the steady clock; before the first one, when this process began."""
        self.playable: Collection[int] = ()
        """Own shards in which members can play now; others learn until when they could."""
        self.leaving = False
        """Whether it takes no more shards, and hands over its own."""
        self.losses = 0
        """Counts how often everything was lost at once: what was taken before is another process's now."""
        self._session: WritingSession | None = None
        self._guard = threading.Lock()
        self._held: Mapping[int, tuple[Taken, float]] = {}
        self._until = self._turned = 0.0
        self._loop = asyncio.get_running_loop()
        self._seen = asyncio.Event()
        self._turning: asyncio.TimerHandle | None = None
        self._beat = Beat(server, self.me, self._report, self._look)

    @property
    def held(self) -> frozenset[int]:
        """The shards whose locks the writing session has."""
        return frozenset(self._held)

    @property
    def epochs(self) -> dict[int, int]:
        """The epoch of each of them, which the log names."""
        return {shard: taken.epoch for shard, (taken, _) in self._held.items()}

    def believes(self) -> bool:
        """Whether it is certain that no other process has taken any of them."""
        return steady() < self._until

    @property
    def beat_age(self) -> float:
        """Seconds since the last beat that succeeded, or since the start."""
        return steady() - self.looked_at

    @property
    def try_age(self) -> float:
        """Seconds since the last beat, be it in vain."""
        return steady() - self._beat.tried

    def begin_session(self, session: WritingSession) -> None:
        """The writing connection has a new session: it holds nothing. Called in any thread."""
        self._session = session
        self.lose()

    def lose(self) -> None:
        """Hold nothing any more: the writing session is over, or may be. Called in any thread."""
        with self._guard:
            self._until, self._held, self.losses = 0.0, {}, self.losses + 1

    def begin(self, write: Write) -> None:
        """Beat from now on. :param write: does work on the writing session, as `Store.write`."""
        self._write = write
        self._turn()
        self._beat.start()

    async def end(self) -> None:
        """Beat no more."""
        if self._turning:
            self._turning.cancel()
        await self._beat.stop()

    def hurry(self) -> None:
        """Tell the others something at once, and look at them."""
        self._beat.hurry()

    async def wait(self, seconds: float = EVERY) -> None:
        """Wait until a beat has seen something, for so many seconds at most."""
        try:
            async with asyncio.timeout(seconds):
                await self._seen.wait()
        except TimeoutError:
            return
        finally:
            self._seen.clear()

    async def take(self, shard: int) -> Taken | None:
        """Take a shard's lock; None: another process has it. :raises StoreError: as `Store.write`."""

        losses = self.losses
        taken = await self._write(partial(locks.take, shard=shard, process=self.me.id))
        with self._guard:
            if taken is None or losses != self.losses:
                return None
            self._held = {**self._held, shard: (taken, steady())}
        return taken

    def require(self, shard: int, taken: Taken) -> None:
        """:raises EarlierSession: the lock of a shard is lost that was taken then."""
        held = self._held.get(shard)
        if held is None or held[0] is not taken:
            raise EarlierSession(self._server)

    async def free(self, shard: int) -> None:
        """Let go of a shard's lock, behind everything that is being written. :raises StoreError: as
        `Store.write`; with the session it is free as well."""
        with self._guard:
            self._held = {number: held for number, held in self._held.items() if number != shard}
        await self._write(partial(locks.free, shard=shard, process=self.me.id))
        self.hurry()

    async def claim(self, shard: Shard) -> bool:
        """Ask a shard's owner to hand it over to this process. Returns whether it will."""
        dead = None if self.members and self.members.is_alive(shard.heir) else shard.heir
        number, holder = shard.number, shard.holder or ""
        return await self._write(
            partial(locks.claim, shard=number, process=self.me.id, holder=holder, dead=dead)
        )

    async def set_cut(self, shard: int, cut: Callable[[], int]) -> int | None:
        """Say from which interaction on a claimed shard is this process's. `cut` is called in another thread,
        when the others are about to learn of it. Returns it; None: this process is the heir no more."""
        chosen = await self._write(partial(locks.set_cut, shard=shard, process=self.me.id, cut=cut))
        self.hurry()
        return chosen

    async def withdraw(self, shard: int) -> None:
        """No longer be a shard's heir."""
        await self._write(partial(locks.withdraw, shard=shard, process=self.me.id))

    async def identify_turn(self, bucket: int) -> float:
        """Take this process's next turn to identify in a bucket. Returns in how many seconds it is."""
        return await self._write(partial(locks.identify_turn, bucket=bucket))

    async def renew(self) -> None:
        """Begin a session anew that has ended. :raises StoreError: as `Store.write`."""
        await self._write(locks.number)

    def _report(self) -> Report:
        """What a beat tells of this process: while its event loop stands still nobody can play."""
        assert self._session is not None, "the database was opened"
        late = max(0.0, steady() - self._turned - TURNS)
        if late >= HUNG:  # others end the session as soon as they read this
            self.lose()
        playable = [shard for shard in self.playable if shard in self._held] if late < EVERY else []
        return Report(self._session, late, self.leaving, playable)

    def _look(self, members: Members, before: float) -> None:
        """Take in what a beat has seen, in its thread."""
        mine = members.processes[self.me.id]
        with self._guard:
            there = self._session is not None and mine.began == self._session.began
            missing = [s for s, (_, at) in self._held.items() if at < before and s not in members.locked]
            # Who has not believed for a moment has left work undone, and others may be ending the session.
            lapsed = 0.0 < self._until <= steady()
            if there and mine.alive and not missing and not lapsed:
                self._until = before + TTL - MARGIN
        if lapsed or (there and (missing or not mine.lives)):
            self.lose()
        self.members, self.looked_at = members, before
        self._loop.call_soon_threadsafe(self._seen.set)

    def _turn(self) -> None:
        self._turned = steady()
        self._turning = self._loop.call_later(TURNS, self._turn)
