"""Figures of strength: their intervals, their file, their games, and the page that shows them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.players.strength import Figure, Pairing, games_of, measure, store, stored
from tests.players.wanted import BEGIN, END, GOALS, PAGE, fill


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [(8, 10, 0.4902, 0.9433), (0, 20, 0.0, 0.1611), (200, 400, 0.4512, 0.5488)],
)
def test_intervals_are_those_of_wilson(won: float, games: int, low: float, high: float) -> None:
    """Against values computed elsewhere."""
    assert Figure(won, games).interval == pytest.approx((low, high), abs=1e-4)


def test_each_seat_is_taken_in_turn_with_all_options() -> None:
    """Games come round all seats, and no two have the same seed."""
    games = games_of(Pairing("nuked", "hard", seats=3), 12)
    assert [g.players.index("hard") for g in games] == [0, 1, 2] * 4
    assert len({g.seed for g in games}) == 12
    assert {g.options["setup"] for g in games} == {"deal", "manual"}


def test_figures_are_stored_by_what_they_measure(tmp_path: Path) -> None:
    """A new figure takes the place of an earlier one of the same pairing, and leaves others alone."""
    path = tmp_path / "strength.json"
    pairing, other = Pairing("classic", "hard"), Pairing("classic", "hard", seats=4)
    store(pairing, Figure(1, 2), path)
    store(other, Figure(3, 4), path)
    store(pairing, Figure(5, 6, first=7, nodes=8, cpu=0.5), path)
    assert stored(path) == {pairing: Figure(5, 6, first=7, nodes=8, cpu=0.5), other: Figure(3, 4)}


def test_the_same_games_give_the_same_figure(capsys: pytest.CaptureFixture[str]) -> None:
    """Measuring again changes nothing, and tells how far it is."""
    first, second = (measure(Pairing("classic", "normal", "easy"), 2, workers=1) for _ in range(2))
    assert (first.won, first.games) == (second.won, second.games)
    assert "2 of 2 games" in capsys.readouterr().out


def test_the_page_shows_the_stored_figures() -> None:
    """`python -m tests.players table` has been run since figures were stored."""
    page = PAGE.read_text(encoding="utf-8")
    assert page.count(BEGIN) == page.count(END) == 1
    assert fill(page) == page
    assert len({goal.pairing for goal in GOALS}) == len(GOALS)
