"""The pinned standings."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest
from msgspec.structs import replace

from league.pace import PaceLine
from publish.league import tables
from publish.league.posts import LeaguePosts
from publish.league.tables import LeagueTables
from tests.publish.league import places
from tests.publish.stubs import refusal
from tests.ui.words.league.seasons import LEAGUE, SEASON
from ui.kit.discord_errors import TOO_LARGE, TOO_OLD
from ui.media.files import picture_file


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> tuple[LeagueTables, places.Place]:
    """The tables of a league and the place where they are posted; pictures are a few bytes."""

    async def standings_file(*_: Any) -> discord.File:
        return picture_file(b"RIFF", "A table")

    monkeypatch.setattr(tables, "standings_file", standings_file)
    place = places.Place()
    server = places.guild(None)
    channel = places.kind_of(discord.TextChannel, place, guild=server)
    server.get_channel = lambda _: channel

    async def pace(_: int) -> dict[int, PaceLine]:
        return {SEASON.entries[0].id: PaceLine(3, 18000.0, 90000)}

    leagues = SimpleNamespace(entries=SimpleNamespace(pace=pace))
    host: Any = SimpleNamespace(settings=places.Settings(), leagues=leagues)
    services: Any = SimpleNamespace(host=host, web=None)
    return LeagueTables(services, LeaguePosts(places.client(server, place), host)), place


async def test_a_table_is_posted_once_then_edited(shown: tuple[LeagueTables, places.Place]) -> None:
    """And pinned, also where no game has begun yet."""
    league_tables, place = shown
    await league_tables.show(LEAGUE, "en", replace(SEASON, fixtures=()), 1, "n1")
    await league_tables.show(LEAGUE, "en", SEASON, 1, "n2")
    assert [sent["nonce"] for sent in place.sent] == ["n1"]
    assert place.edits == [1001]
    assert place.tidied == [("pin", 1001)]
    assert "*pace* 5 h (1 day 1 h in all)" in str(place.sent[0]["view"].to_components())
    assert [file.filename for file in place.sent[0]["files"]]


async def test_a_message_that_cannot_be_edited_is_replaced(shown: tuple[LeagueTables, places.Place]) -> None:
    """By a new one, which is pinned; the old one goes."""
    league_tables, place = shown
    await league_tables.show(LEAGUE, "en", SEASON, 1, "n1")
    send = place.send

    async def sends_only(**given: Any) -> Any:
        place.refuse = None
        return await send(**given)

    place.refuse = refusal(discord.HTTPException, TOO_OLD)
    channel: Any = league_tables._posts.home(LEAGUE)
    channel.send = sends_only
    await league_tables.show(LEAGUE, "en", SEASON, 1, "n2")
    assert place.tidied[1:] == [("pin", 1002), ("delete", 1001)]


async def test_a_picture_that_is_refused_is_left_out(shown: tuple[LeagueTables, places.Place]) -> None:
    """The text goes out."""
    league_tables, place = shown
    send = place.send

    async def refused_with_files(**given: Any) -> Any:
        if given.get("files"):
            raise refusal(discord.HTTPException, TOO_LARGE)
        return await send(**given)

    channel: Any = league_tables._posts.home(LEAGUE)
    channel.send = refused_with_files
    await league_tables.show(LEAGUE, "en", SEASON, 1, "n1")
    assert len(place.sent) == 1


async def test_a_drawing_that_fails_stops_nothing(
    shown: tuple[LeagueTables, places.Place], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is logged."""

    async def broken(*_: Any) -> discord.File:
        raise RuntimeError("no font")

    monkeypatch.setattr(tables, "standings_file", broken)
    league_tables, place = shown
    await league_tables.show(LEAGUE, "en", SEASON, 1, "n1")
    assert "files" not in place.sent[0]
