"""Whole leagues where they can live besides text channels: with announcements, in forums, among media."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace
from structlog.testing import capture_logs

from league.model import FixtureState, Season, SeasonState
from tests.bounded import often
from tests.cogs.conftest import House
from tests.cogs.driver import Json, words
from tests.cogs.seasons import DAY, NAMES, LeagueDays
from tests.cogs.timed import direct
from tests.host.games import play_on

FORUMS = ("forum", "media")


class PlacedDays(LeagueDays):
    """Days with a cup in a channel of its own."""

    channel: Json

    async def cup(self, kind: str, **more: Any) -> None:
        """The cup's channel and its panel; its sign-up is open."""
        ada = await self.house.member("Ada")
        self.channel = await ada.post("channels", name="league", kind=kind, **more)
        options = {"name": "Cup", "preset": "cup", "rules": "classic", "channel": self.channel["id"]}
        place = await ada.channel_id(None)
        if kind == "media":  # no option of a command can name such a channel
            post = await ada.post("threads", actor=ada.actor, channel=options.pop("channel"), name="Here")
            place = post["id"]
        known, tree = await ada._command(
            "league-admin new", [{"name": name, "value": value} for name, value in options.items()]
        )
        panel = await ada._interact("command", "answer", channel=place, command=known["id"], options=tree)
        league = await self.house.host.leagues.registry.find(self.house.server.world.guild["id"], "Cup")
        assert league is not None, words(panel["message"])
        assert league.channel == self.channel["id"]
        plan = replace(league.plan, options={"rounds": 2})
        self.league = await self.house.host.leagues.registry.edit(league.id, ada.actor, plan=plan)
        await ada.press(panel["message"], "Open the sign-up")
        await self.wait_for_news()

    async def begun(self) -> Season:
        """Members sign up and check in; the first games begin."""
        await self.entered(*NAMES)
        await self.pass_(7 * DAY)
        await self.checked_in(*NAMES)
        await self.pass_(2 * DAY)
        return await self.season()

    async def inside(self) -> list[Json]:
        """The bot's threads, or posts, in the league's channel."""
        world = await (await self.house.member("Ada")).refresh()
        inside = [thread for thread in world["channels"] if thread.get("parent_id") == self.channel["id"]]
        return [thread for thread in inside if thread["owner_id"] == world["bot"]["id"]]

    async def news(self) -> list[str]:
        """What was told in the channel, or in the forum's post for news."""
        place = self.channel["id"]
        if self.channel["type"] in (15, 16):
            (place,) = [
                thread["id"] for thread in await self.inside() if f"#L{self.league.id}" in thread["name"]
            ]
        ada = await self.house.member("Ada")
        return [
            words(message).strip() for message in await ada.messages(place, limit=100) if not message["to"]
        ]


@pytest.mark.parametrize(
    "kind",
    [
        "forum",
        *(pytest.param(kind, marks=pytest.mark.more) for kind in ("announcement", "media")),
    ],
)
async def test_a_cup_is_played_to_its_end(house: House, kind: str) -> None:
    """Sign-up, threads or posts with their games, every game played, the table, the honours, the end."""
    days = await PlacedDays.begin(house)
    await days.cup(kind)
    season = await days.begun()
    while waiting := [fixture for fixture in season.fixtures if fixture.state == FixtureState.UNDER_WAY]:
        for number, fixture in enumerate(waiting):
            assert fixture.game is not None
            if number < often(1, len(waiting)):
                await play_on(house.host, fixture.game, 500, level="normal")
            else:
                await days.won(fixture.id)
        await days.pass_(1)
        season = await days.season()
    assert season.state == SeasonState.PROTEST
    assert {fixture.state for fixture in season.fixtures} == {FixtureState.DONE}
    assert len(season.fixtures) == 3
    ada = await house.member("Ada")
    semifinal, _, final = season.fixtures
    wanted = "2 1" if semifinal.seats[0] in final.seats else "1 2"
    asked = words((await ada.slash("league-admin override", fixture=semifinal.id, places=wanted))["message"])
    assert "changes who goes on" in asked
    assert f"`F{final.id}` Final" in asked
    assert "The season goes on until" in asked
    await days.pass_(2 * DAY)
    assert (await days.season()).state == SeasonState.CLOSED
    inside = await days.inside()
    assert {thread["type"] for thread in inside} == {10 if kind == "announcement" else 11}
    heads = {thread["name"].split(" ")[0] for thread in inside if not thread["name"].endswith("#L1")}
    assert heads == {f"F{fixture.id}" for fixture in season.fixtures}
    assert len(inside) == 3 + (kind in FORUMS)
    for fixture in season.fixtures:
        assert fixture.game is not None
        game = await house.host.games.get(fixture.game)
        assert game.channel in {thread["id"] for thread in inside}
        texts = [words(message) for message in await ada.messages(game.channel, limit=100)]
        assert game.live is not None
        assert game.live.channel == game.channel
        assert "The game is over" in texts[-1]
    news = await days.news()
    for sign in ("⏰", "▶️", "🏁", "🏆 **"):
        assert sum(text.startswith(sign) for text in news) == 1, (sign, news)
    assert sum("🎲" in text for text in news) == 2  # the semifinals, and the final
    assert not await direct_refusals(house)


