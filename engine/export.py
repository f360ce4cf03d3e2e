"""A game as one JSON document that a stranger can replay and verify with nothing but this package.

While a game runs its export holds neither secret nor seed nor anybody's moves that are still sealed; once it
has ended it holds everything.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from engine.kernel import history
from engine.rng import commit, derive
from engine.types import IllegalMove, Move, Result, Setup, State, Turn

FORMAT = "sandtable-game"


class SeatInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who played a seat."""

    seat: int
    name: str
    computer: str | None = None
    """The level of a computer player."""


class LoggedMove(msgspec.Struct, frozen=True, omit_defaults=True):
    """An entry of the log; `code` is None where it is not yet public."""

    ply: int
    seat: int
    code: str | None
    at: float | None = None
    """When it was made, in seconds since 1970 (UTC)."""
    by: str | None = None
    """Who made it in place of the seat's own member, for instance `clock`."""


class Export(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The document. `secret` and `setup.seed` are there once the game has ended."""

    format: str = msgspec.field(default=FORMAT)
    format_version: int = 1
    rules: str
    rules_version: int
    setup: Setup
    commitment: str
    secret: str | None = None
    entropy: tuple[str, ...] = ()
    """What each join mixed into the seed, by seat."""
    seats: tuple[SeatInfo, ...] = ()
    moves: tuple[LoggedMove, ...] = ()
    result: Result | None = None

    def __post_init__(self) -> None:
        if self.format != FORMAT or self.format_version != 1:
            raise ValueError(f"not a {FORMAT} of version 1")

    def log(self) -> list[Move]:
        """The moves. :raises IllegalMove: `unfinished-export`, some are not public yet."""
        if any(m.code is None for m in self.moves) or not self.setup.seed:
            raise IllegalMove("unfinished-export")
        return [Move.parse(m.seat, str(m.code)) for m in self.moves]


def dump(export: Export) -> bytes:
    """The document as indented JSON. The format's name always stands first."""
    data = msgspec.to_builtins(export)
    head = {"format": FORMAT, "format_version": export.format_version}
    return msgspec.json.format(msgspec.json.encode({**head, **data}), indent=1)


def load(data: bytes) -> Export:
    """Read a document. :raises msgspec.DecodeError: it is none (the message names the place)."""
    return msgspec.json.decode(data, type=Export)


class Verdict(msgspec.Struct, frozen=True):
    """The outcome of a verification. Where it failed: `key` (text key `verify-<key>`), `ply`, `data`."""

    ok: bool
    key: str = "ok"
    ply: int | None = None
    data: dict[str, Any] = {}


def verify(export: Export, seen: Callable[[Turn], object] | None = None) -> Verdict:
    """Recompute a finished game: the secret fits its published hash, the seed follows from it and the joins,
    and every move, die and card leads to the recorded result. `seen` gets every turn on the way."""
    if export.secret is None:
        return Verdict(ok=False, key="unfinished")
    try:
        fits = commit(export.secret) == export.commitment
    except ValueError:
        fits = False
    if not fits:
        return Verdict(ok=False, key="commitment", data={"commitment": export.commitment})
    seed = derive(export.secret, export.entropy)
    if seed != export.setup.seed:
        return Verdict(ok=False, key="seed", data={"expected": seed, "found": export.setup.seed})
    state: State | None = None
    try:
        for turn in history(export.setup, _numbered(export.log(), export.moves)):
            state = turn.state
            if seen:
                seen(turn)
    except IllegalMove as error:
        ply = state.ply + 1 if state else 0
        return Verdict(ok=False, key="move", ply=ply, data={"error": str(error)})
    assert state is not None
    if state.result != export.result:
        return Verdict(
            ok=False, key="result", ply=state.ply, data={"expected": msgspec.to_builtins(state.result)}
        )
    return Verdict(ok=True, data={"plies": state.ply, "draws": state.draws})


def _numbered(moves: Sequence[Move], entries: Sequence[LoggedMove]) -> Sequence[Move]:
    """The moves, if their entries are numbered 1, 2, 3, ... :raises IllegalMove: they are not."""
    for expected, entry in enumerate(entries, 1):
        if entry.ply != expected:
            raise IllegalMove("ply", expected=expected, found=entry.ply)
    return moves
