"""The one task that minds the time of all games: reminders, missed deadlines, standing orders, vacations that
end, proposals that lapse. Everything is in the database; a tick looks what is due and does it.

A tick also notes when it was, and gives back the time in which nobody could play: see `host.outage`.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import structlog
from msgspec.structs import replace
from sqlalchemy import Connection

import engine
from db import StoreError, absences, games, outbox, proposals, waits
from engine.kernel import RESIGN
from engine.types import Move
from host.acting import Maker, Work
from host.clock import HABIT
from host.consent import stopping
from host.errors import HostError
from host.keeping import desk, store, with_seat
from host.outage import Outages
from host.repair import MANAGER
from host.seats import USUAL_LEVEL, in_charge, require_seat
from host.types import Game, Pause, Seat, Wait

if TYPE_CHECKING:
    from host.host import Host
    from host.table import Table

log = structlog.get_logger("host.clockwork")

BEAT = 20.0
"""Seconds between ticks at most."""
CLOCK = "clock"
"""What makes the moves of those whose time is over."""
REMIND = "remind"
"""The kind of outbox rows that remind somebody."""
AGAIN = 300.0
"""Seconds after which something is tried again that could not be done in a game."""
_IDLE = 1.0
"""Seconds between looks whether members can play again."""
_BATCH = 200
_MOVES = 200
"""Most moves that the clock makes for one missed deadline."""


class Clockwork:
    """Minds the time of a host's games. `run` keeps ticking; `tick` does what is due now."""

    def __init__(self, host: Host, grace: float) -> None:
        self.host = host
        self.outages = Outages(host, grace)
        self._next = 0.0
        self._changed = asyncio.Event()

    def noted(self, game: Game) -> None:
        """Called when a game's clocks have changed: the next tick may have to come earlier."""
        moments = [w.wake_at for w in game.waits if w.wake_at is not None]
        if moments and min(moments) < self._next:
            self._changed.set()

    async def run(self, alive: Callable[[], bool] = lambda: True) -> None:
        """Tick until cancelled, as long as members could play: `alive`."""
        watch = asyncio.create_task(self.outages.stalls.run())
        try:
            await self._keep_ticking(alive)
        finally:
            watch.cancel()

    async def _keep_ticking(self, alive: Callable[[], bool]) -> None:
        while True:
            pause = _IDLE
            if alive():
                try:
                    await self.tick()
                    pause = max(0.05, min(BEAT, self._next - self.host.clock()))
                except StoreError:
                    pass  # the store tells of it, and the next tick, soon, does what was due
                except Exception:
                    log.exception("the clock failed", retry_in=BEAT)
                    pause = BEAT
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await self._changed.wait()
            self._changed.clear()

    async def tick(self) -> None:
        """Do everything that is due."""
        now = self.host.clock()
        self._next = now + BEAT
        await self.outages.beat()
        for number, kind in await self.host.store.read(lambda c: proposals.due(c, now)):
            await self._safely(number, self.host.lapse(number, kind))
        for row in await self.host.store.read(lambda c: absences.ended(c, now)):
            await self._safely(0, self.host.vacation_ended(row["id"], row["guild"], row["member"]))
        for number, until in await self.host.store.read(games.paused):
            if until is not None and until <= now:
                await self._safely(number, self._resume(number))
        tried: set[tuple[int, int, str]] = set()
        while found := await self.host.store.read(lambda c: waits.due(c, self.host.clock(), _BATCH)):
            fresh = [key for key in found if key not in tried]
            if not fresh:
                break
            tried.update(fresh)
            for number, seat, clock in fresh:
                await self.outages.beat()  # however much there is to do, that is no outage
                if not await self._safely(number, self._due(number, seat, clock)):
                    at = self.host.clock() + AGAIN
                    put_off = partial(waits.later, game=number, seat=seat, clock=clock, at=at)
                    await self.host.store.write(put_off)
        wake = await self.host.store.read(waits.next_wake)
        if wake is not None:
            self._next = min(self._next, max(wake, self.host.clock() + 0.05))

    async def _safely(self, number: int, work: Awaitable[Any]) -> bool:
        """One game in which something goes wrong holds up no other. Whether all went well."""
        try:
            await work
            return True
        except HostError as error:
            log.info("the clock leaves a game alone", game=number, reason=str(error))
        except StoreError:  # it holds up all games
            raise
        except Exception:
            log.exception("the clock failed in a game", game=number)
        return False

    async def _resume(self, number: int) -> None:
        async def action() -> None:
            async with self.host.tables.hold(number, state=True) as table:
                pause = table.running().pause
                if pause and pause.until is not None and pause.until <= self.host.clock():
                    await self.host.go_on(table, None)

        await self.host.whole(action())

    # -- what is due in a game -------------------------------------------------------------------------------

    async def _due(self, number: int, seat: int, clock: str) -> None:
        with self.host.outbox.hold(number):
            for _ in range(_MOVES):
                if not await self.host.whole(self._step(number, seat, clock)):
                    return

    async def _step(self, number: int, seat: int, clock: str) -> bool:
        """Do one thing that is due for a seat; whether there may be another one at once."""
        async with self.host.tables.hold(number, state=True) as table:
            game = table.game
            now = self.host.clock()
            wait = next((w for w in game.waits if (w.seat, w.clock) == (seat, clock)), None)
            if wait is None or game.status != "running" or wait.wake_at is None or wait.wake_at > now:
                return False
            if self.outages.pending(number):
                return False  # the machine has slept since the tick began: the next one minds that first
            if game.pause:
                await self._put(table, replace(wait, wake_at=None))
                return False
            if wait.spent:
                return await self._play_on(table, wait, CLOCK)
            if wait.due_at is not None and wait.due_at <= now:
                return await self._missed(table, wait)
            if wait.act_at is not None and wait.act_at <= now:
                await self.host.carry_out(table, seat)
                return False
            return await self._remind(table, wait)

    async def _put(self, table: Table, wait: Wait, *also: Work) -> None:
        """Store a clock in place of the one it was."""

        def work(connection: Connection, game: Game) -> Game:
            for one in also:
                game = one(connection, game)
            others = [w for w in game.waits if (w.seat, w.clock) != (wait.seat, wait.clock)]
            fresh = tuple(sorted([*others, wait], key=lambda w: (w.seat, w.clock)))
            store(connection, game, fresh)
            return replace(game, waits=fresh)

        await self.host.store_change(table, lambda c: work(c, table.game))
        self.host.committed(table.game)

    async def _remind(self, table: Table, wait: Wait) -> bool:
        """Remind the seat's member, if he can be; then wait for the next moment."""
        game, now = table.game, self.host.clock()
        seat = game.seats[wait.seat]

        def work(connection: Connection) -> Game:
            at = desk(connection, game, now)
            fresh = at.woken(seat, wait)
            if wait.due_at is not None:
                data = {"seat": wait.seat, "clock": wait.clock, "last": at.reminder(seat, wait) is None}
                outbox.add(connection, game.id, REMIND, game.ply, game.prompted, tells_move=False, data=data)
            left = tuple(fresh if w is wait else w for w in game.waits)
            store(connection, game, left)
            return replace(game, waits=left)

        await self.host.store_change(table, work)
        self.host.committed(table.game)
        return False

    async def _missed(self, table: Table, wait: Wait) -> bool:
        """A deadline has passed: use the bank, or count a miss and have it followed."""
        game, now = table.game, self.host.clock()
        clock, seat = game.clock, game.seats[wait.seat]
        assert clock is not None, "only a clock sets deadlines"
        still, counting = await self.host.store.read(
            lambda c: (lambda at: (at.still(seat), at.counting(seat)))(desk(c, game, now))
        )
        if still:  # a vacation began, and the process died before the clocks followed
            await self.host.change(table, lambda _, then: then)
            return False
        if seat.bank > 0 and not wait.banked:
            until = counting.add(now, seat.bank)
            banked = replace(wait, due_at=until, banked=seat.bank, wake_at=until)

            def use(connection: Connection, then: Game) -> Game:
                data = {"seat": seat.index, "until": until, "seconds": seat.bank}
                self.host.notice(connection, then, "bank-used", **data)
                return with_seat(connection, then, seat.index, bank=0.0)

            await self._put(table, banked, use)
            return False
        missed, ever = seat.missed + 1, seat.missed_ever + 1
        spent = replace(wait, due_at=None, left=0.0, banked=0.0, act_at=None, wake_at=now)

        def count(connection: Connection, then: Game) -> Game:
            data = {"seat": seat.index, "n": missed, "most": clock.misses, "halved": ever == HABIT}
            self.host.notice(connection, then, "missed", member=seat.member, policy=clock.policy, **data)
            return with_seat(connection, then, seat.index, missed=missed, missed_ever=ever)

        if missed >= clock.misses:
            await self._give_up(table, seat, count)
            return False
        await self._put(table, spent, count)
        return True

    async def _give_up(self, table: Table, seat: Seat, count: Work) -> None:
        """Count a miss, and do at once what the game's policy says of a member who does not come."""
        game = table.game
        assert game.clock is not None, "only a clock counts misses"
        policy = game.clock.policy
        if policy == "forfeit":

            def forfeit(connection: Connection, then: Game) -> Game:
                then = count(connection, then)
                self.host.notice(connection, then, "forfeited", seat=seat.index, member=seat.member)
                return then

            await self.host.advance(table, Move(seat.index, RESIGN), Maker(by=CLOCK), forfeit)
            return
        member = None if policy == "kick" else seat.member
        changes = {"member": member, "standin": USUAL_LEVEL}

        def leave(connection: Connection, then: Game) -> Game:
            then = with_seat(connection, count(connection, then), seat.index, **changes)
            kind = "kicked" if policy == "kick" else "stood-in"
            self.host.notice(connection, then, kind, seat=seat.index, member=seat.member)
            if not any(s.present for s in then.seats):
                # nobody is left to see what computer players would do among themselves
                return stopping(Pause(None, self.host.clock()), self.host.notice)(connection, then)
            return then

        await self.host.change(table, leave)

    async def _play_on(self, table: Table, wait: Wait, by: str) -> bool:
        """Make one move for a seat whose time is over; whether it is still asked."""
        state = table.position
        if wait.seat not in engine.awaited(state):
            return False
        await self.host.advance(table, engine.default(state, wait.seat), Maker(by=by))
        return any(w.seat == wait.seat and w.clock == wait.clock and w.spent for w in table.game.waits)

    async def force(self, game_id: int, seat: int, by: str, manager: bool = False) -> Game:
        """Make the clock's moves for an awaited seat now, without counting a miss; for the game's host and
        for managers.

        :raises HostError: `not-running`, `paused`, `not-host`, `no-such-seat`, `not-awaited`.
        """

        async def action() -> Game:
            async with self.host.tables.hold(game_id, state=True) as table:
                game = table.running(paused=False)
                in_charge(game, by, manager)
                require_seat(game, seat)
                wait = game.wait_of(seat)
                if wait is None:
                    raise HostError("not-awaited", seat=seat)
                now = self.host.clock()
                spent = replace(wait, due_at=None, left=0.0, banked=0.0, act_at=None, wake_at=now)

                def told(connection: Connection, then: Game) -> Game:
                    self.host.notice(connection, then, "forced", seat=seat, member=by)
                    held = then.seats[seat]
                    bank = held.bank + desk(connection, then, now).unused(held, wait)
                    return with_seat(connection, then, seat, bank=bank)

                await self._put(table, spent, told)
                for _ in range(_MOVES):
                    if not await self._play_on(table, spent, MANAGER):
                        break
                return table.game

        with self.host.outbox.hold(game_id):
            return await self.host.whole(action())
