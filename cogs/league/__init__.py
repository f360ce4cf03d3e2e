"""`/league`: what members do: enter leagues, see where they stand, read about them."""

from __future__ import annotations

from cogs.league import entering, export, league_link, own, protesting, rules, tab_panel
from ui.kit.commands import slash_group
from ui.kit.context import Tree
from ui.kit.router import Router

group = slash_group("league")
PARTS = (tab_panel, entering, own, protesting, rules, export, league_link)
for _part in PARTS:
    for _command in _part.COMMANDS:
        group.add_command(_command)


def setup(tree: Tree, router: Router) -> None:
    """Add the command group, and the actions of its buttons."""
    tree.add_command(group)
    for part in PARTS:
        router.add(part.ACTIONS)
