"""The handbook: `/rules`."""

from __future__ import annotations

from cogs.handbook import pages
from ui.kit.context import Tree
from ui.kit.router import Router


def setup(tree: Tree, router: Router) -> None:
    """Add `/rules`, and the actions of its buttons."""
    tree.add_command(pages.COMMAND)
    router.add(pages.ACTIONS)
