"""What can be taken from a bot: a message, a channel, a member, its place in the guild, the guild itself."""

from playground.errors import ApiError, Json, unknown
from playground.gateway import guild_create
from playground.rest.app import Api
from playground.rest.channels import delete_with_threads
from playground.world.seed import BOT_ROLE, MEMBER_ROLE
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
    """A member leaves the guild, or with `back` joins it again; messages and mentions of it stay."""
    world, uid = api.world, str(body["actor"])
    if uid == world.bot_id or uid not in world.users:
        raise unknown("Member")
    if body.get("back"):
        if uid not in world.members:
            world.join(uid, [MEMBER_ROLE])
            world.member_changed(uid, "GUILD_MEMBER_ADD")
        return {}
    if uid not in world.members:
        raise unknown("Member")
    world.members.pop(uid)
    world.save("member", uid, None)
    gone = {"guild_id": world.guild["id"], "user": world.user(uid)}
    world.emit(Dispatch("GUILD_MEMBER_REMOVE", gone))
    return {}


def set_bot(api: Api, body: Json) -> Json:
    """Remove the bot from the guild or invite it again (`member`); let the guild be down or up again
    (`available`), also for sessions that begin meanwhile."""
    world, gateway = api.world, api.gateway
    gid, bot = str(world.guild["id"]), world.bot_id
    if body.get("member") is False and bot in world.members:
        world.emit(Dispatch("GUILD_DELETE", {"id": gid}, people=False))
        world.members.pop(bot)
        world.save("member", bot, None)
    elif body.get("member") is True and bot not in world.members:
        world.join(bot, [BOT_ROLE])
        if gateway.available:
            joined = guild_create(world, everyone=False)
            del joined["unavailable"]  # it says whether a guild was down, not that the bot has joined
            world.emit(Dispatch("GUILD_CREATE", joined, people=False))
    available = body.get("available", gateway.available)
    gateway.available, before = available, gateway.available
    if bot in world.members and before and not available:
        world.emit(Dispatch("GUILD_DELETE", {"id": gid, "unavailable": True}, people=False))
    elif bot in world.members and available and not before:
        world.emit(Dispatch("GUILD_CREATE", guild_create(world, everyone=False), people=False))
    gateway.on_status(gateway.online)
    return {}
