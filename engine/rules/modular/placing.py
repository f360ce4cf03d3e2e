"""Reinforcing (rulings 8 to 10 and 20 to 22): placing, trading sets, building production centres."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.parts.outlook import steps_to
from engine.parts.steps.place import Place
from engine.rules.modular import trading
from engine.rules.modular.cards import SIZE
from engine.rules.modular.combat import why_not_space
from engine.rules.modular.meta import CENTRE, CENTRE_COST, CENTRES, board, is_expert, is_master
from engine.rules.modular.moving import begin_attacks, may_move
from engine.rules.modular.state import Body, frontier, own
from engine.rules.modular.turnstep import TurnStep
from engine.system import AnyState, Play
from engine.types import Move, Offer, Prompt


def most_at(at: AnyState, space: int) -> int:
    """Armies of the pool that a territory of the seat can take now: on the master level one a turn without a
    centre, otherwise all."""
    b: Body = at.body
    if not is_master(at.setup) or b.centres[space]:
        return b.pool
    return 0 if space in b.filled else min(1, b.pool)


def room(at: AnyState) -> list[int]:
    """Master: the territories of the seat on turn that can still take a single army."""
    b: Body = at.body
    if not is_master(at.setup):
        return []
    return [space for space in own(at, b.turn) if not b.centres[space] and space not in b.filled]


def surplus(at: AnyState) -> int:
    """Master: armies of the pool for which there is no place as things are."""
    b: Body = at.body
    if not is_master(at.setup) or any(b.centres[space] for space in own(at, b.turn)):
        return 0
    return max(0, b.pool - len(room(at)))


def sites(at: AnyState) -> list[int]:
    """Where the seat on turn can build a production centre now."""
    b: Body = at.body
    if not is_master(at.setup) or b.pool < CENTRE_COST or sum(b.centres) >= CENTRES:
        return []
    return [space for space in own(at, b.turn) if not b.centres[space]]


def is_stuck(at: AnyState) -> bool:
    """Whether the seat on turn can neither place nor build."""
    return not any(most_at(at, space) for space in own(at, at.body.turn)) and not sites(at)


class Reinforce(Place, TurnStep):
    """Place all armies; trade sets and build before the last one is placed."""

    def enter(self, play: Play) -> None:
        self._go_on(play, begun=True)

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        data = {
            "armies": at.body.pool, "room": len(room(at)), "surplus": surplus(at), "stuck": is_stuck(at),
        }  # fmt: skip
        return Prompt(seat, "reinforce", data=data)

    def most(self, at: AnyState, space: int, pool: int) -> int:
        return most_at(at, space)

    def default_spaces(self, at: AnyState, seat: int) -> list[int]:
        """On the master level the seat's centre nearest to the frontier, else the frontier first."""
        b: Body = at.body
        front = frontier(at, seat)
        spaces = [space for space in own(at, seat) if most_at(at, space)]
        centres = [space for space in spaces if b.centres[space]]
        near = board(at.setup).neighbours
        if centres:
            return [min(centres, key=lambda s: steps_to(s, set(front), near))]
        return [space for space in spaces if space in front] or spaces

    def offers(self, at: AnyState, seat: int) -> Iterator[Offer]:
        ids = board(at.setup).ids
        yield from super().offers(at, seat)
        yield from trading.offers(at, seat)
        for space in sites(at):
            yield Offer("buy", (CENTRE, ids[space]))
        if is_stuck(at):
            yield Offer("pass")

    def why(self, at: AnyState, move: Move) -> tuple[str, dict[str, Any]] | None:
        b: Body = at.body
        world = board(at.setup)
        if move.verb == "trade":
            return trading.why_not(at, move)
        if move.verb == "place" and move.args:
            if reason := why_not_space(at, move, move.args[0]):
                return reason
            space = world.index[move.args[0]]
            if b.pool and not most_at(at, space):
                return "single-army", {"space": world.ids[space], "cost": CENTRE_COST}
        if move.verb == "buy" and len(move.args) == 2 and move.args[0] == CENTRE and is_master(at.setup):
            if reason := why_not_space(at, move, move.args[1]):
                return reason
            if sum(b.centres) >= CENTRES:
                return "centres-all", {"most": CENTRES}
            if b.centres[world.index[move.args[1]]]:
                return "centre-there", {"space": move.args[1]}
            return "centre-cost", {"cost": CENTRE_COST, "armies": b.pool}
        if move.verb == "pass" and not move.args:
            return "must-place", {"armies": b.pool}
        return None

    def default(self, at: AnyState, seat: int) -> Move:
        """Trades nothing, and builds only where nothing can be placed."""
        if self.default_spaces(at, seat):
            return super().default(at, seat)
        places = [space for space in frontier(at, seat) if space in sites(at)] or sites(at)
        return Move(seat, "buy", (CENTRE, board(at.setup).ids[places[0]])) if places else Move(seat, "pass")

    def place(self, play: Play, move: Move) -> None:
        b: Body = play.body
        super().place(play, move)
        b.placed += int(move.args[1])
        space = board(play.setup).index[move.args[0]]
        if is_master(play.setup) and not b.centres[space]:
            b.filled = (*b.filled, space)

    def apply(self, play: Play, move: Move) -> None:
        b: Body = play.body
        index = board(play.setup).index
        if move.verb == "trade":
            trading.trade(play, move)
        elif move.verb == "place":
            self.place(play, move)
        elif move.verb == "buy":
            b.centres[index[move.args[1]]] = True
            b.pool -= CENTRE_COST
            b.total -= CENTRE_COST
            play.tell("centre_built", seat=move.seat, space=move.args[1], cost=CENTRE_COST)
        else:
            self._lose(play)
            self.finish(play)
            return
        self._go_on(play)

    def _go_on(self, play: Play, begun: bool = False) -> None:
        """End the step when nothing is left to place, or what is left cannot be placed; where cards might
        change that, wait for a pass. Before anything was placed an empty pool can still be filled by them."""
        b: Body = play.body
        might_trade = len(b.hands[b.turn]) >= SIZE
        if not b.pool:
            if not (begun and might_trade):
                self.finish(play)
        elif is_stuck(play) and not might_trade:
            self._lose(play)
            self.finish(play)

    def _lose(self, play: Play) -> None:
        """What can be neither placed nor built is lost (ruling 22)."""
        b: Body = play.body
        if b.pool:
            play.tell("armies_lost", seat=b.turn, n=b.pool)
            b.total -= b.pool
            b.pool = 0

    def finish(self, play: Play) -> None:
        if is_expert(play.setup) and may_move(play, play.body.turn):
            play.swap("regroup", early=True, to=None)
        else:
            begin_attacks(play)
