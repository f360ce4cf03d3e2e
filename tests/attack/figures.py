"""What cheating gains: mean places of the same games, played honestly and not, with an interval."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean

from tests.attack.table import Outcome

RESAMPLED = 2000
Pair = tuple[Outcome, Outcome]


@dataclass(frozen=True)
class Gain:
    """Mean scores of honest and of cheated games (those that count), and their difference.

    `low` and `high` bound the difference with 95 %: games that were made to count for nothing are left out
    as the attacker wants it, so that a member who breaks lost games off gains by it.
    """

    games: int
    counted: int
    honest: float
    cheated: float
    low: float
    high: float
    acts: Counter[str]

    @property
    def gain(self) -> float:
        return self.cheated - self.honest

    def __str__(self) -> str:
        done = ", ".join(f"{n} {act}" for act, n in sorted(self.acts.items()) if ":" not in act)
        played = f"{self.games} played, {self.counted} count: {self.honest:.3f} honest"
        gained = f"{self.gain:+.3f} ({self.low:+.3f} to {self.high:+.3f})"
        return f"{played}, {self.cheated:.3f} cheated, {gained}; {done or 'nothing tried'}"


def gain(pairs: Sequence[Pair]) -> Gain:
    """The gain over pairs of an honest and a cheated game. Without a cheated game that counts it is 0."""
    rng = Random(len(pairs))
    differences = sorted(_difference(rng.choices(pairs, k=len(pairs))) for _ in range(RESAMPLED))
    honest, cheated = _means(pairs)
    acts: Counter[str] = Counter()
    for _, outcome in pairs:
        acts += outcome.acts
    edge = RESAMPLED // 40
    return Gain(
        len(pairs),
        sum(outcome.counted for _, outcome in pairs),
        honest,
        cheated,
        differences[edge],
        differences[-edge - 1],
        acts,
    )


def _difference(pairs: Sequence[Pair]) -> float:
    honest, cheated = _means(pairs)
    return cheated - honest


def _means(pairs: Sequence[Pair]) -> tuple[float, float]:
    honest = fmean(outcome.score for outcome, _ in pairs)
    counted = [outcome.score for _, outcome in pairs if outcome.counted]
    return honest, fmean(counted) if counted else honest
