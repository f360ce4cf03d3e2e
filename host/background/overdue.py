"""What is done when a seat's time has come: a reminder, a standing order, the bank, a miss and its
consequences, the clock's moves."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace
from sqlalchemy import Connection

from db import Store
from db.queries import outbox
from engine.kernel import RESIGN
from engine.types import Move
from host.core.commit import Commit
from host.core.deadline_writes import deadline_context, store
from host.core.tables import Table
from host.core.transition import Maker, Transition, notice
from host.kinds import CLOCK, REMIND, GameStatus
from host.model import USUAL_LEVEL, Deadline, Game, Pause, Seat
from host.play.clock_moves import default_move, is_spent, with_deadline, without_time
from host.play.proposals import start_pause
from host.play.standing_orders import StandingOrders
from host.seats.game_acts import KICKED
from host.time_control import HABIT, Policy


class Overdue:
    """Does what is due in locked games."""

    def __init__(
        self, store: Store, clock: Callable[[], float], commit: Commit, orders: StandingOrders
    ) -> None:
        self._store = store
        self._clock = clock
        self._commit = commit
        self._orders = orders

    async def step(self, table: Table, seat: int, clock: str) -> bool:
        """Do one thing that is due for a seat of a locked table's game. Returns whether more may be due at
        once."""
        game, now = table.game, self._clock()
        deadline = next((d for d in game.deadlines if (d.seat, d.clock) == (seat, clock)), None)
        if deadline is None or game.status != GameStatus.RUNNING:
            return False
        if deadline.wake_at is None or deadline.wake_at > now:
            return False
        if game.pause:
            still = with_deadline(game, replace(deadline, wake_at=None))
            await self._commit.apply(table, Transition(deadlines=still, followed=False))
            return False
        if deadline.spent:
            return await self._play_on(table, deadline)
        if deadline.due_at is not None and deadline.due_at <= now:
            return await self._miss(table, deadline)
        if deadline.act_at is not None and deadline.act_at <= now:
            await self._orders.carry_out(table, seat)
            return False
        await self._commit.apply(table, self._reminder(game, deadline))
        return False

    async def _play_on(self, table: Table, deadline: Deadline) -> bool:
        """Make one move for a seat whose time is over. Returns whether the game still waits for the seat."""
        change = default_move(table, deadline.seat, CLOCK)
        if change is None:
            return False
        await self._commit.apply(table, change)
        return is_spent(table.game, deadline)

    def _reminder(self, game: Game, deadline: Deadline) -> Transition:
        """Remind the seat's member, if the seat has one, and set the next moment."""
        now, seat = self._clock(), game.seats[deadline.seat]

        def work(connection: Connection, then: Game) -> Game:
            at = deadline_context(connection, then, now)
            if deadline.due_at is not None:
                last = at.reminder(seat, deadline) is None
                data = {"seat": deadline.seat, "clock": deadline.clock, "last": last, "since": deadline.since}
                outbox.add(connection, then.id, REMIND, then.ply, then.prompted, tells_move=False, data=data)
            fresh = with_deadline(then, at.woken(seat, deadline))
            store(connection, then, fresh)
            return replace(then, deadlines=fresh)

        return Transition(work=work, followed=False)

    async def _miss(self, table: Table, deadline: Deadline) -> bool:
        """A deadline has passed: use the bank, or count a miss and apply its consequences."""
        game, now = table.game, self._clock()
        clock, seat = game.clock, game.seats[deadline.seat]
        assert clock is not None, "only a clock sets deadlines"
        still, banking = await self._store.read(
            lambda c: (lambda at: (at.still(seat), at.bank_time(seat)))(deadline_context(c, game, now))
        )
        if still:  # a vacation began, and the process died before the clocks were stopped
            await self._commit.apply(table, Transition())
            return False
        if seat.bank > 0 and not deadline.banked:
            await self._commit.apply(table, _spend_bank(game, deadline, banking.add(now, seat.bank)))
            return False
        missed = _count_miss(game, seat)
        if seat.missed + 1 >= clock.misses:
            for other in _late_beside(game, deadline) if clock.policy == Policy.FORFEIT else ():
                missed = missed.then(_count_miss(game, other))
            await self._commit.apply(table, missed.then(_apply_policy(game, seat, now)))
            return False
        deadlines = with_deadline(game, without_time(deadline, now))
        await self._commit.apply(table, missed.then(Transition(deadlines=deadlines, followed=False)))
        return True


def _spend_bank(game: Game, deadline: Deadline, until: float) -> Transition:
    """Give the seat time from its bank, until another deadline."""
    bank = game.seats[deadline.seat].bank
    return Transition(
        deadlines=with_deadline(game, replace(deadline, due_at=until, banked=bank, wake_at=until)),
        seats={deadline.seat: {"bank": 0.0}},
        notices=notice("bank-used", seat=deadline.seat, until=until, seconds=bank),
        followed=False,
    )


def _late_beside(game: Game, deadline: Deadline) -> list[Seat]:
    """Of a game of two, which ends before their deadline is handled, the other member if their whole time was
    over no later, their bank included. In larger games each deadline is handled by itself."""
    assert deadline.due_at is not None, "its time is over"
    if len(game.seats) > 2:
        return []
    late = [d.seat for d in game.deadlines if d.due_at is not None and d.due_at <= deadline.due_at]
    others = (game.seats[seat] for seat in late if seat != deadline.seat)
    return [seat for seat in others if seat.present and not seat.bank]


def _count_miss(game: Game, seat: Seat) -> Transition:
    clock = game.clock
    assert clock is not None, "only a clock sets deadlines"
    missed, ever = seat.missed + 1, seat.missed_ever + 1
    data = {"seat": seat.index, "n": missed, "most": clock.misses, "halved": ever == HABIT}
    return Transition(
        seats={seat.index: {"missed": missed, "missed_ever": ever}},
        notices=notice("missed", member=seat.member, policy=clock.policy, **data),
    )


def _apply_policy(game: Game, seat: Seat, now: float) -> Transition:
    """Apply the game's policy for a member who missed the last allowed deadline."""
    assert game.clock is not None, "only a clock counts misses"
    policy = game.clock.policy
    if policy == Policy.FORFEIT:
        return Transition(
            move=Move(seat.index, RESIGN),
            maker=Maker(by=CLOCK),
            notices=notice("forfeited", seat=seat.index, member=seat.member),
        )
    kicked = policy == Policy.KICK
    member = None if kicked else seat.member
    left = Transition(
        seats={seat.index: {"member": member, "standin": USUAL_LEVEL}},
        notices=notice(KICKED if kicked else "stood-in", seat=seat.index, member=seat.member),
    )
    if any(other.present for other in game.seats if other is not seat):
        return left
    # no member is left to watch computer players play each other
    return left.then(start_pause(Pause(None, now)))
