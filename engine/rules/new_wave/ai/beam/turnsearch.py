"""The search of `new_wave` over whole turns: all that can be done with a hand, in any order, as far as a beam
of the best positions reaches; what counts is what the island is worth when the turn ends."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

from engine.rules.new_wave import buildings, duty, market
from engine.rules.new_wave.actions.effect import SPENT
from engine.rules.new_wave.ai.beam.reckoning import Reckoning, sight
from engine.rules.new_wave.ai.evaluation import VICTORY
from engine.rules.new_wave.ai.outlook import MAP
from engine.rules.new_wave.ai.tuning import Tuning
from engine.rules.new_wave.meta import CARDS
from engine.rules.new_wave.state import Body, Cards, copy, deck_of
from engine.rules.new_wave.steps import STEPS
from engine.rules.new_wave.turns import standing
from engine.system import AnyState, Play, Rules
from engine.types import Move, Offer, View

KERNEL = cast("Rules", SimpleNamespace(steps=STEPS, score=standing))
"""What a step needs of the rules."""
DEEP = 14
"""More moves than this no turn has that is worth a search."""
LEAST = 1e-6
PIECE = 8.0
"""What a miniature counts that comes with a card."""
NARROW = 120
"""The nodes that make the beam wider by one position."""
WIDEST = 16
"""A wider beam was found to be no stronger."""


class TurnNode:
    """A position within the turn, and the first move of the way to it."""

    __slots__ = ("bought", "first", "leaf", "play", "score")

    def __init__(self, play: Play, first: Move | None, bought: Cards, leaf: float, score: float) -> None:
        self.bought = bought
        self.play = play
        self.first = first
        self.leaf = leaf
        self.score = score


class TurnSearch:
    """The search for the rest of one turn, within a number of nodes."""

    def __init__(self, at: AnyState, view: View, seat: int, tuning: Tuning, nodes: int) -> None:
        self.seat = seat
        self.reckoning = Reckoning(at, view, tuning)
        self.nodes = nodes
        self.spent = 0
        root = Play(KERNEL, at.setup, copy(at.body), at.stack, 0)
        self.reckoning.goods = self.goods = self._goods(root)
        self.root = self._node(root, None, ())

    def run(self) -> Move | None:
        """The first move of the best turn found; None if the turn should end here, or has to go on and no
        way to its end was found."""
        best: TurnNode | None = self.root if self._may_end(self.root) else None
        beam = [self.root]
        width = min(WIDEST, max(1, self.nodes // NARROW))
        for _ in range(DEEP):
            grown = self._successors(beam)
            ranked = sorted(grown, key=lambda n: -n.score)
            if ranked and ranked[0].play.result is not None and ranked[0].leaf > 0.0:
                return ranked[0].first
            ended = [n for n in ranked if n.play.body.turn != self.seat]
            going = [n for n in ranked if n.play.body.turn == self.seat]
            beam = going[:width]
            top = sorted(going, key=lambda n: -n.leaf)[:1]
            for node in (*ended[:1], *beam, *top):
                if (best is None or node.leaf > best.leaf + LEAST) and self._may_end(node):
                    best = node
            if self.spent >= self.nodes:
                width = 1
            if not beam:
                break
        return best.first if best else None

    def _successors(self, beam: list[TurnNode]) -> list[TurnNode]:
        """What one more move makes of the positions, each position once."""
        nodes: dict[Any, TurnNode] = {}
        for node in beam:
            for child in self._children(node):
                key = self._key(child.play)
                if key not in nodes or child.score > nodes[key].score:
                    nodes[key] = child
        return list(nodes.values())

    def _may_end(self, node: TurnNode) -> bool:
        if node.play.body.turn != self.seat:
            return True
        return node.play.stack[-1].step == "act" and not duty.owes(node.play)

    def _key(self, play: Play) -> Any:
        b: Body = play.body
        deck = b.decks[self.seat]
        return (
            tuple(b.civilians), tuple(b.tiles), tuple(b.units.values()), tuple(b.marks.values()), b.damage,
            b.money, tuple(sorted(deck.hand)), deck.reserve, len(deck.discards), play.stack[-1].step, b.fired,
        )  # fmt: skip

    def _children(self, node: TurnNode) -> Iterator[TurnNode]:
        play = node.play
        step = STEPS[play.stack[-1].step]
        for offer in self._worthy(list(step.offers(play, self.seat))):
            move = offer.move(self.seat)
            child = Play(KERNEL, play.setup, copy(play.body), play.stack, play.draws)
            step.apply(child, move)
            self.spent += 1
            bought = node.bought
            if move.verb == "buy" and CARDS[move.args[0]].sort != "building":
                bought = tuple(sorted((*bought, str(move.args[0]))))
            yield self._node(child, node.first or move, bought)

    def _worthy(self, offers: list[Offer]) -> Iterator[Offer]:
        """Shots first, since they cost nothing; swaps, pieces that have acted and cards that were only
        imagined to turn up are left out."""
        shots = [o for o in offers if o.args[:1] == (buildings.FIRE,)]
        if shots:
            yield shots[0]
            return
        # In `act` a pass ends the turn, which is valued apart; in `walk` it leaves a civilian where it is.
        acts = not any(offer.verb == "move" for offer in offers)
        for offer in offers:
            if offer.verb == "pass" and acts:
                continue
            if offer.args[:1] == (market.SWAP,) or offer.args[-1:] == (SPENT,):
                continue
            if offer.verb == "buy" and offer.args[0] not in self.goods:
                continue
            yield offer

    def _node(self, play: Play, first: Move | None, bought: Cards) -> TurnNode:
        b: Body = play.body
        if play.result is not None:
            won = VICTORY if self.seat in play.result.winners else -VICTORY
            return TurnNode(play, first, bought, won, won)
        outlook = sight(b, self.seat)
        leaf = self.reckoning.leaf(b, outlook, bought)
        if b.turn != self.seat:
            return TurnNode(play, first, bought, leaf, leaf)
        return TurnNode(play, first, bought, leaf, leaf + self.reckoning.promise(b, outlook, bought))

    def _goods(self, play: Play) -> dict[str, float]:
        """What the cards of the reserve are worth, the price apart."""
        b: Body = play.body
        goods: dict[str, float] = {}
        values = self.reckoning
        now = values.board(b, sight(b, self.seat))
        for kind in dict.fromkeys(deck_of(play).reserve):
            card = CARDS[kind]
            if card.sort != "building":
                goods[kind] = values.cards.change((), (kind,)) + (PIECE if card.unit else 0.0)
                continue
            gains = []
            for args in market.sites(b, card):
                new = copy(b)
                new.tiles[MAP.index[args[0]]] = kind
                gains.append(values.sign * (values.board(new, sight(new, self.seat)) - now))
            goods[kind] = max(gains) + values.cards.yields(kind) if gains else 0.0
        return goods
