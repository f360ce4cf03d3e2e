"""The ratings of those in the seats: as they are now, and of no member who hides their profile."""

from __future__ import annotations

from typing import Any

from host import Game
from tests.host.games import lobby, play_on
from tests.web.conftest import Web
from ui.settings.stored import MEMBER, PROFILE


async def _game(site: Web, *members: str, **options: Any) -> Game:
    """A game of these members that has begun."""
    game = await lobby(site.host, members, seats=len(members), **options)
    await site.host.lobby.set_details(game.id, members[0], rated=True)
    return await site.host.lobby.start(game.id, members[0], "start")


async def _rated(site: Web, *members: str) -> None:
    """A rated game of theirs is over."""
    game = await _game(site, *members, rounds=3)
    await play_on(site.host, game.id, 4000, seed=f"{game.id:02x}")
    await site.host.core.ticker.tick()
    assert (await site.host.games.get(game.id)).over


async def test_seats_have_the_ratings_of_their_members(site: Web) -> None:
    """In the pool of the game's kind and size, for everybody and on a seat's page; not for those without."""
    game = await _game(site, "ann", "bob")
    path = f"{site.public(game)}/ratings.json"
    before = await site.json(path, **{"Accept-Language": "it"})
    assert before["seats"] == []
    assert "1 contro 1" in before["pool"]
    await _rated(site, "ann", "cy")
    (rating,) = await site.host.leagues.ratings.show("guild", "ann")
    expected = {"seat": 0, "rating": round(rating.mean), "band": round(2 * rating.deviation)}
    assert (await site.json(path))["seats"] == [expected | {"provisional": True}]
    where, cookie = site.proof(game, 1)
    assert (await site.json(f"{where}/ratings.json", **cookie))["seats"] == (await site.json(path))["seats"]
    other = await _game(site, "ann", "bob", "dee")
    assert (await site.json(f"{site.public(other)}/ratings.json"))["seats"] == []


async def test_nothing_of_a_hidden_profile_is_told(site: Web) -> None:
    """The answers are the same bytes whatever the rating is, and whether there is one, also to themselves."""
    game = await _game(site, "ann", "bob")
    where, cookie = site.proof(game, 0)
    await site.host.settings.set(MEMBER, "ann", PROFILE, False)

    async def told() -> list[tuple[int, bytes]]:
        return [
            await site.get(f"{site.public(game)}/ratings.json"),
            await site.get(f"{where}/ratings.json", **cookie),
        ]

    answers = [await told()]
    for _ in range(2):
        await _rated(site, "ann", "cy")
        answers.append(await told())
    assert answers[0] == answers[1] == answers[2]
    await site.host.settings.set(MEMBER, "ann", PROFILE, None)
    assert await told() != answers[0]
