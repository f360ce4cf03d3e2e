"""Both games of a pair begin from the same public setup."""

from __future__ import annotations

import engine
from db import Store
from host import Host
from league.model import FixtureState
from tests.host.league.leagues import World, plan


async def seen(host: Host, game: int) -> tuple[list[str | None], engine.View]:
    """The members by seat, and what everybody sees."""
    position = await host.games.position(game)
    return [seat.member for seat in position.game.seats], position.view(None)


async def test_a_pair_plays_the_same_setup_twice_with_seats_swapped(store: Store) -> None:
    """Other pairs have other setups, and each game has dice of its own."""
    world = World(store)
    season = await world.begun(3, plan(least=3, cap=6, double=True, duplicate=True))
    games = [f for f in season.fixtures if f.state == FixtureState.UNDER_WAY]
    assert len(games) == 6
    setups = []
    for fixture in games:
        other = next(f for f in games if f.seats == fixture.seats[::-1])
        assert fixture.game is not None
        assert other.game is not None
        members, view = await seen(world.host, fixture.game)
        swapped, again = await seen(world.host, other.game)
        assert members == swapped[::-1]
        assert view.spaces == again.spaces
        first = await world.host.games.position(fixture.game)
        second = await world.host.games.position(other.game)
        assert first.state.setup.seed != second.state.setup.seed
        setups.append(view.spaces)
    assert len({str(spaces) for spaces in setups}) == 3
