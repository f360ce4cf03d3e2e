"""What moderators do to channels and threads, and how long members wait in slow mode."""

from playground.errors import ApiError, Json, bad_form
from playground.people.feed import Feed
from playground.rest.app import Api
from playground.world import kinds
from playground.world.ids import created_at
from playground.world.world import DM, FORUMS, THREADS, named


def set_channel(api: Api, feed: Feed, body: Json) -> Json:
    """Add a channel of a kind, or change one."""
    world = api.world
    if "id" in body:
        channel = world.channel(body["id"])
        if channel["type"] == DM or "kind" in body:
            raise ApiError(400, 50024, "Cannot execute action on this channel type")
    elif "name" in body:
        guild = world.place(body.get("guild"))
        channel = world.add_channel(
            body["name"], more=kinds.fields(kinds.KINDS[body.get("kind", "text")]), guild=guild
        )
    else:
        raise bad_form(("name",), "BASE_TYPE_REQUIRED", "This field is required")
    if "name" in body:
        channel["name"] = named(body["name"])
    for field, key in (("nsfw", "nsfw"), ("slow", "rate_limit_per_user")):
        if field in body:
            channel[key] = body[field]
    if channel["type"] in FORUMS:
        kinds.tagged(channel, {**body, "available_tags": body.get("tags")}, world.ids)
    if set(body) - {"name", "kind", "guild"} or "id" in body:
        world.channel_changed(channel)
    return feed.channel(channel)


def archive(api: Api, feed: Feed, body: Json) -> Json:
    """Archive a thread or open it again, and lock or unlock it."""
    thread = api.world.channel(body["channel"])
    if thread["type"] not in THREADS:
        raise ApiError(400, 50024, "Cannot execute action on this channel type")
    state = thread["thread_metadata"]
    if state["archived"] != body["archived"]:
        state["archive_timestamp"] = api.world.clock.iso()
    state["archived"], state["locked"] = body["archived"], body.get("locked", state["locked"])
    api.world.channel_changed(thread)
    return feed.channel(thread)


def wait_turn(api: Api, channel: Json, actor: str) -> None:
    """Refuse a member's message that comes too soon in slow mode; bots never wait."""
    pause = channel.get("rate_limit_per_user") or 0
    if not pause or any(
        api.world.may(actor, name, channel)
        for name in ("MANAGE_MESSAGES", "MANAGE_CHANNELS", "BYPASS_SLOWMODE")
    ):
        return
    said = [
        message for message in api.messages.all(channel["id"]).values() if message["author"]["id"] == actor
    ]
    if said and api.world.clock.now() - created_at(said[-1]["id"]) < pause:
        raise ApiError(429, 20016, "This action cannot be performed due to slowmode rate limit")
