"""Settings that are changed by what they were."""

from __future__ import annotations

import asyncio

import pytest

from host import Host


async def test_changes_at_once_are_all_kept(host: Host) -> None:
    """Each sees what the one before it left."""
    put = host.settings.change

    async def add(i: int) -> None:
        await put("guild", "1", "n", lambda now: [*(now or ()), i])

    await asyncio.gather(*(add(i) for i in range(20)))
    kept = (await host.settings.get("guild", "1"))["n"]
    assert sorted(kept) == list(range(20))
    await put("guild", "1", "n", lambda _: None)
    assert await host.settings.get("guild", "1") == {}


async def test_a_change_that_is_refused_changes_nothing(host: Host) -> None:
    """The refusal reaches the member who asked, and the next change goes on from the old value."""
    await host.settings.set("guild", "1", "n", 1)

    def refuse(now: object) -> None:
        raise ValueError(now)

    with pytest.raises(ValueError, match="1"):
        await host.settings.change("guild", "1", "n", refuse)
    await host.settings.change("guild", "1", "n", lambda now: now + 1)
    assert await host.settings.get("guild", "1") == {"n": 2}
