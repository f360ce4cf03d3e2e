"""The oracles: for some rule systems, who hears public events and tells the rules again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import engine
from engine import Event, Setup, State, apply, awaited_seats, start
from engine.ai import decide
from engine.rng import Chance
from tests.bounded import often
from tests.conformance.selfplay import Game
from tests.conformance.setups import describe
from tests.engine.middle_earth.oracle import Oracle as MiddleEarth
from tests.engine.modular.oracle import Oracle as Modular
from tests.engine.new_wave.oracle import Oracle as NewWave
from tests.engine.nuked.oracle import Oracle as Nuked
from tests.engine.witness import Witness

ORACLES: Mapping[str, type[Witness]] = {
    "middle_earth": MiddleEarth,
    "modular": Modular,
    "new_wave": NewWave,
    "nuked": Nuked,
}


def oracle(setup: Setup) -> Witness | None:
    """One that hears a game of this setup, if its rules have any."""
    kind = ORACLES.get(setup.rules)
    return kind(setup.seats, engine.complete(setup).options) if kind else None


def ways(number: int) -> Sequence[tuple[int, float]]:
    """How a setup is played: how many plies at random, and how likely somebody resigns. In ordinary runs each
    setup is played in one of the ways, by its number."""
    each = (0, 0.0), (150, 0.01)
    return each if often(0, 1) else (each[number % 2 - 1],)


def wild(setup: Setup, seed: str, wander: int, resign: float, begin_rich: bool = False) -> Counter[str]:
    """A game played at random, with undo entries, and then sensibly to its end: what was heard."""
    kinds: Counter[str] = Counter()
    listener = oracle(setup)
    assert listener is not None

    def hear(state: State, events: tuple[Event, ...]) -> None:
        kinds.update(event.kind for event in events)
        listener(state, events)

    try:
        game = Game(setup, seed, hear, begin_rich)
        game.wander(wander, resign)
        game.finish()
    except AssertionError as error:
        error.add_note(f"{describe(setup)}, played by {seed}")
        raise
    return kinds


def skilled(setup: Setup) -> Counter[str]:
    """A game of computer players: what was heard."""
    kinds: Counter[str] = Counter()
    listener = oracle(setup)
    assert listener is not None
    turn, chance = start(setup), Chance("0a")
    listener(turn.state, turn.events)
    while not turn.state.result:
        seat = awaited_seats(turn.state)[0]
        turn = apply(turn.state, decide("normal", turn.state, seat, chance))
        listener(turn.state, turn.events)
        kinds.update(event.kind for event in turn.events)
    return kinds
