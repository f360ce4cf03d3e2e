"""Whom a message really pings."""

import re

from playground.checks.validation import display_text
from playground.errors import Json
from playground.world.world import DM, World

_USER, _ROLE, _LOUD = re.compile(r"<@!?(\d+)>"), re.compile(r"<@&(\d+)>"), re.compile(r"@(everyone|here)\b")


def set_mentions(world: World, message: Json, channel: Json, allowed: Json | None) -> None:
    """Fill in whom the text names and the sender allows to be pinged (all, if `allowed` is absent)."""
    text = message["content"] + "\n" + display_text(message["components"])
    parse = ["users", "roles", "everyone"] if allowed is None else allowed.get("parse") or []

    def pinged(pattern: re.Pattern[str], kind: str, known: dict[str, Json]) -> list[str]:
        found = [one for one in dict.fromkeys(pattern.findall(text)) if one in known]
        named = {str(one) for one in (allowed or {}).get(kind) or []}
        return found if kind in parse else [one for one in found if one in named]

    users = pinged(_USER, "users", world.users)
    replied = message.get("referenced_message")
    if replied and (allowed is None or allowed.get("replied_user")):
        users = list(dict.fromkeys([*users, replied["author"]["id"]]))
    message["mentions"] = [world.user(uid) for uid in users]
    message["mention_roles"] = pinged(_ROLE, "roles", world.roles)
    loud = bool(_LOUD.search(text)) and "everyone" in parse and channel["type"] != DM
    message["mention_everyone"] = loud and world.may(message["author"]["id"], "MENTION_EVERYONE", channel)
