"""What Discord says of the bot's application, asked once over HTTP without starting a session."""

from __future__ import annotations

import time
from email.utils import parsedate_to_datetime
from typing import Any, NamedTuple

import aiohttp
import discord

from ui.gateway.rate_limit import use_proxy

PATIENCE = 15.0
"""Seconds until Discord is given up."""
_AGENT = "DiscordBot (https://github.com/Rapptz/discord.py {})"
_INTENTS = {
    "presences": ("gateway_presence", "gateway_presence_limited"),
    "members": ("gateway_guild_members", "gateway_guild_members_limited"),
    "message content": ("gateway_message_content", "gateway_message_content_limited"),
}
"""The flags of an application that allow an intent, in any number of servers and in up to 100."""


class NoAnswer(Exception):
    """Discord has not answered, or refuses; the reason in a sentence."""


class DiscordAnswer(NamedTuple):
    """What is known of an application. Its `str` is for people."""

    name: str
    id: str
    intents: list[str]
    """The privileged ones that it may use."""
    servers: int | None
    """About in how many it is."""
    members: int | None
    """About how many have installed it for themselves."""
    ahead: float | None
    """Seconds by which this machine's clock is ahead of Discord's."""

    def __str__(self) -> str:
        parts = [
            f"the token is accepted, for {self.name} ({self.id})",
            f"in about {_number(self.servers)} servers, installed by about {_number(self.members)} members",
            f"privileged intents allowed: {', '.join(self.intents) or 'none, and none is needed'}",
        ]
        if self.ahead is not None:
            direction = "ahead of" if self.ahead > 0 else "behind"
            parts.append(f"this clock is {abs(self.ahead):.0f} seconds {direction} Discord's")
        return "; ".join(parts)


async def ask(token: str, proxy: str | None = None) -> DiscordAnswer:
    """Ask about the application to which a token belongs, perhaps by a proxy. :raises NoAnswer:"""
    if proxy:
        use_proxy(proxy)
    headers = {
        "Authorization": f"Bot {token}",
        "User-Agent": _AGENT.format(discord.__version__),  # Discord refuses programs that do not say so
    }
    url, timeout = f"{discord.http.Route.BASE}/applications/@me", aiohttp.ClientTimeout(total=PATIENCE)
    began = time.time()
    try:
        async with aiohttp.ClientSession(timeout=timeout) as http, http.get(url, headers=headers) as response:
            middle = (began + time.time()) / 2
            if response.status == 401:
                raise NoAnswer("it refuses the token: copy it again from the developer portal")
            if response.status != 200:
                raise NoAnswer(f"it answers with the status {response.status}")
            return read(await response.json(), middle, response.headers.get("Date"))
    except TimeoutError as error:
        raise NoAnswer("it does not answer") from error
    except aiohttp.ClientError as error:
        raise NoAnswer(f"it cannot be reached ({error})") from error


def read(about: dict[str, Any], now: float, date: str | None) -> DiscordAnswer:
    """What an answer says of an application. `now`: what this machine's clock said meanwhile; `date`: the
    answer's header."""
    flags = discord.ApplicationFlags._from_value(int(about.get("flags") or 0))
    ahead = None
    if date:  # it has whole seconds
        ahead = now - parsedate_to_datetime(date).timestamp() - 0.5
    return DiscordAnswer(
        str(about.get("name")),
        str(about.get("id")),
        [name for name, either in _INTENTS.items() if any(getattr(flags, flag) for flag in either)],
        about.get("approximate_guild_count"),
        about.get("approximate_user_install_count"),
        ahead,
    )


def _number(count: int | None) -> str:
    return "an unknown number of" if count is None else f"{count:,}"
