"""Stored decisions: games by their moves, and what computer players decided in them. Another machine that
decides differently is noticed by `tests/engine/test_decisions.py`; `python -m tests.players decisions` writes
them again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from engine import Setup, State, apply, awaited_seats, start
from engine.ai import think
from engine.rng import Chance
from engine.types import Move
from tests.players.formats import OPTIONS

STORED = Path(__file__).parents[1] / "fixtures" / "decisions.json"
CASES: tuple[tuple[str, int], ...] = (
    ("classic", 2), ("classic", 4), ("middle_earth", 3), ("modular", 3), ("new_wave", 2), ("nuked", 3),
    ("risk2210", 3),
)  # fmt: skip
"""Rule systems and numbers of seats."""
LENGTH, EVERY, NODES = 90, 6, 8


class Decided(msgspec.Struct, frozen=True):
    """What a level decides after this many moves."""

    ply: int
    level: str
    nodes: int
    code: str


class Story(msgspec.Struct, frozen=True):
    """A game, and decisions in it."""

    rules: str
    seats: int
    seed: str
    options: dict[str, Any]
    moves: tuple[str, ...]
    """Each a seat and a move's code."""
    decisions: tuple[Decided, ...]


def positions(story: Story) -> Iterator[tuple[int, State]]:
    """Each position of a game with the number of moves before it."""
    state = start(Setup(story.rules, story.seats, story.seed, dict(story.options))).state
    yield 0, state
    for ply, text in enumerate(story.moves, 1):
        seat, _, code = text.partition(" ")
        state = apply(state, Move.parse(int(seat), code)).state
        yield ply, state


def decided(state: State, level: str, nodes: int) -> str:
    """The code of the move that the first awaited seat makes."""
    return think(level, state, awaited_seats(state)[0], Chance("5d"), nodes).move.code


def tell(rules: str, seats: int) -> Story:
    """Play a game by normal players, and ask the others in between."""
    seed, options, chance = "0d15", OPTIONS[rules][0], Chance("5e")
    state, moves, decisions = (
        start(Setup(rules, seats, seed, dict(options))).state,
        list[str](),
        list[Decided](),
    )
    while len(moves) < LENGTH and not state.result:
        if len(moves) % EVERY == EVERY - 1:
            level = ("hard", "expert")[len(decisions) % 2]
            decisions.append(Decided(len(moves), level, NODES, decided(state, level, NODES)))
        seat = awaited_seats(state)[0]
        move = think("normal", state, seat, chance).move
        moves.append(f"{seat} {move.code}")
        state = apply(state, move).state
    return Story(rules, seats, seed, dict(options), tuple(moves), tuple(decisions))


def stories() -> list[Story]:
    """What is stored."""
    return msgspec.json.decode(STORED.read_bytes(), type=list[Story])


def write() -> None:
    """Store decisions as they are now."""
    document = msgspec.json.encode([tell(rules, seats) for rules, seats in CASES])
    STORED.write_bytes(msgspec.json.format(document, indent=0) + b"\n")
