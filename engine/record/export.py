"""A game as one JSON document that a stranger can replay and verify with nothing but this package.

While a game runs, its export contains no secret, no seed and no sealed moves; once the game has ended it
contains everything. `verify` says what a document proves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from engine.kernel import REWIND, TABLE, complete, history, plays
from engine.record import chain
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
    """An entry of the log; `code` is None while it is not public."""

    ply: int
    seat: int
    code: str | None
    at: float | None = None
    """When the move was made, in seconds since 1970 (UTC)."""
    by: str | None = None
    """What made it in place of the seat's own member, for instance `clock`."""
    chain: str | None = None
    """The beginning of the log's head after it (see `engine.record.chain`)."""


class Export(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The document. `secret` and `setup.seed` are set once the game has ended."""

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
    chain: str | None = None
    """The whole head of the log. None: the game was not chained."""

    def __post_init__(self) -> None:
        if self.format != FORMAT or self.format_version != 1:
            raise ValueError(f"not a {FORMAT} of version 1")

    def log(self) -> list[Move]:
        """The moves. :raises IllegalMove: `unfinished-export`: some are not public yet; `version`: the
        setup's version of the rules is not installed, or differs from the document's."""
        named, inside = (self.rules, self.rules_version), (self.setup.rules, self.setup.version)
        if named != inside or not plays(*named):
            raise IllegalMove("version", rules=named[0], version=named[1], setup=inside[1])
        if any(m.code is None for m in self.moves) or not self.setup.seed:
            raise IllegalMove("unfinished-export")
        return [Move.parse(m.seat, str(m.code)) for m in self.moves]


_decode = msgspec.json.Decoder(Export).decode


def dump(export: Export) -> bytes:
    """The document as indented JSON. The format's name always stands first."""
    data = msgspec.to_builtins(export)
    head = {"format": FORMAT, "format_version": export.format_version}
    return msgspec.json.format(msgspec.json.encode({**head, **data}), indent=1)


def load(data: bytes) -> Export:
    """Read a document. :raises msgspec.DecodeError: it is invalid (the message names the place)."""
    try:
        return _decode(data)
    except RecursionError:
        raise msgspec.DecodeError("it is nested too deeply") from None
    except UnicodeDecodeError as error:
        raise msgspec.DecodeError(f"it is no UTF-8: {error}") from None


def heads(export: Export) -> Iterator[str]:
    """The heads of the log of a game that is over: at its start, then after each entry.

    :raises ValueError: a text cannot be encoded, or the secret is not hex text.
    """
    key = chain.key_of(export.secret or "")
    setup = export.setup
    head = chain.begin(key, setup.rules, setup.version, setup.options, setup.seats, export.entropy)
    yield head
    for move in export.moves:
        head = chain.follow(key, head, move.ply, move.seat, move.code, move.by)
        yield head


def chained(export: Export) -> Export:
    """The document of a game that is over, with its log's chain added."""
    first, *others = heads(export)
    moves = (
        msgspec.structs.replace(move, chain=chain.short(head))
        for move, head in zip(export.moves, others, strict=True)
    )
    return msgspec.structs.replace(export, moves=tuple(moves), chain=(first, *others)[-1])


class Verdict(msgspec.Struct, frozen=True):
    """The outcome of a verification, by `key`.

    If nothing is wrong: `ok`, a whole game; `broken-off`, a whole game that ended without a result;
    `unchained`, a game whose moves are possible, but nothing proves that these were the moves, nor (unless
    `data` has a true `finished`) that there were no more. If something is wrong: `unfinished`, it was not
    over when it was exported; `commitment`, `seed`, `rules`, `version`, `setup`; `move`, `table` and `chain`,
    at `ply`; `cut`, its end is missing; `result`; `head`, another one was published.
    """

    ok: bool
    """Whether nothing in the document is wrong."""
    proven: bool = False
    """Whether the chain also proves that the game is whole, with these moves and no others."""
    key: str = "ok"
    ply: int | None = None
    data: dict[str, Any] = {}


def verify(
    export: Export, seen: Callable[[Turn], object] | None = None, published: str | None = None
) -> Verdict:
    """Recompute a finished game: the secret fits its published hash, the seed follows from it and the joins,
    the chain from it and the log, and every move, die and card leads to the recorded result.

    Anybody who knows the secret can chain another log: only the last head, which the host published, shows
    that this one was played. `published` is that head, or its beginning; `seen` gets every turn of the
    replay.
    """
    wrong = _origin(export) or _entries(export)
    if wrong:
        return wrong
    try:
        apart, head = _linked(export)
    except ValueError as error:
        return _no("chain", 0, error=str(error))
    if apart is not None:
        return _no("chain", apart)
    state: State | None = None
    try:
        for turn in history(export.setup, export.log()):
            state = turn.state
            if seen:
                seen(turn)
    except IllegalMove as error:
        return _no("move", state.ply + 1 if state else 0, error=str(error))
    assert state is not None
    return _ending(export, state, head, published)


def _no(key: str, ply: int | None = None, **data: Any) -> Verdict:
    return Verdict(ok=False, key=key, ply=ply, data=data)


def _origin(export: Export) -> Verdict | None:
    """The error in the game's origin: secret, seed, setup."""
    setup = export.setup
    if export.secret is None:
        return _no("unfinished")
    try:
        fits = commit(export.secret) == export.commitment
    except ValueError:
        fits = False
    if not fits:
        return _no("commitment", commitment=export.commitment)
    named, inside = (export.rules, export.rules_version), (setup.rules, setup.version)
    if named != inside:
        return _no("rules", named=list(named), inside=list(inside))
    seed = derive(export.secret, export.entropy)
    if seed != setup.seed or len(export.entropy) != setup.seats:
        return _no("seed", expected=seed, found=setup.seed, seats=setup.seats, joined=len(export.entropy))
    try:
        whole = complete(setup)
    except IllegalMove as error:
        at_hand = error.key not in ("unknown-rules", "version")
        return _no("setup" if at_hand else "version", error=str(error))
    if whole.version != setup.version:  # 0 would mean the newest version
        return _no("version", known=whole.version)
    if _is_chained(export) and whole != setup:
        return _no("setup", options=list(whole.options))
    return None


def _entries(export: Export) -> Verdict | None:
    """The error in a single entry: entries are numbered from 1 on, and only the table rewinds."""
    for ply, entry in enumerate(export.moves, 1):
        if entry.ply != ply:
            return _no("move", ply, found=entry.ply)
        rewinds = (entry.code or "").split(":")[0] == REWIND
        if rewinds != (entry.seat == TABLE):
            return _no("table", ply, seat=entry.seat, code=entry.code)
    return None


def _is_chained(export: Export) -> bool:
    """Whether the document has a chain, or a part of one."""
    return export.chain is not None or any(entry.chain is not None for entry in export.moves)


def _linked(export: Export) -> tuple[int | None, str]:
    """The first entry that does not fit the document's chain (None if all fit), and the log's head.

    :raises ValueError: as `heads`.
    """
    chained = _is_chained(export)
    head, *others = heads(export)
    for entry, head in zip(export.moves, others, strict=True):
        if chained and entry.chain != chain.short(head):
            return entry.ply, head
    return None, head


def _ending(export: Export, state: State, head: str, published: str | None) -> Verdict:
    """The verdict on a log all of whose entries are possible."""
    over = state.result is not None
    chained = _is_chained(export)
    if chained and export.chain != head:
        return _no("chain", state.ply) if over else _no("cut", state.ply)
    if state.result != export.result:
        if over or chained:
            return _no("result", state.ply, expected=msgspec.to_builtins(state.result))
        return _no("cut", state.ply)
    data = {"plies": state.ply, "draws": state.draws, "finished": over}
    if published is not None and not head.startswith(published):
        return _no("head", state.ply, expected=head, found=published)
    if not chained and published is None:
        return Verdict(ok=True, key="unchained", data=data)
    return Verdict(ok=True, proven=True, key="ok" if over else "broken-off", data={**data, "head": head})
