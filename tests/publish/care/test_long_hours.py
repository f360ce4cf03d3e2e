"""Who had longer quiet hours than there may be now is told so, once."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from publish.care.long_hours import tell_of_cut_hours
from ui.settings.stored import CUT, HOURS


class MadeUpSettings:
    """Settings of members in memory."""

    def __init__(self) -> None:
        self.members: dict[str, dict[str, Any]] = {
            "long": {HOURS: {"quiet_from": 12, "quiet_until": 8}},
            "short": {HOURS: {"quiet_from": 20, "quiet_until": 8}},
            "nowhere": {HOURS: {"zone": "Moon/Tranquility"}},
            "none": {},
        }

    async def of_scope(self, scope: str) -> dict[str, dict[str, Any]]:
        """All members."""
        return {} if scope != "member" else self.members

    async def set(self, _scope: str, number: str, key: str, value: Any) -> None:
        """Store one."""
        self.members[number][key] = value


async def test_each_is_told_once_of_hours_that_were_cut() -> None:
    """Nobody else, and what is damaged stops nothing."""
    messages: list[tuple[str, str]] = []

    class Directs:
        """Keeps what is sent."""

        async def send(self, member: str, content: str, _nonce: str) -> None:
            messages.append((member, content))

    settings = MadeUpSettings()
    host: Any = SimpleNamespace(settings=settings)
    directs: Any = Directs()
    for _ in range(2):
        await tell_of_cut_hours(host, directs)
    ((member, content),) = messages
    assert member == "long"
    assert "at most now" in content
    assert "from 20:00 until 8:00" in content
    assert settings.members["long"][CUT]
