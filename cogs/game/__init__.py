"""Games as a whole: making, finding, looking at and ending them, and the lobby before the start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.game import confirm, lobby, looking, making, options, replay, stats
from cogs.game.group import group

if TYPE_CHECKING:
    from cogs.client import Sandtable

COMMANDS = (*making.COMMANDS, *looking.COMMANDS, *replay.COMMANDS, *confirm.COMMANDS, *stats.COMMANDS)
for _command in COMMANDS:
    group.add_command(_command)


def setup(bot: Sandtable) -> None:
    """Add `/game` and the actions of its buttons."""
    bot.tree.add_command(group)
    for actions in (making.ACTIONS, lobby.ACTIONS, options.ACTIONS, looking.ACTIONS, confirm.ACTIONS):
        bot.actions.update(actions)
