"""The acts of those who run a game: what each would change, who may do it how, and its doing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

import msgspec
from msgspec import to_builtins
from msgspec.structs import replace as changed
from sqlalchemy import Connection

import engine
from engine.kernel import REWIND, TABLE
from engine.types import Move
from host.converting import converter
from host.core.core import Core
from host.core.deadline_writes import deadline_context, store
from host.core.seat_writes import with_seat
from host.core.tables import Table
from host.core.transition import Maker, Transition, notice
from host.errors import HostError
from host.kinds import CONSENT, END_GAME, FORCE, MANAGER, NEW_CLOCK, REPLACE, ROLLBACK, TIME, GameStatus
from host.model import Deadline, Game
from host.play.clock_moves import default_move, is_spent, with_deadline, without_time
from host.seats.authority import in_charge, require_free, require_seat
from host.seats.game_acts import REPLACED
from host.seats.interests import TAKER, Interest, interest_of, others
from host.seats.seats import give_seat
from host.time.deadlines import DeadlineContext
from host.time_control import MOST as LONGEST
from host.time_control import Clock, spell

FORCED_MOVES = 200
"""Most moves that an act makes for a seat by force."""
_clock = converter(Clock)


class HowToAct(StrEnum):
    """How an act is done."""

    ALONE = "at-once"
    """At once."""
    UNRATED = "unrated"
    """At once, and the game no longer counts for ratings."""
    VOTE = "vote"
    """Once all other members agree or somebody without an interest carries it out."""
    OTHERS = "others"
    """Only by a manager without an interest."""


class Measure(msgspec.Struct, frozen=True):
    """An act as plain data: its kind (`host.kinds.ACTS`) and what it needs.

    `rollback`: `to`, a ply. `force`: `seat`. `time`: `seat`, `seconds`. `clock`: `clock` as plain data or
    None. `replace`: `seat`, `member` or None for a computer player, `name`. `end`: nothing.
    """

    kind: str
    data: dict[str, Any] = {}

    def gives_seat_to(self, member: str) -> bool:
        """Whether the act gives the member somebody's seat."""
        return self.kind == REPLACE and self.data["member"] == member


class WayToAct(msgspec.Struct, frozen=True):
    """How a member may do an act in a game as it is."""

    how: HowToAct
    interest: Interest = None
    asked: tuple[int, ...] = ()
    """The seats whose members would have to agree."""


class Doer(msgspec.Struct, frozen=True):
    """Who does an act, for its notices (`host.seats.interests`)."""

    member: str | None
    """None: it follows from the agreement or the silence of others."""
    asked: str | None = None
    reason: str = ""
    interest: Interest = None

    def record(self, kind: str, before: Any, after: Any) -> dict[str, Any]:
        """The record `act` of a notice."""
        return {"kind": kind, **to_builtins(self), "before": before, "after": after}

    @property
    def by(self) -> str:
        """The member whose act it is."""
        member = self.member or self.asked
        assert member is not None, "somebody did it or asked for it"
        return member


@dataclass(frozen=True)
class ActChange:
    """What an act would change in a game as it is."""

    told: str
    """The kind of its notice."""
    data: dict[str, Any]
    """The data of its notice, besides the record `act`."""
    before: Any
    after: Any
    bound: Any = None
    """What must still be so when a request for it is carried out, as plain data."""
    transition: Transition = field(default=Transition())
    """What is stored for it, without the notice; nothing for the end of a game."""


