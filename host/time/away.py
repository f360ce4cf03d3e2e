"""The servers whose time stands still. Nothing of theirs ends or is held against anybody."""

from __future__ import annotations


class AwayServers:
    """These servers, as all services of the host see them."""

    def __init__(self) -> None:
        self.paused: frozenset[str] = frozenset()
        """Those in maintenance; `host.background.maintenance` keeps them."""
        self._away: frozenset[str] = frozenset()

    @property
    def guilds(self) -> frozenset[str]:
        """All of them; set to those in which the bot is not at present, which `host.background.attendance`
        keeps."""
        return self._away | self.paused

    @guilds.setter
    def guilds(self, away: frozenset[str]) -> None:
        self._away = away

    def lacks_bot(self, guild: str) -> bool:
        """Whether the bot is not in a server at present, be there maintenance or not."""
        return guild in self._away

    def __contains__(self, guild: str) -> bool:
        return guild in self._away or guild in self.paused
