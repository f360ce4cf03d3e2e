"""A few whole seasons of each format; `make seasons` lives through 200."""

from __future__ import annotations

import pytest

from league.formats import FORMATS
from league.model import SeasonState
from tests.seasons.chronicle import live
from tests.seasons.people import story


@pytest.mark.spread(6)
@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize("seed", range(1, 6))
def test_seasons_run_to_their_end(kind: str, seed: int) -> None:
    """Two seasons of a small league, with members who leave or never play and a process that is killed at
    every step: what must hold does, and one of them is played to its end."""
    lived = list(live(story(seed, most=16, format=kind), 2))
    assert any(life.season.state == SeasonState.CLOSED for life in lived)
