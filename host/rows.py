"""Between the database's rows and the host's types."""

from __future__ import annotations

import msgspec

from db.games import Stored
from engine.rng import derive
from engine.types import Event, Setup
from host.types import Game, Seat

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(tuple[Event, ...]).decode


def game_of(stored: Stored) -> Game:
    """The game of a row and its seats."""
    row = stored.game
    values = {name: row[name] for name in Game.__struct_fields__ if name in row}  # all but the seats
    seats = [Seat(s["seat"], s["member"], s["name"], s["level"]) for s in stored.seats]
    return msgspec.convert({**values, "seats": msgspec.to_builtins(seats)}, Game)


def setup_of(stored: Stored) -> Setup:
    """What a started game started from, its seed included. Needs no rules: also for versions not at hand."""
    row = stored.game
    seed = derive(row["secret"], [seat["entropy"] for seat in stored.seats])
    return Setup(row["rules"], len(stored.seats), seed, row["options"], row["rules_version"])


def pack(events: tuple[Event, ...]) -> str:
    """Events as stored."""
    return _encode(events).decode()


def unpack(text: str | None) -> tuple[Event, ...]:
    """The inverse of `pack`; no events for None."""
    return () if text is None else _decode(text)
