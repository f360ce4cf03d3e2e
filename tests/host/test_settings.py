"""Settings that are changed by what they were."""

from __future__ import annotations

import asyncio

import pytest

from host import Host


async def test_changes_at_once_are_all_kept(host: Host) -> None:
    """Each sees what the one before it left."""
    put = host.change_setting

    async def add(i: int) -> None:
        await put("guild", "1", "n", lambda now: [*(now or ()), i])

    await asyncio.gather(*(add(i) for i in range(20)))
    kept = (await host.get_settings("guild", "1"))["n"]
    assert sorted(kept) == list(range(20))
    await put("guild", "1", "n", lambda _: None)
    assert await host.get_settings("guild", "1") == {}


async def test_a_change_that_is_refused_changes_nothing(host: Host) -> None:
    """The refusal reaches whoever asked, and the next change goes on from the old value."""
    await host.set_setting("guild", "1", "n", 1)

    def refuse(now: object) -> None:
        raise ValueError(now)

    with pytest.raises(ValueError, match="1"):
        await host.change_setting("guild", "1", "n", refuse)
    await host.change_setting("guild", "1", "n", lambda now: now + 1)
    assert await host.get_settings("guild", "1") == {"n": 2}
