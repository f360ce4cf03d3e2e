"""`/leagues`: what managers do: make leagues, run their seasons, put right what went wrong."""

from __future__ import annotations

from cogs.leagues import asking, audit, confirmed, course, entrants, making, panel
from ui.kit.commands import MANAGERS, slash_group
from ui.kit.context import Tree
from ui.kit.router import Router

group = slash_group("leagues", default_permissions=MANAGERS)
for _part in (making, course, entrants, confirmed, audit):
    for _command in _part.COMMANDS:
        group.add_command(_command)


def setup(tree: Tree, router: Router) -> None:
    """Add the command group, and the actions of its panels."""
    tree.add_command(group)
    for part in (panel, confirmed, audit, asking):
        router.add(part.ACTIONS)
