"""`/settings` and `/away`: what members decide for themselves."""

from __future__ import annotations

from cogs.settings import away, member
from ui.kit.context import Tree
from ui.kit.router import Router


def setup(tree: Tree, router: Router) -> None:
    """Add both commands, and the actions of their panels."""
    for part in (away, member):
        tree.add_command(part.COMMAND)
        router.add(part.ACTIONS)
