"""Decides by playing on: each promising move is tried in positions that the seat may imagine, its turn is
played to the end by the normal player, and what is worth most on average is done.

Budgets are counted in moves of these playouts, never by a clock: the same position, seed and budget give the
same move on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from engine.ai import campaign
from engine.ai.sampling import sample
from engine.kernel import apply, awaited, legal, rules_of, view
from engine.parts.field import Field
from engine.parts.valuation import load
from engine.queries.offers import Offers
from engine.rng import Chance
from engine.system import AnyState, Brain
from engine.types import Move, Offer, State, View

Quick = Callable[[View, Offers, Chance], Move]
"""The player that plays a playout on."""

MOST = 400
"""Moves after which a playout is valued wherever it stands."""
FAMILIES = 24
"""Families of moves that are tried if a system names no candidates."""
WON, LOST = 12.0, -12.0
"""The worth of games that are over, as logarithms of odds."""


class Thought(NamedTuple):
    """A decision, and what it took."""

    move: Move
    nodes: int
    """The moves that were played in playouts."""


class _Try:
    """A candidate and its playouts so far."""

    def __init__(self, move: Move) -> None:
        self.move = move
        self.total = 0.0
        self.count = 0

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else LOST


def plan(
    state: State, seat: int, quick: Quick, chance: Chance, nodes: int, brain: Brain | None = None
) -> Thought:
    """The move that is worth most after playouts of about this many moves in all; without enough of them for
    one playout each, or without a choice, the quick player's move. `brain` is another one than the
    system's."""
    brain = brain or rules_of(state.setup.rules).brain
    seen, offers = view(state, seat), legal(state, seat)
    first = quick(seen, offers, chance)
    if brain is None or nodes <= 0:
        return Thought(first, 0)
    if brain.field:
        now = sample(state, seat, chance)
        named = brain.candidates(seen, offers, chance) if brain.candidates else ()
        ventures = _ventures(brain.field, now, seat, named)
        field = brain.field(now, seat)
        if field and (found := campaign.decide(brain, field, seen.rules, offers, first, nodes, ventures)):
            return Thought(found.move, found.rows // campaign.ROWS_PER_NODE)
    if brain.features is None:
        return Thought(first, 0)
    if brain.search:
        worth = load(brain.weights).worth
        move, spent = brain.search(sample(state, seat, chance), seat, chance, nodes, worth)
        if move is not None and move in offers:
            return Thought(move, spent)
    named = brain.candidates(seen, offers, chance) if brain.candidates else spread(offers, seat)
    tries = [_Try(move) for move in dict.fromkeys((first, *named))]
    if len(tries) == 1:
        return Thought(first, 0)
    spent = _compare(_Playouts(brain, seat, quick), state, tries, chance, nodes)
    return Thought(max(tries, key=lambda t: (t.count, t.mean)).move, spent)


def _ventures(
    field: Callable[[AnyState, int], Field | None], state: State, seat: int, moves: Iterable[Move]
) -> Iterator[campaign.Venture]:
    """The positions after moves that a campaign may begin with."""
    for move in moves:
        after = apply(state, move).state
        if not after.result and awaited(after) == (seat,) and (found := field(after, seat)):
            yield campaign.Venture(move, found, legal(after, seat))


def _compare(playouts: _Playouts, state: State, tries: Sequence[_Try], chance: Chance, nodes: int) -> int:
    """Give all tries the same imagined positions in turn; after each part of the budget the worse half is
    given up. The moves that it took."""
    left, spent = list(tries), 0
    parts = max(1, (len(left) - 1).bit_length())
    for part in range(1, parts + 1):
        while spent < nodes * part // parts or not left[0].count:
            imagined = sample(state, playouts.seat, chance)
            for one in left:
                worth, took = playouts.worth(imagined, one.move)
                one.total += worth
                one.count += 1
                spent += took
        left = sorted(left, key=lambda t: -t.mean)[: (len(left) + 1) // 2]
    return spent


class _Playouts:
    """Plays positions on for a seat, and values what comes out."""

    def __init__(self, brain: Brain, seat: int, quick: Quick) -> None:
        self.brain = brain
        self.seat = seat
        self._quick = quick
        assert brain.features
        self._features = brain.features
        self._weights = load(brain.weights)

    def worth(self, state: State, move: Move) -> tuple[float, int]:
        """What the position after a move is worth once the turn has ended, and the moves played."""
        seed = f"{state.setup.seed}{state.ply:04x}"
        chance, turns = Chance(seed), 0
        on_turn = self.brain.turn(state)
        state, took = apply(state, move).state, 1
        while not state.result and took < MOST:
            now = self.brain.turn(state)
            if now != on_turn:
                on_turn, turns = now, turns + 1
                if turns > self.brain.beyond:
                    break
            actor = awaited(state)[0]
            state = apply(state, self._quick(view(state, actor), legal(state, actor), chance)).state
            took += 1
        return self._value(state), took

    def _value(self, state: State) -> float:
        if state.result:
            return WON if self.seat in state.result.winners else LOST
        if not rules_of(state.setup.rules).alive(state.body, self.seat):
            return LOST
        return self._weights.worth(self._features(state, self.seat))


def spread(offers: Iterable[Offer], seat: int) -> list[Move]:
    """Some moves of each family: the usual amount, the least, the greatest, and one between."""
    found: list[Move] = []
    for _, offer in zip(range(FAMILIES), offers, strict=False):
        found.append(offer.move(seat))
        if offer.amount:
            low, high = offer.amount
            found += [offer.move(seat, n) for n in (high, (low + high) // 2, low)]
    return list(dict.fromkeys(found))
