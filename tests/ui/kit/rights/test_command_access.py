"""Discord's rule of who may use a command, as a table, and case by case against the local Discord's."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from playground.world.ids import WorldClock
from playground.world.integrations import may_use
from playground.world.world import World
from ui.kit.rights.command_access import (
    ADMINISTRATOR,
    CHANNEL,
    MANAGE_SERVER,
    ROLE,
    USER,
    Asker,
    Entries,
    allowed,
    parse_entries,
)

SERVER, HERE, ELSEWHERE, MEMBER, OTHER, MODS, PLAYERS, STRANGERS = 100, 11, 12, 21, 22, 31, 32, 33
ALL_CHANNELS = SERVER - 1
ME, EVERYONE, THERE, ANYWHERE = (USER, MEMBER), (ROLE, SERVER), (CHANNEL, HERE), (CHANNEL, ALL_CHANNELS)
NONE, MANAGER, ADMIN = 0, MANAGE_SERVER, ADMINISTRATOR
YES, NO = True, False


def asker(permissions: int) -> Asker:
    """The member, who is one of the mods and of the players."""
    return Asker(SERVER, HERE, MEMBER, frozenset({MODS, PLAYERS}), permissions)


@pytest.mark.parametrize(
    ("permissions", "command", "application", "expected"),
    [
        # nothing is set: the default permissions decide
        (NONE, {}, {}, NO),
        (MANAGER, {}, {}, YES),
        (ADMIN, {}, {}, YES),
        # the command's entries about the member: their own, their roles', everyone's
        (NONE, {ME: YES}, {}, YES),
        (MANAGER, {ME: NO}, {}, NO),
        (NONE, {ME: YES, (ROLE, MODS): NO, EVERYONE: NO}, {}, YES),
        (MANAGER, {ME: NO, (ROLE, MODS): YES, EVERYONE: YES}, {}, NO),
        (NONE, {(ROLE, MODS): YES, EVERYONE: NO}, {}, YES),
        (MANAGER, {(ROLE, MODS): NO, EVERYONE: YES}, {}, NO),
        (NONE, {(ROLE, MODS): YES, (ROLE, PLAYERS): NO}, {}, YES),
        (NONE, {EVERYONE: YES}, {}, YES),
        (MANAGER, {EVERYONE: NO}, {}, NO),
        # entries about others are nothing to the member
        (NONE, {(USER, OTHER): YES, (ROLE, STRANGERS): YES}, {}, NO),
        (MANAGER, {(USER, OTHER): NO, (ROLE, STRANGERS): NO, (CHANNEL, ELSEWHERE): NO}, {}, YES),
        # what is allowed for all commands makes nobody a manager; what is denied for all counts
        (NONE, {}, {ME: YES, EVERYONE: YES}, NO),
        (MANAGER, {}, {ME: NO}, NO),
        (MANAGER, {}, {(ROLE, MODS): NO}, NO),
        (MANAGER, {}, {EVERYONE: NO}, NO),
        (MANAGER, {}, {EVERYONE: NO, (ROLE, MODS): YES}, YES),
        # the command's entries come before those of the application
        (NONE, {EVERYONE: YES}, {ME: NO}, YES),
        (MANAGER, {EVERYONE: NO}, {ME: YES}, NO),
        # channels: this one before all of them, the command's before the application's
        (MANAGER, {THERE: NO}, {}, NO),
        (MANAGER, {ANYWHERE: NO}, {}, NO),
        (MANAGER, {ANYWHERE: NO, THERE: YES}, {}, YES),
        (MANAGER, {}, {THERE: NO}, NO),
        (MANAGER, {}, {ANYWHERE: NO}, NO),
        (MANAGER, {ANYWHERE: YES}, {THERE: NO}, YES),
        (MANAGER, {ANYWHERE: NO}, {THERE: YES}, NO),
        # a channel that is allowed allows nobody, and a member who is allowed opens no channel
        (NONE, {THERE: YES}, {THERE: YES}, NO),
        (NONE, {ME: YES, THERE: NO}, {}, NO),
        # administrators use everything
        (ADMIN, {ME: NO, THERE: NO}, {ME: NO, ANYWHERE: NO}, YES),
    ],
)
def test_the_table(permissions: int, command: Entries, application: Entries, expected: bool) -> None:
    """Each line is one rule of Discord's."""
    assert allowed(asker(permissions), command, application, MANAGE_SERVER) is expected


def _sets(*keys: tuple[int, int]) -> list[dict[tuple[int, int], bool]]:
    """Every way in which these entries can be there or not."""
    return [
        {key: value for key, value in zip(keys, values, strict=True) if value is not None}
        for values in product((None, YES, NO), repeat=len(keys))
    ]


MEMBERS = _sets(ME, (ROLE, MODS), (ROLE, PLAYERS), EVERYONE)
CHANNELS = _sets(THERE, ANYWHERE)


def _world(permissions: int) -> tuple[World, Any]:
    """A local Discord with the member in a role of such permissions, and a command for managers."""
    world = World(WorldClock())
    world.bot_id = "2"
    world.add_guild({"id": str(SERVER), "owner_id": "1"})
    for role in (SERVER, MODS, PLAYERS):
        held = permissions if role == MODS else 0
        world.roles[str(role)] = {"id": str(role), "permissions": str(held)}
    world.members[str(MEMBER)] = {"roles": [str(MODS), str(PLAYERS)]}
    return world, {"id": "3", "default_member_permissions": str(MANAGE_SERVER)}


def _wire(entries: Entries) -> list[dict[str, Any]]:
    return [{"type": kind, "id": str(subject), "permission": yes} for (kind, subject), yes in entries.items()]


@pytest.mark.parametrize("permissions", [NONE, MANAGER, ADMIN])
@pytest.mark.parametrize("sets", [MEMBERS, CHANNELS])
def test_every_case_is_as_at_the_local_discord(
    permissions: int, sets: list[dict[tuple[int, int], bool]]
) -> None:
    """Whatever is set for the command and for the application, the two ways of computing it agree."""
    world, described = _world(permissions)
    channel = {"id": str(HERE), "type": 0, "guild_id": str(SERVER)}
    for command, application in product(sets, repeat=2):
        world.integrations.update({"3": _wire(command), "2": _wire(application)})
        expected = may_use(world, world.home, str(MEMBER), described, channel)
        now = allowed(asker(permissions), command, application, MANAGE_SERVER)
        assert now is expected, (command, application)
        assert parse_entries(_wire(command)) == command
