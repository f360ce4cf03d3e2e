"""`/settings` and `/away`: what members decide for themselves."""

from __future__ import annotations

from cogs.settings import away, member
from ui.kit.context import Tree
from ui.kit.router import Router


def setup(tree: Tree, router: Router) -> None:
    """Add both groups of commands, and the action of a button."""
    tree.add_command(away.group)
    tree.add_command(member.group)
    router.add(away.ACTIONS)
