"""Counts of move sequences: any change in what is legal, anywhere, changes one of them.

A position is a recorded game up to a ply; its counts are those of depth 1, 2, ... Chance falls as the game's
seed has it.
"""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import msgspec

import engine
from engine import State
from engine.commands import sequences
from engine.record.export import load
from tests.golden.records import PERFT, folder, recorded

DEPTH = 2
WIDEST = 250
"""Positions with more moves than these are counted to depth 1 only."""


class Position(msgspec.Struct, frozen=True):
    """A position and its counts."""

    game: str
    ply: int
    phase: str
    counts: tuple[int, ...]

    def state(self, rules: str, version: int) -> State:
        """The position itself."""
        export = load((folder(rules, version) / f"{self.game}.json").read_bytes())
        return engine.replay(export.setup, islice(export.log(), self.ply))


def choose(rules: str) -> list[Position]:
    """Of each recorded game one position for each phase: in the middle of those of that phase."""
    positions = []
    for path in recorded(rules):
        export = load(path.read_bytes())
        states = [turn.state for turn in engine.history(export.setup, export.log())]
        by_phase: dict[str, list[int]] = {}
        for ply, state in enumerate(states):
            if not state.result:
                by_phase.setdefault(engine.view(state, None).phase, []).append(ply)
        for phase, plies in by_phase.items():
            ply = plies[len(plies) // 2]
            wide = sequences(states[ply], 1)
            depths = range(2, DEPTH + 1) if wide <= WIDEST else ()
            counts = (wide, *(sequences(states[ply], depth) for depth in depths))
            positions.append(Position(path.stem, ply, phase, counts))
    return positions


def stored(rules: str, version: int) -> Path:
    """The file with the positions of a version."""
    return folder(rules, version) / f"{PERFT}.json"


def read(rules: str, version: int) -> list[Position]:
    """The stored positions of a version."""
    return msgspec.json.decode(stored(rules, version).read_bytes(), type=list[Position])


def write(rules: str) -> None:
    """Store the positions and their counts as the engine has them now."""
    lines = ",\n".join(" " + msgspec.json.encode(p).decode() for p in choose(rules))
    stored(rules, engine.meta(rules).version).write_text(f"[\n{lines}\n]\n")
