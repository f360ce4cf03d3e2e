"""`/rating`: ratings, leaderboards, courses, comparisons and explanations, with made-up ratings."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from host import RatingChange, RatingCompared, RatingExplained, RatingOpponent, RatingShown
from playground import Client
from tests.cogs import driver
from tests.cogs.conftest import House
from tests.cogs.driver import words
from tests.host.games import play_on

POOL = "classic/table"
DAY = 86400.0


class MadeUp:
    """Ratings in the host's place."""

    def __init__(self, *members: str) -> None:
        self.members = members

    def rating(self, member: str, n: int = 0) -> RatingShown:
        """A member's rating; the first one's is the best."""
        name = f"Member {n}"
        return RatingShown(
            "guild", POOL, member, name, 1700 - 10 * n, 42 + n * 90, 12, 5, 6, 0.0, n == 1, None if n else 1
        )

    async def pools(self, guild: str) -> Sequence[str]:
        """Two of them."""
        return [POOL, "nuked/1v1"] if self.members else []

    async def show(self, guild: str, member: str) -> Sequence[RatingShown]:
        """Only some members are rated."""
        return [self.rating(m, n) for n, m in enumerate(self.members) if m == member]

    async def top(self, guild: str, pool: str, limit: int = 20, offset: int = 0) -> Sequence[RatingShown]:
        """Fifty members."""
        return [self.rating(f"m{n}", n) for n in range(50)][offset : offset + limit] if pool == POOL else []

    async def history(self, guild: str, pool: str, member: str) -> Sequence[RatingChange]:
        """Fourteen games."""
        if member not in self.members or pool != POOL:
            return []
        means, bands = [1500 + 12.0 * n for n in range(15)], [250 - 9.0 * n for n in range(15)]
        return [
            RatingChange(n + 1, False, n * DAY, 1, 4, means[n], bands[n], means[n + 1], bands[n + 1])
            for n in range(14)
        ]

    async def compare(self, guild: str, pool: str, member: str, other: str) -> RatingCompared:
        """The other one has no rating."""
        return RatingCompared(pool, self.rating(member), None, 0.731, 3, 1, 2)

    async def explain(self, guild: str, game: int, member: str) -> RatingExplained | None:
        """A game of three."""
        if member not in self.members:
            return None
        change = RatingChange(game, False, 0.0, 2, 3, 1600.4, 60, 1603.6, 59)
        shares = (
            RatingOpponent("b", "Bob", 1, 1500, 70, 0.6, -4.1, 0.7071),
            RatingOpponent("c", "*Cy*", 3, 1700, 130, 0.4, 7.3, 0.35355),
        )
        return RatingExplained(POOL, change, shares)


async def opened(house: House, monkeypatch: pytest.MonkeyPatch, *, rated: bool = True) -> Client:
    """Ada, who is rated or not, in a server with ratings."""
    ada = await house.member("Ada")
    stand_in = MadeUp(ada.actor) if rated else MadeUp()
    for name in ("pools", "show", "top", "history", "compare", "explain"):
        monkeypatch.setattr(house.host.leagues.ratings, name, getattr(stand_in, name))
    return ada


async def said(client: Client, command: str, **options: Any) -> str:
    """What the bot answers to a command."""
    return words((await client.slash(command, **options))["message"])


