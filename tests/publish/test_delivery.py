"""What Discord's refusals mean, and that only tidying up never has anything sent again."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from host import Failure, SendFailed, SendRefused
from publish.delivery import Delivery, tidy
from tests.publish.stubs import bot, refusal
from tests.ui import war
from tests.ui.positions import game_of
from ui.gateway.service_clock import ServiceClock
from ui.kit.discord_errors import ARCHIVED, GONE, TOO_LARGE, about_files, lasts, refusals


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (refusal(discord.Forbidden, 50013, 403), "not allowed"),
        (refusal(discord.NotFound, GONE[0], 404), "gone"),
        (refusal(discord.HTTPException, ARCHIVED), "locked"),
    ],
)
def test_what_will_be_refused_each_time_is_a_refusal(error: discord.HTTPException, reason: str) -> None:
    """It says why in a word."""
    with pytest.raises(SendRefused, match=reason), refusals():
        raise error


@pytest.mark.parametrize(
    ("error", "failure"),
    [
        (refusal(discord.DiscordServerError, 0, 500), Failure.PASSING),
        (refusal(discord.NotFound, 10008, 404), Failure.PASSING),
        (refusal(discord.Forbidden, 0, 403), Failure.PASSING),
        (refusal(discord.HTTPException, 0, 429), Failure.PASSING),
        (ConnectionResetError(), Failure.PASSING),
        (TimeoutError(), Failure.PASSING),
        (refusal(discord.HTTPException, 0, 400), Failure.DOUBTFUL),
        (refusal(discord.HTTPException, 99999, 400), Failure.DOUBTFUL),
        (refusal(discord.HTTPException, 200000, 400), Failure.REJECTED),
        (refusal(discord.Forbidden, 240000, 403), Failure.REJECTED),
        (refusal(discord.HTTPException, 40067, 400), Failure.REJECTED),
    ],
)
def test_other_failures_are_told_apart_by_their_codes(error: Exception, failure: Failure) -> None:
    """What no code explains passes, whatever its status; a 400 may last; a filter's refusal does."""
    with pytest.raises(SendFailed) as caught, refusals():
        raise error
    assert caught.value.failure is failure


def test_what_would_fail_again_is_not_tried_again() -> None:
    """A message that is gone, a permission that lacks, a filter; not an answer of the network in between."""
    assert lasts(refusal(discord.NotFound, 10008, 404))
    assert lasts(refusal(discord.Forbidden, 50013, 403))
    assert lasts(refusal(discord.HTTPException, 200000))
    assert not lasts(refusal(discord.Forbidden, 0, 403))
    assert not lasts(refusal(discord.NotFound, 0, 404))


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


async def test_what_tidying_up_cannot_do_is_no_error() -> None:
    """It is returned, for the caller to judge whether it is tried again."""
    game = game_of(war.state())
    lost = refusal(discord.DiscordServerError, 0, 500)

    async def fail() -> None:
        raise lost

    async def work() -> None:
        pass

    assert await tidy(game, fail) is lost
    assert await tidy(game, work) is None
