"""`/league-admin`: what managers do: make leagues, run their seasons, put right what went wrong."""

from __future__ import annotations

from cogs.leagues import asking, audit, confirmed, course, entrants, making, panel, report
from ui.kit.commands import MANAGERS, slash_group
from ui.kit.context import Tree
from ui.kit.router import Router


def setup(tree: Tree, router: Router) -> None:
    """Add the command group, and the actions of its panels."""
    group = slash_group("league-admin", default_permissions=MANAGERS)
    group.add_command(making.new_command())
    for commands in (making, course, entrants, confirmed, audit, report):
        for command in commands.COMMANDS:
            group.add_command(command)
    tree.add_command(group)
    for part in (panel, confirmed, audit, asking):
        router.add(part.ACTIONS)
