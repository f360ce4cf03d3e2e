"""The handbook: `/rules` and `/game rules`."""

from __future__ import annotations

from cogs.handbook import pages
from cogs.shared.game_group import add_game_commands
from ui.kit.context import Tree
from ui.kit.router import Router


def setup(tree: Tree, router: Router) -> None:
    """Add `/rules` and `/game rules`, and the actions of their buttons."""
    tree.add_command(pages.TOP)
    add_game_commands(tree, pages.COMMANDS)
    router.add(pages.ACTIONS)
