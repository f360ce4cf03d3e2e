"""Which cards of a hand must be played (ruling 4)."""

from __future__ import annotations

from engine.rules.new_wave.actions.effects import EFFECTS
from engine.rules.new_wave.meta import Card
from engine.rules.new_wave.state import hand_kinds
from engine.system import AnyState


def owed_cards(at: AnyState) -> list[Card]:
    """The cards that the seat on turn must still play, each kind once, in the order of the data."""
    return [card for card in hand_kinds(at) if is_owed(at, card)]


def owes(at: AnyState) -> bool:
    """Whether the seat on turn must still play a card."""
    return any(is_owed(at, card) for card in hand_kinds(at))


def is_owed(at: AnyState, card: Card) -> bool:
    """Whether a card does something by itself that does not remove it, none of its actions may come to
    nothing, and none merely brings money."""
    staying = [action for action in card.actions if not action.removes]
    if any(EFFECTS[action.effect].excuses(at, card, action) for action in staying):
        return False
    return any(next(EFFECTS[action.effect].aims(at, card, action), None) is not None for action in staying)
