"""Comes into shards, hands them over and leaves them, so that each has one process that takes care of it and
all processes have about as many.

A shard is a lock in the database (`db.cluster`), a connection to Discord (`ui.gateway.connections`) and the
games of its servers (`Host.take`); they are taken and let go in the order in which no move is lost and no
message comes twice. If nobody has the shard: lock, connection, games. If another process hands it over: the
connection first, then the cut, from which on interactions are the heir's; the other process finishes what
came before and lets go of the lock, and the heir takes it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime
from typing import Any

import structlog
from discord.utils import time_snowflake

from db import StoreError
from db.boot import steady
from db.cluster.leases import Leases
from db.cluster.locks import Taken
from db.cluster.members import Members, Shard, to_claim, to_take
from host import Host
from ui.gateway.connections import ConnectionFailed
from ui.kit.context import Bot

log = structlog.get_logger(__name__)

CUT_IN = 3.0
"""Seconds from the heir's word to the cut: more than a beat, so that the owner learns of it before, although
an heir that has just started may know Discord's time, as the dates of answers tell it, a second late."""
SEEN = CUT_IN - 1.0
"""Seconds after a look for which the owner can say that no cut has passed since: it would have heard of
one."""
LATE = 0.5
"""Seconds for which an interaction of before the cut may be on its way."""
HAND_OVER = 60.0
"""Seconds after the cut for which an heir waits for the lock: there is no way back for the other process."""
RETURN = 1.5
"""Seconds without shards after all were lost: others who have lost theirs show meanwhile that they live."""
OUT_OF_REACH = 30.0
"""Seconds without its connection after which a shard is left: another process may reach Discord."""
REST = 30.0
"""Seconds for which a process takes no shards then."""
POLL = 0.1
AT_ONCE = 4
"""Connections that are opened at once: in a bucket each waits for those before it."""
GRACE = 40.0
"""Seconds within which a process that leaves hands its shards over; then it just lets go of the others."""
MOVES = "taken", "inherited", "handed_over", "left", "lost", "failed"
"""How a shard comes to a process and goes from it: free ones are taken, others inherited from a process that
hands them over; one that is left has no heir."""