class Acts:
    """Does what those who run a game ask for."""

    def __init__(self, core: Core) -> None:
        self._store = core.store
        self._clock = core.clock
        self._limits = core.limits
        self._tables = core.tables
        self._commit = core.commit

    async def way(self, table: Table, act: Measure, by: str, manager: bool) -> WayToAct:
        """How a member may do an act in a locked game. One whose rules are not installed counts for nothing,
        and can only be ended.

        :raises HostError: `not-host`, `league-game`.
        """
        game = table.game
        in_charge(game, by, manager)
        played = game.status == GameStatus.RUNNING and engine.plays(game.rules, game.rules_version)
        if not (played and game.counts):
            return WayToAct(HowToAct.ALONE)
        interest = await self._store.read(lambda c: interest_of(c, game, by))
        if interest is None and act.gives_seat_to(by):
            interest = TAKER
        if interest is None:
            return WayToAct(HowToAct.ALONE)
        if game.fixture is not None:
            return WayToAct(HowToAct.OTHERS, interest)
        await self._tables.load_state(table)
        asked = others(table, game.seat_of(by))
        return WayToAct(HowToAct.VOTE if asked else HowToAct.UNRATED, interest, asked)

    async def alone(
        self, table: Table, act: Measure, by: str, manager: bool, reason: str = "", unrated: bool = False
    ) -> Game:
        """Do an act at once. `unrated`: even if the game no longer counts for ratings then.

        :raises HostError: `interested`, `would-unrate`; and as `way` and `change`.
        """
        way = await self.way(table, act, by, manager)
        doer = Doer(by, reason=reason, interest=way.interest)
        change = self.change(table, act, doer)
        if way.how in (HowToAct.VOTE, HowToAct.OTHERS):
            raise HostError("interested", way=way.how)
        if way.how == HowToAct.UNRATED and not unrated:
            raise HostError("would-unrate")
        also = Transition(game={"rated": False}) if way.how == HowToAct.UNRATED else Transition()
        return await self.carry(table, act, change, doer, also)

    def change(self, table: Table, act: Measure, doer: Doer) -> ActChange:
        """What an act would change.

        :raises HostError: `not-running`, `no-such-ply`, `no-such-seat`, `not-awaited`, `paused`, `no-clock`,
            `clock-time`, `already-joined`, `league-game`: by its kind.
        """
        changes: dict[str, Callable[..., ActChange]] = {
            ROLLBACK: _roll_back, FORCE: self._force, TIME: self._longer,
            NEW_CLOCK: _with_clock, REPLACE: self._replace_member, END_GAME: _end,
        }  # fmt: skip
        return changes[act.kind](table, doer, **act.data)

    async def carry(
        self, table: Table, act: Measure, change: ActChange, doer: Doer, also: Transition
    ) -> Game:
        """Carry a change out, in one transaction with `also`."""
        record = doer.record(act.kind, change.before, change.after)
        if "rated" in also.game:
            record["unrated"] = True
        notices = notice(change.told, **change.data, act=record)
        if act.kind == END_GAME:  # its requests go with the game
            audited = table.game.status == GameStatus.RUNNING and (table.game.counts or doer.reason)
            return await self._commit.end(table, *also.notices, *(notices if audited else ()))
        done = also.then(change.transition)
        await self._commit.apply(table, replace(done, notices=(*done.notices, *notices)))
        if act.kind == FORCE:
            await self._follow(table, act.data["seat"])
        return table.game

    async def _follow(self, table: Table, seat: int) -> None:
        """Make the clock's moves for a seat whose time was ended."""
        deadline = table.game.deadline_of(seat)
        for _ in range(FORCED_MOVES if deadline else 0):
            assert deadline is not None
            change = default_move(table, seat, MANAGER)
            if change is None:
                break
            await self._commit.apply(table, change)
            if not is_spent(table.game, deadline):
                break

    def _longer(self, table: Table, doer: Doer, seat: int, seconds: int) -> ActChange:
        game, now = table.running(), self._clock()
        require_seat(game, seat)
        if not 0 < seconds <= LONGEST:
            raise HostError("clock-time", given=spell(seconds), low=spell(60), high=spell(LONGEST))
        if game.clock is None:
            raise HostError("no-clock")
        deadline = game.deadline_of(seat) or next((d for d in game.deadlines if d.seat == seat), None)
        if deadline is None:
            raise HostError("not-awaited", seat=seat)

        def work(connection: Connection, then: Game) -> Game:
            at = deadline_context(connection, then, now)
            fresh = tuple(_extend(d, then, at, seconds) if d.seat == seat else d for d in then.deadlines)
            store(connection, then, fresh)
            return changed(then, deadlines=fresh)

        return ActChange(
            "time-added",
            {"seat": seat, "member": doer.by, "seconds": seconds},
            {"seat": seat},
            {"seat": seat, "seconds": seconds},
            _question(deadline),
            Transition(work=work),
        )

    def _force(self, table: Table, doer: Doer, seat: int) -> ActChange:
        """End the seat's time; unused time of its bank goes back."""
        game, now = table.running(paused=False), self._clock()
        require_seat(game, seat)
        deadline = game.deadline_of(seat)
        if deadline is None:
            raise HostError("not-awaited", seat=seat)
        over = deadline

        def work(connection: Connection, then: Game) -> Game:
            held = then.seats[seat]
            bank = held.bank + deadline_context(connection, then, now).bank_refund(held, over)
            return with_seat(connection, then, seat, bank=bank)

        ended = with_deadline(game, without_time(deadline, now))
        return ActChange(
            "forced",
            {"seat": seat, "member": doer.by},
            {"seat": seat},
            None,
            _question(deadline),
            Transition(work=work, deadlines=ended, followed=False),
        )

    def _replace_member(
        self, table: Table, doer: Doer, seat: int, member: str | None, name: str
    ) -> ActChange:
        game = table.running()
        require_free(game)
        require_seat(game, seat)
        if member is not None and game.seat_of(member) is not None:
            raise HostError("already-joined")
        held = game.seats[seat]
        forced = doer.member is not None and held.standin is None
        return ActChange(
            REPLACED,
            {
                "seat": seat,
                "member": member,
                "before": held.member,
                "by": doer.by,
                **({} if forced else {"left": True}),
            },
            {"seat": seat, "member": held.member, "name": held.name},
            {"seat": seat, "member": member, "name": name or held.name},
            held.member,
            give_seat(self._limits, game, seat, member, name),
        )


