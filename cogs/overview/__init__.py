"""`/turns` lists the games that wait for a member, `/status` tells whom one game waits for."""

from __future__ import annotations

from cogs.overview import status, turns
from ui.kit.context import Tree
from ui.kit.router import Router


def setup(tree: Tree, router: Router) -> None:
    """Add the commands and the actions of their buttons."""
    for part in (turns, status):
        tree.add_command(part.COMMAND)
        router.add(part.ACTIONS)
