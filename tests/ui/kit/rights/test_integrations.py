"""What is set under Integrations: read once, kept, read again after a change, and never waited for long."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
import pytest

from ui.kit.rights import integrations
from ui.kit.rights.integrations import AGAIN, Integrations

SERVER, COMMAND = 7, 3
TOLD = [{"id": str(COMMAND), "permissions": [{"id": "5", "type": 2, "permission": True}]}]
RULES = {COMMAND: {(2, 5): True}}


class Service:
    """As much of a client as reading needs. Answers wait for `free`; with `broken` they are refusals."""

    application_id = 1

    def __init__(self) -> None:
        self.http = self
        self.asked = 0
        self.broken = False
        self.entries: list[Any] = TOLD
        self.free = asyncio.Event()
        self.free.set()

    async def get_guild_application_command_permissions(self, application: int, server: int) -> Any:
        """What is set."""
        assert (application, server) == (1, SERVER)
        self.asked += 1
        entries = self.entries
        await self.free.wait()
        if self.broken:
            raise discord.DiscordException
        return entries


@pytest.fixture
def service() -> Any:
    return Service()


async def test_a_server_is_read_once_also_by_several_at_a_time(service: Any) -> None:
    """Until it is forgotten."""
    known = Integrations()
    assert await asyncio.gather(*(known.of(service, SERVER) for _ in range(3))) == [RULES] * 3
    assert await known.of(service, SERVER) == RULES
    assert service.asked == 1
    known.forget(SERVER)
    assert await known.of(service, SERVER) == RULES
    assert service.asked == 2


async def test_what_cannot_be_read_is_tried_again_later(service: Any) -> None:
    """Not at each press."""
    now = 0.0
    known, service.broken = Integrations(clock=lambda: now), True
    assert [await known.of(service, SERVER) for _ in range(3)] == [None] * 3
    assert service.asked == 1
    now, service.broken = AGAIN, False
    assert await known.of(service, SERVER) == RULES
    assert service.asked == 2


async def test_a_press_does_not_wait_for_a_slow_answer(service: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """It goes on without; the answer is kept when it comes."""
    monkeypatch.setattr(integrations, "PATIENCE", 0)
    known = Integrations()
    service.free.clear()
    assert await known.of(service, SERVER) is None
    assert await known.of(service, SERVER) is None
    service.free.set()
    monkeypatch.setattr(integrations, "PATIENCE", 60)
    assert await known.of(service, SERVER) == RULES
    assert service.asked == 1


async def test_an_answer_from_before_a_change_is_not_kept(
    service: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The change came while it was under way."""
    monkeypatch.setattr(integrations, "PATIENCE", 0)
    known = Integrations()
    service.free.clear()
    assert await known.of(service, SERVER) is None
    await asyncio.sleep(0)  # it is asked for now
    known.forget(SERVER)
    service.entries = []
    service.free.set()
    monkeypatch.setattr(integrations, "PATIENCE", 60)
    assert await known.of(service, SERVER) == {}
    assert service.asked == 2
