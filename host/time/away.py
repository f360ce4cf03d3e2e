"""The servers in which the bot is not at present: it was removed, or the service has lost them. Nothing of
theirs ends or is held against anybody."""

from __future__ import annotations


class AwayServers:
    """The servers that are away, as all services of the host see them; `host.background.attendance` keeps
    them."""

    def __init__(self) -> None:
        self.guilds: frozenset[str] = frozenset()

    def __contains__(self, guild: str) -> bool:
        return guild in self.guilds
