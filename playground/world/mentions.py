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
        ids = [number for number in dict.fromkeys(pattern.findall(text)) if number in known]
        named = {str(number) for number in (allowed or {}).get(kind) or []}
        return ids if kind in parse else [number for number in ids if number in named]

    users = pinged(_USER, "users", world.users)
    replied = message.get("referenced_message")
    if replied and (allowed is None or allowed.get("replied_user")):
        users = list(dict.fromkeys([*users, replied["author"]["id"]]))
    message["mentions"] = [world.user(uid) for uid in users]
    message["mention_roles"] = pinged(_ROLE, "roles", world.roles)
    loud = bool(_LOUD.search(text)) and "everyone" in parse and channel["type"] != DM
    message["mention_everyone"] = loud and world.may(message["author"]["id"], "MENTION_EVERYONE", channel)
