"""`/game` for started games: show, odds, hint, pause, undo, end, replay, export and import."""

from __future__ import annotations

from cogs.game import end, hint, imports, log, odds, pause, proposals, replay, score, show, stats, undo
from cogs.shared.game_group import add_game_commands
from ui.kit.context import Tree
from ui.kit.router import Router


def setup(tree: Tree, router: Router) -> None:
    """Add the commands to `/game`, and the actions of their buttons."""
    for part in (show, log, score, odds, hint, replay, end, undo, stats, pause, imports):
        add_game_commands(tree, part.COMMANDS)
    for part in (show, log, hint, replay, stats, end, undo, proposals):
        router.add(part.ACTIONS)
