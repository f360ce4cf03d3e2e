"""Positions of all kinds for tests of the pure pieces, made by self-play."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import engine
from engine import Move, Setup, State
from engine.kernel import complete, rules_of
from engine.rng import Chance
from host import Position
from tests.ui import thick
from tests.ui.positions import game_of
from ui.messages.player_view import PlayerView
from ui.words.names import Names

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


def table_of(state: State, seat: int, locale: str = "en") -> PlayerView:
    """The position as a seat's member sees it."""
    position = Position(game_of(state), state)
    view = position.view(seat)
    return PlayerView(position, seat, view, Names(locale, view, position.game.seats), position.legal(seat))


def tables(kind: str, locale: str = "en") -> Iterator[PlayerView]:
    """In the thick of games, what all members see who are asked for this."""
    return (table_of(state, seat, locale) for state, seat in thick.asked(kind))
