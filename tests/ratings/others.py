"""Other programs' ratings on the same games: the sum of -ln of the chances they gave to what came true."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import Any

import glicko2
import trueskill
from openskill.models import BradleyTerryFull, PlackettLuce

Games = Sequence[Sequence[int]]
"""The members of each game as they finished."""


def elo(games: Games, factor: float) -> float:
    """Elo over all pairs of a game, with the factor K shared among a member's pairs."""
    ratings: dict[int, float] = {}
    total = 0.0
    for game in games:
        gains = dict.fromkeys(game, 0.0)
        for above, below in combinations(game, 2):
            gap = ratings.get(above, 0.0) - ratings.get(below, 0.0)
            chance = 1.0 / (1.0 + 10.0 ** (-gap / 400.0))
            total -= math.log(chance)
            gains[above] += (1.0 - chance) * factor / (len(game) - 1)
            gains[below] -= (1.0 - chance) * factor / (len(game) - 1)
        for member, gain in gains.items():
            ratings[member] = ratings.get(member, 0.0) + gain
    return total


def best_elo(games: Games) -> float:
    """The best of these factors, known afterwards."""
    return min(elo(games, factor) for factor in (6, 10, 16, 24, 32, 48, 64, 96))


def glicko(games: Games) -> float:
    """Glicko-2; each game is a period of the ratings of its members, its pairs are games of two."""
    players: dict[int, Any] = {}
    total = 0.0
    for game in games:
        seated = [players.setdefault(member, glicko2.Player()) for member in game]
        known = [(player.rating, player.rd) for player in seated]
        for (mu, rd), (mu2, rd2) in combinations(known, 2):
            g = 1.0 / math.sqrt(1.0 + 3.0 * (math.log(10) / 400.0) ** 2 * (rd**2 + rd2**2) / math.pi**2)
            total += math.log1p(10.0 ** (-g * (mu - mu2) / 400.0))
        for n, player in enumerate(seated):
            against = [other for m, other in enumerate(known) if m != n]
            scores = [1.0 if n < m else 0.0 for m in range(len(known)) if m != n]
            player.update_player([mu for mu, _ in against], [rd for _, rd in against], scores)
    return total


def _normal(x: float) -> float:
    return max(1e-12, 0.5 * (1.0 + math.erf(x / math.sqrt(2.0))))


def true_skill(games: Games) -> float:
    """TrueSkill as it comes, without draws."""
    system = trueskill.TrueSkill(draw_probability=0.0)
    ratings: dict[int, Any] = {}
    total = 0.0
    for game in games:
        known = [ratings.get(member) or system.create_rating() for member in game]
        for a, b in combinations(known, 2):
            total -= math.log(
                _normal((a.mu - b.mu) / math.sqrt(2 * system.beta**2 + a.sigma**2 + b.sigma**2))
            )
        rated = system.rate([(rating,) for rating in known], ranks=range(len(game)))
        ratings.update(zip(game, (team[0] for team in rated), strict=True))
    return total


def open_skill(games: Games) -> float:
    """The better of two of its models as they come."""
    return min(_open_skill(games, model) for model in (PlackettLuce(), BradleyTerryFull()))


def _open_skill(games: Games, model: Any) -> float:
    ratings: dict[int, Any] = {}
    total = 0.0
    for game in games:
        known = [ratings.get(member) or model.rating() for member in game]
        for a, b in combinations(known, 2):
            spread = math.sqrt(2 * model.beta**2 + a.sigma**2 + b.sigma**2)
            total -= math.log(_normal((a.mu - b.mu) / spread))
        rated = model.rate([[rating] for rating in known], ranks=[float(n) for n in range(len(game))])
        ratings.update(zip(game, (team[0] for team in rated), strict=True))
    return total


OTHERS: dict[str, Callable[[Games], float]] = {
    "elo": best_elo, "glicko2": glicko, "trueskill": true_skill, "openskill": open_skill,
}  # fmt: skip


def pairs(games: Iterable[Sequence[int]]) -> int:
    """How many pairs the games have."""
    return sum(len(game) * (len(game) - 1) // 2 for game in games)
