"""Playing: one slash command for each verb, and the private panel behind the buttons. Both end in
`Moves.act`."""

from __future__ import annotations

from cogs.play import buttons, commands, private_map
from ui.kit.context import Tree
from ui.kit.router import Router


def setup(tree: Tree, router: Router) -> None:
    """Add the commands and the actions of the buttons."""
    for command in commands.commands():
        tree.add_command(command)
    router.add(buttons.ACTIONS)
    router.add(private_map.ACTIONS)
