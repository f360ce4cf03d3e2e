"""The chain of a log: one head for each entry, which authenticates everything up to that entry.

A head is an HMAC-SHA256, written as 64 hex digits. Its key is the HMAC-SHA256 of the text `sandtable-log-1`
under the game's secret, so that it shares no block with the dice. While the secret is unknown, heads reveal
nothing about secret moves; once it is published, anybody can recompute all heads.

- The head of the start authenticates the game: `{"entropy":[...],"options":{...},"rules":"...","seats":n,
  "version":n}`.
- The head after entry n authenticates the head before, a line end, and the entry: `[ply,seat,code,by]`, with
  `null` where nobody moved in place of the seat's member.

Both are JSON as RFC 8785 has it: UTF-8 without blanks, keys in order, nothing escaped that need not be.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from hmac import digest
from typing import Any

LABEL = b"sandtable-log-1"
SHORT = 12
"""Hex digits of a head that is published with a turn."""

_canonical = json.JSONEncoder(
    sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
).encode


def key_of(secret: str) -> bytes:
    """The key of a game's chain. :raises ValueError: the secret is not hex text."""
    return digest(bytes.fromhex(secret), LABEL, "sha256")


def begin(
    key: bytes, rules: str, version: int, options: Mapping[str, Any], seats: int, entropy: Sequence[str]
) -> str:
    """The head of a log without entries. The options are all of the game's options, defaults included.
    :raises ValueError: a text cannot be encoded as UTF-8."""
    game = {
        "entropy": list(entropy),
        "options": dict(options),
        "rules": rules,
        "seats": seats,
        "version": version,
    }
    return digest(key, _canonical(game).encode(), "sha256").hex()


def follow(key: bytes, head: str, ply: int, seat: int, code: str | None, by: str | None) -> str:
    """The head after one more entry. :raises ValueError: as `begin`."""
    entry = _canonical([ply, seat, code, by])
    return digest(key, f"{head}\n{entry}".encode(), "sha256").hex()


def short(head: str) -> str:
    """The beginning of a head, as it is published with a turn."""
    return head[:SHORT]
