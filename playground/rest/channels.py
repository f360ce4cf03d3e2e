"""Routes on channels, threads and DMs."""

from playground.checks import limits
from playground.checks.validation import V2, check_message
from playground.errors import ApiError, Json, missing_permissions, unknown
from playground.rest.app import Api, ApiCall, route
from playground.world import kinds
from playground.world.attachments import Uploads
from playground.world.posts import HAS_THREAD
from playground.world.world import (
    ANNOUNCEMENT_THREAD,
    DM,
    FORUMS,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    THREADS,
    named,
    public,
)

_C = "/channels/{channel_id}"


def _channel(api: Api, call: ApiCall, *needed: str) -> Json:
    channel = api.world.channel(call.params["channel_id"])
    api.world.need(channel, *needed)
    return channel


@route("GET", _C)
def get_channel(api: Api, call: ApiCall) -> Json:
    return api.world.for_bot(_channel(api, call))


@route("PATCH", _C)
def edit_channel(api: Api, call: ApiCall) -> Json:
    channel = _channel(api, call)
    body = call.checked(limits.CHANNEL_EDIT)
    if channel["type"] == DM:
        raise ApiError(403, 50003, "Cannot execute action on a DM channel")
    if "name" in body:
        body["name"] = named(body["name"] or "")
    if channel["type"] in THREADS:
        _edit_thread(api, channel, body)
    else:
        api.world.need(channel, "MANAGE_CHANNELS")
        channel.update(
            {key: body[key] for key in ("name", "topic", "rate_limit_per_user", "nsfw") if key in body}
        )
        if channel["type"] in FORUMS:
            kinds.tagged(channel, body, api.world.ids)
    api.world.channel_changed(channel)
    return api.world.for_bot(channel)


def _edit_thread(api: Api, thread: Json, body: Json) -> None:
    bot, state = api.world.bot_id, thread["thread_metadata"]
    manager = api.world.may(bot, "MANAGE_THREADS", thread)
    if not manager and (thread["owner_id"] != bot or "locked" in body):
        raise missing_permissions()
    if state["archived"] and set(body) - {"archived", "locked"} and body.get("archived") is not False:
        raise archived()
    thread.update({key: body[key] for key in ("name", "rate_limit_per_user") if key in body})
    changed = {
        key: body[key] for key in ("archived", "locked", "auto_archive_duration", "invitable") if key in body
    }
    if "archived" in changed and changed["archived"] != state["archived"]:
        state["archive_timestamp"] = api.world.clock.iso()
    state.update(changed)


@route("DELETE", _C)
def delete_channel(api: Api, call: ApiCall) -> Json:
    channel = api.world.channel(call.params["channel_id"])
    if channel["type"] == DM:
        return public(channel)  # closing a DM keeps the conversation
    api.world.need(channel, "MANAGE_THREADS" if channel["type"] in THREADS else "MANAGE_CHANNELS")
    delete_with_threads(api, channel)
    return public(channel)


def delete_with_threads(api: Api, channel: Json) -> None:
    """Forget a channel with all that was said in it; its threads go first."""
    threads = [thread for thread in api.world.channels.values() if thread.get("parent_id") == channel["id"]]
    for gone in (*threads, channel):
        api.world.remove_channel(gone)
        api.messages.forget_channel(gone["id"])


@route("PUT", _C + "/permissions/{overwrite_id}")
def set_overwrite(api: Api, call: ApiCall) -> None:
    channel = _channel(api, call, "MANAGE_ROLES")
    oid, body = call.params["overwrite_id"], call.checked(limits.OVERWRITE)
    others = [other for other in channel["permission_overwrites"] if other["id"] != oid]
    fresh = {
        "id": oid,
        "type": body["type"],
        "allow": str(body.get("allow") or 0),
        "deny": str(body.get("deny") or 0),
    }
    channel["permission_overwrites"] = [*others, fresh]
    api.world.channel_changed(channel)


@route("DELETE", _C + "/permissions/{overwrite_id}")
def delete_overwrite(api: Api, call: ApiCall) -> None:
    channel = _channel(api, call, "MANAGE_ROLES")
    oid = call.params["overwrite_id"]
    channel["permission_overwrites"] = [
        overwrite for overwrite in channel["permission_overwrites"] if overwrite["id"] != oid
    ]
    api.world.channel_changed(channel)


