"""What the planner knows of `nuked`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from engine.parts.valuation import alike, load_numbers
from engine.rng import Chance
from engine.rules.nuked.ai.measure import START
from engine.rules.nuked.ai.search import search
from engine.system import AnyState, Brain, Search
from engine.types import Move

TUNED = Path(__file__).with_name("tuned.json")


def turn(at: AnyState) -> object:
    """The round and the seat on turn."""
    return at.body.round, at.body.turn


def searching(table: Mapping[str, float]) -> Search:
    """The search with what each number is worth."""
    weights = [table[name] for name in START]

    def worth(numbers: Sequence[float]) -> float:
        total = 0.0
        for number, weight in zip(numbers, weights, strict=True):
            total += number * weight
        return total

    def decide(at: AnyState, seat: int, chance: Chance, nodes: int) -> tuple[Move | None, int]:
        return search(at, seat, nodes, worth)

    return decide


BRAIN = Brain(
    rate=2.0,
    turn=turn,
    search=searching(load_numbers(TUNED)),
    table=alike(TUNED, START, searching),
)
