"""A league in a database that was set back."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

from db.address import locate
from db.care.restore import restore
from tests.cogs.conftest import House
from tests.cogs.driver import words
from tests.cogs.seasons import DAY, NAMES, LeagueDays
from tests.cogs.timed import public


async def channels(days: LeagueDays) -> dict[int, str]:
    """The channels of the games by fixture, once the season has begun."""
    await days.pass_(7 * DAY)
    await days.checked_in(*NAMES)
    await days.pass_(2 * DAY)
    games = days.house.host.games
    season = await days.season()
    return {f.id: (await games.get(f.game)).channel for f in season.fixtures if f.game is not None}


async def test_no_game_begins_in_a_thread_of_the_lost_time(house: House, tmp_path: Path) -> None:
    """The database was lost with all that is known of it, so its numbers are given out again; the threads
    that have them in their names are still open."""
    days = await LeagueDays.begin(house)
    clock = house.server.clock
    clock.advance(days.now + 99 * 86400 - time.time())  # later than the season, by both clocks
    await days.make_league()
    await (await house.member("Ada")).slash("league-admin open")
    await days.wait_for_news()
    await days.entered(*NAMES)
    backup = tmp_path / "backup"
    await house.host.core.store.backup(backup)
    before = days.now
    lost = await channels(days)
    assert lost
    await house.stop()
    await asyncio.to_thread(Path(house.database).unlink)
    clock.advance(1)
    await asyncio.to_thread(restore, locate(str(house.database)), backup, clock.now())
    clock.advance(1)
    days.now = before
    await house.start()
    await days.wait_for_news()
    lost_news = [
        shown for message in await public(await house.member("Ada")) if "⏪" in (shown := words(message))
    ]
    assert len(lost_news) == 1
    assert "**Autumn**: the bot lost its newest data" in lost_news[0]
    fresh = await channels(days)
    assert fresh.keys() == lost.keys()
    assert not {*fresh.values()} & {*lost.values()}
