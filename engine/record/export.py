"""A game as one JSON document that a stranger can replay and verify with nothing but this package.

While a game runs, its export contains no secret, no seed and no sealed moves; once the game has ended it
contains everything. `verify` says what a document proves.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from engine.kernel import REWIND, TABLE, complete, history, plays
from engine.record import chain
from engine.record.short import PublishedHead
from engine.rng import commit, derive
from engine.types import IllegalMove, Move, Result, Setup, State, Turn

FORMAT = "sandtable-game"
_HASH = re.compile("[0-9a-f]{64}")


OWN = (None, "order")
"""The makers of entries (`LoggedMove.by`) that are moves of the seat's own player."""


class SeatInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who played a seat: at the start, or from some entry on. In format 2 they are bound (`chain.bind`), and
    what they are bound with is left out while the game goes on, and for ever once a member was erased."""

    seat: int
    name: str
    computer: str | None = None
    """The level of a computer player."""
    member: str | None = None
    """The id of a member."""
    salt: str | None = None
    bound: str | None = None
    """The hash that binds them."""


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
    player: int | None = None
    """Who made it: their number among `Export.seats` followed by `Export.players`. None: nobody, or, if `by`
    is one of `OWN`, who played the seat at the start."""


class Export(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The document; its version is also the format of its log. `secret` and `setup.seed` are set once the
    game has ended."""

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
    """Who played the seats; in version 2 at the start."""
    players: tuple[SeatInfo, ...] = ()
    """In version 2, others who made entries: who took a seat later, sat in, stood in or took moves back, each
    with the seat of their first entry."""
    moves: tuple[LoggedMove, ...] = ()
    result: Result | None = None
    chain: str | None = None
    """The whole head of the log. None: the game was not chained."""
    settings: dict[str, Any] = {}
    """Settings that were chosen for the game beside its setup; nothing follows from them."""

    def __post_init__(self) -> None:
        if self.format != FORMAT or self.format_version not in chain.LABELS:
            raise ValueError(f"not a {FORMAT} of version {' or '.join(map(str, chain.LABELS))}")

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


def bound(info: SeatInfo, salt: str) -> SeatInfo:
    """A player who is bound with this salt (16 bytes as hex text)."""
    known = chain.bind(salt, chain.player_id(info.member, info.computer), info.name)
    return msgspec.structs.replace(info, salt=salt, bound=known)


def heads(export: Export) -> Iterator[str]:
    """The heads of the log of a game that is over: at its start, then after each entry.

    :raises ValueError: a text cannot be encoded, or the secret is not hex text.
    """
    key = chain.key_of(export.secret or "", export.format_version)
    setup = export.setup
    players = [seat.bound or "" for seat in export.seats]
    head = chain.begin(key, setup.rules, setup.version, setup.options, setup.seats, export.entropy, players)
    yield head
    for move in export.moves:
        player = maker(export, move) if key.form > 1 else None
        known = player.bound if player else None
        head = chain.follow(key, head, move.ply, move.seat, move.code, move.by, known)
        yield head


def maker(export: Export, move: LoggedMove) -> SeatInfo | None:
    """Who made an entry, in a document of version 2; None: nobody.
    :raises ValueError: the document does not have them."""
    number = move.player
    if number is None and move.by in OWN and move.seat >= 0:
        number = move.seat
    if number is None:
        return None
    began = len(export.seats)
    if not 0 <= number < began + len(export.players):
        raise ValueError(f"entry {move.ply} was made by player {number}, who is missing")
    return export.seats[number] if number < began else export.players[number - began]


def with_chain(export: Export) -> Export:
    """The document of a game that is over, with its log's chain added."""
    first, *others = heads(export)
    moves = (
        msgspec.structs.replace(move, chain=head[: chain.BESIDE])
        for move, head in zip(export.moves, others, strict=True)
    )
    return msgspec.structs.replace(export, moves=tuple(moves), chain=(first, *others)[-1])


class Verdict(msgspec.Struct, frozen=True):
    """The outcome of a verification, by `key`.

    If nothing is wrong: `ok`, a whole game; `broken-off`, a whole game that ended without a result;
    `unchained`, a game whose moves are possible, but nothing in the document says that these were the moves,
    nor (unless `data` has a true `finished`) that there were no more. If something is wrong: `unfinished`, it
    was not over when it was exported; `commitment`, `seed`, `rules`, `version`, `setup`; `move`, `table` and
    `chain`, at `ply`; `seat`, a member or a name is not the one that was bound; `cut`, its end is missing;
    `result`; `head`, another one was published.

    `data` names in `erased` the seats (and at `erased_at` the entries of others) of whom is not proven who
    they were, since they were erased.
    """

    ok: bool
    """Whether nothing in the document is wrong."""
    proven: bool = False
    """Whether a head that was published, of which the caller knows, proves all of the game: these moves and
    no others. What stands in the document alone, anybody who knows the secret can have made up."""
    chained: bool = False
    """Whether the document has a chain, which fits."""
    vouched: int | None = None
    """The number of entries that the published head proves: those up to the one after which the log had it.
    None: the caller knows of no head."""
    key: str = "ok"
    ply: int | None = None
    data: dict[str, Any] = {}


