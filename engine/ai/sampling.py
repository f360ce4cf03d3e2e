"""A position as a seat may imagine it: what the seat cannot know is dealt again."""

from __future__ import annotations

from msgspec.structs import replace

from engine.kernel import rules_of
from engine.rng import Chance
from engine.system import Play
from engine.types import State


def sample(state: State, viewer: int, chance: Chance) -> State:
    """A position that looks to the viewer like this one, with secrets and dice that chance has dealt. Two
    positions that look the same to the viewer give the same one: `Rules.shuffle_secrets` deals from what the
    viewer cannot know in an order of its own."""
    rules = rules_of(state.setup.rules)
    options = {**state.setup.options, **rules.drawn(state.setup)}
    setup = replace(state.setup, seed=f"{chance.below(1 << 32):08x}", options=options)
    play = Play(rules, setup, rules.copy(state.body), state.stack, 0)
    rules.shuffle_secrets(play, viewer)
    return State(setup, state.ply, play.draws, play.stack, play.body)
