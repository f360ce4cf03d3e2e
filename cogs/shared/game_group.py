"""The command group `/game`, to which several features add commands."""

from __future__ import annotations

from collections.abc import Iterable

from discord import app_commands

from ui.kit.commands import Slash, slash_group
from ui.kit.context import Tree


def add_game_commands(tree: Tree, commands: Iterable[Slash]) -> None:
    """Add commands to the tree's group `/game`, creating the group if it is missing."""
    group = tree.get_command("game")
    if not isinstance(group, app_commands.Group):
        group = slash_group("game")
        tree.add_command(group)
    for command in commands:
        group.add_command(command)
