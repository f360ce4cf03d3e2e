"""Ratings follow from league games and from friendly ones that were to be rated."""

from __future__ import annotations

import pytest
from sqlalchemy import Connection

from db import Store
from db.queries import games, notices
from db.queries.league import pools
from tests.host.games import lobby, play_on
from tests.host.league.leagues import World, plan
from tests.host.league.rated import as_folded


async def test_friendly_games_count_on_request(store: Store) -> None:
    """Members alone, two full rounds or more; all else is not rated, and nothing is counted twice."""
    world = World(store)
    async with world.host:
        host = world.host
        game = await lobby(host, ("ann", "bob"), seats=2, rounds=3)
        await host.lobby.set_details(game.id, "ann", rated=True)
        await host.lobby.start(game.id, "ann", "x")
        await play_on(host, game.id, 4000)
        short = await lobby(host, ("ann", "cy"), seats=2)
        await host.lobby.set_details(short.id, "ann", rated=True)
        await host.lobby.start(short.id, "ann", "x")
        await host.moves.resign(short.id, "cy")
        plain = await lobby(host, ("ann", "dee"), seats=2)
        await host.lobby.start(plain.id, "ann", "x")
        await host.moves.resign(plain.id, "dee")
        for _ in range(2):
            await host.core.ticker.tick()
        ratings = host.leagues.ratings
        (ann,) = await ratings.show("guild", "ann")
        (bob,) = await ratings.show("guild", "bob")
        assert (ann.pool, ann.games, bob.games) == ("classic/1v1", 1, 1)
        assert abs(ann.mean + bob.mean - 3000) < 1e-9
        assert ann.provisional
        assert ann.rank is None
        assert await ratings.show("guild", "cy") == await ratings.show("guild", "dee") == []
        explained = await ratings.explain("guild", game.id, "ann")
        assert explained is not None
        assert [share.member for share in explained.shares] == ["bob"]
        assert abs(sum(share.change for share in explained.shares) - (ann.mean - 1500)) < 1e-9
        assert await ratings.explain("guild", short.id, "ann") is None
        (change,) = await ratings.history("guild", "classic/1v1", "ann")
        assert (change.game, change.friendly, change.mean) == (game.id, True, ann.mean)
        compared = await ratings.compare("guild", "classic/1v1", "ann", "bob")
        assert compared.above + compared.below + compared.equal == 1
        assert await store.read(lambda c: as_folded(c, "guild", "classic/1v1"))


@pytest.mark.parametrize("way", ["kicked", "agreed", "forced"])
async def test_who_left_a_friendly_game_loses_it(store: Store, way: str) -> None:
    """Also if the seat is nobody's since; not if a manager took it from them while they played."""
    world = World(store)
    async with world.host:
        host = world.host
        game = await lobby(host, ("ann", "bob"), seats=2, rounds=3)
        await host.lobby.set_details(game.id, "ann", rated=True)
        await host.lobby.start(game.id, "ann", "x")
        await play_on(host, game.id, 4000)
        kind = "kicked" if way == "kicked" else "seat-replaced"
        data = {"seat": 1, "member": "bob", "before": "bob", "left": way == "agreed"}

        def free(connection: Connection) -> None:
            games.change_seat(connection, game.id, 1, member=None, standin="easy")
            notices.add(connection, game.id, 1, 0.0, kind, data, ())

        await store.write(free)
        host.core.tables.peek(game.id).drop()  # type: ignore[union-attr] # it is loaded
        await host.core.ticker.tick()
        shown = await host.leagues.ratings.show("guild", "bob")
        assert [rating.mean < 1500 for rating in shown] == ([] if way == "forced" else [True])
        assert await host.leagues.ratings.pools("guild") == ([] if way == "forced" else ["classic/1v1"])
        if way != "forced":
            assert await store.read(lambda c: as_folded(c, "guild", "classic/1v1"))
            assert (await host.leagues.ratings.show("guild", "ann"))[0].mean == 1500, "bob is no strong one"


async def test_games_without_weight_are_counted_once(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """They change no rating, and keep no later game from being rated."""
    monkeypatch.setattr("league.ratings.RatingBook._again", lambda *_: True)
    world = World(store)
    async with world.host:
        host = world.host
        game = await lobby(host, ("ann", "bob"), seats=2, rounds=3)
        await host.lobby.set_details(game.id, "ann", rated=True)
        await host.lobby.start(game.id, "ann", "x")
        await play_on(host, game.id, 4000)
        assert await store.read(pools.friendly) == [game.id]
        await host.core.ticker.tick()
        assert await store.read(pools.friendly) == []
        assert await host.leagues.ratings.show("guild", "ann") == []


async def test_league_games_make_a_leaderboard(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Established members with five opponents who have enough games are ranked."""
    world = World(store)
    async with world.host:
        await world.begun(7, plan(least=6, cap=6))
        await world.play_all()
        ratings = world.host.leagues.ratings
        assert await ratings.top("guild", "classic/1v1") == []
        monkeypatch.setattr("league.ratings.FEW_GAMES", 6)
        top = await ratings.top("guild", "classic/1v1")
        assert [rating.rank for rating in top] == list(range(1, len(top) + 1))
        assert [rating.mean for rating in top] == sorted((rating.mean for rating in top), reverse=True)
        shown = [rating for n in range(7) for rating in await ratings.show("guild", f"m{n}")]
        assert all(rating.opponents == 6 for rating in shown)
        assert {rating.member for rating in top} == {
            rating.member for rating in shown if not rating.provisional
        }
