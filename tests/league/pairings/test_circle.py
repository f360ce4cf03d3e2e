"""Round robins of all sizes."""

from __future__ import annotations

from collections import Counter

import pytest

from league.pairings import circle


@pytest.mark.parametrize("double", [False, True])
@pytest.mark.parametrize("n", range(2, 26))
def test_all_play_all_and_sit_first_equally_often(n: int, double: bool) -> None:
    """Each pair plays once or, with seats swapped, twice; everybody sits first in half of their games."""
    rounds = circle.rounds(n, double)
    games = [game for games in rounds for game in games]
    twice = double or n % 2 == 0
    pairs = Counter(frozenset(game) for game in games)
    assert pairs == Counter({frozenset((a, b)): 1 + twice for a in range(n) for b in range(a)}), (
        "no pair plays more often"
    )
    assert len(set(games)) == len(games), "the seats are swapped"
    first, second = Counter(starter for starter, _ in games), Counter(other for _, other in games)
    assert all(first[entrant] == second[entrant] for entrant in range(n))
    assert len(rounds) == (n if n % 2 else n - 1) * (1 + twice), "no round is wasted"


@pytest.mark.parametrize("n", range(2, 26))
def test_nobody_plays_twice_in_a_round(n: int) -> None:
    """So a wave of games may be any number of rounds. With an odd number one entrant sits out."""
    for games in circle.rounds(n):
        assert len({entrant for game in games for entrant in game}) == 2 * len(games) == n - n % 2


def test_one_alone_plays_nobody() -> None:
    """A round robin needs two."""
    with pytest.raises(ValueError):
        circle.rounds(1)
