"""`/orders`: what a member orders ahead, seen by them alone."""

from __future__ import annotations

from cogs.orders import buttons, commands, letting
from ui.kit.context import Tree
from ui.kit.router import Router


def setup(tree: Tree, router: Router) -> None:
    """Add `/orders` and the actions of its panels."""
    tree.add_command(commands.commands())
    router.add(buttons.ACTIONS)
    router.add(letting.ACTIONS)
