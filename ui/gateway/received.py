"""Interactions as they arrive: whether for the first time, as Discord may deliver one twice, and slash
commands checked against the registered ones.

Discord checks what members type, but a client may still know an older form of a command, and discord.py does
not check options: a text in place of a number would reach the command itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord
import structlog
from discord import AppCommandOptionType as Kind
from discord import app_commands

log = structlog.get_logger(__name__)
REMEMBERED = 2000
"""How many of the newest interactions are remembered."""
SLASH, SUBCOMMAND, GROUP = 1, 1, 2
LARGEST = 2**53
"""The largest whole number of JavaScript, and so of an option."""
LONGEST = 6000
"""Most characters of an option's text."""
_TYPES: Mapping[Kind, tuple[type, ...]] = {
    Kind.string: (str,),
    Kind.integer: (int,),
    Kind.number: (int, float),
    Kind.boolean: (bool,),
}
_THINGS: Mapping[Kind, tuple[str, ...]] = {
    Kind.user: ("users",),
    Kind.role: ("roles",),
    Kind.mentionable: ("users", "roles"),
    Kind.channel: ("channels",),
    Kind.attachment: ("attachments",),
}


class Seen:
    """The newest interactions."""

    def __init__(self) -> None:
        self._ids: dict[int, None] = {}  # an ordered set

    def first(self, interaction: discord.Interaction[Any]) -> bool:
        """Whether the interaction arrives for the first time."""
        if interaction.id in self._ids:
            log.info("interaction came twice", interaction=interaction.id)
            return False
        self._ids[interaction.id] = None
        if len(self._ids) > REMEMBERED:
            del self._ids[next(iter(self._ids))]
        return True


def is_command(tree: app_commands.CommandTree[Any], interaction: discord.Interaction[Any]) -> bool:
    """Whether the interaction is a command of the tree, used where it is allowed, with options that fit.
    While a member is still typing, options that do not fit are only dropped."""
    data: Any = interaction.data or {}
    if data.get("type", SLASH) != SLASH:
        return False
    where = getattr(tree.get_command(str(data.get("name"))), "allowed_contexts", None)
    if interaction.guild_id is None and not (where and where.dm_channel):
        return False
    command, options = _find(tree, data)
    if command is None:
        return False
    known = {parameter.display_name: parameter for parameter in command.parameters}
    things = data.get("resolved") or {}
    fitting = [
        option
        for option in options
        if option.get("name") in known and _fits(known[option["name"]], option, things)
    ]
    names = [option["name"] for option in fitting]
    if interaction.type is discord.InteractionType.autocomplete:
        options[:] = fitting
        return any(option.get("focused") for option in fitting)
    there = len(set(names)) == len(names) == len(options)
    return there and all(name in names for name, parameter in known.items() if parameter.required)


def _find(
    tree: app_commands.CommandTree[Any], data: Any
) -> tuple[app_commands.Command[Any, ..., Any] | None, list[Any]]:
    """The command that the data names, and its options; None if there is none."""
    command: Any = tree.get_command(str(data.get("name")))
    options: list[Any] = data.get("options") or []
    while isinstance(command, app_commands.Group):
        if len(options) != 1 or options[0].get("type") not in (SUBCOMMAND, GROUP):
            return None, []
        command, options = command.get_command(str(options[0].get("name"))), options[0].get("options") or []
    return command, options


def _fits(parameter: app_commands.Parameter, option: Mapping[str, Any], things: Mapping[str, Any]) -> bool:
    """Whether Discord could have accepted this value for the parameter."""
    value, kind = option.get("value"), parameter.type
    if option.get("type") != kind.value:
        return False
    if option.get("focused"):
        return parameter.autocomplete and isinstance(value, str if kind is Kind.string else str | int | float)
    if kind in _THINGS:
        return isinstance(value, str) and any(value in things.get(group, ()) for group in _THINGS[kind])
    if type(value) not in _TYPES[kind]:  # True is an int, too
        return False
    if parameter.choices:
        return value in [choice.value for choice in parameter.choices]
    low: Any = parameter.min_value
    high: Any = parameter.max_value
    size: Any = len(value) if isinstance(value, str) else value
    if isinstance(value, str) and high is None:
        high = LONGEST
    return bool((low is None or size >= low) and (high is None or size <= high) and abs(size) <= LARGEST)
