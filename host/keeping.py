"""Storing how clocks follow a game: called within the transaction of whatever changed it."""

from __future__ import annotations

import random
from collections.abc import Collection
from functools import cache
from typing import Any

from msgspec.structs import asdict, replace
from sqlalchemy import Connection

import engine
from db import absences, games, proposals, settings, waits
from db import orders as standing
from engine.events import REWOUND, TURN
from engine.types import Event, State
from host.converting import converter
from host.hours import Counting, Hours
from host.orders import Orders, answers
from host.types import Game, Wait
from host.waiting import REACT, Desk, follow

QUICK = (2.0, 6.0)
"""Seconds after which a move that was given ahead is made."""
SLOW = (15.0, 120.0)
"""Seconds after which a standing order answers another's move: its moment is to betray nothing."""
_chance = random.SystemRandom()
_hours = converter(Hours)


def desk(connection: Connection, game: Game, now: float) -> Desk:
    """What decides about the game's clocks, read from the database when it is needed."""
    clock = game.clock

    @cache
    def counting(member: str | None) -> Counting:
        if clock is None or (clock.weekends and not clock.quiet):
            return Counting()
        found = settings.get(connection, "member", member or "").get("hours")
        hours = _hours(found) if found else Hours()
        return Counting(hours, clock.quiet, clock.weekends)

    @cache
    def away(member: str | None) -> bool:
        if clock is None or not clock.vacations or member is None:
            return False
        return absences.current(connection, game.guild, member, now) is not None

    return Desk(
        clock,
        now,
        counting=lambda seat: counting(seat.member),
        still=lambda seat: game.pause is not None or away(seat.member),
    )


def keep(
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
    """Store how the clocks of a game go on after it has changed (`game` and `state` are the new ones, the
    game's clocks and banks still the old ones); returns the game with the new clocks and banks."""
    if game.status != "running":
        return clear(connection, game)
    prompts = engine.prompts(state)
    turned = {e.data["seat"] for e in events if e.kind == TURN}
    if any(e.kind == REWOUND for e in events):
        turned = {seat.index for seat in game.seats}
    at = desk(connection, game, now)
    followed = follow(game, prompts, at, turned=turned, mover=mover, recheck=recheck)
    fresh = tuple(_ordered(w, game, state, orders, at) for w in followed.waits)
    store(connection, game, fresh)
    for number, back in followed.refunds.items():
        game = with_seat(connection, game, number, bank=game.seats[number].bank + back)
    return replace(game, waits=fresh)


def store(connection: Connection, game: Game, fresh: Collection[Wait]) -> None:
    """Put these clocks in place of the game's old ones; what has not changed is not written."""
    left = {(w.seat, w.clock) for w in fresh}
    for wait in game.waits:
        if (wait.seat, wait.clock) not in left:
            waits.drop(connection, game.id, wait.seat, wait.clock)
    for wait in fresh:
        if wait not in game.waits:
            waits.put(connection, {"game": game.id, **asdict(wait)})


def clear(connection: Connection, game: Game) -> Game:
    """Nobody is waited for in a game that is over, and nothing that was ordered or proposed is left."""
    store(connection, game, ())
    for kind in proposals.KINDS:
        proposals.drop(connection, game.id, kind)
    standing.drop(connection, game.id)
    return replace(game, waits=())


def with_seat(connection: Connection, game: Game, number: int, **changes: Any) -> Game:
    """Store a change of one seat; returns the game with it."""
    games.change_seat(connection, game.id, number, **changes)
    seats = tuple(replace(s, **changes) if s.index == number else s for s in game.seats)
    return replace(game, seats=seats)


def _ordered(wait: Wait, game: Game, state: State, orders: dict[int, Orders], at: Desk) -> Wait:
    """The clock with the moment at which a standing order will answer, if one does and none is on its way."""
    mine = orders.get(wait.seat)
    if mine is None or wait.act_at is not None or wait.spent or game.pause:
        return wait
    if not any(p.seat == wait.seat and p.clock == wait.clock for p in engine.prompts(state)):
        return wait  # the seat's turn rests while another answers
    if answers(state, wait.seat, mine) is None:
        return wait
    low, high = SLOW if wait.clock == REACT else QUICK
    if wait.total is not None:
        low, high = min(low, wait.total / 8), min(high, wait.total / 4)
    acting = replace(wait, act_at=at.now + _chance.uniform(low, high))
    return at.woken(game.seats[wait.seat], acting)
