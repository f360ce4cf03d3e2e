"""A state as bytes, secrets and all: for storage only."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from engine.kernel import rules_ids, rules_of
from engine.types import Frame, Result, Setup, State


class _Stored(msgspec.Struct):
    """A state whose body is still encoded, since its type depends on the rules."""

    setup: Setup
    ply: int
    draws: int
    stack: tuple[Frame, ...]
    body: msgspec.Raw
    result: Result | None = None


_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(_Stored)


@cache
def _body_decoder(rules: str) -> msgspec.msgpack.Decoder[Any]:
    return msgspec.msgpack.Decoder(rules_of(rules).body)


for _rules in rules_ids():
    _body_decoder(_rules)  # now, while no other thread can do it


def encode(state: State) -> bytes:
    """The state as bytes (MessagePack), complete."""
    return _encoder.encode(state)


def decode(data: bytes) -> State:
    """The inverse of `encode`. :raises msgspec.DecodeError: the bytes encode no state."""
    stored = _decoder.decode(data)
    body = _body_decoder(stored.setup.rules).decode(stored.body)
    return State(stored.setup, stored.ply, stored.draws, stored.stack, body, stored.result)