def verify(
    export: Export, seen: Callable[[Turn], object] | None = None, published: PublishedHead | None = None
) -> Verdict:
    """Recompute a finished game: the secret fits its published hash, the seed follows from it and the joins,
    the chain from it and the log, and every move, die and card leads to the recorded result.

    Anybody who knows the secret can chain another log: only a head which the host `published` shows that this
    one was played, up to the entry after which the log had it. The whole last head also proves the end; the
    beginning of a head proves none, as it may stand in any message. `seen` gets every turn of the replay.
    """
    wrong = _origin(export) or _entries(export) or _unbound(export)
    if wrong:
        return wrong
    try:
        log = list(heads(export))
    except ValueError as error:
        return _no("chain", 0, error=str(error))
    if (apart := _apart(export, log)) is not None:
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
    return _ending(export, state, log, published)


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


def _unbound(export: Export) -> Verdict | None:
    """The error in who played: of a document of version 2, each seat has a player at the start, all others
    made an entry, and all are those who were bound."""
    if export.format_version == 1:
        return None
    first: dict[int, int] = {}
    for move in export.moves:
        if move.player is not None:
            first.setdefault(move.player, move.seat)
    players = (*export.seats, *export.players)
    seats = [*range(export.setup.seats), *map(first.get, range(len(export.seats), len(players)))]
    for seat, info in itertools.zip_longest(seats, players):
        if seat is None or info is None or info.seat != seat or not _is_bound(info):
            return _no("seat", seat=None if info is None else info.seat)
    return None


def _is_bound(info: SeatInfo) -> bool:
    """Whether this is who was bound; or an erased one, of whom nothing is said."""
    if not _HASH.fullmatch(info.bound or ""):
        return False
    if info.salt is None:
        return not (info.name or info.member or info.computer)
    if bool(info.member) == bool(info.computer) or (info.member or "").startswith(chain.COMPUTER):
        return False
    try:
        bound = chain.bind(info.salt, chain.player_id(info.member, info.computer), info.name)
    except ValueError:
        return False
    return len(info.salt) == 2 * chain.SALT and bound == info.bound


def _erasures(export: Export) -> dict[str, list[int]]:
    """The seats, and the first entries of others, whose players were erased."""
    if export.format_version == 1:
        return {}
    first_plies = {move.player: move.ply for move in reversed(export.moves)}
    others = enumerate(export.players, len(export.seats))
    return {
        "erased": [info.seat for info in export.seats if info.salt is None],
        "erased_at": [first_plies[number] for number, info in others if info.salt is None],
    }


def _is_chained(export: Export) -> bool:
    """Whether the document has a chain, or a part of one."""
    return export.chain is not None or any(entry.chain is not None for entry in export.moves)


def _apart(export: Export, log: Sequence[str]) -> int | None:
    """The first entry beside which another head stands than its own; None if the document is not chained."""
    if not _is_chained(export):
        return None
    lengths = (chain.BESIDE, chain.ONCE_BESIDE) if export.format_version == 1 else (chain.BESIDE,)
    for entry, head in zip(export.moves, log[1:], strict=True):
        if all(entry.chain != head[:length] for length in lengths):
            return entry.ply
    return None


def _ending(export: Export, state: State, log: Sequence[str], published: PublishedHead | None) -> Verdict:
    """The verdict on a log all of whose entries are possible, with its heads."""
    over, head = state.result is not None, log[-1]
    chained = _is_chained(export)
    if chained and export.chain != head:
        return _no("chain", state.ply) if over else _no("cut", state.ply)
    if state.result != export.result:
        if over or chained:
            return _no("result", state.ply, expected=msgspec.to_builtins(state.result))
        return _no("cut", state.ply)
    data = {"plies": state.ply, "draws": state.draws, "finished": over, **_erasures(export)}
    vouched = _published_ply(log, published) if published else None
    if published and vouched is None:
        return _no("head", expected=head)
    proven = bool(published and published.whole and vouched == state.ply)
    key = ("ok" if over else "broken-off") if chained or proven else "unchained"
    return Verdict(
        ok=True, proven=proven, chained=chained, vouched=vouched, key=key, data={**data, "head": head}
    )


def _published_ply(log: Sequence[str], published: PublishedHead) -> int | None:
    """The entry after which the log had this head: its number; None if it never had it."""
    return next((ply for ply in range(len(log) - 1, -1, -1) if published.fits(log[ply])), None)
