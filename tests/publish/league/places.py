"""A made-up server with a channel, for tests of what leagues post there."""

from __future__ import annotations

from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import discord
from discord.utils import time_snowflake

from tests.publish.stubs import refusal
from tests.ui.words.league.seasons import AT, LEAGUE

ALL = discord.Permissions.all()
BOT = 7
"""The bot's id."""


class Settings:
    """Stored settings in memory."""

    def __init__(self) -> None:
        self.kept: dict[tuple[str, str], dict[str, Any]] = {}
        self.set_back = 0.0

    async def set_back_at(self) -> float:
        return self.set_back

    async def get(self, scope: str, number: str) -> dict[str, Any]:
        return dict(self.kept.get((scope, number), {}))

    async def several(self, keys: Any) -> dict[Any, dict[str, Any]]:
        return {key: dict(self.kept.get(key, {})) for key in keys}

    async def set(self, scope: str, number: str, key: str, value: Any) -> None:
        self.kept.setdefault((scope, number), {})[key] = value


class Place:
    """A channel: keeps what is posted, edited and done to messages."""

    def __init__(self, number: int = int(LEAGUE.channel)) -> None:
        self.id = number
        self.sent: list[dict[str, Any]] = []
        self.edits: list[int] = []
        self.tidied: list[tuple[str, int]] = []
        self.refuse: Exception | None = None
        self.refuse_after: tuple[int, Exception] | None = None
        """After how many messages sending is refused, and how."""

    async def send(self, **given: Any) -> Any:
        if self.refuse:
            raise self.refuse
        if self.refuse_after and len(self.sent) >= self.refuse_after[0]:
            raise self.refuse_after[1]
        self.sent.append(given)
        return SimpleNamespace(id=1000 + len(self.sent), channel=self)

    def get_partial_message(self, number: int) -> Any:
        async def edit(**given: Any) -> None:
            if self.refuse:
                raise self.refuse
            self.edits.append(number)

        async def pin() -> None:
            self.tidied.append(("pin", number))

        async def delete() -> None:
            self.tidied.append(("delete", number))

        return SimpleNamespace(edit=edit, pin=pin, delete=delete)


def thread(name: str, at: float = AT, **more: Any) -> Any:
    """A thread in the league's channel, made by the bot at a moment."""
    number = time_snowflake(datetime.fromtimestamp(at, UTC))
    values = {"id": number, "parent_id": int(LEAGUE.channel), "owner_id": BOT, "last_message_id": 9, **more}
    return SimpleNamespace(name=name, **values)


def guild(channel: Any, threads: list[Any] | None = None) -> Any:
    """A server with a channel and active threads."""

    async def active_threads() -> list[Any]:
        return list(threads or [])

    async def gone(_: int) -> Any:
        raise refusal(discord.NotFound, 10003, 404)

    me = SimpleNamespace(id=BOT)
    server = SimpleNamespace(id=int(LEAGUE.guild), me=me, active_threads=active_threads)
    server.get_channel = lambda number: channel if channel and number == channel.id else None
    server.get_thread = lambda number: next((t for t in threads or () if t.id == number), None)
    server.fetch_channel = gone
    server.preferred_locale = "en"
    return server


def kind_of(kind: type, place: Place, permissions: discord.Permissions = ALL, **more: Any) -> Any:
    """The place as a channel of a kind of discord.py's."""

    class Shown(kind):  # type: ignore[misc] # made without a server
        __slots__ = ("__dict__",)

        def __init__(self) -> None:
            self.id = place.id
            self._type = discord.ChannelType.text.value

        def permissions_for(self, _: Any) -> discord.Permissions:
            return permissions

    channel = Shown()
    channel.send = place.send
    for name, value in more.items():
        setattr(channel, name, value)
    return channel


def client(server: Any, place: Place, direct: Place | None = None) -> Any:
    """A client that knows one server."""

    async def create_dm(_: Any) -> Any:
        assert direct is not None
        return direct

    async def ready(_: str) -> None:
        return None

    return SimpleNamespace(
        get_guild=lambda number: server if server and number == server.id else None,
        get_channel=lambda number: server.get_channel(number) if server else None,
        get_partial_messageable=lambda *_, **__: place,
        create_dm=create_dm,
        connections=SimpleNamespace(wait=ready),
        dispatch=lambda *_: None,
    )
