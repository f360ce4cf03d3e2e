"""Routes on messages: sending, reading, editing, pins, reactions, typing, the webhooks of interactions."""

from typing import Any
from urllib.parse import unquote

from playground.checks import limits
from playground.errors import ApiError, Json, bad_form
from playground.rest.app import Api, ApiCall, number, route
from playground.rest.channels import archived
from playground.world.kinds import speech
from playground.world.world import DM, THREADS, Dispatch

_M = "/channels/{channel_id}/messages"
_W = "/webhooks/{webhook_id}/{webhook_token}"


def _message(api: Api, call: ApiCall) -> tuple[Json, Json]:
    channel = api.world.channel(call.params["channel_id"])
    api.world.need(channel, "READ_MESSAGE_HISTORY")
    return channel, api.messages.get_posted(channel["id"], call.params["message_id"])


@route("POST", _M)
def send(api: Api, call: ApiCall) -> Json:
    world, body = api.world, call.form()
    channel = world.channel(call.params["channel_id"])
    speech(channel)
    needed = ["SEND_MESSAGES_IN_THREADS" if channel["type"] in THREADS else "SEND_MESSAGES"]
    needed += ["EMBED_LINKS"] if body.get("embeds") else []
    needed += ["ATTACH_FILES"] if call.uploads else []
    needed += ["READ_MESSAGE_HISTORY"] if body.get("message_reference") else []
    world.need(channel, *needed)
    if channel["type"] == DM and world.users[channel["recipients"][0]["id"]].get("_dms_closed"):
        raise ApiError(403, 50007, "Cannot send messages to this user")
    revive(api, channel, world.bot_id)
    return api.messages.for_bot(api.messages.create(channel, world.bot_id, body, call.uploads))


def revive(api: Api, channel: Json, uid: str) -> None:
    """A message in an archived thread opens it again; a locked one opens for moderators alone."""
    if channel["type"] not in THREADS or not channel["thread_metadata"]["archived"]:
        return
    if channel["thread_metadata"]["locked"] and not api.world.may(uid, "MANAGE_THREADS", channel):
        raise archived()
    channel["thread_metadata"]["archived"] = False
    api.world.channel_changed(channel)