class ShardKeeper:
    """Looks after this process's shards until it is cancelled."""

    def __init__(self, leases: Leases, host: Host, bot: Bot, note_taken: Callable[[int], None]) -> None:
        """:param note_taken: called with each shard once members can play there."""
        self._leases, self._host = leases, host
        self._connections, self._admission = bot.connections, bot.services.admission
        self._note_taken = note_taken
        self._clock = bot.services.clock
        self.moves = dict.fromkeys(MOVES, 0)
        """How often each of them has happened."""
        self.seconds: dict[str, float] = {}
        """How long the last one took: until members could play, until everything was done and let go."""
        self._own: dict[int, int] = {}
        """The epochs of the shards in which members can play by this process."""
        self._at_work: dict[int, asyncio.Task[None]] = {}
        self._done_at: dict[int, float] = {}
        """By shard when something was done about it last, by the steady clock."""
        self._opening = asyncio.Semaphore(AT_ONCE)
        self._losses = leases.losses
        self._rest_until: float | None = None
        self._back_at = 0.0
        self._ends = self._hindered = False
        self._seen = 0.0
        """The moment of the newest look that was acted upon, by the steady clock."""
        self._admission.total, self._admission.owns = leases.total, self.admits
        host.core.away.certain = leases.believes

    def owns(self, shard: int) -> bool:
        """Whether this process takes care of a shard, for sure."""
        return shard in self._own and self._leases.believes()

    def admits(self, shard: int) -> bool:
        """Whether what members of a shard do now is this process's: it takes care of it, and no other one can
        have set a cut of which it does not know."""
        return self.owns(shard) and steady() - self._seen < SEEN

    @property
    def own(self) -> frozenset[int]:
        """These shards."""
        return frozenset(self._own)

    async def run(self) -> None:
        """Look after the shards until cancelled."""
        try:
            while True:
                await self._leases.wait()
                looked_at = self._leases.looked_at
                try:
                    await self._look_after()
                    self._note_seen(looked_at)
                    self._hindered = False
                except StoreError as error:  # the next look finds what has become of it
                    if not self._hindered:
                        log.info("shards cannot be looked after", reason=str(error))
                    self._hindered = True
        finally:
            for task in self._at_work.values():
                task.cancel()

    def _note_seen(self, looked_at: float) -> None:
        waiting, self._seen = steady() - self._seen >= SEEN, looked_at
        if waiting:
            self._admission.change()

    async def leave(self) -> None:
        """Hand over all shards, to be called while `run` runs; whatever nobody has taken after `GRACE`
        seconds is let go."""
        self._ends = self._leases.leaving = True
        self._leases.hurry()
        end = steady() + GRACE
        while (self._own or self._at_work) and self._leases.believes() and steady() < end:
            await self._give_up_waiting()
            await asyncio.sleep(POLL)
        await asyncio.gather(*(self._let_go(shard) for shard in list(self._own)), return_exceptions=True)

    async def _give_up_waiting(self) -> None:
        """Leave to others at once what still waits for its connection."""
        for shard, task in list(self._at_work.items()):
            if shard not in self._own and not self._connections.up(shard):
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
                await self._undo(shard)

    async def _look_after(self) -> None:
        leases, members = self._leases, self._leases.members
        if leases.losses != self._losses or (self._own and not leases.believes()):
            await self._lose()
        leases.playable = tuple(shard for shard in self._own if self._connections.up(shard))
        if not leases.believes():
            await leases.renew()
        elif members is not None:
            self._leave_unreachable()
            for shard in members.shards.values():
                if self._is_settled(shard.number):
                    await self._look_after_shard(members, shard)
            await self._look_for_more(members)

    def _is_settled(self, shard: int) -> bool:
        """Whether nothing is done about a shard, and what was seen of it is not older than what was done."""
        return shard not in self._at_work and self._done_at.get(shard, 0.0) < self._leases.looked_at

    async def _look_after_shard(self, members: Members, shard: Shard) -> None:
        """Let go of a shard if that is due, and of what is left of one that is no longer this process's."""
        leases, number = self._leases, shard.number
        if number in self._own:
            heir = members.heir_of(shard)
            if heir and shard.cut is not None:
                self._do(number, self._hand_over(number, shard.cut, heir))
            elif leases.leaving and not members.others_alive(leases.me.id):
                self._do(number, self._let_go(number))
        elif shard.heir == leases.me.id:
            await leases.withdraw(number)  # coming into it was given up
        elif shard.holder == leases.me.id or number in leases.held or number in members.locked:
            await leases.free(number)  # taking it, or letting it go, was not brought to its end
        elif members.is_alive(shard.holder) and self._connections.up(number):
            self._do(number, self._connections.close(number))

    async def _look_for_more(self, members: Members) -> None:
        """Take shards that nobody has, and ask for those of which others have more."""
        leases, me = self._leases, self._leases.me.id
        if steady() < self._back_at:
            return
        for number in self._connected_first(to_take(members, me)):
            if not self._is_settled(number) or number in leases.held:
                continue
            if taken := await leases.take(number):
                self._do(number, self._come_into(number, taken, self._host.core.clock()))
        for number in to_claim(members, me):
            if self._is_settled(number):
                self._do(number, self._inherit(members.shards[number]))

    def _connected_first(self, shards: list[int]) -> list[int]:
        """What needs no new connection first."""
        return sorted(shards, key=lambda shard: not self._connections.up(shard))

    def _leave_unreachable(self) -> None:
        """Leave the shards that are out of reach, and take none for a while."""
        now = steady()
        for shard in self._own.keys() - self._at_work.keys():
            down = self._connections.down_since(shard)
            if down is not None and now - down > OUT_OF_REACH:
                self._log(shard).warning("Discord is out of reach: a shard is left to others")
                self._rest()
                self._do(shard, self._let_go(shard))
        if self._rest_until is not None and now >= self._rest_until:
            self._rest_until, self._leases.leaving = None, self._ends

    def _rest(self) -> None:
        """Take no shards for a while."""
        self._rest_until, self._leases.leaving = steady() + REST, True

    def _do(self, shard: int, work: Coroutine[Any, Any, None]) -> None:
        """Have something done about a shard, which is given up if that fails."""
        task = self._at_work[shard] = asyncio.create_task(self._carry_out(shard, work))

        def end(_: object) -> None:
            work.close()  # it may have been cancelled before it began
            if self._at_work.get(shard) is task:
                del self._at_work[shard]
            self._done_at[shard] = steady()

        task.add_done_callback(end)

    async def _carry_out(self, shard: int, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Exception as error:
            if isinstance(error, ConnectionFailed):
                self._rest()
            expected = isinstance(error, ConnectionFailed | StoreError)
            self.moves["failed"] += 1
            self._log(shard).warning("a shard is given up", error=repr(error), exc_info=not expected)
            await self._undo(shard)

    async def _lose(self) -> None:
        """The writing session is over, or others may have ended it: nothing is this process's any more. The
        connections to Discord stay, since the same shards may be free."""
        if self._own:
            self.moves["lost"] += len(self._own)
            log.warning("all shards are lost, and what is free is taken anew", shards=sorted(self._own))
        self._own.clear()
        self._host.drop()
        tasks = list(self._at_work.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._host.drop()  # again, for what they had begun to load
        held = self._leases.held
        if self._leases.losses == self._losses:  # the session may live on, and with it the locks
            self._leases.lose()
        self._losses, self._back_at = self._leases.losses, steady() + RETURN
        self._admission.change(*range(self._leases.total))
        for shard in held:
            await self._leases.free(shard)

    def _log(self, shard: int) -> Any:
        """The log for lines about a shard."""
        epoch = self._own.get(shard) or self._leases.epochs.get(shard)
        return log.bind(shard=shard, epoch=epoch)

    def _count(self, move: str, began: float) -> None:
        self.moves[move] += 1
        self.seconds[move] = steady() - began

    async def _open(self, shard: int) -> None:
        async with self._opening:
            await self._connections.open(shard)

    async def _come_into(self, shard: int, taken: Taken, now: float, claimed: float | None = None) -> None:
        """Take care of a shard whose lock was just taken, at `now` by the host's clock. `claimed`: when it
        was asked for, by the steady clock, if another process hands it over."""
        began = steady() if claimed is None else claimed
        self._log(shard).info("a shard is taken")
        if not self._connections.up(shard):
            await self._open(shard)
        self._leases.require(shard, taken)
        since = None if taken.alive is None else now - (taken.now - taken.alive)
        await self._host.take(shard, since)
        self._own[shard] = taken.epoch
        self._admission.change()
        self._note_taken(shard)
        self._count("taken" if claimed is None else "inherited", began)
        self._log(shard).info("a shard is played")

    async def _inherit(self, shard: Shard) -> None:
        """Have a shard handed over by its owner."""
        number, leases, claimed = shard.number, self._leases, steady()
        if not await leases.claim(shard):
            return
        self._admission.begin_at(number, None)
        await self._open(number)
        if (cut := await leases.set_cut(number, self._next_cut)) is None:
            await self._undo(number)
            return
        self._admission.begin_at(number, cut)
        await asyncio.sleep(CUT_IN)
        end = steady() + HAND_OVER
        while (taken := await self._leases.take(number)) is None:
            if steady() >= end or not self._is_heir(number):
                log.warning(
                    "a shard is not handed over", shard=number, epoch=shard.epoch, holder=shard.holder
                )
                await self._undo(number)
                return
            await asyncio.sleep(POLL)
        await self._come_into(number, taken, self._host.core.clock(), claimed)

    def _next_cut(self) -> int:
        """An id that Discord will make when the other process has learned of it."""
        return time_snowflake(datetime.fromtimestamp(self._clock.now() + CUT_IN, UTC))

    def _is_heir(self, shard: int) -> bool:
        members = self._leases.members
        return members is not None and members.shards[shard].heir == self._leases.me.id

    async def _hand_over(self, shard: int, cut: int, heir: str) -> None:
        """Finish what members did before the cut, and let go."""
        self._admission.end_at(shard, cut)
        await asyncio.sleep(min(max(0.0, LATE - self._clock.age(cut)), 2 * CUT_IN))
        line = self._log(shard)
        await self._let_go(shard, "handed_over")
        line.info("a shard is handed over", heir=heir)

    async def _let_go(self, shard: int, move: str = "left") -> None:
        """Let go of a shard once everything of it is done."""
        began = steady()
        await self._host.release(shard)
        self._own.pop(shard, None)
        try:
            await self._leases.free(shard)
        finally:
            await self._connections.close(shard)
            self._admission.change(shard)
        self._count(move, began)

    async def _undo(self, shard: int) -> None:
        """Have nothing of a shard, after something went wrong with it."""
        self._own.pop(shard, None)
        try:
            await self._host.release(shard)
            await self._leases.withdraw(shard)
            if shard in self._leases.held:
                await self._leases.free(shard)
        except StoreError as error:
            self._log(shard).info("the next look finds what became of a shard", reason=str(error))
        finally:
            await self._connections.close(shard)
            self._admission.change(shard)
