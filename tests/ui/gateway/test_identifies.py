"""The pace of identifies: whatever ends a bot again and again, a day's 1,000 are never used up."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from discord import GatewayNotFound
from structlog.testing import capture_logs

from db import StoreError
from ui.gateway.identifies import CONNECTING, DAY, FEW, FREE, HOUR, LONGEST, SPACING, Identifies, Limits


class Discord:
    """What it allows, in a time that passes only while somebody sleeps."""

    def __init__(self, left: int = 1000, reset: float = 0.0, shards: int = 1) -> None:
        self.now = 1_800_000_000.0
        self.left, self.reset, self.shards = left, self.now + reset, shards
        self.asked = 0
        self.buckets, self.total = 1, 16
        self.turns: list[int] = []
        """The buckets of the turns that processes took."""

    async def ask(self) -> Limits:
        """The answer of `GET /gateway/bot`."""
        self.asked += 1
        if self.now >= self.reset:
            self.left, self.reset = 1000, self.now + DAY
        after = round(1000 * (self.reset - self.now))
        limits = {"remaining": self.left, "reset_after": after, "max_concurrency": self.buckets}
        return self.shards, "wss://x", limits

    async def sleep(self, seconds: float) -> None:
        """Let the time pass."""
        self.now += seconds

    async def identify_turn(self, bucket: int) -> float:
        """In `SPACING` seconds for each that was taken."""
        self.turns.append(bucket)
        return SPACING * (len(self.turns) - 1)

    def process(self, file: Path | None = None) -> Identifies:
        """Those of a new process."""
        return Identifies(file, clock=lambda: self.now, sleep=self.sleep)


async def identified(process: Identifies, discord: Discord) -> float:
    """The seconds until the next identify, which is made."""
    before = discord.now
    await process.turn(discord.ask)
    process.record_use()
    discord.left -= 1
    return discord.now - before


@pytest.mark.parametrize("shards", [1, 3])
async def test_a_crash_loop_waits_ever_longer(tmp_path: Path, shards: int) -> None:
    """Each process knows of those before it. What an hour allows is not spent within some seconds."""
    discord, kept = Discord(shards=shards), tmp_path / "kept"
    with capture_logs() as logs:
        pauses = [await identified(discord.process(kept), discord) for _ in range((FREE + 8) * shards)]
    assert pauses[0] == 0
    assert pauses[1 : (FREE + 1) * shards] == [pytest.approx(SPACING)] * (FREE * shards + shards - 1)
    assert pauses == sorted(pauses)
    assert max(pauses) <= LONGEST
    assert "within the last hour" in logs[-1]["event"]


async def test_a_day_of_lost_sessions_leaves_some() -> None:
    """With any number of shards."""
    for shards in (1, 40):
        discord = Discord(shards=shards)
        end, count = discord.now + DAY, 0
        process = discord.process()
        while discord.now < end:
            await identified(process, discord)
            count += 1
        assert 200 < count <= 901, shards
        assert discord.left >= FEW - 1


async def test_quiet_hours_forgive(tmp_path: Path) -> None:
    """After an hour without any the next one waits for nothing."""
    discord = Discord()
    process = discord.process(tmp_path / "kept")
    for _ in range(FREE + 3):
        await identified(process, discord)
    discord.now += HOUR
    assert await identified(process, discord) == 0
    assert process.waiting is None
    assert process.left == 1000 - FREE - 4


async def test_few_left_are_not_touched() -> None:
    """The bot waits until Discord has reset the count, and says so once, even if a waiter is cancelled."""
    discord = Discord(left=FEW - 1, reset=4 * HOUR)
    process, until = discord.process(), discord.reset
    assert [process.left] == [None]
    slept = 0

    async def impatient(seconds: float) -> None:
        nonlocal slept
        slept += 1
        assert process.waiting
        assert process.left == FEW - 1
        await discord.sleep(seconds)
        if slept == 3:
            raise TimeoutError

    process._sleep = impatient
    with capture_logs() as logs:
        with pytest.raises(TimeoutError):
            await process.turn(discord.ask)
        await process.turn(discord.ask)
    assert discord.now >= until
    assert len(logs) == 1
    assert "99 more starts" in logs[0]["event"]
    assert (process.left, process.waiting) == (1000, None)


async def test_a_discord_that_does_not_tell_is_not_waited_for() -> None:
    """What is known goes on to count."""
    discord = Discord()
    process = discord.process()

    async def silent() -> Limits:
        raise GatewayNotFound

    await process.turn(silent)
    process.record_use()
    assert process.left is None
    before = discord.now
    await process.turn(silent)
    assert discord.now - before == SPACING


async def test_times_of_another_clock_are_forgotten(tmp_path: Path) -> None:
    """Those to come and those of yesterday; a file of something else is none."""
    discord, file = Discord(), tmp_path / "kept"
    for kept in ([discord.now + 99], [discord.now - DAY - 1] * 2000, [None], {"a": 1}, "x"):
        file.write_text(json.dumps(kept))
        assert await identified(discord.process(file), discord) == 0, kept
        assert json.loads(file.read_text()) == [discord.now]
        discord.now += HOUR


async def test_a_place_that_cannot_be_written_stops_nobody(tmp_path: Path) -> None:
    """What is not kept counts for this process."""
    discord = Discord()
    process = discord.process(tmp_path / "missing" / "kept")
    waits: list[Any] = [await identified(process, discord) for _ in range(2)]
    assert waits == [0, SPACING]


async def test_processes_with_one_token_take_turns() -> None:
    """Each waits for its own, and a waiter that was cancelled still has it."""
    discord = Discord()
    discord.buckets = 2
    times: dict[str, Any] = dict.fromkeys(("clock", "steady"), lambda: discord.now)
    first, second = (Identifies(turns=discord, sleep=discord.sleep, **times) for _ in range(2))
    began, tired = discord.now, True

    async def impatient(seconds: float) -> None:
        nonlocal tired
        tired = not tired
        await discord.sleep(seconds if tired else 1)
        if not tired:
            raise TimeoutError

    second._sleep = impatient
    for process, shard in ((first, 4), (second, 5), (second, 5), (first, 7)):
        with suppress(TimeoutError):
            await process.turn(discord.ask)
            await process.take_turn(shard)
            process.record_use()
    assert discord.turns == [0, 1, 1]
    assert discord.now == began + 2 * SPACING + SPACING
    assert (first.left, second.left) == (998, 999)


async def test_a_turn_may_be_waited_for_before_there_is_a_connection() -> None:
    """It is used by the next identify of its shard, if that comes soon; by no other one."""
    discord = Discord()
    process = Identifies(
        turns=discord, sleep=discord.sleep, clock=lambda: discord.now, steady=lambda: discord.now
    )
    await process.take_turn(0, ahead=True)
    await process.take_turn(0)
    assert discord.turns == [0]
    await process.take_turn(0)
    assert discord.turns == [0, 0]
    await process.take_turn(0, ahead=True)
    discord.now += CONNECTING + 0.1
    await process.take_turn(0)
    assert discord.turns == [0, 0, 0, 0]


async def test_a_turn_that_cannot_be_told_is_asked_for_again() -> None:
    """The database may be away for a while."""
    discord = Discord()
    process = Identifies(turns=discord, sleep=discord.sleep, steady=lambda: discord.now)
    take, began = discord.identify_turn, discord.now

    async def away(bucket: int) -> float:
        if discord.now < began + 3 * SPACING:
            raise StoreError("lost", "here")
        return await take(bucket)

    vars(discord).update(identify_turn=away)
    await process.take_turn(0)
    assert (discord.turns, discord.now) == ([0], began + 3 * SPACING)


async def test_a_process_has_all_shards_at_once_where_others_are_gone() -> None:
    """Without pauses of its own beside the turns, but for sessions that are lost again and again; the last
    ones are not touched."""
    discord = Discord()
    times: dict[str, Any] = dict.fromkeys(("clock", "steady"), lambda: discord.now)
    process = Identifies(turns=discord, sleep=discord.sleep, **times)
    pauses = [await identified(process, discord) for _ in range((FREE + 3) * discord.total)]
    assert pauses[: (FREE + 1) * discord.total] == [0] * ((FREE + 1) * discord.total)
    assert all(pause >= SPACING * 2 for pause in pauses[(FREE + 1) * discord.total + 1 :])
    discord.left, discord.reset = FEW - 1, discord.now + HOUR
    discord.now += 60
    assert await identified(process, discord) >= HOUR - 60
