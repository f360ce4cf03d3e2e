"""Games as a whole: making, finding, looking at and ending them, and the lobby before the start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.game import (
    clocks,
    confirm,
    consent,
    halting,
    handbook,
    importing,
    lobby,
    log,
    looking,
    making,
    options,
    replay,
    score,
    stats,
    undo,
)
from cogs.game.group import group

if TYPE_CHECKING:
    from cogs.client import Sandtable

COMMANDS = (
    *making.COMMANDS,
    *looking.COMMANDS,
    *log.COMMANDS,
    *handbook.COMMANDS,
    *score.COMMANDS,
    *replay.COMMANDS,
    *confirm.COMMANDS,
    *undo.COMMANDS,
    *stats.COMMANDS,
    *clocks.COMMANDS,
    *halting.COMMANDS,
    *importing.COMMANDS,
)
for _command in COMMANDS:
    group.add_command(_command)


def setup(bot: Sandtable) -> None:
    """Add `/game` and `/rules`, and the actions of their buttons."""
    bot.tree.add_command(group)
    bot.tree.add_command(handbook.TOP)
    for part in (making, lobby, options, looking, log, handbook, confirm, undo, consent):
        bot.actions.update(part.ACTIONS)
