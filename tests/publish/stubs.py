"""Stand-ins for what Discord would tell the bot."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord

RESPONSE = SimpleNamespace(status=400, reason="Bad Request")


def refusal(kind: type[discord.HTTPException], code: int, status: int = 400) -> discord.HTTPException:
    """What discord.py raises for an answer of Discord's."""
    response: Any = SimpleNamespace(status=status, reason="x")
    return kind(response, {"code": code, "message": "no"})


def bot(**more: Any) -> Any:
    """A bot that knows these and nothing else."""
    return SimpleNamespace(**{"get_guild": lambda _: None, **more})
