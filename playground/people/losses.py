"""What can be taken from a bot: a message, a channel, a member, its place in the guild, the guild itself."""

from playground.errors import ApiError, Json, unknown
from playground.gateway import guild_create
from playground.rest.app import Api
from playground.rest.channels import delete_with_threads
from playground.world.seed import BOT_ROLE, MEMBER_ROLE, role_in
from playground.world.world import DM, Dispatch


def delete(api: Api, body: Json) -> Json:
    """Delete a message, or without one a whole channel with its threads, as a moderator would."""
    channel = api.world.channel(str(body["channel"]))
    if body.get("message"):
        api.messages.delete(api.messages.get_posted(channel["id"], str(body["message"])))
        return {}
    if channel["type"] == DM:
        raise ApiError(403, 50003, "Cannot execute action on a DM channel")
    delete_with_threads(api, channel)
    return {}


def leave(api: Api, body: Json) -> Json:
    """A member leaves a guild, or with `back` joins it again; messages and mentions of it stay."""
    world, uid, guild = api.world, str(body["actor"]), api.world.place(body.get("guild"))
    if uid == world.bot_id or uid not in world.users:
        raise unknown("Member")
    if body.get("back"):
        if uid not in guild.members:
            world.join(uid, [role_in(guild, MEMBER_ROLE)], guild)
            world.member_changed(uid, guild, "GUILD_MEMBER_ADD")
        return {}
    if uid not in guild.members:
        raise unknown("Member")
    world.leave(uid, guild)
    gone = {"guild_id": guild.id, "user": world.user(uid)}
    world.emit(Dispatch("GUILD_MEMBER_REMOVE", gone, guild=guild.id))
    return {}


def set_bot(api: Api, body: Json) -> Json:
    """Remove the bot from a guild or invite it again (`member`); let the guild be down or up again
    (`available`), also for sessions that begin meanwhile."""
    world, bot, guild = api.world, api.world.bot_id, api.world.place(body.get("guild"))
    if body.get("member") is False and bot in guild.members:
        world.emit(Dispatch("GUILD_DELETE", {"id": guild.id}, people=False, guild=guild.id))
        world.leave(bot, guild)
    elif body.get("member") is True and bot not in guild.members:
        world.join(bot, [role_in(guild, BOT_ROLE)], guild)
        if guild.up:
            joined = guild_create(world, guild, everyone=False)
            del joined["unavailable"]  # it says whether a guild was down, not that the bot has joined
            world.emit(Dispatch("GUILD_CREATE", joined, people=False, guild=guild.id))
    guild.up, before = body.get("available", guild.up), guild.up
    if bot in guild.members and before and not guild.up:
        down = {"id": guild.id, "unavailable": True}
        world.emit(Dispatch("GUILD_DELETE", down, people=False, guild=guild.id))
    elif bot in guild.members and guild.up and not before:
        whole = guild_create(world, guild, everyone=False)
        world.emit(Dispatch("GUILD_CREATE", whole, people=False, guild=guild.id))
    api.gateway.on_status()
    return {}
