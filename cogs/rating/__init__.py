"""`/rating`: how strong members are, by pool: each rule system's games of two, and its larger tables."""

from __future__ import annotations

from cogs.rating import between, lists, rating_chart
from ui.kit.commands import slash_group
from ui.kit.context import Tree
from ui.kit.router import Router


def setup(tree: Tree, router: Router) -> None:
    """Add the group of commands, and the action that turns the pages of a leaderboard."""
    group = slash_group("rating")
    for command in (*lists.COMMANDS, *rating_chart.COMMANDS, *between.COMMANDS):
        group.add_command(command)
    tree.add_command(group)
    router.add(lists.ACTIONS)
