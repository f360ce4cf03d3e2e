"""What Discord's refusals mean, and that only tidying up never has anything sent again."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from host import SendRefused
from publish import delivery
from publish.delivery import Delivery, clean_up
from tests.publish.stubs import bot, refusal
from tests.ui import war
from tests.ui.positions import game_of
from ui.gateway.service_clock import ServiceClock
from ui.kit.discord_errors import ARCHIVED, GONE, TOO_LARGE, about_files, refusals


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (refusal(discord.Forbidden, 50013, 403), "not allowed"),
        (refusal(discord.NotFound, GONE[0], 404), "gone"),
        (refusal(discord.HTTPException, ARCHIVED), "locked"),
    ],
)
def test_what_will_be_refused_each_time_is_a_refusal(error: discord.HTTPException, told: str) -> None:
    """It says why in a word."""
    with pytest.raises(SendRefused, match=told), refusals():
        raise error


def test_what_may_pass_goes_through() -> None:
    """A server error, or a message that is gone while its channel stands."""
    for error in (refusal(discord.DiscordServerError, 0, 500), refusal(discord.NotFound, 10008, 404)):
        with pytest.raises(type(error)), refusals():
            raise error


def test_files_may_be_what_is_refused() -> None:
    """Too large, or anything that Discord does not take; not that a thread is archived."""
    assert about_files(refusal(discord.HTTPException, TOO_LARGE))
    assert not about_files(refusal(discord.HTTPException, ARCHIVED))
    assert not about_files(refusal(discord.Forbidden, 50013, 403))


def delivery_of() -> Delivery:
    """Sends in servers that Discord does not know."""
    outbox: Any = None
    return Delivery(bot(), outbox, ServiceClock())


def test_a_server_without_the_bot_is_not_asked() -> None:
    """Discord bans a bot for a while that keeps asking for what it may not have."""
    with pytest.raises(SendRefused, match="gone"):
        delivery_of().check(game_of(war.state()))


async def test_tidying_up_is_tried_again_and_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where an answer gets lost; what is refused is not tried again. Nothing is raised."""
    monkeypatch.setattr(delivery, "_PAUSES", (0, 0, 0))
    tried: list[discord.HTTPException] = []
    game = game_of(war.state())
    for error, times in (
        (refusal(discord.DiscordServerError, 0, 500), 4),
        (refusal(discord.Forbidden, 50013, 403), 1),
    ):
        tried.clear()

        async def fail(error: discord.HTTPException = error) -> None:
            tried.append(error)
            raise error

        await clean_up(game, fail)
        assert len(tried) == times
