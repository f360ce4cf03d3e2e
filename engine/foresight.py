"""What a legal move would lead to, as far as its player may know it beforehand."""

from __future__ import annotations

from engine.kernel import apply, rules_of, view
from engine.parts.prospect import Prospect
from engine.types import Move, State


def prospect(state: State, seat: int, origin: str, to: str) -> Prospect | None:
    """What an attack that goes on between two spaces would come to, where the seat may attack so; None where
    anything that it cannot know might decide, or the rules do not tell."""
    found = rules_of(state.setup.rules).prospect
    return found(state, seat, origin, to) if found else None


def set_worth(state: State, seat: int) -> int:
    """What the best set of the cards in a seat's hand would bring if it were traded now; 0 without one, or
    where there are no sets."""
    found = rules_of(state.setup.rules).set_worth
    return found(state, seat) if found else 0


def ends_turn(state: State, move: Move) -> bool:
    """Whether its turn, or the game, is over when the seat on turn makes a legal move. Only to be asked of
    moves that throw no dice: of the others it would tell how they fall."""
    if view(state, None).turn != move.seat:
        return False
    later = apply(state, move).state
    return later.result is not None or view(later, None).turn != move.seat
