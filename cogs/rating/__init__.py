"""`/profile` and `/ratings`: what members have done, and how strong they are, by pool: each rule
system's games of two, and its larger tables."""

from __future__ import annotations

from cogs.rating import lists, profile
from ui.kit.context import Tree
from ui.kit.router import Router


def setup(tree: Tree, router: Router) -> None:
    """Add both commands, and the actions of their tabs, lists and pages."""
    for part in (profile, lists):
        tree.add_command(part.COMMAND)
        router.add(part.ACTIONS)
