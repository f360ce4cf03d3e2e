"""The option `ask`: the attacked seat chooses its dice before they are rolled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.parts.steps.on_turn import OnBoard
from engine.system import AnyState, Play
from engine.types import Move, Offer, Prompt


class AskDice(OnBoard):
    """The attacked seat chooses its dice before they are rolled."""

    def battle(self, at: AnyState) -> Mapping[str, Any]:
        """The attack: `from` and `to` (spaces) and the attacker's `dice`. It is the step below."""
        return at.stack[-2].vars

    def most(self, at: AnyState) -> int:
        return 2

    def answer(self, play: Play, dice: int) -> None:
        """Go on with the dice that were chosen."""
        play.pop(guard=dice)

    def seats(self, at: AnyState) -> tuple[int, ...]:
        return (at.body.owner[self.battle(at)["to"]],)

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        now, ids = self.battle(at), self.board(at.setup).ids
        data = {"from": ids[now["from"]], "to": ids[now["to"]], "dice": now["dice"], "other": at.body.turn}
        return Prompt(seat, "defend", clock="react", data=data)

    def offers(self, at: AnyState, seat: int) -> Iterator[Offer]:
        yield Offer("choose", ("defend",), (1, self.most(at)))

    def default(self, at: AnyState, seat: int) -> Move:
        """As many as the standing order says, if there are."""
        return Move(seat, "choose", ("defend", min(self.most(at), at.body.defence[seat])))

    def apply(self, play: Play, move: Move) -> None:
        self.answer(play, int(move.args[1]))
