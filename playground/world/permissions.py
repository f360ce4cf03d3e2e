"""Permission bits and how Discord combines roles and overwrites."""

from collections.abc import Iterable

from playground.errors import Json

BITS = {
    "ADMINISTRATOR": 1 << 3,
    "MANAGE_CHANNELS": 1 << 4,
    "MANAGE_GUILD": 1 << 5,
    "ADD_REACTIONS": 1 << 6,
    "VIEW_CHANNEL": 1 << 10,
    "SEND_MESSAGES": 1 << 11,
    "MANAGE_MESSAGES": 1 << 13,
    "EMBED_LINKS": 1 << 14,
    "ATTACH_FILES": 1 << 15,
    "READ_MESSAGE_HISTORY": 1 << 16,
    "MENTION_EVERYONE": 1 << 17,
    "USE_EXTERNAL_EMOJIS": 1 << 18,
    "CONNECT": 1 << 20,
    "CHANGE_NICKNAME": 1 << 26,
    "MANAGE_NICKNAMES": 1 << 27,
    "MANAGE_ROLES": 1 << 28,
    "MANAGE_WEBHOOKS": 1 << 29,
    "USE_APPLICATION_COMMANDS": 1 << 31,
    "MANAGE_THREADS": 1 << 34,
    "CREATE_PUBLIC_THREADS": 1 << 35,
    "CREATE_PRIVATE_THREADS": 1 << 36,
    "SEND_MESSAGES_IN_THREADS": 1 << 38,
    "PIN_MESSAGES": 1 << 51,
    "BYPASS_SLOWMODE": 1 << 52,
}
ALL = (1 << 53) - 1
DIRECT = ALL & ~(
    BITS["MANAGE_CHANNELS"] | BITS["MANAGE_GUILD"] | BITS["MANAGE_ROLES"] | BITS["ADMINISTRATOR"]
)

_INVITED = (
    "VIEW_CHANNEL SEND_MESSAGES ATTACH_FILES READ_MESSAGE_HISTORY CREATE_PUBLIC_THREADS "
    "CREATE_PRIVATE_THREADS SEND_MESSAGES_IN_THREADS"
)
_MEMBER = "ADD_REACTIONS EMBED_LINKS CHANGE_NICKNAME USE_EXTERNAL_EMOJIS USE_APPLICATION_COMMANDS CONNECT"
_MANAGER = (
    "MANAGE_CHANNELS MANAGE_GUILD MANAGE_MESSAGES MENTION_EVERYONE MANAGE_NICKNAMES MANAGE_ROLES "
    "MANAGE_WEBHOOKS MANAGE_THREADS PIN_MESSAGES BYPASS_SLOWMODE"
)


def bits(names: Iterable[str]) -> int:
    """The bit set of these names; an unknown name is a KeyError."""
    total = 0
    for name in names:
        total |= BITS[name]
    return total


INVITED = bits(_INVITED.split())
"""What a bot's role has: what the invite link names, 377957223424."""
MEMBER = INVITED | bits(_MEMBER.split())
MANAGER = bits(_MANAGER.split())


def in_guild(roles: Iterable[Json]) -> int:
    """What the holder of these roles (with @everyone among them) may do where no channel says otherwise."""
    total = 0
    for role in roles:
        total |= int(role["permissions"])
    return ALL if total & BITS["ADMINISTRATOR"] else total


def in_channel(base: int, overwrites: Iterable[Json], everyone: str, roles: set[str], user: str) -> int:
    """`base` after a channel's overwrites: @everyone first, then all roles together, then the member."""
    if base & BITS["ADMINISTRATOR"]:
        return ALL
    by_id = {overwrite["id"]: overwrite for overwrite in overwrites}
    for ids in ({everyone}, roles - {everyone}, {user}):
        matches = [by_id[number] for number in ids if number in by_id]
        for overwrite in matches:
            base &= ~int(overwrite["deny"])
        for overwrite in matches:
            base |= int(overwrite["allow"])
    return base