async def direct_refusals(house: House) -> list[str]:
    """What Ada, who made the league, was told of games that cannot begin."""
    return [
        words(message) for message in await direct(await house.member("Ada")) if "cannot" in words(message)
    ]


async def test_a_forum_that_wants_a_tag(house: House) -> None:
    """The bot gives its posts the first tag that it may use."""
    days = await PlacedDays.begin(house)
    tags = [{"name": "ours", "moderated": True}, {"name": "games"}, {"name": "more"}]
    ada = await house.member("Ada")
    await days.cup("forum", tags=tags, require_tag=True)
    denied = ["MANAGE_THREADS", "CREATE_PUBLIC_THREADS"]  # posts need neither
    await ada.post("permissions", channel=days.channel["id"], deny=denied)
    assert "Create Public Threads" not in words((await ada.slash("league-admin edit"))["message"])
    season = await days.begun()
    assert FixtureState.OPENING not in {fixture.state for fixture in season.fixtures}
    posts = await days.inside()
    mine = [post["applied_tags"] for post in posts if "–" in post["name"]]
    assert mine == [[days.channel["available_tags"][1]["id"]]] * 2


async def test_a_forum_whose_tags_are_not_for_the_bot(house: House) -> None:
    """The managers are told once what to press; the games begin when it is done."""
    days = await PlacedDays.begin(house)
    ada = await house.member("Ada")
    await days.cup("forum", tags=[{"name": "ours", "moderated": True}])
    cid = days.channel["id"]
    await ada.post("permissions", channel=cid, deny=["MANAGE_THREADS"])
    await ada.post("channels", id=cid, require_tag=True)
    season = await days.begun()
    assert {fixture.state for fixture in season.fixtures if fixture.round == 1} == {FixtureState.OPENING}
    (text,) = await direct_refusals(house)
    assert "tag" in text
    assert f"<#{cid}>" in text
    await ada.post("channels", id=cid, require_tag=False)
    await days.pass_(DAY)
    season = await days.season()
    assert {fixture.state for fixture in season.fixtures if fixture.round == 1} == {FixtureState.UNDER_WAY}
    assert len(await direct_refusals(house)) == 1


async def test_news_in_a_forum_whose_tags_are_not_for_the_bot(house: House) -> None:
    """The managers are told of the tags, not of permissions; the news follow when none is asked for."""
    days = await PlacedDays.begin(house)
    ada = await house.member("Ada")
    await days.cup("forum", tags=[{"name": "ours", "moderated": True}], require_tag=True)
    cid = days.channel["id"]
    (text,) = await direct_refusals(house)
    assert "tag" in text
    assert f"<#{cid}>" in text
    assert "permission" not in text
    check = words((await ada.slash("server check"))["message"])
    assert f"❌ {text.strip()}" in check
    await ada.post("channels", id=cid, require_tag=False)
    async with asyncio.timeout(60):
        while not await days.inside():
            await asyncio.sleep(0.01)
    assert await days.news()
    assert "❌" not in words((await ada.slash("server check"))["message"])


@pytest.mark.parametrize("kind", ["voice", "stage"])
async def test_voice_has_no_leagues(house: House, kind: str) -> None:
    """A clear sentence says where they can be."""
    ada = await house.member("Ada")
    channel = await ada.post("channels", name=kind, kind=kind)
    given = {"name": "Cup", "preset": "cup", "rules": "classic"}
    answer = words((await ada.slash("league-admin new", channel=channel["id"], **given))["message"])
    assert "announcement channel or a forum" in answer


@pytest.mark.own_faults("counts the requests that fail")
async def test_a_games_post_is_deleted(house: House) -> None:
    """The game is played elsewhere by commands and ends as all do; the next round begins in a new post."""
    days = await PlacedDays.begin(house)
    await days.cup("forum")
    season = await days.begun()
    ada = await house.member("Ada")
    for fixture in season.fixtures:
        if fixture.state == FixtureState.UNDER_WAY:
            assert fixture.game is not None
            await ada.post("delete", channel=(await house.host.games.get(fixture.game)).channel)
    with capture_logs() as logged:
        for number in [fixture.id for fixture in season.fixtures if fixture.state == FixtureState.UNDER_WAY]:
            await days.won(number)
        await days.pass_(1)
    assert not [entry for entry in logged if entry["event"] in ("publishing failed", "news failed")]
    (final,) = [fixture for fixture in (await days.season()).fixtures if fixture.round == 2]
    assert final.state == FixtureState.UNDER_WAY
    heads = [post["name"].split(" ")[0] for post in await days.inside() if "–" in post["name"]]
    assert heads == [f"F{final.id}"]


async def test_the_post_for_news_is_deleted(house: House) -> None:
    """The next news make it again, with the buttons to enter."""
    days = await PlacedDays.begin(house)
    await days.cup("forum")
    (post,) = await days.inside()
    ada = await house.member("Ada")
    await ada.post("delete", channel=post["id"])
    await (await house.member("Bruno")).slash("league join")
    await days.wait_for_news()
    (fresh,) = await days.inside()
    assert fresh["id"] != post["id"]
    assert "1 entry" in words(await days.sign_up())
    assert (await days.sign_up())["channel_id"] == fresh["id"]
