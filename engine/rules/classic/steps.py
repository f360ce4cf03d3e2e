"""The steps of a turn (rulings 2 to 9): reinforce, attack, defend, occupy, trade down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.parts.steps import occupy, on_turn
from engine.parts.steps.ask_dice import AskDice
from engine.parts.steps.place import Place
from engine.rules.classic import combat, trading
from engine.rules.classic.meta import board
from engine.rules.classic.opening import Claim, Deploy, Garrison, frontier
from engine.rules.classic.state import Body
from engine.rules.classic.turns import end_turn, next_turn, settle
from engine.system import AnyState, Play, Step
from engine.types import Move, Offer, Prompt


class TurnStep(on_turn.TurnStep):
    """A step in which the seat on turn acts. If it resigns, the turn passes on."""

    def pass_on(self, play: Play) -> None:
        next_turn(play)


class Reinforce(Place, TurnStep):
    """Rulings 2 to 4: trade sets, place all armies. With five cards or more a trade is forced first.

    Over an `attack` it only places what a trade after an elimination gave.
    """

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        b: Body = at.body
        return Prompt(seat, "reinforce", data={"armies": b.pool, "forced": self._forced(at)})

    def _forced(self, at: AnyState) -> bool:
        b: Body = at.body
        return len(at.stack) == 1 and len(b.hands[b.turn]) >= trading.EXCHANGE.forced

    def default_spaces(self, at: AnyState, seat: int) -> list[int]:
        return frontier(at, seat)

    def pool(self, at: AnyState) -> int:
        return 0 if self._forced(at) else super().pool(at)

    def offers(self, at: AnyState, seat: int) -> Iterator[Offer]:
        yield from super().offers(at, seat)
        if len(at.stack) == 1:
            yield from trading.offers(at, seat)

    def has(self, at: AnyState, move: Move) -> bool:
        if move.verb == "trade":
            return len(at.stack) == 1 and trading.has(at, move)
        return super().has(at, move)

    def default(self, at: AnyState, seat: int) -> Move:
        """The cheapest forced trade, or all armies where the fewest stand along the frontier."""
        return trading.default(at, seat) if self._forced(at) else super().default(at, seat)

    def apply(self, play: Play, move: Move) -> None:
        if move.verb == "trade":
            trading.trade(play, move)
        else:
            super().apply(play, move)

    def place(self, play: Play, move: Move) -> None:
        super().place(play, move)
        settle(play)

    def finish(self, play: Play) -> None:
        if play.result:
            return
        if len(play.stack) > 1:
            play.pop()
        else:
            play.swap("attack")


class Attack(TurnStep):
    """Rulings 5 to 9: attack at will, then end the turn by a fortifying move or a pass."""

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        return Prompt(seat, "attack")

    def offers(self, at: AnyState, seat: int) -> Iterator[Offer]:
        b: Body = at.body
        world = board(at.setup)
        ids = world.ids
        strong = [s for s, o in enumerate(b.owner) if o == seat and b.armies[s] > 1]
        for a in strong:
            for t in world.neighbours[a]:
                if b.owner[t] != seat:
                    yield Offer("attack", (ids[a], ids[t]), (1, min(3, b.armies[a] - 1)))
                    yield Offer("attack", (ids[a], ids[t], "until"), (1, b.armies[a] - 1))
        for a in strong:
            for t in combat.destinations(at, a):
                yield Offer("move", (ids[a], ids[t]), (1, b.armies[a] - 1))
        yield Offer("choose", ("defence", 3 - b.defence[seat]), idle=True)
        yield Offer("pass")

    def has(self, at: AnyState, move: Move) -> bool:
        verb, args = move.verb, move.args
        if verb == "pass":
            return not args
        if verb != "attack" and verb != "move":
            return super().has(at, move)
        if len(args) < 3:
            return False
        b: Body = at.body
        world = board(at.setup)
        a = world.index.get(args[0])
        t = world.index.get(args[1])
        n = args[-1]
        if a is None or t is None or not isinstance(n, int) or b.owner[a] != move.seat or n < 1:
            return False
        if n >= b.armies[a]:
            return False
        if verb == "move":
            return len(args) == 3 and t in combat.destinations(at, a)
        if b.owner[t] == move.seat or t not in world.reach[a]:
            return False
        return n <= 3 if len(args) == 3 else len(args) == 4 and args[2] == "until"

    def why(self, at: AnyState, move: Move) -> tuple[str, dict[str, Any]] | None:
        if move.verb == "attack":
            return combat.why_not(at, move, held=1, foe=2)
        return combat.why_not(at, move, held=2) if move.verb == "move" else None

    def default(self, at: AnyState, seat: int) -> Move:
        return Move(seat, "pass")

    def apply(self, play: Play, move: Move) -> None:
        b: Body = play.body
        seat, args = move.seat, move.args
        if move.verb == "attack":
            combat.attack(play, move)
        elif move.verb == "choose":
            b.defence[seat] = int(args[1])
            play.tell("standing_order", seat=seat, n=b.defence[seat])
        elif move.verb == "move":
            index = board(play.setup).index
            a, t, n = index[args[0]], index[args[1]], int(args[2])
            b.armies[a] -= n
            b.armies[t] += n
            play.events.append(combat.shift("fortified", seat, args[0], args[1], n))
            settle(play)
            if not play.result:
                end_turn(play)
        else:
            play.tell("passed", seat=seat)
            end_turn(play)

    def resume(self, play: Play) -> None:
        combat.look_at_spoils(play)

    def leave(self, play: Play, seat: int) -> None:
        top = play.stack[-1]
        if top.step == "defend" and play.body.turn != seat:
            if play.rules.steps["defend"].seats(play) == (seat,):
                combat.answer(play, combat.MOST_DEFENCE)
            return
        super().leave(play, seat)


class Defend(AskDice):
    """Ruling 5."""

    def battle(self, at: AnyState) -> Mapping[str, Any]:
        return at.stack[-1].vars

    def answer(self, play: Play, dice: int) -> None:
        combat.answer(play, dice)


class Occupy(occupy.Occupy, TurnStep):
    """Ruling 6."""

    def go_on(self, play: Play) -> None:
        settle(play)
        if not play.result:
            play.pop()


class TradeDown(TurnStep):
    """Ruling 8: with more than six cards after an elimination, trade until four or fewer are left."""

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        return Prompt(seat, "trade_down", data={"cards": len(at.body.hands[seat])})

    def offers(self, at: AnyState, seat: int) -> Iterator[Offer]:
        return trading.offers(at, seat)

    def default(self, at: AnyState, seat: int) -> Move:
        return trading.default(at, seat)

    def apply(self, play: Play, move: Move) -> None:
        trading.trade(play, move)
        if len(play.body.hands[move.seat]) <= trading.KEEP:
            play.swap("reinforce")


STEPS: Mapping[str, Step] = {
    "claim": Claim(board),
    "garrison": Garrison(board),
    "deploy": Deploy(board),
    "reinforce": Reinforce(board),
    "attack": Attack(),
    "defend": Defend(board),
    "occupy": Occupy(board),
    "trade_down": TradeDown(),
}
