"""While many members wait for answers, nothing is published; but not for long."""

from __future__ import annotations

import asyncio

import pytest

from host import Host
from host.time import rush
from host.time.rush import MANY, Rush
from tests.host.games import Recorder, lobby, settled


def test_a_rush_is_over_once_few_wait() -> None:
    """Each counts once, however often they are noted, and also if they are not known."""

    async def course() -> None:
        here = Rush()
        for number in (*range(MANY), 0):
            here.begin(number)
        assert here._calm.is_set()
        here.begin(MANY)
        waiting = asyncio.create_task(here.over())
        for number in (99, MANY + 1):
            here.end(number)
            await asyncio.sleep(0)
            assert not waiting.done()
        here.end(0)
        await waiting

    asyncio.run(course())


async def test_publishing_waits_for_answers(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """Until few members wait, or until it has waited long enough."""
    recorder = Recorder()
    task = asyncio.create_task(host.core.outbox.run(recorder))
    for number in range(MANY + 1):
        host.core.rush.begin(number)
    begun = asyncio.Event()
    over = host.core.rush.over

    async def noted() -> None:
        begun.set()
        await over()

    monkeypatch.setattr(host.core.rush, "over", noted)
    first = await lobby(host, ("ann", "bob"))
    await begun.wait()
    assert recorder.batches == []
    host.core.rush.end(0)
    await settled(host)
    assert {game.id for game, _ in recorder.batches} == {first.id}
    host.core.rush.begin(0)
    monkeypatch.setattr(rush, "PATIENCE", 0.01)
    second = await lobby(host, ("ann", "bob"), channel="other")
    await settled(host)
    assert {game.id for game, _ in recorder.batches} == {first.id, second.id}
    task.cancel()
    await asyncio.wait([task])
