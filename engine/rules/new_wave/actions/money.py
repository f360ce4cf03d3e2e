"""Cards as money (ruling 5)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.rules.new_wave.actions.effect import ActionEffect, Args
from engine.rules.new_wave.meta import Action, Card
from engine.rules.new_wave.state import Body
from engine.system import AnyState, Play


class Gain(ActionEffect):
    """Money for this turn."""

    def aims(self, at: AnyState, card: Card, action: Action) -> Iterator[Args]:
        yield ()

    def carry(self, play: Play, card: Card, action: Action, args: Args) -> None:
        gain(play, action.n)

    def excuses(self, at: AnyState, card: Card, action: Action) -> bool:
        """What is not spent is lost: to play the card and to discard it is the same."""
        return True


def gain(play: Play, n: int) -> None:
    """The seat on turn has more to spend."""
    b: Body = play.body
    b.money += n
    play.tell("gained", seat=b.turn, n=n)
