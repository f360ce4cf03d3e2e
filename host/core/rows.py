"""From the database's rows to the host's types."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any

import msgspec
from sqlalchemy import RowMapping

from db.queries.games import Stored
from db.rubbish import is_sound
from engine.rng import derive
from engine.types import Event, Setup
from host.converting import converter
from host.errors import HostError
from host.game_settings import without_unknown
from host.letters import letters_of
from host.model import Deadline, Game, OutboxRow, Seat

_game = converter(Game)
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(tuple[Event, ...]).decode


def game_of(stored: Stored) -> Game:
    """The game of these rows. :raises HostError: `damaged`."""
    seats = [{**_fields(s, Seat), "index": s["seat"]} for s in stored.seats]
    deadlines = [_fields(d, Deadline) for d in stored.deadlines]
    fields = {**_fields(stored.game, Game), "settings": without_unknown(stored.settings)}
    try:
        bytes.fromhex(stored.game["secret"])
        letters = letters_of(stored.game, stored.game["commitment"])
        game = _game({**fields, "seats": seats, "deadlines": deadlines, "letters": letters})
    except (msgspec.ValidationError, ValueError, TypeError) as error:
        raise HostError("damaged", game=stored.game["id"]) from error
    if any(seat not in range(len(seats)) for seat in game.prompted):
        raise HostError("damaged", game=game.id)
    return game


def sound(rows: Iterable[Stored]) -> Iterator[Game]:
    """The games of these rows, without damaged ones."""
    for stored in rows:
        with suppress(HostError):
            yield game_of(stored)


def _fields(row: RowMapping, of: type[msgspec.Struct]) -> dict[str, Any]:
    """The fields of a struct that a row has."""
    values = dict(row)  # quicker to look up in
    return {name: values[name] for name in of.__struct_fields__ if name in values}


def setup_of(stored: Stored) -> Setup:
    """The setup of a started game, seed included. Needs no rules, so it works for versions that are not
    installed."""
    row = stored.game
    seed = derive(row["secret"], [seat["entropy"] for seat in stored.seats])
    return Setup(row["rules"], len(stored.seats), seed, row["options"], row["rules_version"])


def pack(events: tuple[Event, ...]) -> str:
    """Events in their stored form."""
    return _encode(events).decode()


def unpack(packed: str | None, game: int) -> tuple[Event, ...]:
    """The inverse of `pack`; empty for an entry without events. :raises HostError: `damaged`."""
    try:
        return () if packed is None else _decode(packed)
    except (msgspec.DecodeError, TypeError) as error:
        raise HostError("damaged", game=game) from error


def outbox_row(row: RowMapping) -> OutboxRow:
    """A row to be published; of its events the public ones. :raises HostError: `damaged`."""
    if not is_sound(row) or not isinstance(row["prompted"], list):
        raise HostError("damaged", game=row["game"])
    public = tuple(event for event in unpack(row["events"], row["game"]) if event.to is None)
    return OutboxRow(
        id=row["id"],
        game=row["game"],
        kind=row["kind"],
        ply=row["ply"],
        seat=row["seat"],
        events=public,
        prompted=tuple(row["prompted"]),
        nonce=row["nonce"],
        data=row["data"] or {},
    )
