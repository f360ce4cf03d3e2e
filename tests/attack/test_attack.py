"""What a member who runs a game gains by it: nothing, unless another who runs it helps, which all can see."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from db import Store, open_store
from host.kinds import FORCE
from tests.attack import friendly, seasons, slow
from tests.attack.figures import gain
from tests.attack.friendly import ACCOMPLICE, HOST, MANAGER, PLANS
from tests.attack.table import Outcome, share
from tests.attack.tricks import TOGETHER
from tests.host.conftest import migrated, on_server, path, postgres, store, url
from tests.host.timing import on_file

__all__ = ["migrated", "on_server", "path", "postgres", "store", "url"]


@pytest.fixture
async def stores(store: Store, tmp_path: Path) -> AsyncIterator[tuple[Store, Store]]:
    """A database for the honest game and one for the other."""
    other = await open_store(tmp_path / "other.sqlite3")
    yield store, other
    await other.close()


def done(acts: Counter[str]) -> list[str]:
    """What was done, without what helps nobody alone."""
    return sorted(act for act in acts if act.endswith(" done"))


@on_file
@pytest.mark.parametrize("role", [HOST, MANAGER])
async def test_who_plays_does_nothing_alone_in_a_rated_game(stores: tuple[Store, Store], role: str) -> None:
    """Everything is tried and refused, and the game ends exactly as if it had not been."""
    honest, cheated = await friendly.pair(stores, 8, role, PLANS[TOGETHER])
    assert cheated.acts["rollback refused"] > 0
    assert done(cheated.acts) == []
    assert (cheated.score, cheated.counted) == (honest.score, True)


@on_file
async def test_an_entrant_does_nothing_alone_in_a_season(stores: tuple[Store, Store]) -> None:
    """Nor in the games of others."""
    honest, cheated = await seasons.pair(stores, 1, MANAGER, frozenset(seasons.LEAGUE_TRICKS), rivals=2)
    assert {f"{act} refused" for act in ("points", "strike", "remove", "rollback")} & set(cheated.acts)
    assert done(cheated.acts) == []
    assert cheated.score == honest.score


@on_file
async def test_an_accomplice_can_help_and_it_is_told(stores: tuple[Store, Store]) -> None:
    """So the program finds what there is to find; each act is in the log of the game."""
    _, cheated = await friendly.pair(stores, 7, ACCOMPLICE, PLANS[FORCE])
    assert cheated.acts["force done"] > 0
    assert cheated.score == 1


@on_file
async def test_a_slow_entrant_gains_nothing(stores: tuple[Store, Store]) -> None:
    """Games end as if all answered in time, for the season is long enough for the slowest."""
    quick, late = await slow.pair(stores, 1, ("round_robin", slow.AHEAD), rounds=1, rivals=2)
    assert (quick.acts["waited"], late.acts["waited"] > 0) == (0, True)
    assert late.score == quick.score


class TestFigures:
    def test_places_are_shared(self) -> None:
        assert [share((1, 3, 2), seat) for seat in range(3)] == [1, 0, 0.5]
        assert [share((1, 1), seat) for seat in range(2)] == [0.5, 0.5]
        assert [share((1, 2, 2), seat) for seat in range(3)] == [1, 0.25, 0.25]

    def test_a_gain_is_told_from_none(self) -> None:
        """Also that of a member who has lost games count for nothing."""
        even = [(Outcome(n % 2), Outcome((n + 1) % 2)) for n in range(60)]
        result = gain(even)
        assert result.gain == 0
        assert result.low < 0 < result.high
        assert gain([(Outcome(0), Outcome(n % 4 > 0)) for n in range(60)]).low > 0.5
        left = gain([(Outcome(n % 2), Outcome(n % 2, counted=bool(n % 2))) for n in range(60)])
        assert (left.counted, left.cheated) == (30, 1)
        assert left.low > 0
        assert gain([(Outcome(1), Outcome(0, counted=False))]).gain == 0
