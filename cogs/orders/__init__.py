"""Orders that a member gives ahead: `/orders`, all of it for him alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.orders import presses, slash

if TYPE_CHECKING:
    from cogs.client import Sandtable


def setup(bot: Sandtable) -> None:
    """Add `/orders` and the actions of its panels."""
    bot.tree.add_command(slash.commands())
    bot.actions.update(presses.ACTIONS)
