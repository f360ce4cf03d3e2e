"""How much anybody may ask for."""

from __future__ import annotations

from db import Store
from host import Host
from host.limits import Limits
from host.orders import MOST
from tests.host import managing
from tests.host.games import lobby, refused, running
from tests.host.timing import on_file

FEW = Limits(server=3, made=2, seated=2)


@on_file
async def test_open_games_of_a_server_and_of_a_member(store: Store) -> None:
    """Those that are made, joined and taken; what is over does not count."""
    async with Host(store, pause=0, limits=FEW) as host:
        games = [await lobby(host, ("ann", "bob")), await lobby(host, ("ann",))]
        assert await refused(lobby(host, ("ann",))) == "too-many-games"
        third = await lobby(host, ("cy",))
        assert await refused(host.lobby.join(third.id, "ann", "Ann", "a")) == "too-many-games"
        assert await refused(lobby(host, ("dan",))) == "too-many-games", "the server has three"
        await managing.end(host, games[1].id, "ann")
        await host.lobby.join(third.id, "ann", "Ann", "a")
        assert await refused(lobby(host, ("ann",))) == "too-many-games", "she has two seats"


@on_file
async def test_places_that_are_taken_count(store: Store) -> None:
    """Also those that others give."""
    async with Host(store, pause=0, limits=FEW) as host:
        for _ in range(2):
            await lobby(host, ("bob",))
        game = await host.lobby.start((await lobby(host, ("ann", "dan"))).id, "ann", "a")
        await managing.put(host, game.id, 1, None, "", "ann")
        assert await refused(host.seats.take(game.id, "bob", "Bob")) == "too-many-games"
        assert await refused(managing.put(host, game.id, 1, "bob", "Bob", "ann")) == "too-many-games"
        game = await host.seats.take(game.id, "eve", "Eve")
        assert game.seats[1].member == "eve"
        assert game == await host.games.get(game.id)


@on_file
async def test_orders(store: Store) -> None:
    """As many as can be looked through, and no more."""
    async with Host(store, pause=0) as host:
        game = await running(host)
        await host.orders.plan(game.id, "ann", ["pass"] * MOST)
        assert await refused(host.orders.plan(game.id, "ann", ["pass"] * (MOST + 1))) == "too-many-orders"
        assert len((await host.orders.of(game.id, "ann")).ahead) == MOST
