"""Games before they start: `/game new`, `/game list`, `/game clock`, the lobby and its options."""

from __future__ import annotations

from cogs.lobby import buttons, clocks, create, options_panel
from cogs.shared.game_group import add_game_commands
from ui.kit.context import Tree
from ui.kit.router import Router


def setup(tree: Tree, router: Router) -> None:
    """Add the commands to `/game`, and the actions of the lobby's buttons and panels."""
    add_game_commands(tree, (create.new_command(), *create.COMMANDS, *clocks.COMMANDS))
    for part in (create, buttons, options_panel):
        router.add(part.ACTIONS)
