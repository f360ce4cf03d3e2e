"""Positions in the thick of games with hands, energy and pieces, for tests of texts and questions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import engine
from engine import Event, Setup, State
from tests.conformance.curious import Curious
from tests.conformance.rich import BEGINNINGS, rich
from tests.ui.positions import Sight, sight

GAMES, PLIES = 10, 220


@cache
def walk() -> tuple[tuple[State, tuple[Event, ...]], ...]:
    """Positions of curiously played games of all seat counts, each with what led to it."""
    return tuple(_walk())


def _walk() -> Iterator[tuple[State, tuple[Event, ...]]]:
    curious, random = Curious(), Random(5)
    for rules in BEGINNINGS:
        meta = engine.meta(rules)
        examples = {o.id: o.example for o in meta.options if o.pattern}
        low, high = meta.seats
        for number in range(GAMES):
            ask = {"defence": "ask"} if number % 2 and any(o.id == "defence" for o in meta.options) else {}
            with rich(rules):
                setup = Setup(rules, low + number % (high - low + 1), f"{number:02x}", examples | ask)
                turn = engine.start(setup)
            for _ in range(PLIES):
                yield turn.state, turn.events
                if turn.state.result:
                    break
                seat = random.choice(engine.awaited_seats(turn.state))
                turn = engine.apply(turn.state, curious.choose(turn.state, seat, random))


def beginning(rules: str = "risk2210") -> State:
    """The first of the positions of a system."""
    return next(state for state, _ in walk() if state.setup.rules == rules)


def asked(kind: str) -> Iterator[tuple[State, int]]:
    """The positions in which a seat is asked for this, each with the seat."""
    for state, _ in walk():
        for prompt in engine.prompts(state):
            if prompt.kind == kind:
                yield state, prompt.seat


def sights(kind: str, locale: str = "en") -> Iterator[Sight]:
    """What all seats see that are asked for this."""
    return (sight(state, seat, locale) for state, seat in asked(kind))
