"""Which channels of a server the bot plays in, and what it needs there."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from host.league.records import CLOSED, OPEN
from publish.care.used_channels import used_channels
from tests.publish.world import Channels
from ui.kit.permissions import GAME, LEAGUE, LOG, NEW_THREAD, POST


async def test_each_channel_has_its_uses() -> None:
    """Games, threads with games, leagues with seasons and the log; channels of other servers do not count."""
    world = Channels(1, 2, 3, 4)
    world.thread(20, 1)
    world.games += ["1", "20", "999"]
    world.log(3)
    world.settings.kept["guild", "9"]["events"]["battles"] = "thread"
    leagues: list[Any] = [
        SimpleNamespace(channel=channel, state=state, seasons=seasons)
        for channel, state, seasons in (("1", OPEN, 1), ("2", CLOSED, 1), ("4", OPEN, 0), ("999", OPEN, 1))
    ]
    world.leagues = leagues
    uses_by_channel = {
        channel.id: uses for channel, uses in (await used_channels(world.host, world.guild)).items()
    }
    assert uses_by_channel == {1: {GAME, NEW_THREAD, LEAGUE}, 20: {POST}, 3: {LOG}}
