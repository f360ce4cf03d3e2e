"""Playing: one slash command a verb, and the private panel behind the buttons. Both end in `host.act`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.play import presses, slash

if TYPE_CHECKING:
    from cogs.client import Sandtable


def setup(bot: Sandtable) -> None:
    """Add the commands and the actions of the buttons."""
    for command in slash.commands():
        bot.tree.add_command(command)
    bot.actions.update(presses.ACTIONS)
