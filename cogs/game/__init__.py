"""`/game` for started games: show, look, odds, hint, pause, undo, end, export, import and link."""

from __future__ import annotations

from cogs.game import end, hint, imports, log, look, odds, pause, proposals, show, undo, web_link
from cogs.shared.game_group import add_game_commands
from ui.kit.context import Tree
from ui.kit.router import Router


def setup(tree: Tree, router: Router) -> None:
    """Add the commands to `/game`, and the actions of their buttons."""
    for part in (show, look, odds, hint, end, undo, pause, imports, web_link):
        add_game_commands(tree, part.COMMANDS)
    for part in (show, log, look, hint, end, undo, pause, proposals, web_link):
        router.add(part.ACTIONS)
