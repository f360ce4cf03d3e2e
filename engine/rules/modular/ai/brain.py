"""What the planner knows of `modular`: numbers of a position, and a search over whole turns."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engine.rng import Chance
from engine.rules.modular.ai.deciding import ANSWERS, ModularTurn
from engine.rules.modular.ai.ground import ground
from engine.rules.modular.ai.numbers import NAMES, ModularPositions, numbers
from engine.rules.modular.ai.search import SearchSize
from engine.rules.modular.ai.worth import WEIGHTS
from engine.rules.modular.meta import board, is_expert, is_master
from engine.rules.modular.state import ModularBody
from engine.rules.modular.trading import best_worth
from engine.system import AnyState, Brain, Choices
from engine.types import Move, View

SIZES = ((2000, SearchSize(6, 20, 32)), (300, SearchSize(2, 14, 20)), (0, SearchSize(1, 10, 12)))
"""By the positions that may be valued, how far and how widely the search goes."""


def features(at: AnyState, seat: int) -> Sequence[float]:
    """The numbers of a position between two turns."""
    b: ModularBody = at.body
    seats = at.setup.seats
    order = [(seat + k) % seats for k in range(seats)]
    one = ModularPositions(
        ground(board(at.setup).id, is_expert(at.setup)),
        np.array([(owner - seat) % seats for owner in b.owner], np.int8)[:, None],
        np.array(b.armies, float)[:, None],
        np.array(b.centres)[:, None],
        np.array([len(b.hands[s]) for s in order], float)[:, None],
        np.array([b.alive[s] for s in order])[:, None],
        np.array([float(best_worth(at, seat))]),
        np.array([float(b.round)]),
        is_master(at.setup),
    )
    return [float(n) for n in numbers(one)[:, 0]]


def turn(at: AnyState) -> object:
    """The round and whose turn it is."""
    return at.body.round, at.body.turn


def search(at: AnyState, seat: int, chance: Chance, nodes: int) -> tuple[Move | None, int]:
    """The move with which the best turn goes on."""
    answer = ANSWERS.get(at.stack[-1].step)
    if answer is None:
        return None, 0
    size = next(size for least, size in SIZES if nodes >= least)
    now = ModularTurn(at, seat, size)
    return answer(now), now.valued


def candidates(view: View, offers: Choices, chance: Chance) -> Sequence[Move]:
    """None: where the search has no answer, the normal player decides."""
    return ()


BRAIN = Brain(
    features=features,
    names=NAMES,
    weights=WEIGHTS,
    rate=20.0,
    turn=turn,
    candidates=candidates,
    search=search,
)
