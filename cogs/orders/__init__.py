"""`/orders`: what a member orders ahead, seen by them alone."""

from __future__ import annotations

from cogs.orders import ahead, buttons, commands, letting
from ui.kit.context import Tree
from ui.kit.router import Router


def setup(tree: Tree, router: Router) -> None:
    """Add `/orders` and the actions of its panel."""
    tree.add_command(commands.COMMAND)
    for part in (buttons, ahead, letting):
        router.add(part.ACTIONS)
