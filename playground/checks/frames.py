"""What a bot may send on the gateway, as data for `schema.examine`, and the codes that end its connection."""

from typing import Any

from playground.checks.schema import Id, Integer, Many, Rule, Shape, Text, examine
from playground.errors import Form, Json, Path
from playground.wire import decode

MAX_FRAME = 4096
MOST_FRAMES, PER_SECONDS = 120, 60.0
UNKNOWN_OPCODE, DECODE_ERROR, NOT_AUTHENTICATED, AUTHENTICATION_FAILED = 4001, 4002, 4003, 4004
ALREADY_AUTHENTICATED, RATE_LIMITED, INVALID_SHARD, SHARDING_REQUIRED = 4005, 4008, 4010, 4011
INVALID_INTENTS, DISALLOWED_INTENTS = 4013, 4014
HEARTBEAT, IDENTIFY, PRESENCE, VOICE, RESUME, MEMBERS = 1, 2, 3, 4, 6, 8


def _member_ids(value: Json, path: Path, form: Form) -> None:
    """Members may be asked for by one id or by several."""
    ids = value.get("user_ids")
    examine(Many(Id(), 100) if isinstance(ids, list) else Id(), ids, (*path, "user_ids"), form)


# What a frame must bring, by its opcode.
FRAMES: dict[int, Rule] = {
    HEARTBEAT: Integer(0),
    IDENTIFY: Shape(
        {
            "token": Text(1000, required=True),
            "intents": Integer(required=True),
            "shard": Many(Integer(), 2, 2),
            "properties": Shape({}),
        },
        required=True,
    ),
    PRESENCE: Shape({}, required=True),
    VOICE: Shape({}, required=True),
    RESUME: Shape(
        {
            "token": Text(1000, required=True),
            "session_id": Text(100, required=True),
            "seq": Integer(0),
        },
        required=True,
    ),
    MEMBERS: Shape(
        {
            "guild_id": Id(required=True),
            "query": Text(100),
            "limit": Integer(0),
            "nonce": Text(32),
        },
        required=True,
        also=_member_ids,
    ),
}


def parsed(raw: str | bytes) -> tuple[int, Any]:
    """Opcode and content of a frame; ValueError unless the content is what the opcode needs."""
    if len(raw) > MAX_FRAME:
        raise ValueError("too large")
    payload = decode(raw)
    op = payload.get("op") if isinstance(payload, dict) else None
    if type(op) is not int:  # True is an int as well
        raise ValueError("no opcode")
    d, form = payload.get("d"), Form()
    if op in FRAMES:
        examine(FRAMES[op], d, (), form)
    if form.errors:
        raise ValueError("not what this opcode needs")
    return op, d
