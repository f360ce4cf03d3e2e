"""The phases of a turn in which its seat acts, and the names of all steps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.parts.steps.on_turn import OnTurn
from engine.parts.steps.place import Place
from engine.rules.middle_earth import trading, turns
from engine.rules.middle_earth.adventures import missions, powers
from engine.rules.middle_earth.adventures.missions import MissionReward
from engine.rules.middle_earth.combat import combat, redeploying, window
from engine.rules.middle_earth.combat.combat import Battle, Defend, Occupy
from engine.rules.middle_earth.combat.links import arrow, owed_attack, why_owed
from engine.rules.middle_earth.combat.window import React
from engine.rules.middle_earth.ending import Discard, Ending
from engine.rules.middle_earth.leaders import Leader
from engine.rules.middle_earth.meta import DATA, board, has_ring
from engine.rules.middle_earth.opening import (
    Claim,
    Deploy,
    Garrison,
    Muster,
    frontier,
)
from engine.rules.middle_earth.ring import Ring
from engine.rules.middle_earth.state import Body, Why
from engine.system import AnyState, Play, Step
from engine.types import Move, Offer, Prompt


class Reinforce(Place):
    """Ruling 5: trade sets and place what has come in; cards of the turn's start may be played."""

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        data = {"armies": at.body.pool, "forced": trading.is_forced(at)}
        return Prompt(seat, "reinforce", data=data)

    def default_spaces(self, at: AnyState, seat: int) -> list[int]:
        return frontier(at, seat)

    def pool(self, at: AnyState) -> int:
        return 0 if trading.is_forced(at) else super().pool(at)

    def offers(self, at: AnyState, seat: int) -> Iterator[Offer]:
        yield from super().offers(at, seat)
        yield from trading.offers(at, seat)
        yield from powers.offers(at, seat, "reinforce")

    def has(self, at: AnyState, move: Move) -> bool:
        return powers.is_legal(at, move, "reinforce") if move.verb == "play" else super().has(at, move)

    def why(self, at: AnyState, move: Move) -> Why:
        match move.verb:
            case "place" if trading.is_forced(at):
                return "trade-first", {"in_hand": len(at.body.hands[move.seat]), "most": DATA.forced - 1}
            case "trade":
                return trading.why_not(at, move)
            case "play":
                return powers.why_not(at, move, "reinforce")
        return super().why(at, move)

    def default(self, at: AnyState, seat: int) -> Move:
        """A forced set, or all where the fewest stand along the frontier."""
        return trading.default(at, seat) if trading.is_forced(at) else super().default(at, seat)

    def apply(self, play: Play, move: Move) -> None:
        match move.verb:
            case "trade":
                trading.trade(play, move)
            case "play":
                powers.carry_out(play, move)
            case _:
                super().apply(play, move)

    def finish(self, play: Play) -> None:
        play.swap("attack")


class Attack(OnTurn):
    """Rulings 6 to 8: attacks, attack cards and missions, until the seat passes."""

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        if due := owed_attack(at.body):
            return Prompt(seat, "attack_owed", data=arrow(at, *due))
        return Prompt(seat, "attack")

    def offers(self, at: AnyState, seat: int) -> Iterator[Offer]:
        yield from combat.offers(at)
        yield from powers.offers(at, seat, "attack")
        if owed_attack(at.body):
            return
        yield from missions.offers(at, seat)
        for n in range(1, DATA.most_defence + 1):
            if n != at.body.defence[seat]:
                yield Offer("choose", ("defence", n), idle=True)
        yield Offer("pass")

    def has(self, at: AnyState, move: Move) -> bool:
        match move.verb:
            case "attack":
                return combat.may_attack(at, move)
            case "pass":
                return not (move.args or owed_attack(at.body))
            case "play" if missions.is_mission(move):
                return missions.is_legal(at, move) and not owed_attack(at.body)
            case "play":
                return powers.is_legal(at, move, "attack")
        return super().has(at, move)

    def why(self, at: AnyState, move: Move) -> Why:
        if move.verb == "attack":
            return combat.why_not(at, move)
        mission = missions.is_mission(move)
        if move.verb == "play" and not mission:
            return powers.why_not(at, move, "attack")
        return why_owed(at) or (missions.why_not(at, move) if mission else None)

    def default(self, at: AnyState, seat: int) -> Move:
        """Nothing; after an attack card the attack that must be made, with one die."""
        if due := owed_attack(at.body):
            ids = board(at.setup).ids
            return Move(seat, "attack", (ids[due[0]], ids[due[1]], 1))
        return Move(seat, "pass")

    def apply(self, play: Play, move: Move) -> None:
        b: Body = play.body
        if move.verb == "attack":
            combat.declare(play, move)
        elif missions.is_mission(move):
            missions.declare(play, move)
        elif move.verb == "play":
            powers.carry_out(play, move)
        elif move.verb == "choose":
            b.defence[move.seat] = int(move.args[1])
            play.tell("standing_order", seat=move.seat, n=b.defence[move.seat])
        else:
            window.end_combat(play)
            play.tell("attacks_over", seat=move.seat)
            play.swap("redeploy")


class Redeploy(OnTurn):
    """Ruling 10: redeployments, missions that they complete, then the end of the turn."""

    def enter(self, play: Play) -> None:
        seat = play.body.turn
        if not (
            redeploying.is_possible(play, seat) or missions.could_declare(play, seat) or play.body.earned
        ):
            turns.begin_end(play)

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        b: Body = at.body
        data = {"redeployments": b.moves - b.begun, "earned": b.earned}
        return Prompt(seat, "redeploy", data=data)

    def offers(self, at: AnyState, seat: int) -> Iterator[Offer]:
        yield from redeploying.offers(at, seat)
        yield from powers.offers(at, seat, "redeploy")
        yield from missions.offers(at, seat)
        yield Offer("pass")
        if at.body.earned:
            yield Offer("choose", ("decline",), idle=True)

    def has(self, at: AnyState, move: Move) -> bool:
        match move.verb:
            case "move":
                return redeploying.is_legal(at, move)
            case "pass":
                return not move.args
            case "play" if missions.is_mission(move):
                return missions.is_legal(at, move)
            case "play":
                return powers.is_legal(at, move, "redeploy")
        return super().has(at, move)

    def why(self, at: AnyState, move: Move) -> Why:
        if move.verb == "move":
            return redeploying.why_not(at, move)
        if missions.is_mission(move):
            return missions.why_not(at, move)
        return powers.why_not(at, move, "redeploy") if move.verb == "play" else None

    def default(self, at: AnyState, seat: int) -> Move:
        return Move(seat, "pass")

    def apply(self, play: Play, move: Move) -> None:
        b: Body = play.body
        if move.verb == "move":
            redeploying.carry_out(play, move)
            if not has_ring(play.setup):
                turns.begin_end(play)
            return
        if missions.is_mission(move):
            missions.declare(play, move)
            return
        if move.verb == "play":
            powers.carry_out(play, move)
            return
        b.declined = move.verb == "choose"
        play.tell("declined" if b.declined else "passed", seat=move.seat)
        turns.begin_end(play)


STEPS: Mapping[str, Step] = {
    "claim": Claim(board),
    "garrison": Garrison(board),
    "muster": Muster(),
    "deploy": Deploy(board),
    "reinforce": Reinforce(board),
    "attack": Attack(),
    "battle": Battle(),
    "react": React(),
    "defend": Defend(board),
    "occupy": Occupy(board),
    "reward": MissionReward(),
    "redeploy": Redeploy(),
    "ending": Ending(),
    "leader": Leader(),
    "discard": Discard(),
    "ring": Ring(),
}
