"""`/profile`: a member's games as a picture and in words, unless there are too few or they are hidden."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from types import SimpleNamespace
from typing import Any

import pytest
from PIL import Image

from host import HonourShown, RatingShown
from playground import Client
from tests.cogs import driver
from tests.cogs.conftest import House
from tests.cogs.driver import words
from tests.host.league.test_profiles import add, turn

GAMES = 6


async def said(client: Client, command: str, **options: Any) -> str:
    """What the bot answers to a command."""
    return words((await client.slash(command, **options))["message"])


async def played(house: House, monkeypatch: pytest.MonkeyPatch, games: int = GAMES) -> tuple[Client, Client]:
    """Ada and Bruno, who have played this many games; Ada has won all, and a title."""
    ada, bruno = await house.member("Ada"), await house.member("Bruno")
    guild = str(house.bot.guilds[0].id)
    log = [(None, 0.0, (turn(0),)), (0, 5400.0, (turn(1),)), (1, 5500.0, ())]
    for n in range(games):
        await add(house.host.core.store, {ada.actor: 1, bruno.actor: 2}, guild=guild, ended_at=n, log=log)
    robot = {ada.actor: 2, "robot": 1}
    await add(house.host.core.store, robot, guild=guild, computers=["robot"])

    async def honours(
        guild: str, league: int | None = None, member: str | None = None
    ) -> Sequence[HonourShown]:
        return [HonourShown(1, 3, ada.actor, "Ada", "champion", {}, 0.0)] if member == ada.actor else []

    async def show(guild: str, member: str) -> Sequence[RatingShown]:
        rating = RatingShown(guild, "classic/1v1", member, "Ada", 1620, 42, 6, 6, 5, 0.0, False, 1)
        return [rating] if member == ada.actor else []

    async def get(league: int) -> Any:
        return SimpleNamespace(name="Autumn *league*")

    monkeypatch.setattr(house.host.leagues.ratings, "show", show)
    monkeypatch.setattr(house.host.leagues.registry, "honours", honours)
    monkeypatch.setattr(house.host.leagues.registry, "get", get)
    return ada, bruno


@pytest.mark.parametrize("house", [True], indirect=True)
async def test_a_profile(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The picture has an alt text; the words tell the same; others may see it, and everybody on request."""
    ada, bruno = await played(house, monkeypatch)
    answer = (await ada.slash("profile"))["message"]
    (file,) = Client.files(answer)
    assert file["filename"] == "profile.webp"
    for part in ("profile of Ada", "6: games finished", "100 %: deadlines kept", "2 seats: 6 of 6 won"):
        assert part in file["description"]
    picture = Image.open(BytesIO(await ada.download(file["url"])))
    assert picture.size[0] == 1600
    text = words(answer)
    for part in (
        "6 finished games", "6 won", "6 wins in a row", "1 h 30 min", "100 % (0 of 6 missed)",
        "1620 ±84", "6–0–0", "Champion", r"Autumn \*league\*",
        "computer players, which count for nothing above: 1",
    ):  # fmt: skip
        assert part in text
    assert "0 wins in a row" in await said(bruno, "profile")
    assert "Profile of Ada" in await said(bruno, "profile", member=ada.actor)
    await bruno.slash("profile", member=ada.actor, public=True)
    assert "Profile of Ada" in words(await driver.live(ada))


async def test_too_few_games(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """There is what there is, and how little that says; games with computer players do not count."""
    ada, _ = await played(house, monkeypatch, 4)
    text = await said(ada, "profile")
    assert "4 finished games" in text
    assert "These are 4 games so far" in text
    chiara = await house.member("Chiara")
    assert "non ha ancora finito partite" in await said(chiara, "profile")


async def test_a_member_may_hide_it(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hidden profile is the member's own; shown again it is everybody's."""
    ada, bruno = await played(house, monkeypatch)
    assert "is hidden" in await said(ada, "settings", profile=False)
    assert "Ada has hidden their profile" in await said(bruno, "profile", member=ada.actor)
    assert "Profile of Ada" in await said(ada, "profile")
    assert "hidden" in await said(ada, "profile", public=True)
    assert "may see your profile" in await said(ada, "settings", profile=True)
    assert "Profile of Ada" in await said(bruno, "profile", member=ada.actor)
