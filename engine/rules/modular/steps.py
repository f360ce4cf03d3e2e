"""The steps of a turn after reinforcing (rulings 11 to 16): regroup, attack, defend, occupy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.parts.steps import occupy
from engine.parts.steps.ask_dice import AskDice
from engine.rules.modular import combat, moving
from engine.rules.modular.meta import MOST_DICE, board, is_expert
from engine.rules.modular.opening import Claim
from engine.rules.modular.placing import Reinforce
from engine.rules.modular.state import Body
from engine.rules.modular.turns import end_turn
from engine.rules.modular.turnstep import TurnStep
from engine.system import AnyState, Play, Step
from engine.types import Move, Offer, Prompt


class Regroup(TurnStep):
    """Expert: the strategic move, before the first attack (`early`) or at the end of the turn, which a first
    move in the attack step has begun."""

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        now = at.stack[-1].vars
        to = None if now["to"] is None else board(at.setup).ids[now["to"]]
        return Prompt(seat, "regroup", data={"to": to, "begun": to is not None, "early": now["early"]})

    def offers(self, at: AnyState, seat: int) -> Iterator[Offer]:
        now = at.stack[-1].vars
        yield from moving.offers(at, seat, now["to"])
        if now["early"]:
            yield from combat.offers(at, seat)
        yield Offer("pass")

    def has(self, at: AnyState, move: Move) -> bool:
        now = at.stack[-1].vars
        if move.verb == "move":
            return moving.is_legal(at, move, now["to"])
        if move.verb == "attack":
            return now["early"] and combat.may_attack(at, move)
        return move.verb == "pass" and not move.args

    def why(self, at: AnyState, move: Move) -> tuple[str, dict[str, Any]] | None:
        now = at.stack[-1].vars
        if move.verb == "move":
            return moving.why_not(at, move, now["to"])
        return combat.why_not(at, move) if move.verb == "attack" and now["early"] else None

    def default(self, at: AnyState, seat: int) -> Move:
        return Move(seat, "pass")

    def apply(self, play: Play, move: Move) -> None:
        early = play.stack[-1].vars["early"]
        if move.verb == "move":
            moving.go_on(play, moving.shift(play, move), early)
        elif move.verb == "attack":
            moving.begin_attacks(play)
            combat.attack(play, move)
        elif early:
            moving.begin_attacks(play)
        else:
            play.tell("passed", seat=move.seat)
            end_turn(play)


class Attack(TurnStep):
    """Attack at will, then end the turn by a strategic move or a pass. A seat that must attack may do
    nothing else (ruling 14)."""

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        return Prompt(seat, "attack", data={"must": combat.must_attack(at), "move": self._may_move(at)})

    def _may_move(self, at: AnyState) -> bool:
        return not at.body.moved and moving.may_move(at, at.body.turn)

    def offers(self, at: AnyState, seat: int) -> Iterator[Offer]:
        b: Body = at.body
        yield from combat.offers(at, seat)
        if combat.must_attack(at):
            return
        if not b.moved:
            yield from moving.offers(at, seat)
        if self._orders(at):
            for n in range(1, MOST_DICE + 1):
                if n != b.defence[seat]:
                    yield Offer("choose", ("defence", n), idle=True)
        yield Offer("pass")

    def _orders(self, at: AnyState) -> bool:
        """Whether defenders follow standing orders."""
        return not is_expert(at.setup) and bool(at.setup.options["defence"] == "standing")

    def has(self, at: AnyState, move: Move) -> bool:
        if move.verb == "attack":
            return combat.may_attack(at, move)
        if move.verb == "move":
            return not at.body.moved and moving.is_legal(at, move) and not combat.must_attack(at)
        if move.verb == "pass":
            return not move.args and not combat.must_attack(at)
        return super().has(at, move)

    def why(self, at: AnyState, move: Move) -> tuple[str, dict[str, Any]] | None:
        if move.verb == "attack":
            return combat.why_not(at, move)
        if combat.must_attack(at):
            return "must-attack", {"armies": at.body.placed}
        return moving.why_not(at, move) if move.verb == "move" else None

    def default(self, at: AnyState, seat: int) -> Move:
        return combat.cheapest(at, seat) if combat.must_attack(at) else Move(seat, "pass")

    def apply(self, play: Play, move: Move) -> None:
        b: Body = play.body
        seat = move.seat
        if move.verb == "attack":
            combat.attack(play, move)
        elif move.verb == "choose":
            b.defence[seat] = int(move.args[1])
            play.tell("standing_order", seat=seat, n=b.defence[seat])
        elif move.verb == "move":
            to = moving.shift(play, move)
            if is_expert(play.setup):
                moving.go_on(play, to, early=False)
            else:
                end_turn(play)
        else:
            play.tell("passed", seat=seat)
            end_turn(play)

    def leave(self, play: Play, seat: int) -> None:
        if play.stack[-1].step == "defend" and play.body.turn != seat:
            if play.rules.steps["defend"].seats(play) == (seat,):
                combat.answer(play, MOST_DICE)
            return
        super().leave(play, seat)


class Defend(AskDice):
    """Only in the base game."""

    def battle(self, at: AnyState) -> Mapping[str, Any]:
        return at.stack[-1].vars

    def most(self, at: AnyState) -> int:
        return min(MOST_DICE, int(at.body.armies[self.battle(at)["to"]]))

    def answer(self, play: Play, dice: int) -> None:
        combat.answer(play, dice)


class Occupy(occupy.Occupy, TurnStep):
    """Ruling 13."""


STEPS: Mapping[str, Step] = {
    "claim": Claim(board),
    "reinforce": Reinforce(board),
    "regroup": Regroup(),
    "attack": Attack(),
    "defend": Defend(board),
    "occupy": Occupy(board),
}
