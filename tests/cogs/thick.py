"""Positions in the thick of games with hands, energy and pieces, for tests of texts and questions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import engine
from cogs._ui.seatwork import AtTable
from engine import Event, Setup, State
from tests.cogs.positions import table_of
from tests.conformance.curious import Curious
from tests.conformance.rich import BEGINNINGS, rich

GAMES, PLIES = 14, 220


@cache
def walk() -> tuple[tuple[State, tuple[Event, ...]], ...]:
    """Positions of curiously played games of all seat counts, each with what led to it."""
    return tuple(_walk())


def _walk() -> Iterator[tuple[State, tuple[Event, ...]]]:
    curious, random = Curious(), Random(5)
    for rules in BEGINNINGS:
        meta = engine.meta(rules)
        own = {o.id: o.example for o in meta.options if o.pattern}
        low, high = meta.seats
        for number in range(GAMES):
            ask = {"defence": "ask"} if number % 2 else {}
            with rich(rules):
                setup = Setup(rules, low + number % (high - low + 1), f"{number:02x}", own | ask)
                turn = engine.start(setup)
            for _ in range(PLIES):
                yield turn.state, turn.events
                if turn.state.result:
                    break
                seat = random.choice(engine.awaited(turn.state))
                turn = engine.apply(turn.state, curious.choose(turn.state, seat, random))


def tables(kind: str, locale: str = "en") -> Iterator[AtTable]:
    """The tables of all seats that are asked for this."""
    for state, _ in walk():
        for prompt in engine.prompts(state):
            if prompt.kind == kind:
                yield table_of(state, prompt.seat, locale)