@route("GET", _M)
def history(api: Api, call: ApiCall) -> list[Json]:
    channel = api.world.channel(call.params["channel_id"])
    api.world.need(channel)
    if not api.world.may(api.world.bot_id, "READ_MESSAGE_HISTORY", channel):
        return []
    query = {
        key: number(call.query, key, 0) for key in ("before", "after", "around", "limit") if key in call.query
    }
    limit = query.get("limit", 50)
    if not 1 <= limit <= 100:
        raise bad_form(("limit",), "NUMBER_TYPE_MAX", "int value should be between 1 and 100.")
    messages = [message for message in api.messages.all(channel["id"]).values() if not message["_to"]]
    if "around" in query:
        before = [message for message in messages if int(message["id"]) <= query["around"]][
            -(limit // 2 + 1) :
        ]
        after = [message for message in messages if int(message["id"]) > query["around"]][: limit // 2]
        messages = before + after
    if "before" in query:
        messages = [message for message in messages if int(message["id"]) < query["before"]]
    if "after" in query:
        messages = [message for message in messages if int(message["id"]) > query["after"]][:limit]
    return [api.messages.for_bot(message) for message in reversed(messages[-limit:])]


@route("POST", _M + "/bulk-delete")
def delete_many(api: Api, call: ApiCall) -> None:
    channel = api.world.channel(call.params["channel_id"])
    api.world.need(channel, "MANAGE_MESSAGES")
    ids = call.checked(limits.BULK_DELETE)["messages"]
    known = api.messages.all(channel["id"])
    for mid in map(str, ids):
        if mid in known and not known[mid]["_to"]:
            api.messages.delete(known[mid])


@route("GET", _M + "/pins")
def pins(api: Api, call: ApiCall) -> Json:
    channel = api.world.channel(call.params["channel_id"])
    api.world.need(channel)
    readable = api.world.may(api.world.bot_id, "READ_MESSAGE_HISTORY", channel)
    messages = api.messages.all(channel["id"]).values() if readable else ()
    pinned = [message for message in messages if message["pinned"]]
    items = [
        {"pinned_at": message["_pinned_at"], "message": api.messages.for_bot(message)}
        for message in reversed(pinned)
    ]
    return {"items": items, "has_more": False}


@route("PUT", _M + "/pins/{message_id}")
def pin(api: Api, call: ApiCall) -> None:
    channel, message = _message(api, call)
    api.world.need(channel, "PIN_MESSAGES")
    if message["pinned"]:
        return
    if sum(other["pinned"] for other in api.messages.all(channel["id"]).values()) >= 250:
        raise ApiError(400, 30003, "Maximum number of pins reached for the channel (250)")
    _set_pin(api, channel, message, pinned=True)
    reference = {"type": 0, "channel_id": channel["id"], "message_id": message["id"]}
    api.messages.create(channel, api.world.bot_id, {}, kind=6, extra={"message_reference": reference})


@route("DELETE", _M + "/pins/{message_id}")
def unpin(api: Api, call: ApiCall) -> None:
    channel, message = _message(api, call)
    api.world.need(channel, "PIN_MESSAGES")
    if message["pinned"]:
        _set_pin(api, channel, message, pinned=False)


def _set_pin(api: Api, channel: Json, message: Json, *, pinned: bool) -> None:
    now = api.world.clock.iso()
    message["pinned"], message["_pinned_at"] = pinned, now
    api.messages.changed(message)
    change = {"channel_id": channel["id"], "last_pin_timestamp": now}
    if "guild_id" in channel:
        change["guild_id"] = channel["guild_id"]
    api.world.emit(Dispatch("CHANNEL_PINS_UPDATE", change, channel, people=False))


@route("GET", _M + "/{message_id}")
def get_message(api: Api, call: ApiCall) -> Json:
    return api.messages.for_bot(_message(api, call)[1])


@route("PATCH", _M + "/{message_id}")
def edit_message(api: Api, call: ApiCall) -> Json:
    channel = api.world.channel(call.params["channel_id"])
    api.world.need(channel)
    message = api.messages.get_posted(channel["id"], call.params["message_id"])
    if message["author"]["id"] != api.world.bot_id:
        raise ApiError(403, 50005, "Cannot edit a message authored by another user")
    if channel["type"] in THREADS and channel["thread_metadata"]["archived"]:
        raise archived()
    return api.messages.for_bot(api.messages.edit(message, call.form(), call.uploads))


@route("DELETE", _M + "/{message_id}")
def delete_message(api: Api, call: ApiCall) -> None:
    channel = api.world.channel(call.params["channel_id"])
    api.world.need(channel)
    message = api.messages.get_posted(channel["id"], call.params["message_id"])
    if message["author"]["id"] != api.world.bot_id:
        if channel["type"] == DM:
            raise ApiError(403, 50003, "Cannot execute action on a DM channel")
        api.world.need(channel, "MANAGE_MESSAGES")
    api.messages.delete(message)


# -- reactions and typing ------------------------------------------------------------------------------------


def _emoji(call: ApiCall) -> str:
    emoji = unquote(call.params["emoji_name"])
    if ":" in emoji or not any(ord(char) > 0xA8 for char in emoji):
        raise ApiError(400, 10014, "Unknown Emoji")
    return emoji


@route("PUT", _M + "/{message_id}/reactions/{emoji_name}/@me")
def react(api: Api, call: ApiCall) -> None:
    channel, message = _message(api, call)
    emoji = _emoji(call)
    if emoji not in message["_reactions"]:
        api.world.need(channel, "ADD_REACTIONS")
        if len(message["_reactions"]) >= 20:
            raise ApiError(400, 30010, "Maximum number of reactions reached (20)")
    api.messages.react(message, api.world.bot_id, emoji, on=True)


@route("DELETE", _M + "/{message_id}/reactions/{emoji_name}/@me")
def unreact(api: Api, call: ApiCall) -> None:
    api.messages.react(_message(api, call)[1], api.world.bot_id, _emoji(call), on=False)


@route("DELETE", _M + "/{message_id}/reactions/{emoji_name}/{user_id}")
def unreact_user(api: Api, call: ApiCall) -> None:
    channel, message = _message(api, call)
    api.world.need(channel, "MANAGE_MESSAGES")
    api.messages.react(message, call.params["user_id"], _emoji(call), on=False)


@route("GET", _M + "/{message_id}/reactions/{emoji_name}")
def reaction_users(api: Api, call: ApiCall) -> list[Json]:
    message = _message(api, call)[1]
    return [api.world.user(uid) for uid in message["_reactions"].get(_emoji(call), [])]


@route("DELETE", _M + "/{message_id}/reactions")
def clear_reactions(api: Api, call: ApiCall) -> None:
    channel, message = _message(api, call)
    api.world.need(channel, "MANAGE_MESSAGES")
    for emoji, users in list(message["_reactions"].items()):
        for uid in list(users):
            api.messages.react(message, uid, emoji, on=False)


@route("POST", "/channels/{channel_id}/typing")
def typing(api: Api, call: ApiCall) -> None:
    channel = api.world.channel(call.params["channel_id"])
    api.world.need(channel, "SEND_MESSAGES_IN_THREADS" if channel["type"] in THREADS else "SEND_MESSAGES")
    shown = {"channel_id": channel["id"], "user_id": api.world.bot_id, "seconds": 10}
    api.world.emit(Dispatch("TYPING", shown, channel, bot=False))


# -- interactions --------------------------------------------------------------------------------------------


@route("POST", "/interactions/{interaction_id}/{interaction_token}/callback")
def callback(api: Api, call: ApiCall) -> Json | None:
    ids = call.params["interaction_id"], call.params["interaction_token"]
    result = api.interactions.callback(*ids, call.form(), call.uploads)
    return result if call.query.get("with_response", "").lower() in ("1", "true") else None


@route("POST", _W)
def followup(api: Api, call: ApiCall) -> Json:
    return api.messages.for_bot(
        api.interactions.followup(call.params["webhook_token"], call.form(), call.uploads)
    )


def _target(call: ApiCall) -> tuple[str, str]:
    return call.params["webhook_token"], call.params.get("message_id", "@original")


def get_response(api: Api, call: ApiCall) -> Json:
    return api.messages.for_bot(api.interactions.target(*_target(call))[1])


def edit_response(api: Api, call: ApiCall) -> Json:
    return api.messages.for_bot(api.interactions.edit(*_target(call), call.form(), call.uploads))


def delete_response(api: Api, call: ApiCall) -> None:
    api.interactions.delete(*_target(call))


_RESPONSES: dict[str, Any] = {"GET": get_response, "PATCH": edit_response, "DELETE": delete_response}
for _method, _handler in _RESPONSES.items():
    for _template in (_W + "/messages/@original", _W + "/messages/{message_id}"):
        route(_method, _template)(_handler)