# -- threads -------------------------------------------------------------------------------------------------


@route("POST", _C + "/threads")
def new_thread(api: Api, call: ApiCall) -> Json:
    parent, bot = _channel(api, call), api.world.bot_id
    if parent["type"] in FORUMS:
        body = call.checked(limits.FORUM_POST)
        api.world.need(parent, "SEND_MESSAGES", *(["ATTACH_FILES"] if call.uploads else []))
        post, message = start_post(api, parent, body, bot, call.uploads)
        return {**api.world.for_bot(post), "message": api.messages.for_bot(message)}
    body = call.checked(limits.THREAD)
    kind = body.get("type") or PRIVATE_THREAD
    api.world.need(parent, "CREATE_PRIVATE_THREADS" if kind == PRIVATE_THREAD else "CREATE_PUBLIC_THREADS")
    return api.world.for_bot(start_thread(api, parent, body, bot, kind=kind))


@route("POST", _C + "/messages/{message_id}/threads")
def new_thread_on_message(api: Api, call: ApiCall) -> Json:
    body = call.checked(limits.THREAD)
    parent = _channel(api, call, "CREATE_PUBLIC_THREADS")
    mid = call.params["message_id"]
    return api.world.for_bot(start_thread(api, parent, body, api.world.bot_id, mid=mid))


def start_post(
    api: Api, forum: Json, body: Json, owner: str, uploads: Uploads | None = None
) -> tuple[Json, Json]:
    """Open a post in a forum, as the bot or as a member: the thread, and its first message."""
    world, first = api.world, body["message"]
    moderator = world.may(owner, "MANAGE_THREADS", forum)
    tags = kinds.applied(forum, body.get("applied_tags") or [], moderator=moderator)
    check_message(first, v2=bool((first.get("flags") or 0) & V2), prefix=("message",))
    archive = body.get("auto_archive_duration") or forum["default_auto_archive_duration"]
    post = world.add_thread(
        forum, body["name"], owner, kind=PUBLIC_THREAD, tid=None, archive=archive, invitable=True, tags=tags
    )
    post["rate_limit_per_user"] = body.get("rate_limit_per_user") or 0
    try:
        message = api.messages.create(
            post, owner, first, uploads, extra={"id": post["id"]}, prefix=("message",)
        )
    except ApiError:
        world.remove_channel(post)
        raise
    return post, message


def start_thread(
    api: Api, parent: Json, body: Json, owner: str, *, kind: int | None = None, mid: str | None = None
) -> Json:
    """Open a thread in a channel, on one of its messages or not, as the bot or as a member; without a `kind`
    one that all see."""
    possible = kinds.HELD.get(parent["type"], ())
    if parent["type"] in FORUMS or not possible or (kind is not None and kind not in possible):
        raise ApiError(400, 50024, "Cannot execute action on this channel type")
    kind = kind or possible[0]
    starter = api.messages.get_posted(parent["id"], mid) if mid else None
    if starter is not None and starter["flags"] & HAS_THREAD:
        raise ApiError(400, 160004, "A thread has already been created for this message")
    archive = body.get("auto_archive_duration") or 1440
    invitable = body.get("invitable") is not False
    thread = api.world.add_thread(
        parent, body["name"], owner, kind=kind, tid=mid, archive=archive, invitable=invitable
    )
    reference = {"type": 0, "guild_id": parent["guild_id"], "channel_id": thread["id"]}
    if starter is not None:
        starter["flags"] |= HAS_THREAD
        starter["thread"] = public(thread)
        api.messages.changed(starter)
    elif kind != PRIVATE_THREAD:
        api.messages.create(
            parent, owner, {"content": thread["name"]}, kind=18, extra={"message_reference": reference}
        )
    return thread


def archived() -> ApiError:
    return ApiError(400, 50083, "Thread is archived")


def _thread(api: Api, call: ApiCall) -> Json:
    channel = _channel(api, call)
    if channel["type"] not in THREADS:
        raise ApiError(400, 50024, "Cannot execute action on this channel type")
    return channel


@route("PUT", _C + "/thread-members/@me")
def join_thread(api: Api, call: ApiCall) -> None:
    api.world.set_thread_member(_thread(api, call), api.world.bot_id, inside=True)


