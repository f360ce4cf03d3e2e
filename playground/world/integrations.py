"""Who may use commands: their default permissions, and what is set in the guild under Integrations.

An entry allows or denies a role, a member or a channel, for one command or, under the application's id, for
all of them.
"""

from playground.errors import ApiError, Json, bad_form
from playground.world.guild import Guild
from playground.world.permissions import BITS
from playground.world.world import THREADS, Dispatch, World

ROLE, USER, CHANNEL = 1, 2, 3
"""Kinds of entries."""


def may_use(world: World, guild: Guild, uid: str, command: Json, channel: Json | None = None) -> bool:
    """Whether the member may use the command in this channel of the guild; without one, in any."""
    have, gid = world.permissions(uid, guild=guild), guild.id
    if have & BITS["ADMINISTRATOR"]:
        return True
    specific, whole = _by_kind(guild, command["id"]), _by_kind(guild, world.bot_id)
    if channel is not None:
        cid = channel["parent_id"] if channel["type"] in THREADS else channel["id"]
        keys = ((CHANNEL, cid), (CHANNEL, str(int(gid) - 1)))
        if (
            next((entries[key] for entries in (specific, whole) for key in keys if key in entries), True)
            is False
        ):
            return False
    roles = [rid for rid in guild.members[uid]["roles"] if rid != gid]
    if (allowed := _of_member(specific, uid, roles, gid)) is not None:
        return allowed
    if _of_member(whole, uid, roles, gid) is False:
        return False
    wanted = command.get("default_member_permissions")
    return wanted is None or (int(wanted) != 0 and have & int(wanted) == int(wanted))


def _by_kind(guild: Guild, target: str) -> dict[tuple[int, str], bool]:
    return {(entry["type"], entry["id"]): entry["permission"] for entry in guild.integrations.get(target, [])}


def _of_member(entries: dict[tuple[int, str], bool], uid: str, roles: list[str], gid: str) -> bool | None:
    """What is set for the member, else for their roles (one that is allowed is enough), else for everyone."""
    if (USER, uid) in entries:
        return entries[USER, uid]
    permissions = [entries[ROLE, rid] for rid in roles if (ROLE, rid) in entries]
    return any(permissions) if permissions else entries.get((ROLE, gid))


def told(world: World, guild: Guild, target: str) -> Json:
    """What is set for a command, or for the application, as bots read it."""
    entries = guild.integrations.get(target, [])
    return {
        "id": target, "application_id": world.bot_id, "guild_id": guild.id, "permissions": entries,
    }  # fmt: skip


def set_entries(world: World, guild: Guild, target: str, entries: list[Json]) -> None:
    """Replace what is set for a command, or for the application; the bot and the page are told."""
    if target not in _known(world, guild):
        raise ApiError(404, 10063, "Unknown application command")
    for number, entry in enumerate(entries):
        if not _exists(world, guild, entry):
            raise bad_form(("permissions", str(number), "id"), "BASE_TYPE_BAD_TYPE", "There is no such thing")
    if len({(entry["type"], entry["id"]) for entry in entries}) < len(entries):
        raise bad_form(("permissions",), "SET_TYPE_ALREADY_CONTAINS_VALUE", "Each may be named once")
    if entries:
        guild.integrations[target] = entries
    else:
        guild.integrations.pop(target, None)
    world.save("integrations", guild.key(target), {"list": entries} if entries else None)
    event, now = "APPLICATION_COMMAND_PERMISSIONS_UPDATE", told(world, guild, target)
    world.emit(Dispatch(event, now, people=False, guild=guild.id))
    world.emit(Dispatch("COMMANDS_UPDATE", {}, bot=False, guild=guild.id))


def _known(world: World, guild: Guild) -> set[str]:
    """Everything in the guild for which something can be set."""
    return {world.bot_id, *(command["id"] for command in world.commands_of(guild))}


def _exists(world: World, guild: Guild, entry: Json) -> bool:
    kind, eid = entry["type"], entry["id"]
    if kind == CHANNEL:
        places = [other["id"] for other in world.channels_of(guild) if other["type"] not in THREADS]
        return eid in (*places, str(int(guild.id) - 1))
    return eid in (guild.roles if kind == ROLE else guild.members)


def drop(world: World) -> None:
    """Forget what was set for commands that are gone."""
    for guild in world.guilds.values():
        for target in guild.integrations.keys() - _known(world, guild):
            del guild.integrations[target]
            world.save("integrations", guild.key(target), None)
