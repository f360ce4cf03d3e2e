"""`/server`: what the managers of a server decide for all of its games."""

from __future__ import annotations

from cogs.server import appearance, check, own_cards, time
from ui.kit.commands import MANAGERS, slash_group
from ui.kit.context import Tree
from ui.kit.router import Router

group = slash_group("server", default_permissions=MANAGERS)
for _command in (*appearance.COMMANDS, *time.COMMANDS, *own_cards.COMMANDS, *check.COMMANDS):
    group.add_command(_command)


def setup(tree: Tree, router: Router) -> None:
    """Add the group of commands, and the actions of buttons."""
    tree.add_command(group)
    for part in (own_cards, check):
        router.add(part.ACTIONS)
