"""Ratings in words: figures, changes, leaderboards, comparisons, explanations."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from host import RatingChange, RatingCompared, RatingExplained, RatingOpponent, RatingShown
from ui.words.figures import ratings

ADA = RatingShown("g", "classic/table", "1", "Ada", 1620.4, 42.2, 12, 1, 6, 0.0, False, 3)
CHANGE = RatingChange(7, False, 0.0, 2, 4, 1600.4, 80, 1612.6, 78)


def test_figures() -> None:
    """Whole numbers, the band twice the deviation; changes have their signs."""
    assert ratings.figure(1620.4, 42.2) == "1620 ±84"
    assert [ratings.change_text(x) for x in (12.4, -3.2, 0.3, -0.3)] == ["+12", "−3", "0", "0"]
    assert [ratings.percent(x) for x in (0.0, 0.004, 0.5, 0.731, 1.0)] == [1, 1, 50, 73, 99]


@pytest.mark.parametrize("locale", ["en", "it"])
def test_pools_have_names(locale: str) -> None:
    """The rule system's name, and games of two or tables."""
    assert ratings.split("classic/1v1") == ("classic", "duel")
    assert ratings.split("new_wave/table") == ("new_wave", "table")
    assert ratings.pool_name(locale, "classic/1v1") != ratings.pool_name(locale, "classic/table")


@pytest.mark.parametrize("locale", ["en", "it"])
def test_a_members_ratings(locale: str) -> None:
    """A line a pool: provisional or with its place, never both; names are escaped."""
    shown = [ADA, replace(ADA, pool="nuked/1v1", provisional=True, rank=None)]
    lines = ratings.shown_lines(locale, "*Ada*", shown)
    assert r"\*Ada\*" in lines[0]
    assert " 3 " in lines[1]
    assert ("provisional" in lines[2]) or ("provvisorio" in lines[2])
    assert len(ratings.shown_lines(locale, "Ada", [])) == 1


def test_a_leaderboard() -> None:
    """Each line has its place; an empty one says so."""
    listed = [replace(ADA, rank=None, name=f"M{n}") for n in range(3)]
    lines = ratings.top_lines("en", "classic/table", listed, 21)
    assert [line.split("`")[1] for line in lines[1:4]] == ["21", "22", "23"]
    assert "Nobody" in ratings.top_lines("en", "classic/table", [])[0]


def test_the_newest_changes_come_first() -> None:
    """At most `NEWEST` are listed, and how many are left; friendly games are told from those of leagues."""
    changes = [replace(CHANGE, game=n + 1, at=float(n)) for n in range(15)]
    lines = ratings.history_lines("en", "Ada", "classic/table", changes)
    assert len(lines) == ratings.NEWEST + 2
    assert "league game #15" in lines[1]
    assert "1600 → 1613 (+13)" in lines[1]
    assert "3 earlier games" in lines[-1]
    alone = ratings.history_lines("en", "Ada", "classic/table", [replace(CHANGE, friendly=True)])
    assert "friendly game #7" in alone[1]
    curve = ratings.curve("en", "Ada", "classic/table", changes, ADA)
    assert len(curve.points) == 16
    assert curve.figure == "1620 ±84"
    assert ratings.curve("en", "Ada", "classic/table", changes, None).figure == "1613 ±156"


SCORES = {
    ("en", (0, 0, 0)): "They have not met in a rated game.",
    ("en", (1, 0, 0)): "They have met in 1 rated game: Ada ahead 1, level 0, Bob ahead 0.",
    ("en", (3, 1, 2)): "They have met in 6 rated games: Ada ahead 3, level 2, Bob ahead 1.",
    ("it", (0, 0, 0)): "Non si sono mai incontrati in una partita valida.",
    ("it", (1, 0, 0)): "Un solo incontro in una partita valida: davanti Ada 1, pari 0, davanti Bob 0.",
    ("it", (3, 1, 2)): "6 incontri in partite valide: davanti Ada 3, pari 2, davanti Bob 1.",
}
"""The sentence for how often the first was ahead, the other, neither."""


@pytest.mark.parametrize(("locale", "score"), SCORES)
def test_two_members(locale: str, score: tuple[int, int, int]) -> None:
    """Both ratings, the chance, and the score as one sentence; without any rating there is no chance."""
    lines = ratings.compared_lines(locale, "Ada", "Bob", RatingCompared("nuked/1v1", ADA, None, 0.3, *score))
    assert len(lines) == 5
    assert "**1620 ±84**" in lines[1]
    assert "30 %" in lines[3]
    assert lines[4] == SCORES[locale, score]
    unrated = RatingCompared("nuked/1v1", None, None, 0.5, *score)
    lines = ratings.compared_lines(locale, "Ada", "Bob", unrated)
    assert len(lines) == 4
    assert lines[3] == SCORES[locale, score]


@pytest.mark.parametrize("locale", ["en", "it"])
def test_an_explanation(locale: str) -> None:
    """The greatest shares first; what counted less says how much."""
    full = 3**-0.5
    shares = (
        RatingOpponent("2", "Bob", 1, 1500, 60, 0.7, -2.0, full),
        RatingOpponent("3", "Cy", 2, 1600, 60, 0.5, 0.0, full / 4),
        RatingOpponent("4", "Di", 4, 1700, 60, 0.4, 9.0, full),
    )
    lines = ratings.explained_lines(locale, "Ada", 1234, RatingExplained("classic/table", CHANGE, shares))
    assert ("n. 1234" if locale == "it" else "#1234") in lines[0]
    assert "+12" in lines[1] or "+13" in lines[1]
    assert [line[2:4] for line in lines[2:4]] == ["+9", "−2"]
    assert "25 %" in lines[4]
    assert "25 %" not in lines[2]
    assert len(ratings.explained_lines(locale, "Ada", 1234, None)) == 1
