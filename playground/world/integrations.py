"""Who may use commands: their default permissions, and what is set in the guild under Integrations.

An entry allows or denies a role, a member or a channel, for one command or, under the application's id, for
all of them.
"""

from playground.errors import ApiError, Json, bad_form
from playground.world.permissions import BITS
from playground.world.world import DM, THREADS, Dispatch, World

ROLE, USER, CHANNEL = 1, 2, 3
"""Kinds of entries."""


def may_use(world: World, uid: str, command: Json, channel: Json | None = None) -> bool:
    """Whether the member may use the command in this channel of the guild; without one, in any."""
    have, gid = world.permissions(uid), world.guild["id"]
    if have & BITS["ADMINISTRATOR"]:
        return True
    specific, whole = _by_kind(world, command["id"]), _by_kind(world, world.bot_id)
    if channel is not None:
        cid = channel["parent_id"] if channel["type"] in THREADS else channel["id"]
        keys = ((CHANNEL, cid), (CHANNEL, str(int(gid) - 1)))
        if (
            next((entries[key] for entries in (specific, whole) for key in keys if key in entries), True)
            is False
        ):
            return False
    roles = [rid for rid in world.members[uid]["roles"] if rid != gid]
    if (allowed := _of_member(specific, uid, roles, gid)) is not None:
        return allowed
    if _of_member(whole, uid, roles, gid) is False:
        return False
    wanted = command.get("default_member_permissions")
    return wanted is None or (int(wanted) != 0 and have & int(wanted) == int(wanted))


def _by_kind(world: World, target: str) -> dict[tuple[int, str], bool]:
    return {(entry["type"], entry["id"]): entry["permission"] for entry in world.integrations.get(target, [])}


def _of_member(entries: dict[tuple[int, str], bool], uid: str, roles: list[str], gid: str) -> bool | None:
    """What is set for the member, else for their roles (one that is allowed is enough), else for everyone."""
    if (USER, uid) in entries:
        return entries[USER, uid]
    permissions = [entries[ROLE, rid] for rid in roles if (ROLE, rid) in entries]
    return any(permissions) if permissions else entries.get((ROLE, gid))


def told(world: World, target: str) -> Json:
    """What is set for a command, or for the application, as bots read it."""
    entries = world.integrations.get(target, [])
    return {
        "id": target, "application_id": world.bot_id, "guild_id": world.guild["id"], "permissions": entries,
    }  # fmt: skip


def set_entries(world: World, target: str, entries: list[Json]) -> None:
    """Replace what is set for a command, or for the application; the bot and the page are told."""
    known = {world.bot_id, *(command["id"] for commands in world.commands.values() for command in commands)}
    if target not in known:
        raise ApiError(404, 10063, "Unknown application command")
    for number, entry in enumerate(entries):
        if not _exists(world, entry):
            raise bad_form(("permissions", str(number), "id"), "BASE_TYPE_BAD_TYPE", "There is no such thing")
    if len({(command["type"], command["id"]) for command in entries}) < len(entries):
        raise bad_form(("permissions",), "SET_TYPE_ALREADY_CONTAINS_VALUE", "Each may be named once")
    if entries:
        world.integrations[target] = entries
    else:
        world.integrations.pop(target, None)
    world.save("integrations", target, {"list": entries} if entries else None)
    world.emit(Dispatch("APPLICATION_COMMAND_PERMISSIONS_UPDATE", told(world, target), people=False))
    world.emit(Dispatch("COMMANDS_UPDATE", {}, bot=False))


def _exists(world: World, entry: Json) -> bool:
    kind, eid = entry["type"], entry["id"]
    if kind == CHANNEL:
        there = eid in world.channels and world.channels[eid]["type"] not in (DM, *THREADS)
        return there or bool(eid == str(int(world.guild["id"]) - 1))
    return eid in (world.roles if kind == ROLE else world.members)


def drop(world: World) -> None:
    """Forget what was set for commands that are gone."""
    known = {world.bot_id, *(command["id"] for commands in world.commands.values() for command in commands)}
    for target in [command for command in world.integrations if command not in known]:
        del world.integrations[target]
        world.save("integrations", target, None)
