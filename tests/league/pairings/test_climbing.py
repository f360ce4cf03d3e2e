"""The rules of a ladder, one by one."""

from __future__ import annotations

from math import inf
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.errors import LeagueError
from league.pairings import climbing
from league.pairings.climbing import Challenge

DAY = 86400.0
NOW = 1000 * DAY
TEN = tuple(range(10))
NAMES = {entry: f"member {entry}" for entry in range(100)}


def _refused(
    by: int,
    to: int,
    challenges: tuple[Challenge, ...] = (),
    absent: dict[int, float | None] | None = None,
    rungs: tuple[int, ...] = TEN,
    now: float = NOW,
) -> tuple[str, dict[str, Any]] | None:
    """Why a challenge is refused, None if it is not."""
    try:
        climbing.check(rungs, by, to, challenges, absent or {}, now, NAMES)
    except LeagueError as error:
        return error.key if error.key in LeagueError.KEYS else "", error.data
    return None


def test_challenges_reach_three_places_up() -> None:
    """Not further, not down, not to oneself."""
    assert [to for to in TEN if _refused(5, to) is None] == [2, 3, 4]
    assert _refused(5, 1) == ("challenge-far", {"opponent": "member 1", "most": 3})
    assert _refused(5, 6) == ("challenge-below", {"opponent": "member 6"})
    assert _refused(5, 5) == ("challenge-self", {})
    assert _refused(5, 10) == ("not-playing", {"entry": 10})
    assert [to for to in TEN if _refused(0, to) is None] == []


@pytest.mark.parametrize(("n", "most"), [(5, 3), (39, 3), (40, 4), (49, 4), (50, 5), (100, 10)])
def test_on_a_long_ladder_a_tenth_counts(n: int, most: int) -> None:
    """A tenth of the places, rounded down, if that is more than three."""
    rungs = tuple(range(n))
    reached = [to for to in rungs if _refused(n - 1, to, rungs=rungs) is None]
    assert reached == [*rungs[n - 1 - most : n - 1]]


def _challenge(by: int, to: int, until: float = inf, *, is_open: bool = True) -> Challenge:
    return Challenge(by, to, is_open, until, until)


def test_three_out_and_three_in() -> None:
    """A fourth challenge that counts is refused, whichever side has three, until the first one does not."""
    out = tuple(_challenge(9, to, NOW + to) for to in (20, 21, 22))
    into = tuple(_challenge(by, 8) for by in (20, 21, 22))
    assert _refused(9, 8, out) == ("challenge-out", {"most": 3, "until": NOW + 20})
    assert _refused(9, 8, (*out, _challenge(9, 23, NOW + 30))) == (
        "challenge-out",
        {"most": 3, "until": NOW + 21},
    )
    assert _refused(9, 8, into) == ("challenge-in", {"opponent": "member 8", "most": 3, "until": None})
    assert _refused(9, 8, out[1:] + into[1:]) is None
    assert _refused(9, 8, out, now=NOW + 20) is None
    over = tuple(_challenge(9, to, NOW + 1, is_open=False) for to in (20, 21, 22))
    assert _refused(9, 8, over) == ("challenge-out", {"most": 3, "until": NOW + 1}), "it counts nevertheless"
    theirs = tuple(_challenge(8, to) for to in (5, 6, 7))
    assert _refused(9, 8, theirs) is None, "what the challenged member has made does not count"


def test_a_pair_waits_for_its_rematch() -> None:
    """No matter who challenged; and while its game is open."""
    for pair in ((9, 8), (8, 9)):
        over, until = _challenge(*pair, NOW + DAY / 2, is_open=False), NOW + DAY / 2
        assert _refused(9, 8, (over,)) == ("challenge-rematch", {"opponent": "member 8", "until": until})
        assert _refused(9, 8, (over,), now=until) is None
        assert _refused(9, 8, (_challenge(*pair),)) == ("challenge-open", {"opponent": "member 8"})


def test_who_is_absent_cannot_be_challenged() -> None:
    """They may challenge others."""
    until = NOW + DAY
    assert _refused(9, 8, absent={8: until}) == (
        "challenge-absent",
        {"opponent": "member 8", "until": until},
    )
    assert _refused(9, 8, absent={8: None}) == ("challenge-absent", {"opponent": "member 8", "until": None})
    assert _refused(9, 8, absent={9: None}) is None


def test_climbing() -> None:
    """The challenger takes the rung, and those between move down. Rungs may have changed meanwhile: nobody
    falls by winning, and nobody comes back who has left."""
    assert climbing.climb((0, 1, 2, 3, 4), 3, 1) == (0, 3, 1, 2, 4)
    assert climbing.climb((3, 1, 2), 3, 1) == (3, 1, 2)
    assert climbing.climb((0, 1, 2), 3, 1) == (0, 1, 2)
    assert climbing.climb((0, 2, 3), 3, 1) == (0, 2, 3)


def test_joining_and_leaving() -> None:
    """New entries begin at the bottom."""
    assert climbing.join((1, 2), 3) == (1, 2, 3)
    assert climbing.join((1, 2), 1) == (2, 1)
    assert climbing.leave((1, 2, 3), 2) == (1, 3)


@given(st.permutations(range(12)), st.lists(st.tuples(st.integers(0, 11), st.integers(0, 11)), max_size=30))
@settings(max_examples=50)
def test_a_ladder_stays_one(rungs: list[int], played: list[tuple[int, int]]) -> None:
    """However challenges end, everybody stays on it once, and nobody falls by more than one for each."""
    now = tuple(rungs)
    for by, to in played:
        after = climbing.climb(now, by, to)
        assert sorted(after) == sorted(now)
        assert all(after.index(entry) <= now.index(entry) + 1 for entry in after)
        now = after
