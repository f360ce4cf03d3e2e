"""`/settings` and `/away`: what members, and the managers of a server, decide for themselves."""

from __future__ import annotations

from cogs.settings import away, group
from ui.kit.context import Tree
from ui.kit.router import Router


def setup(tree: Tree, router: Router) -> None:
    """Add both groups of commands, and the action of a button."""
    tree.add_command(away.group)
    tree.add_command(group.group)
    router.add(away.ACTIONS)
