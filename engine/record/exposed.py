"""What a move brings to light that nobody can forget again: going back does not give it back."""

from __future__ import annotations

from engine.kernel import rules_of
from engine.types import Move, State, Turn

CHANCE = "chance"
"""Dice or cards of the game's stream."""
OPENED = "opened"
"""Sealed answers that were opened."""
LEARNED = "learned"
"""A secret that a seat learned."""


def exposures(before: State, move: Move, turn: Turn) -> frozenset[str]:
    """What a move that was played in a position brought to light: `CHANCE`, `OPENED`, `LEARNED`; nothing if
    all that anybody learned by it is what was moved."""
    step = rules_of(before.setup.rules).steps[before.stack[-1].step]
    seats = (None, (move.seat,)) if step.sealed else (None,)
    secrets = {
        CHANCE: turn.state.draws != before.draws,
        OPENED: step.sealed and turn.state.stack != before.stack,
        LEARNED: any(event.to not in seats for event in turn.events),
    }
    return frozenset(what for what, there in secrets.items() if there)
