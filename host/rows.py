"""Between the database's rows and the host's types."""

from __future__ import annotations

from typing import Any

import msgspec

from db.games import Stored
from engine.rng import derive
from engine.types import Event, Result, Setup
from host.types import Game, Live, Seat

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(tuple[Event, ...]).decode


def game_of(stored: Stored) -> Game:
    """The game of a row and its seats."""
    row = stored.game
    return Game(
        id=row["id"],
        guild=row["guild"],
        channel=row["channel"],
        host=row["host"],
        name=row["name"],
        rules=row["rules"],
        options=row["options"],
        max_seats=row["max_seats"],
        status=row["status"],
        seats=tuple(Seat(s["seat"], s["member"], s["name"], s["level"]) for s in stored.seats),
        commitment=row["commitment"],
        ply=row["ply"],
        created_at=row["created_at"],
        started_at=row["started_at"],
        ended_at=row["ended_at"],
        rules_version=row["rules_version"],
        prompted=tuple(row["prompted"]),
        result=msgspec.convert(row["result"], Result | None),
        live=msgspec.convert(row["live"], Live | None),
        theme=row["theme"],
    )


def setup_of(stored: Stored) -> Setup:
    """What a started game started from, its seed included. Needs no rules: also for versions not at hand."""
    row = stored.game
    seed = derive(row["secret"], [seat["entropy"] for seat in stored.seats])
    return Setup(row["rules"], len(stored.seats), seed, row["options"], row["rules_version"])


def plain(value: msgspec.Struct | None) -> Any:
    """A struct as JSON data."""
    return msgspec.to_builtins(value)


def pack(events: tuple[Event, ...]) -> str:
    """Events as stored."""
    return _encode(events).decode()


def unpack(text: str | None) -> tuple[Event, ...]:
    """The inverse of `pack`; no events for None."""
    return () if text is None else _decode(text)