@route("DELETE", _C + "/thread-members/@me")
def leave_thread(api: Api, call: ApiCall) -> None:
    api.world.set_thread_member(_thread(api, call), api.world.bot_id, inside=False)


@route("PUT", _C + "/thread-members/{user_id}")
def add_thread_member(api: Api, call: ApiCall) -> None:
    thread = _thread(api, call)
    api.world.need(thread, "SEND_MESSAGES_IN_THREADS")
    if thread["thread_metadata"]["archived"]:
        raise archived()
    api.world.set_thread_member(thread, call.params["user_id"], inside=True)


@route("DELETE", _C + "/thread-members/{user_id}")
def remove_thread_member(api: Api, call: ApiCall) -> None:
    thread = _thread(api, call)
    if thread["owner_id"] != api.world.bot_id:
        api.world.need(thread, "MANAGE_THREADS")
    api.world.set_thread_member(thread, call.params["user_id"], inside=False)


@route("GET", _C + "/thread-members")
def thread_members(api: Api, call: ApiCall) -> list[Json]:
    thread = _thread(api, call)
    return [api.world.thread_member(thread, uid) for uid in thread["_members"]]


@route("GET", _C + "/thread-members/{user_id}")
def thread_member(api: Api, call: ApiCall) -> Json:
    thread = _thread(api, call)
    if call.params["user_id"] not in thread["_members"]:
        raise unknown("Member")
    return api.world.thread_member(thread, call.params["user_id"])


def _listed(api: Api, threads: list[Json]) -> Json:
    mine = [
        api.world.thread_member(thread, api.world.bot_id)
        for thread in threads
        if api.world.bot_id in thread["_members"]
    ]
    return {"threads": [api.world.for_bot(thread) for thread in threads], "members": mine, "has_more": False}


def _archived(api: Api, call: ApiCall, kinds: tuple[int, ...]) -> Json:
    parent = _channel(api, call, "READ_MESSAGE_HISTORY")
    threads = [thread for thread in api.world.channels.values() if thread.get("parent_id") == parent["id"]]
    return _listed(
        api,
        [each for each in threads if each["type"] in kinds and each["thread_metadata"]["archived"]],
    )


@route("GET", _C + "/threads/archived/public")
def archived_public(api: Api, call: ApiCall) -> Json:
    return _archived(api, call, (ANNOUNCEMENT_THREAD, PUBLIC_THREAD))


@route("GET", _C + "/threads/archived/private")
def archived_private(api: Api, call: ApiCall) -> Json:
    return _archived(api, call, (PRIVATE_THREAD,))


@route("GET", "/guilds/{guild_id}/threads/active")
def active_threads(api: Api, call: ApiCall) -> Json:
    threads = [
        thread
        for thread in api.world.channels_of(api.guild(call))
        if thread["type"] in THREADS and api.world.sees(api.world.bot_id, thread)
    ]
    return _listed(api, [thread for thread in threads if not thread["thread_metadata"]["archived"]])


@route("POST", "/users/@me/channels")
def open_dm(api: Api, call: ApiCall) -> Json:
    uid = str(call.checked(limits.DM)["recipient_id"])
    api.world.user(uid)
    return public(api.world.dm(uid))


@route("POST", "/guilds/{guild_id}/channels")
def new_channel(api: Api, call: ApiCall) -> Json:
    body = call.checked(limits.CHANNEL_NEW)
    guild = api.guild(call)
    if not api.world.may(api.world.bot_id, "MANAGE_CHANNELS", guild=guild):
        raise missing_permissions()
    fresh = kinds.fields(body.get("type") or 0)
    channel = api.world.add_channel(body["name"], topic=body.get("topic"), more=fresh, guild=guild)
    if channel["type"] in FORUMS and body.get("available_tags"):
        kinds.tagged(channel, body, api.world.ids)
        api.world.channel_changed(channel)
    return public(channel)


@route("GET", "/guilds/{guild_id}/channels")
def guild_channels(api: Api, call: ApiCall) -> list[Json]:
    return [
        public(channel)
        for channel in api.world.channels_of(api.guild(call))
        if channel["type"] not in THREADS
    ]
