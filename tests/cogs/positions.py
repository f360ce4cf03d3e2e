"""Positions of all kinds for tests of the pure pieces, made by self-play."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import engine
from cogs._ui.names import Names
from cogs._ui.seatwork import AtTable
from engine import Move, Setup, State
from engine.kernel import complete, rules_of
from engine.rng import Chance
from host import Game, Position, Seat

VARIANTS: tuple[tuple[int, dict[str, object]], ...] = (
    (2, {}),
    (3, {"setup": "manual", "missions": True, "rounds": 20, "level": "master"}),
    (4, {"defence": "ask", "cards": "fixed", "fortify": "connected", "level": "expert"}),
    (6, {"board": "2210-land", "missions": True}),
    (2, {"setup": "manual", "rounds": 15}),
    (4, {"years": 2}),
)


@cache
def games() -> tuple[tuple[tuple[State, Move, engine.Turn], ...], ...]:
    """A game of each variant in each rule system: position, move, and what it led to, up to 1,500 plies.
    Variants that differ in nothing that a system knows are one."""
    setups = [_setup(rules, seats, options) for rules in engine.rules_ids() for seats, options in VARIANTS]
    return tuple(tuple(_play(setup)) for i, setup in enumerate(setups) if setup not in setups[:i])


def _setup(rules: str, seats: int, options: dict[str, object]) -> Setup:
    """With the options that the rule system knows; what is written freely shows all it can hold."""
    meta = engine.meta(rules)
    chosen: dict[str, object] = {o.id: o.example for o in meta.options if o.pattern}
    known = {o.id: o.choices for o in meta.options}
    chosen |= {k: v for k, v in options.items() if k in known and v in (known[k] or (v,))}
    return complete(Setup(rules, sorted((*meta.seats, seats))[1], f"{seats:02x}", chosen))


def _play(setup: Setup) -> Iterator[tuple[State, Move, engine.Turn]]:
    rules = setup.rules
    turn = engine.start(setup)
    chance = Chance("abcd", 0)
    for _ in range(1500):
        if turn.state.result:
            break
        state = turn.state
        move = rules_of(rules).policy(state, chance)
        turn = engine.apply(state, move)
        yield state, move, turn


def game_of(state: State) -> Game:
    """The host's game for a position, with names that try to break things."""
    names = ["Ada", "**Bo_b**", "<@123> @everyone", "Дми́трий 🎲", "x" * 32, "`code` [l](http://x)"]
    seats = tuple(Seat(i, str(100 + i), names[i]) for i in range(state.setup.seats))
    setup = state.setup
    return Game(
        id=7, guild="1", channel="2", host="100", name="", rules=setup.rules, options=dict(setup.options),
        max_seats=6, status="running", seats=seats, commitment="ab" * 32, ply=state.ply, created_at=0.0,
    )  # fmt: skip


def table_of(state: State, seat: int, locale: str = "en") -> AtTable:
    """The position as a seat's member sees it."""
    position = Position(game_of(state), state)
    view = position.view(seat)
    return AtTable(position, seat, view, Names(locale, view, position.game.seats), position.legal(seat))
