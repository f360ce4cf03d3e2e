"""Stores a game's deadlines, within the transaction that changes the game."""

from __future__ import annotations

import random
from collections.abc import Collection
from functools import cache
from math import inf

from msgspec.structs import asdict, replace
from sqlalchemy import Connection

import engine
from db.queries import absences, deadlines, proposals, requests, settings
from db.queries import orders as standing
from db.queries.gaps import MAINTENANCE
from db.queries.league import paces, seat_times
from engine.events import REWOUND, TURN
from engine.types import Event, State
from host.core.seat_writes import with_seat
from host.kinds import GameStatus
from host.model import Deadline, Game
from host.orders import Orders, answers
from host.time.chosen_hours import hours_at
from host.time.deadlines import REACT, DeadlineContext, follow
from host.time.deadlines import TURN as TURN_TIME
from host.time.hours import IN_LEAGUES, LONGEST, Counting, as_hours

QUICK = (2.0, 6.0)
"""Seconds after which a move ahead is made: a random delay between these bounds."""
SLOW = (15.0, 120.0)
"""Seconds after which a standing order answers another's move: between these bounds at random, so that the
moment reveals nothing."""
_chance = random.SystemRandom()
_STRICT = 2
"""The version of a league's rules from which on no time can be won by hours or breaks."""
_UNCUT = 24


def deadline_context(connection: Connection, game: Game, now: float) -> DeadlineContext:
    """Everything that determines the game's deadlines, read from the database when needed. In maintenance
    its clocks stand where they stood at the beginning: the gap that follows has all that has passed since."""
    clock = game.clock
    paused = settings.get(connection, MAINTENANCE, game.guild).get(settings.SINCE)

    entered = None if game.fixture is None else seat_times.hours(connection, game.fixture)
    strict = entered is not None and entered.rules >= _STRICT

    @cache
    def counting(member: str | None) -> Counting:
        if clock is None or (clock.weekends and not clock.quiet):
            return Counting()
        if entered is not None and strict:
            kept = entered.hours.get(member or "")
            hours = as_hours(kept or {}).cut(IN_LEAGUES)
        else:  # a season that began under the first rules keeps its hours
            most = LONGEST if entered is None else _UNCUT
            stored = settings.get(connection, "member", member or "").get("hours")
            hours = hours_at(stored, now, most)
        return Counting(hours, clock.quiet, clock.weekends)

    @cache
    def away(member: str | None) -> bool:
        if clock is None or not clock.vacations or member is None:
            return False
        if absences.current(connection, game.guild, member, now) is None:
            return False
        return game.fixture is None or vacation_left(connection, game.fixture, game.guild, member, now) > 0

    return DeadlineContext(
        clock,
        now if paused is None else min(now, float(paused)),
        counting=lambda seat: counting(seat.member),
        still=lambda seat: game.pause is not None or game.unseen or away(seat.member),
        strict=strict,
    )


def vacation_left(connection: Connection, fixture: int, guild: str, member: str, now: float) -> float:
    """The seconds of vacation that still count for a member in the season of a fixture; none: 0 or less."""
    counted = seat_times.vacations(connection, fixture)
    if counted is None:
        return inf
    return absences.vacation_left(connection, guild, member, *counted, now)


def update_deadlines(
    connection: Connection,
    game: Game,
    state: State,
    now: float,
    orders: dict[int, Orders],
    *,
    events: Collection[Event] = (),
    mover: int | None = None,
    recheck: bool = False,
) -> Game:
    """Store the deadlines of a changed game. `game` and `state` are the new ones, except that the game still
    has its old deadlines and banks. Returns the game with the new ones."""
    if game.status != GameStatus.RUNNING:
        return clear(connection, game)
    prompts = engine.prompts(state)
    fresh_turns = {e.data["seat"] for e in events if e.kind == TURN}
    if any(e.kind == REWOUND for e in events):
        fresh_turns = {seat.index for seat in game.seats}
    at = deadline_context(connection, game, now)
    followed = follow(game, prompts, at, fresh_turns=fresh_turns, mover=mover, recheck=recheck)
    fresh = tuple(_with_answer_time(d, game, state, orders, at) for d in followed.deadlines)
    store(connection, game, fresh)
    if game.fixture is not None and at.strict:
        paces.add(connection, game.fixture, [_pace_row(game, deadline, at) for deadline in followed.over])
    for number, back in followed.refunds.items():
        game = with_seat(connection, game, number, bank=game.seats[number].bank + back)
    return replace(game, deadlines=fresh)


def _pace_row(game: Game, deadline: Deadline, at: DeadlineContext) -> dict[str, int]:
    """What a deadline that is over has cost its seat, for the league's table."""
    seconds = at.seconds_used(game.seats[deadline.seat], deadline)
    return {"seat": deadline.seat, "turn": deadline.clock == TURN_TIME, "seconds": seconds}


def store(connection: Connection, game: Game, fresh: Collection[Deadline]) -> None:
    """Replace the game's deadlines; unchanged ones are not written."""
    left = {(d.seat, d.clock) for d in fresh}
    for deadline in game.deadlines:
        if (deadline.seat, deadline.clock) not in left:
            deadlines.drop(connection, game.id, deadline.seat, deadline.clock)
    for deadline in fresh:
        if deadline not in game.deadlines:
            deadlines.put(connection, {"game": game.id, **asdict(deadline)})


def clear(connection: Connection, game: Game) -> Game:
    """Remove the deadlines, orders, proposals and requests of a game that is over."""
    store(connection, game, ())
    proposals.drop_of_game(connection, game.id)
    requests.drop_of_game(connection, game.id)
    standing.drop(connection, game.id)
    return replace(game, deadlines=())


def _with_answer_time(
    deadline: Deadline, game: Game, state: State, orders: dict[int, Orders], at: DeadlineContext
) -> Deadline:
    """The deadline with the moment at which a standing order will answer, if one does and none is due yet."""
    mine = orders.get(deadline.seat)
    if mine is None or deadline.act_at is not None or deadline.spent or game.pause:
        return deadline
    if not any(p.seat == deadline.seat and p.clock == deadline.clock for p in engine.prompts(state)):
        return deadline  # the seat's turn is suspended while another seat answers
    if answers(state, deadline.seat, mine) is None:
        return deadline
    low, high = SLOW if deadline.clock == REACT else QUICK
    if deadline.total is not None:
        low, high = min(low, deadline.total / 8), min(high, deadline.total / 4)
    acting = replace(deadline, act_at=at.now + _chance.uniform(low, high))
    return at.woken(game.seats[deadline.seat], acting)
