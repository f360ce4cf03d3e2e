"""The chain of a log: one head for each entry, which authenticates everything up to that entry.

A head is an HMAC-SHA256, written as 64 hex digits. Its key is the HMAC-SHA256 of the text `sandtable-log-2`
under the game's secret, so that it shares no block with the dice. While the secret is unknown, heads reveal
nothing about secret moves; once it is published, anybody can recompute all heads.

- The head of the start authenticates the game: `{"entropy":[...],"options":{...},"players":[...],
  "rules":"...","seats":n,"version":n}`, with the bound player of each seat.
- The head after entry n authenticates the head before, a line end, and the entry:
  `[ply,seat,code,by,player]`, with `null` where nobody moved in place of the seat's member, or nobody at all.

Both are JSON as RFC 8785 has it: UTF-8 without blanks, keys in order, nothing escaped that need not be.

A player is bound by a hash (`bind`). Without its salt it tells nothing of whom it binds, and the chain holds.

Logs of format 1 have the label `sandtable-log-1` and no players.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from hmac import digest
from typing import Any, NamedTuple

LABELS = {1: b"sandtable-log-1", 2: b"sandtable-log-2"}
"""By format of the log."""
FORMAT = 2
"""The format of new logs."""
SALT = 16
"""Bytes of a salt."""
BESIDE = 32
"""Hex digits of a head that stand beside its entry in an export: 128 bits."""
ONCE_BESIDE = 12
"""The same in older exports."""

COMPUTER = "computer:"
"""How the ids of computer players begin; no member's does."""

_canonical = json.JSONEncoder(
    sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
).encode


class ChainKey(NamedTuple):
    """The key of a game's chain."""

    secret: bytes
    form: int
    """The format of the log."""


def key_of(secret: str, form: int = 1) -> ChainKey:
    """The key of the chain of a log of this format.
    :raises ValueError: the secret is not hex text. :raises KeyError: the format is not known."""
    return ChainKey(digest(bytes.fromhex(secret), LABELS[form], "sha256"), form)


def bind(salt: str, player: str, name: str) -> str:
    """The hash that binds a player, as 64 hex digits: SHA-256 over the salt's bytes, their id and their name,
    each behind its length in four bytes (big-endian).

    :param salt: 16 bytes as hex text; a hash without it could be guessed.
    :raises ValueError: the salt is not hex text, or a text cannot be encoded as UTF-8.
    """
    parts = bytes.fromhex(salt), player.encode(), name.encode()
    return sha256(b"".join(len(part).to_bytes(4, "big") + part for part in parts)).hexdigest()


def player_id(member: str | None, level: str | None) -> str:
    """The id under which a member, or a computer player of a level, is bound."""
    return f"{COMPUTER}{level}" if level else member or ""


def begin(
    key: ChainKey,
    rules: str,
    version: int,
    options: Mapping[str, Any],
    seats: int,
    entropy: Sequence[str],
    players: Sequence[str] = (),
) -> str:
    """The head of a log without entries. The options are all of the game's options, defaults included;
    `players` is the bound player of each seat, which format 1 leaves out.

    :raises ValueError: a text cannot be encoded as UTF-8.
    """
    game: dict[str, Any] = {
        "entropy": list(entropy),
        "options": dict(options),
        "rules": rules,
        "seats": seats,
        "version": version,
    }
    if key.form > 1:
        game["players"] = list(players)
    return digest(key.secret, _canonical(game).encode(), "sha256").hex()


def follow(
    key: ChainKey, head: str, ply: int, seat: int, code: str | None, by: str | None, player: str | None = None
) -> str:
    """The head after one more entry, which this bound player made (format 1 leaves it out).

    :raises ValueError: as `begin`.
    """
    entry = [ply, seat, code, by] if key.form == 1 else [ply, seat, code, by, player]
    return digest(key.secret, f"{head}\n{_canonical(entry)}".encode(), "sha256").hex()
