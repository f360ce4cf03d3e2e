"""Looking around: `/turns` tells in which games a member is awaited, `/status` whom one game waits for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.overview import status, turns

if TYPE_CHECKING:
    from cogs.client import Sandtable


def setup(bot: Sandtable) -> None:
    """Add the commands and the actions of their buttons."""
    for part in (turns, status):
        bot.tree.add_command(part.COMMAND)
        bot.actions.update(part.ACTIONS)
