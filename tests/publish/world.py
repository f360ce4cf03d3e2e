"""A made-up server with channels, for tests of what is posted where."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import discord

from tests.publish.league.places import Settings

ALL = discord.Permissions.all()
GUILD = 9
BOT = 7


@dataclass
class Post:
    """A message that was taken."""

    channel: int
    words: str
    nonce: str
    mentions: discord.AllowedMentions


class Channels:
    """The server with its channels, the client that knows it, and a host without games."""

    def __init__(self, *numbers: int) -> None:
        self.now = 1_000_000.0
        self.settings = Settings()
        self.denied: set[int] = set()
        self.refuse: dict[int, Exception] = {}
        self.asked: list[int] = []
        self.posts: list[Post] = []
        self.channels: dict[int, Any] = {}
        self.games: list[str] = []
        self.leagues: list[Any] = []
        me = SimpleNamespace(id=BOT, display_name="Sandtable", guild_permissions=discord.Permissions.none())
        self.guild: Any = SimpleNamespace(
            id=GUILD, me=me, self_role=None, preferred_locale="en", system_channel=None, text_channels=[],
            get_channel_or_thread=self.channels.get, get_channel=self.channels.get,
        )  # fmt: skip
        self.client: Any = SimpleNamespace(get_guild={GUILD: self.guild}.get)
        self.host: Any = SimpleNamespace(
            settings=self.settings,
            core=SimpleNamespace(channels=self, clock=lambda: self.now),
            leagues=SimpleNamespace(registry=self),
        )
        self.add(*numbers)

    def __iter__(self) -> Iterator[str]:
        return iter(self.games)

    async def of(self, _: str) -> list[Any]:
        """The leagues of the server."""
        return self.leagues

    def add(self, *numbers: int) -> None:
        """Add text channels."""
        for number in numbers:
            self.guild.text_channels.append(self._make(discord.TextChannel, number))

    def thread(self, number: int, parent: int, *, locked: bool = False) -> None:
        """Add a thread of a channel."""
        home = self.channels[parent]
        self._make(discord.Thread, number, parent=home, parent_id=parent, locked=locked)

    def log(self, number: int) -> None:
        """Have events told in a channel."""
        self.settings.kept["guild", str(GUILD)] = {"events": {"log-channel": str(number), "cards": "log"}}

    def playing(self, number: int) -> None:
        """Have a game in a channel."""
        self.games.append(str(number))

    def system(self, number: int) -> None:
        """Make a channel the one for the server's own messages."""
        self.guild.system_channel = self.channels[number]

    def _make(self, kind: type, number: int, **more: Any) -> Any:
        world = self

        class Shown(kind):  # type: ignore[misc] # made without a server
            __slots__ = ("__dict__", *more)

            def __init__(self) -> None:
                self.id = number
                self.guild = world.guild
                self._type = 0
                for name, value in more.items():
                    setattr(self, name, value)

            def permissions_for(self, _: Any) -> discord.Permissions:
                home = more.get("parent_id", number)
                return discord.Permissions.none() if {number, home} & world.denied else ALL

            async def send(self, **given: Any) -> None:
                world.asked.append(number)
                if error := world.refuse.get(number):
                    raise error
                words = "\n".join(item.content for item in given["view"].children)
                world.posts.append(Post(number, words, given["nonce"], given["allowed_mentions"]))

        return self.channels.setdefault(number, Shown())