async def test_show(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A member's ratings with their bands; others' too; to everybody on request; none is said plainly."""
    ada, bruno = await opened(house, monkeypatch), await house.member("Bruno")
    text = await said(ada, "profile", tab="ratings")
    for part in ("Ratings of Ada", "tables", "1700 ±84", "12 games, 5 won", "place 1", "95 times in 100"):
        assert part in text
    assert "Bruno has no rated games" in await said(bruno, "profile", tab="ratings")
    assert "Ratings of Ada" in await said(bruno, "profile", tab="ratings", member=ada.actor)
    await said(ada, "profile", tab="ratings", public=True)
    assert "Ratings of Ada" in words(await driver.live(ada))


async def test_the_leaderboard_has_pages(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty members a page; an unknown pool is named with those that exist."""
    ada = await opened(house, monkeypatch)
    shown = (await ada.slash("ratings"))["message"]
    assert "`1` Member 0" in words(shown)
    assert "Member 20" not in words(shown)
    second = (await driver.press(ada, shown, lambda part: "next" in part["custom_id"]) or {})["message"]
    assert "`21` Member 20" in words(second)
    last = (await driver.press(ada, second, lambda part: "next" in part["custom_id"]) or {})["message"]
    assert "`50` Member 49" in words(last)
    assert not [part for part in driver.usable(last) if "next" in part["custom_id"]]
    assert "Nobody is on the leaderboard" in await said(ada, "ratings", game="nuked/1v1")
    text = await said(ada, "ratings", game="chess")
    assert "no ratings by that name" in text
    assert "1v1" in text


@pytest.mark.parametrize("house", [True], indirect=True)
async def test_history(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A chart with its alt text, and the newest games in words."""
    ada, bruno = await opened(house, monkeypatch), await house.member("Bruno")
    answer = (await ada.slash("profile", tab="history"))["message"]
    (file,) = Client.files(answer)
    assert file["filename"] == "rating.webp"
    assert "now 1700 ±84, lowest 1500, highest 1668" in file["description"]
    assert Image.open(BytesIO(await ada.download(file["url"]))).size == (1600, 900)
    text = words(answer)
    assert "place 1 of 4, 1656 → 1668 (+12) · league game #14" in text
    assert "2 earlier games" in text
    assert "Bruno has no rated games in" in await said(bruno, "profile", tab="history")


async def test_compare_and_explain(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The chance and the score between two members; each opponent's share in a change; names are escaped."""
    ada, bruno = await opened(house, monkeypatch), await house.member("Bruno")
    game = await driver.started(house, "Ada", "Bruno", seats=2)
    text = await said(ada, "profile", tab="compare", **{"with": bruno.actor})
    for part in (
        "Ada and Bruno",
        "1700 ±84",
        "Bruno: no rated games",
        "73 %",
        "6 rated games",
        "ahead 3, level 2",
    ):
        assert part in text
    assert "same member twice" in await said(ada, "profile", tab="compare", **{"with": ada.actor})
    text = await said(ada, "profile", tab="explain", game=game.id)
    assert f"Game #{game.id}" in text
    assert "place 2 of 3, rating 1600 → 1604 (**+4**)" in text
    ahead, behind = text.index(r"+7: finished ahead of \*Cy\*"), text.index("−4: finished behind Bob")
    assert ahead < behind
    assert text.count("counted 50 %") == 1
    assert "has not changed the rating of Bruno" in await said(bruno, "profile", game=game.id)
    assert "does not exist" in await said(ada, "profile", tab="explain", game=4711)


async def test_tabs_lead_from_one_to_the_other(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the same member, also of another; lists name with whom, which pool and which game; for everybody a
    tab has no buttons."""
    ada, bruno = await opened(house, monkeypatch), await house.member("Bruno")
    game = await driver.started(house, "Ada", "Bruno", seats=2)
    shown = (await bruno.slash("profile", member=ada.actor, tab="ratings"))["message"]
    assert "Ratings of Ada" in words(shown)
    shown = (await bruno.press(shown, "History"))["message"]
    assert "Ada" in words(shown)
    assert "league game #14" in words(shown)
    shown = (await bruno.press(shown, "Compare"))["message"]
    assert "Ada and Bruno" in words(shown)
    shown = (await bruno.press(shown, "Explain"))["message"]
    assert "Game #14" in words(shown)
    shown = (await bruno.select(shown, "Which rated game?", str(game.id)))["message"]
    assert f"Game #{game.id}" in words(shown)
    shown = (await bruno.press(shown, "Results"))["message"]
    assert "Ada has not finished a game" in words(shown)
    compared = (await ada.slash("profile", tab="compare"))["message"]
    assert "With whom?" in words(compared)
    await ada.slash("profile", tab="ratings", public=True)
    assert not driver.usable(await driver.live(ada))


async def test_before_any_rated_game(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything says that nothing is rated yet."""
    ada, bruno = await opened(house, monkeypatch, rated=False), await house.member("Bruno")
    assert "No rated game has been finished" in await said(ada, "ratings")
    assert "No rated game has been finished" in await said(ada, "profile", tab="history")
    assert "No rated game" in await said(ada, "profile", tab="compare", **{"with": bruno.actor})
    assert "has no rated games" in await said(ada, "profile", tab="ratings")


async def test_the_lobby_says_whether_a_game_is_rated(house: House) -> None:
    """The host switches it among the options; the lobby's message tells it."""
    game = await driver.lobby(house, "Ada", "Bruno")
    ada = await house.member("Ada")
    panel = (await ada.press(await driver.live(ada), "Options"))["message"]
    assert "Rated: no" in words(panel)
    select = driver.usable(panel)[0]
    values = (await ada.select(panel, select["custom_id"], "rated"))["message"]
    assert "changes the ratings" in words(values)
    await ada.press(values, "yes")
    await house.published()
    assert (await house.host.games.get(game.id)).rated
    assert "⭐" in words(await driver.live(ada))


async def test_a_rated_game_from_lobby_to_explanation(house: House) -> None:
    """A friendly game that was rated changes both ratings by as much; every command tells of it."""
    game = await driver.lobby(house, "Ada", "Bruno", seats=2, options="rounds=3")
    ada, bruno = await house.member("Ada"), await house.member("Bruno")
    await house.host.lobby.set_details(game.id, game.host, rated=True)
    await house.host.lobby.start(game.id, game.host, "start")
    await play_on(house.host, game.id, 900, level="normal")
    assert (await house.host.games.get(game.id)).status == "finished"
    await house.host.core.ticker.tick()
    shown = [await said(client, "profile", tab="ratings") for client in (ada, bruno)]
    assert all("1v1" in text and "provisional" in text for text in shown)
    assert sum("1 won" in text for text in shown) == 1
    assert "finished ahead of" in "".join(
        [await said(c, "profile", tab="explain", game=game.id) for c in (ada, bruno)]
    )
    assert f"game #{game.id}" in await said(ada, "profile", tab="history")
    assert "They have met in 1 rated game" in await said(
        ada, "profile", tab="compare", **{"with": bruno.actor}
    )
    assert "Nobody is on the leaderboard" in await said(ada, "ratings")
