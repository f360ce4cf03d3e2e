"""The kinds of channels: how they are called, their own fields, which threads they can hold."""

from playground.errors import ApiError, Json, missing_permissions
from playground.world.ids import Snowflakes
from playground.world.world import (
    ANNOUNCEMENT,
    ANNOUNCEMENT_THREAD,
    FORUM,
    FORUMS,
    MEDIA,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    STAGE,
    TEXT,
    VOICE,
)

KINDS = {
    "text": TEXT,
    "voice": VOICE,
    "announcement": ANNOUNCEMENT,
    "stage": STAGE,
    "forum": FORUM,
    "media": MEDIA,
}
HELD: dict[int, tuple[int, ...]] = {
    TEXT: (PUBLIC_THREAD, PRIVATE_THREAD),
    ANNOUNCEMENT: (ANNOUNCEMENT_THREAD,),
    FORUM: (PUBLIC_THREAD,),
    MEDIA: (PUBLIC_THREAD,),
}
"""Which threads a channel can hold; those of other kinds hold none. The first is that of a message."""
REQUIRE_TAG = 1 << 4
MOST_TAGS = 5
_SPOKEN: Json = {"bitrate": 64_000, "user_limit": 0, "rtc_region": None, "video_quality_mode": 1}
_ARCHIVING: Json = {"default_auto_archive_duration": 1440, "default_thread_rate_limit_per_user": 0}
_FORUM: Json = {
    **_ARCHIVING,
    "available_tags": [],
    "default_reaction_emoji": None,
    "default_sort_order": None,
    "default_forum_layout": 0,
}
_OWN: dict[int, Json] = {VOICE: _SPOKEN, STAGE: _SPOKEN, FORUM: _FORUM, MEDIA: _FORUM}


def fields(kind: int) -> Json:
    """The fields of a fresh channel of this kind beside those that all channels have."""
    return {"type": kind, **_OWN.get(kind, {})}


def tagged(channel: Json, body: Json, ids: Snowflakes) -> None:
    """Give a forum the tags of a body, and the rule whether a post needs one; tags keep their ids by name."""
    if body.get("available_tags") is not None:
        known = {tag["name"]: tag["id"] for tag in channel["available_tags"]}
        channel["available_tags"] = [
            {
                "id": known.get(tag["name"]) or ids.new(),
                "name": tag["name"],
                "moderated": bool(tag.get("moderated")),
                "emoji_id": None,
                "emoji_name": tag.get("emoji_name"),
            }
            for tag in body["available_tags"]
        ]
    if body.get("require_tag") is not None:
        channel["flags"] = channel["flags"] & ~REQUIRE_TAG | REQUIRE_TAG * bool(body["require_tag"])


def applied(forum: Json, wanted: list[str], *, moderator: bool) -> list[str]:
    """The tags of a new post, refused unless the forum allows them."""
    known = {tag["id"]: tag for tag in forum["available_tags"]}
    chosen = list(dict.fromkeys(map(str, wanted)))
    if not set(chosen) <= set(known):
        raise ApiError(404, 10087, "Unknown tag")
    if not moderator and any(known[number]["moderated"] for number in chosen):
        raise missing_permissions()
    if forum["flags"] & REQUIRE_TAG and not chosen:
        raise ApiError(400, 40067, "A tag is required to create a forum post in this channel")
    return chosen


def speech(channel: Json) -> None:
    """Refuse messages in a channel that has only posts."""
    if channel["type"] in FORUMS:
        raise ApiError(400, 50008, "Cannot send messages in a non-text channel")
