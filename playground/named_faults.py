"""Faults that can be switched on by name: what Discord does sometimes, as data."""

from dataclasses import dataclass

from playground.errors import Json


@dataclass(frozen=True)
class NamedFault:
    about: str
    """What it does, for the command line."""
    fault: Json
    """Its fields, as in CONTROL.md."""


def _refusal(
    about: str, path: str, status: int, code: int, message: str, method: str, **more: object
) -> NamedFault:
    fault = {"kind": "status", "path": path, "status": status, "code": code, "message": message}
    return NamedFault(about, {**fault, "method": method, **more})


def _page(status: int, about: str) -> NamedFault:
    return NamedFault(about, {"kind": "status", "status": status, "html": True})


_MESSAGES = r"^/channels/\d+/messages(/\d+)?$"
NAMED: dict[str, NamedFault] = {
    "automod": _refusal(
        "AutoMod blocks what the bot sends and edits in channels", _MESSAGES, 400, 200000,
        "Message was blocked by automatic moderation", "POST|PATCH", where="guild",
    ),
    "links": _refusal(
        "the filter of harmful links blocks what the bot sends and edits in channels", _MESSAGES, 400, 240000,
        "Message blocked by harmful links filter", "POST|PATCH", where="guild",
    ),
    "tags": _refusal(
        "posts in forums need a tag", r"^/channels/\d+/threads$", 400, 40067,
        "A tag is required to create a forum post in this channel", "POST", where="forum",
    ),
    "dm_recipient": _refusal(
        "no direct message can be opened: the recipient is refused", r"^/users/@me/channels$", 400, 50033,
        "Invalid Recipient(s)", "POST",
    ),
    "dm_pace": _refusal(
        "no direct message can be opened: too many were", r"^/users/@me/channels$", 403, 40003,
        "You are opening direct messages too fast", "POST",
    ),
    "dm_closed": _refusal(
        "nothing can be sent into direct messages, as if every member had closed them", _MESSAGES, 403, 50007,
        "Cannot send messages to this user", "POST", where="direct",
    ),
    "old_edits": NamedFault(
        "messages older than an hour can no longer be edited",
        {
            "kind": "rate_limit", "method": "PATCH", "path": r"^/channels/\d+/messages/\d+$", "code": 30046,
            "message": "Maximum number of edits to messages older than 1 hour reached. Try again later",
            "older": 3600, "seconds": 5,
        },
    ),
    "front_403": _page(403, "the network in front of Discord refuses each request with a page"),
    "front_429": _page(429, "the network in front of Discord has banned the address for a while"),
    "front_502": _page(502, "the network in front of Discord does not reach it"),
    "server_error": NamedFault("each request fails inside Discord", {"kind": "status", "status": 500}),
    "slow": NamedFault("each request takes 10 seconds", {"kind": "delay", "seconds": 10}),
    "upload_timeout": NamedFault(
        "requests with files are cut after 10 seconds, and were not carried out",
        {"kind": "drop_before", "files": True, "seconds": 10},
    ),
    "upload_lost": NamedFault(
        "requests with files are cut after 10 seconds, though they were carried out",
        {"kind": "drop_after", "files": True, "seconds": 10},
    ),
    "doubled": NamedFault("each gateway event comes twice", {"kind": "duplicate_event", "event": "*"}),
    "deaf": NamedFault(
        "no interaction reaches the bot, while the gateway stays connected and acknowledges heartbeats",
        {"kind": "lose_event", "event": "INTERACTION_CREATE"},
    ),
    "resume_gap": NamedFault("no session can be resumed", {"kind": "lose_session"}),
}  # fmt: skip
