"""Direct messages that arrive, that never will, and that may arrive later."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from host import Live
from publish.directs import Directs
from tests.publish.league import places
from tests.publish.stubs import refusal


def build_directs() -> tuple[Directs, places.Place]:
    """A bot that can write to one member."""
    place = places.Place(5)
    host: Any = SimpleNamespace(settings=places.Settings())
    return Directs(places.client(None, places.Place(), place), host), place


async def test_a_direct_message_is_found_again() -> None:
    """By its conversation and its id; it pings nobody."""
    directs, place = build_directs()
    assert await directs.send("11", "Hello", "n1") == Live("5", "1001")
    (sent,) = place.sent
    assert sent["nonce"] == "n1"
    assert sent["allowed_mentions"].to_dict() == discord.AllowedMentions.none().to_dict()


@pytest.mark.parametrize(("kind", "code"), [(discord.Forbidden, 50007), (discord.HTTPException, 50033)])
async def test_a_member_may_accept_none(kind: type[discord.HTTPException], code: int) -> None:
    """That is no error."""
    directs, place = build_directs()
    place.refuse = refusal(kind, code)
    assert await directs.send("11", "Hello", "n1") is None


@pytest.mark.parametrize("code", [0, 40003, 50001])
async def test_what_may_pass_is_raised(code: int) -> None:
    """The caller tries again."""
    directs, place = build_directs()
    place.refuse = refusal(discord.Forbidden, code, 403)
    with pytest.raises(discord.Forbidden):
        await directs.send("11", "Hello", "n1")


async def test_a_member_is_told_once_that_none_arrives() -> None:
    """In the language of the channel; another member is told as well."""
    directs, _ = build_directs()
    (line,) = await directs.hint("11", "it")
    assert "messaggi diretti" in line
    await directs.note_hint("11")
    assert await directs.hint("11", "it") == []
    assert len(await directs.hint("12", "en")) == 1
