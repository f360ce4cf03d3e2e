"""By what the entries of a season are seeded."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from msgspec.structs import replace
from sqlalchemy import Connection

from db import Store
from db.queries.league import pools
from host.league.course.league_rows import with_seeds
from league.model import SeasonState
from tests.host.timing import on_file
from tests.league.season import scenes

MEANS = (("guild", "m1", 1400.0), ("guild", "m2", 1700.0), ("elsewhere", "m3", 1900.0))


def rate(connection: Connection) -> None:
    """Store ratings at tables of chequers: of the first two members, and of the third in another server."""
    for guild, member, mean in MEANS:
        row = {"guild": guild, "pool": "chequers/table", "member": member, "name": member, "mean": mean}
        pools.put(
            connection, {**row, "variance": 1.0, "games": 1, "wins": 0, "opponents": 1, "played_at": 0.0}
        )


async def ratings(store: Store, state: str, seeds: Mapping[int, int]) -> dict[int, float]:
    """The ratings of the entries 1 to 3, which were 1499, 1498 and 1497, in a season in this state."""
    season = replace(scenes.signing_up(3), state=state)
    await store.write(rate)
    season = await store.read(lambda c: with_seeds(c, "guild", dict(seeds), season))
    return {entrant.id: entrant.rating for entrant in season.entries}


@on_file
@pytest.mark.parametrize("state", [SeasonState.SIGNUP, SeasonState.CHECK_IN])
async def test_entries_are_seeded_by_their_present_ratings(store: Store, state: str) -> None:
    """Those that managers have put in an order stand above all of them; who has none here is a newcomer."""
    assert await ratings(store, state, {}) == {1: 1400.0, 2: 1700.0, 3: 1500.0}
    placed = await ratings(store, state, {3: 0, 1: 1})
    assert placed[2] == 1700.0
    assert sorted(placed, key=placed.__getitem__, reverse=True) == [3, 1, 2]


@on_file
@pytest.mark.parametrize("state", [SeasonState.RUNNING, SeasonState.PROTEST, SeasonState.CANCELLED])
async def test_a_season_that_has_begun_keeps_its_seeds(store: Store, state: str) -> None:
    """However good its members are by now."""
    assert await ratings(store, state, {3: 0}) == {1: 1499.0, 2: 1498.0, 3: 1497.0}
