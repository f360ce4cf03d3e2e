"""`/server`: what the managers of a server decide for all of its games."""

from __future__ import annotations

from cogs.server import appearance, check, own_cards, time
from ui.kit.commands import MANAGERS, slash_group
from ui.kit.context import Tree
from ui.kit.router import Router

group = slash_group("server", default_permissions=MANAGERS)
cards = slash_group("server-cards", parent=group)
for _command in own_cards.COMMANDS:
    cards.add_command(_command)
for _command in (*appearance.COMMANDS, *time.COMMANDS, *check.COMMANDS):
    group.add_command(_command)


def setup(tree: Tree, router: Router) -> None:
    """Add the group of commands, and the action of a button."""
    tree.add_command(group)
    router.add(check.ACTIONS)