def _roll_back(table: Table, doer: Doer, to: int) -> ActChange:
    game = table.running()
    if not 0 <= to < game.ply:
        raise HostError("no-such-ply", ply=to, high=game.ply - 1)
    return ActChange(
        "rolled-back",
        {"member": doer.by, "to": to},
        {"ply": game.ply},
        {"ply": to},
        None,  # any move settles a request for it
        Transition(
            move=Move(TABLE, REWIND, (to,)), maker=Maker(doer.by, MANAGER if doer.member else CONSENT)
        ),
    )


def _with_clock(table: Table, doer: Doer, clock: dict[str, Any] | None) -> ActChange:
    game = table.running()
    require_free(game)
    fresh = None if clock is None else _clock(clock)
    before = msgspec.json.decode(msgspec.json.encode(game.clock))  # as it will be read again
    bank = float(fresh.bank) if fresh else 0.0
    return ActChange(
        "clock-set",
        {"member": doer.by, "clock": clock},
        before,
        clock,
        before,
        Transition(
            game={"clock": fresh},
            seats={number: {"bank": bank} for number in range(len(game.seats))},
            deadlines=(),  # everybody who is asked now gets the new time
        ),
    )


def _end(table: Table, doer: Doer) -> ActChange:
    game = table.game
    if game.over:
        raise HostError("not-running")
    require_free(game)
    return ActChange("ended-by", {"member": doer.by}, None, None)


def _question(deadline: Deadline) -> list[Any]:
    """What a seat is asked for now."""
    return [deadline.clock, deadline.task, deadline.since]


def _extend(deadline: Deadline, game: Game, at: DeadlineContext, seconds: int) -> Deadline:
    seat = game.seats[deadline.seat]
    if deadline.due_at is None:
        return changed(deadline, left=(deadline.left or 0.0) + seconds)
    return at.woken(seat, changed(deadline, due_at=at.time_of(seat, deadline).add(deadline.due_at, seconds)))
