"""The managers' report: who is flagged, and who is not."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from league import scoring
from league.collusion import GameCounts, SeatResigned, expected60, report
from league.ratings import Rating
from tests.seasons import colluders


def _game(
    number: int,
    order: list[str],
    spare: frozenset[str] = frozenset(),
    each: int = 6,
    resigned: tuple[SeatResigned, ...] = (),
) -> GameCounts:
    """A game that ended in this order; all attack each other equally often but for those who spare
    themselves."""
    attacks = tuple(tuple(0 if a == b or {a, b} <= spare else each for b in order) for a in order)
    return GameCounts(number, tuple(order), scoring.points60(range(len(order))), attacks, None, resigned)


def test_a_pair_that_spares_itself_and_gains_is_flagged() -> None:
    """In four games of four, whatever they gain by it."""
    pair = frozenset({"a", "b"})
    games = [_game(n, ["a", "b", f"x{n}", f"y{n}"], pair) for n in range(4)]
    (finding,) = report(games).pairs
    assert (finding.a, finding.b, finding.games, finding.attacks) == ("a", "b", (0, 1, 2, 3), 0)
    assert finding.expected == pytest.approx(4 * (12 + 12) / 3)
    assert finding.gain60 == pytest.approx(4 * 60 * 6)
    assert finding.gain60 > 2 * finding.sigma60


def test_sigma_is_that_of_two_draws() -> None:
    """The standard deviation of the sum of two of the points 10, 6, 3, 1, in four games."""
    pair = frozenset({"a", "b"})
    (finding,) = report([_game(n, ["a", "b", "x", "y"], pair) for n in range(4)]).pairs
    sums = [x + y for x, y in combinations((600, 360, 180, 60), 2)]
    variance = sum((s - 600) ** 2 for s in sums) / len(sums)
    assert finding.sigma60 == pytest.approx((4 * variance) ** 0.5)

    losing = [_game(n, [f"x{n}", f"y{n}", "a", "b"], pair) for n in range(4)]
    assert report(losing).pairs[0].gain60 == pytest.approx(-4 * 60 * 6)


def test_gaining_alone_is_no_flag() -> None:
    """Nor are two games, games of two, or computer players."""
    pair = frozenset({"a", "b"})
    assert report([_game(n, ["a", "b", "x", "y"]) for n in range(9)]).pairs == ()
    assert report([_game(n, ["a", "b", f"x{n}", f"y{n}"], pair) for n in range(2)]).pairs == ()
    assert report([_game(n, ["a", "b"], pair) for n in range(9)]).pairs == ()
    mixed = [_game(n, ["a", "b", "x", "y"][: 4 if n < 2 else 2], pair) for n in range(9)]
    assert report(mixed).pairs == ()
    computers = [
        GameCounts(n, ("a", None, "x", "y"), (600, 360, 180, 60), ((0, 0, 5, 5),) * 4) for n in range(9)
    ]
    assert report(computers).pairs == ()


def test_pairs_are_looked_at_over_time() -> None:
    """Other games count for pairs, and for nothing else."""
    pair = frozenset({"a", "b"})
    gone = (SeatResigned(0, 1, 4),)
    games = [_game(n, ["a", "b", f"x{n}", f"y{n}"], pair, resigned=gone) for n in range(4)]
    assert report(games[3:]).pairs == ()
    both = report(games[3:], games[:3])
    assert both.pairs == report(games).pairs != ()
    assert [resigned.game for resigned in both.resignations] == [3]


def test_few_attacks_show_nothing() -> None:
    """A pair that met three times where others did not attack each other either."""
    attacks = ((0, 0, 1, 0), (0, 0, 0, 1), (1, 0, 0, 0), (0, 0, 0, 0))
    games = [GameCounts(n, ("a", "b", f"x{n}", f"y{n}"), (600, 360, 180, 60), attacks) for n in range(3)]
    assert report(games).pairs == ()


def test_colluding_pairs_are_found_and_innocent_ones_are_not() -> None:
    """In real games of computer players; `python -m tests.seasons.colluders` plays more of them."""
    for colluding in (True, False):
        tables = [colluders.play(colluding, seed) for seed in range(6)]
        part = colluders.flag_rate(tables, 300, random.Random(1))
        assert part >= colluders.WANTED if colluding else part <= colluders.ALLOWED


def test_strength_explains_gains() -> None:
    """Two who are much stronger than the rest gain nothing by their victories."""
    pair = frozenset({"a", "b"})
    strong, weak = Rating(1900.0, 3600.0), Rating(1400.0, 3600.0)
    games = [_game(n, ["a", "b", "x", "y"], pair) for n in range(4)]
    expected = expected60([strong, strong, weak, weak])
    fair = [GameCounts(g.game, g.members, g.points60, g.attacks, expected) for g in games]
    assert report(fair).pairs[0].gain60 < report(games).pairs[0].gain60 / 2


def test_honest_members_are_rarely_flagged() -> None:
    """Of 300 pairs that met about 17 times, playing at random."""
    chance = random.Random(1)
    games = []
    for n in range(850):
        order = chance.sample([f"m{m}" for m in range(25)], 4)
        attacks = tuple(tuple(0 if a == b else chance.randint(0, 9) for b in order) for a in order)
        games.append(GameCounts(n, tuple(order), scoring.points60(range(4)), attacks))
    assert len(report(games).pairs) <= 1


def test_resignations_in_the_better_half_are_listed() -> None:
    """Also in games of two; not of who was behind."""
    gone = tuple(SeatResigned(seat, rank, living) for seat, rank, living in ((0, 1, 4), (1, 2, 3), (2, 2, 2)))
    resignations = report([_game(5, ["a", "b", "x", "y"], resigned=gone)]).resignations
    assert [(r.game, r.member, r.rank, r.living) for r in resignations] == [(5, "a", 1, 4)]
    ahead = report([_game(6, ["a", "b"], resigned=(SeatResigned(1, 1, 2),))]).resignations
    assert [r.member for r in ahead] == ["b"]


@pytest.mark.parametrize("seats", range(2, 7))
def test_expected_points_sum_to_those_of_a_table(seats: int) -> None:
    """Equals expect the mean, the strong more."""
    assert expected60([Rating()] * seats) == pytest.approx([300.0] * seats)
    mixed = expected60([Rating(1500.0 + 80 * n, 6400.0) for n in range(seats)])
    assert sum(mixed) == pytest.approx(300 * seats)
    assert sorted(mixed) == list(mixed)
    with pytest.raises(ValueError, match="not 7"):
        expected60([Rating()] * 7)
