"""Messages of leagues in text channels."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from host import Live, SendRefused
from publish.league.posts import LeaguePosts, link_of, live_of
from tests.publish.league import places
from tests.publish.stubs import refusal
from tests.ui.words.league.seasons import LEAGUE
from ui.kit.discord_errors import TOO_OLD
from ui.messages.notices import short_message

LIVE = Live("99", "1001")


def build_posts() -> tuple[LeaguePosts, Any]:
    """The posts of a league in a text channel, and the place that keeps them."""
    place = places.Place()
    server = places.guild(None)
    channel = places.kind_of(discord.TextChannel, place, guild=server)
    server.get_channel = lambda number: channel if number == place.id else None
    host: Any = SimpleNamespace(settings=places.Settings())
    return LeaguePosts(places.client(server, place), host), place


async def test_only_the_members_meant_are_pinged() -> None:
    """And the nonce goes along."""
    posts, place = build_posts()
    live = await posts.tell(LEAGUE, "en", "Hello", "n1", ["11"])
    (sent,) = place.sent
    assert sent["nonce"] == "n1"
    assert [user.id for user in sent["allowed_mentions"].users] == [11]
    assert sent["allowed_mentions"].everyone is False
    assert live == LIVE
    await posts.note(LEAGUE, "signup", live, season=3)
    noted = await posts.note_of(LEAGUE, "signup")
    assert noted is not None
    assert live_of(noted) == live
    assert link_of(LEAGUE, live).endswith("/5/99/1001")


async def test_where_nothing_can_be_posted() -> None:
    """No server, no channel, no permission: each is a refusal with its reason."""
    place = places.Place()
    host: Any = SimpleNamespace(settings=places.Settings())
    with pytest.raises(SendRefused, match="gone"):
        LeaguePosts(places.client(None, place), host).home(LEAGUE)
    with pytest.raises(SendRefused, match="gone"):
        LeaguePosts(places.client(places.guild(None), place), host).home(LEAGUE)
    mute = places.kind_of(discord.TextChannel, place, discord.Permissions(view_channel=True))
    with pytest.raises(SendRefused, match="not allowed"):
        LeaguePosts(places.client(places.guild(mute), place), host).home(LEAGUE)


@pytest.mark.parametrize(
    ("error", "edited"),
    [
        (None, True),
        (refusal(discord.NotFound, 10008, 404), False),
        (refusal(discord.HTTPException, TOO_OLD), False),
    ],
)
async def test_what_cannot_be_edited_is_posted_again(error: Exception | None, edited: bool) -> None:
    """The caller is told; errors that pass are raised."""
    posts, place = build_posts()
    place.refuse = error
    assert await posts.edit(LIVE, short_message("x")) is edited
    place.refuse = refusal(discord.HTTPException, 0, 500)
    with pytest.raises(discord.HTTPException):
        await posts.edit(LIVE, short_message("x"))


async def test_pins_and_deletions_may_fail() -> None:
    """They only tidy up."""
    posts, place = build_posts()
    await posts.pin(LIVE)
    await posts.delete(LIVE)
    assert place.tidied == [("pin", 1001), ("delete", 1001)]


@pytest.mark.parametrize(
    ("at", "news_go_to"), [(LEAGUE.created_at, "its own"), (LEAGUE.created_at - 1, "new")]
)
async def test_a_post_for_news_was_made_for_this_league(at: float, news_go_to: str) -> None:
    """One from before the league belongs to another that had its number; one that is noted is its own."""
    place, opened = places.Place(), list[Any]()
    thread = places.thread("Autumn · #L7", at)
    server = places.guild(None, [thread])

    async def create_thread(**given: Any) -> Any:
        opened.append(given)
        return SimpleNamespace(thread=SimpleNamespace(id=555))

    more = {"guild": server, "create_thread": create_thread, "_flags": 0}
    forum = places.kind_of(discord.ForumChannel, place, **more)
    server.get_channel = lambda number: forum if number == place.id else None
    host: Any = SimpleNamespace(settings=places.Settings())
    posts = LeaguePosts(places.client(server, place), host)
    await posts.tell(LEAGUE, "en", "Hello", "n1")
    assert len(opened) == (news_go_to == "new")
    noted = (await host.settings.get("league", "7"))[f"news-{place.id}"]
    assert noted == (str(thread.id) if news_go_to == "its own" else "555")
    host.settings.kept["league", "7"][f"news-{place.id}"] = str(thread.id)
    host.settings.set_back = at + 9
    await posts.tell(LEAGUE, "en", "Hello", "n2")
    assert len(opened) == (news_go_to == "new")
