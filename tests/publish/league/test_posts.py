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
