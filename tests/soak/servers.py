"""More servers than the one of the local Discord, as far as the bot is concerned: it is told that it is in
them, and channels of the one are said to be theirs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from playground import Server
from playground.gateway import guild_create
from playground.world import seed

Json = dict[str, Any]


def names(count: int) -> list[str]:
    """This many ids, the first of them that of the existing server."""
    return [str(int(seed.GUILD) + 1000 * n) for n in range(count)]


def join(server: Server, channels: Mapping[str, Sequence[str]]) -> None:
    """From now on the bot, whenever it has connected, is told of these servers with their channels."""
    plain = server.gateway.on_status

    def announce() -> None:
        plain()
        if server.gateway.online:
            for guild, rooms in channels.items():
                if guild != seed.GUILD:
                    for session in server.gateway.sessions.values():
                        session.dispatch("GUILD_CREATE", _guild(server, guild, rooms))

    server.gateway.on_status = announce


def _guild(server: Server, guild: str, channels: Sequence[str]) -> Json:
    whole = guild_create(server.world, server.world.home, everyone=False)
    ids = set(channels)
    return {
        **whole,
        "id": guild,
        "channels": [{**c, "guild_id": guild} for c in whole["channels"] if c["id"] in ids],
        "roles": [{**r, "id": guild} if r["id"] == seed.GUILD else r for r in whole["roles"]],
    }
