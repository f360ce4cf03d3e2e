"""Between the database's rows and the host's types."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any

import msgspec
from sqlalchemy import RowMapping

from db.games import Stored
from engine.rng import derive
from engine.types import Event, Setup
from host.converting import converter
from host.errors import HostError
from host.types import Game, Seat, Wait

_game = converter(Game)
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(tuple[Event, ...]).decode


def game_of(stored: Stored) -> Game:
    """The game of a row, its seats and whom it waits for. :raises HostError: `damaged`."""
    seats = [{**_fields(s, Seat), "index": s["seat"]} for s in stored.seats]
    waits = [_fields(w, Wait) for w in stored.waits]
    try:
        game = _game({**_fields(stored.game, Game), "seats": seats, "waits": waits})
    except msgspec.ValidationError as error:
        raise HostError("damaged", game=stored.game["id"]) from error
    if any(seat not in range(len(seats)) for seat in game.prompted):
        raise HostError("damaged", game=game.id)
    return game


def sound(found: Iterable[Stored]) -> Iterator[Game]:
    """The games of rows, without those that are damaged."""
    for stored in found:
        with suppress(HostError):
            yield game_of(stored)


def _fields(row: RowMapping, of: type[msgspec.Struct]) -> dict[str, Any]:
    """What a row has of a struct's fields."""
    return {name: row[name] for name in of.__struct_fields__ if name in row}


def setup_of(stored: Stored) -> Setup:
    """What a started game started from, its seed included. Needs no rules: also for versions not at hand."""
    row = stored.game
    seed = derive(row["secret"], [seat["entropy"] for seat in stored.seats])
    return Setup(row["rules"], len(stored.seats), seed, row["options"], row["rules_version"])


def pack(events: tuple[Event, ...]) -> str:
    """Events as stored."""
    return _encode(events).decode()


def unpack(packed: str | None, game: int) -> tuple[Event, ...]:
    """What `pack` made of the events of an entry, if it has any. :raises HostError: `damaged`."""
    try:
        return () if packed is None else _decode(packed)
    except (msgspec.DecodeError, TypeError) as error:
        raise HostError("damaged", game=game) from error
