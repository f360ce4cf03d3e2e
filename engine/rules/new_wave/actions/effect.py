"""What the actions of cards have in common: where they can be carried out, and how (ruling 6)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.rules.new_wave.meta import Action, Card
from engine.rules.new_wave.state import Why
from engine.system import AnyState, Play
from engine.types import Arg

Args = tuple[Arg, ...]
SPENT = "spent"
"""The word for a piece that has acted in this turn, where one stands beside a piece that has not."""


class ActionEffect:
    """What actions of one sort do, by the card and the action's numbers, for the seat on turn."""

    def aims(self, at: AnyState, card: Card, action: Action) -> Iterator[Args]:
        """All that may follow the card and the action's word in a move, once each, in a stable order; nothing
        if the action cannot be carried out now."""
        raise TypeError(f"{type(self).__name__} is no effect")

    def has(self, at: AnyState, card: Card, action: Action, args: Args) -> bool:
        """Whether the arguments are one of the aims; override it to be quick."""
        return args in self.aims(at, card, action)

    def carry(self, play: Play, card: Card, action: Action, args: Args) -> None:
        """Carry the action out. The card has left the hand, and that is told. The game may be over
        afterwards: who calls looks."""
        raise TypeError(f"{type(self).__name__} is no effect")

    def why(self, at: AnyState, card: Card, action: Action, args: Args) -> Why:
        """Why these arguments are none of the aims; None for the general answer."""
        return None

    def excuses(self, at: AnyState, card: Card, action: Action) -> bool:
        """Whether a card with this action need never be played, possible as it may be (ruling 4)."""
        return False
