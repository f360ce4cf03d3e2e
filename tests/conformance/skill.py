"""How often a computer player wins alone against random ones: over all numbers of seats, and the options that
matter most to it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

import engine
from engine import Move, Setup, State, apply, awaited_seats, start
from engine.ai import decide
from engine.rng import Chance

BAR = 0.95
"""The part of the games that it has to win."""
MOST = 9000
"""No game that one of them plays well lasts this many moves."""
OPTIONS: Mapping[str, tuple[dict[str, Any], ...]] = {
    "middle_earth": ({"setup": "deal"}, {"setup": "manual", "defence": "ask"}, {"mode": "classic"}),
    "modular": tuple({"level": level} for level in ("base", "expert", "master")),
    "new_wave": ({"aliens": "first"},),
    "nuked": ({"setup": "deal"}, {"setup": "manual"}),
}
"""By rule system whose player is held to the bar: what its games are played with in turn."""


class Tally(msgspec.Struct):
    """What came out."""

    won: int = 0
    lost: list[str] = []
    """The games that it did not win."""
    moves: list[Move] = []
    """What it did in all games."""

    @property
    def good(self) -> bool:
        """Whether it won often enough."""
        return self.won >= BAR * (self.won + len(self.lost))

    def __str__(self) -> str:
        lost = f"; lost: {', '.join(self.lost)}" if self.lost else ""
        return f"{self.won} of {self.won + len(self.lost)} games won{lost}"


def play(rules: str, games: Iterable[int]) -> Tally:
    """Play the games with these numbers, each in a seat of its own."""
    tally = Tally()
    low, high = engine.meta(rules).seats
    for number in games:
        lap, more = divmod(number, high - low + 1)
        seats, options = low + more, OPTIONS[rules][lap % len(OPTIONS[rules])]
        ours = lap % seats
        state = _played(start(Setup(rules, seats, f"{number:04x}", options)).state, ours, tally.moves)
        if state.result and state.result.winners == (ours,):
            tally.won += 1
        else:
            tally.lost.append(f"{number} ({seats} seats, {options})")
    return tally


def _played(state: State, ours: int, moves: list[Move]) -> State:
    chance = Chance(state.setup.seed)
    for _ in range(MOST):
        if state.result:
            break
        seat = awaited_seats(state)[0]
        move = decide("greedy" if seat == ours else "random", state, seat, chance)
        if seat == ours:
            moves.append(move)
        state = apply(state, move).state
    return state
