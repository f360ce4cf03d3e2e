"""Chained logs: recomputed by a stranger, and found out wherever anything in them was changed."""

from __future__ import annotations

import hashlib
import json
import struct
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from functools import cache
from itertools import islice, product
from typing import Any

import msgspec
import pytest

import engine
from engine import Move
from engine.kernel import TABLE, rules_of
from engine.record import chain
from engine.record.export import (
    Export,
    LoggedMove,
    SeatInfo,
    Verdict,
    bound,
    dump,
    heads,
    load,
    verify,
    with_chain,
)
from engine.record.short import PublishedHead, short
from engine.rng import Chance, commit, derive
from host import HostError
from host.lobby.imports import check_document
from tests.bounded import often
from tests.golden.records import FIXTURES

Json = dict[str, Any]
SHORT = {
    "classic": "resignation",
    "risk2210": "prompt-react",
    "nuked": "resignation",
    "modular": "resignation",
    "middle_earth": "resignation",
    "new_wave": "resignation",
}
"""By rules a recorded game of a few moves."""
SECRET = "5e" * 32
MAKERS = (None, "clock", "sitter", None, "order")
UNBOUND = {1: {"name", "computer", "at"}, 2: {"at"}}
"""By format what is said about a game beside what it follows from."""


def _older(rules: str) -> Export:
    """A recorded game from before there were chains."""
    return load((FIXTURES / rules / f"{SHORT[rules]}.json").read_bytes())


@cache
def _rewound(rules: str) -> Export:
    """A game with entries of all kinds: made in a seat's place, an undoing, a rewinding, resignations."""
    entropy = ("one", "due", "три")[: engine.meta(rules).seats[1]]
    setup = engine.complete(engine.Setup(rules, len(entropy), derive(SECRET, entropy)))
    policy, chance = rules_of(rules).policy, Chance(setup.seed, 1 << 32)
    log: list[Move] = []
    turn = engine.start(setup)
    while len(log) < 14:
        seat = engine.awaited_seats(turn.state)[0]
        log.append(policy(turn.state, chance))
        turn = engine.apply(turn.state, log[-1])
        if turn.undoable and not any(move.verb == "undo" for move in log):
            log.append(Move(seat, "undo"))
            turn = list(engine.history(setup, log))[-1]
    log.append(Move(TABLE, "rewind", (7,)))
    state = engine.replay(setup, log)
    while not state.result:
        log.append(Move(engine.awaited_seats(state)[0], "resign"))
        state = engine.apply(state, log[-1]).state
    assert {"undo", "rewind", "resign"} < {move.verb for move in log}
    entries = [
        LoggedMove(ply, move.seat, move.code, 1.7e9 + ply, MAKERS[ply % 5]) for ply, move in enumerate(log, 1)
    ]
    return Export(
        rules=rules, rules_version=setup.version, setup=setup, commitment=commit(SECRET), secret=SECRET,
        entropy=entropy, moves=tuple(entries), result=state.result,
    )  # fmt: skip


@cache
def bound_game(rules: str) -> Export:
    """The same game with its players bound: members, a sitter, a manager, a stand-in, one who took a seat."""
    export = _rewound(rules)
    last = export.setup.seats - 1
    people = [SeatInfo(seat, f"Ann è {seat}", member=f"10{seat}") for seat in range(last)]
    seats = [bound(info, f"{info.seat + 1:032x}") for info in people]
    seats.append(bound(SeatInfo(last, "Ada", "hard"), "ad" * 16))
    others, moves = list[SeatInfo](), list[LoggedMove]()
    for move in export.moves:
        number, by = move.seat, move.by
        if move.seat == TABLE or by == "sitter":
            by = "manager" if move.seat == TABLE else by
            others.append(bound(SeatInfo(move.seat, f"Eve {move.ply}", member="99"), f"{move.ply:032x}"))
            number = last + len(others)
        elif by is None and move.ply > 7:
            by = ("standin", None)[move.ply % 2]
            level, member = ("normal", None) if by else (None, "77")
            others.append(bound(SeatInfo(move.seat, "", level, member), f"{move.ply:032x}"))
            number = last + len(others)
        implied = by == "clock" or number == move.seat
        moves.append(msgspec.structs.replace(move, by=by, player=None if implied else number))
    return msgspec.structs.replace(
        export, format_version=2, seats=tuple(seats), players=tuple(others), moves=tuple(moves)
    )


GAMES: dict[str, Callable[[str], Export]] = {"recorded": _older, "rewound": _rewound, "bound": bound_game}
each_game = pytest.mark.parametrize("game", GAMES)
each_rules = pytest.mark.parametrize("rules", engine.rules_ids())


def _hmac(key: bytes, text: bytes) -> bytes:
    """HMAC-SHA256 with nothing but the hash, as RFC 2104 has it."""
    block = key.ljust(64, b"\0")
    inner = hashlib.sha256(bytes(b ^ 0x36 for b in block) + text).digest()
    return hashlib.sha256(bytes(b ^ 0x5C for b in block) + inner).digest()


def _hash_of(player: Json) -> str:
    """What binds a player, by the same record."""
    who = f"computer:{player['computer']}" if "computer" in player else player["member"]
    parts = bytes.fromhex(player["salt"]), who.encode(), player["name"].encode()
    return hashlib.sha256(b"".join(struct.pack(">I", len(part)) + part for part in parts)).hexdigest()


@each_rules
@each_game
def test_a_stranger_computes_the_same_heads(rules: str, game: str) -> None:
    """By what the record of the decision says, from the document alone."""
    document = json.loads(dump(with_chain(GAMES[game](rules))))
    form = document["format_version"]
    key = _hmac(bytes.fromhex(document["secret"]), b"sandtable-log-%d" % form)
    setup = document["setup"]
    began = {
        "entropy": document["entropy"],
        "options": setup["options"],
        "rules": setup["rules"],
        "seats": setup["seats"],
        "version": setup["version"],
    }
    known = [*document.get("seats", []), *document.get("players", [])]
    if form == 2:
        began["players"] = [_hash_of(seat) for seat in document["seats"]]

    def written(what: object) -> str:
        return json.dumps(what, sort_keys=True, separators=(",", ":"), ensure_ascii=False)

    head = _hmac(key, written(began).encode()).hex()
    for move in document["moves"]:
        entry = [move["ply"], move["seat"], move["code"], move.get("by")]
        if form == 2:
            default = move["seat"] if move.get("by") in (None, "order") else None
            number = move.get("player", default)
            entry.append(None if number is None else _hash_of(known[number]))
        head = _hmac(key, f"{head}\n{written(entry)}".encode()).hex()
        assert move["chain"] == head[:32]
    assert document["chain"] == head


def test_heads_do_not_change_with_the_program() -> None:
    """What was published stays what it is: letter by letter, whatever stands in options and entries."""
    key = chain.key_of("00" * 32)
    head = chain.begin(key, "classic", 1, {"text": 'è "\n', "on": True, "n": 3}, 2, ["", "b"])
    assert head == "34b091a7aaa54d49f0efa87027b4d043eb841045f33982fdeaa859622a0fe068"
    assert (
        chain.follow(key, head, 1, 0, "place:alaska:3", None)
        == "aec18af5793ddc9080cf88299f6484cc3215fff49cb8d090edb671818f7cc42d"
    )
    assert (
        chain.follow(key, head, 1, TABLE, "rewind:0", "manager")
        == "960503e3b451901890bee82c9571e3f7f83ee85b50c116d1fba12d0d65bb3b12"
    )


def _changed(value: Any) -> Iterator[Any]:
    """Other values of the same kind."""
    match value:
        case bool():
            yield not value
        case int():
            yield from (value + 1, value - 1)
        case str() if len(value) >= chain.ONCE_BESIDE and not set(value) - set("0123456789abcdef"):
            for place in (0, len(value) - 1):
                yield value[:place] + ("0" if value[place] != "0" else "1") + value[place + 1 :]
        case str():
            yield f"{value}x"


def _codes(code: str, words: Sequence[str]) -> Iterator[str]:
    """Other moves: another verb, and for each argument another number or word."""
    parts = code.split(":")
    for place, part in enumerate(parts):
        others: list[str]
        if part.lstrip("-").isdecimal():
            others = [str(int(part) + 1), str(int(part) - 1)]
        else:
            others = [word for word in words if word != part][:2]
        for other in others:
            yield ":".join((*parts[:place], other, *parts[place + 1 :]))
    yield f"{code}:1"


def _leaves(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    inner = (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else None
    )
    if inner is None:
        yield path, value
        return
    for key, item in inner:
        yield from _leaves(item, (*path, key))


def _with(document: Json, path: Sequence[str | int], value: Any) -> Json:
    copy: Any = deepcopy(document)
    place = copy
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return copy  # type: ignore[no-any-return] # the document itself


def _values(document: Json) -> Iterator[tuple[str, Json]]:
    """The document with another value in each place."""
    words = sorted({part for move in document["moves"] for part in move["code"].split(":")})
    words = [word for word in words if not word.isdecimal()]
    for path, value in _leaves(document):
        if path[-1] in UNBOUND[document["format_version"]] or (path[0], document["format_version"]) == (
            "seats",
            1,
        ):
            continue
        others = _codes(value, words) if path[-1] == "code" else _changed(value)
        for other in others:
            yield f"{path}: {other}", _with(document, path, other)
    for option in engine.meta(document["rules"]).options:
        for other in option.choices or (option.low, option.high):
            if type(other) is type(option.default) and other != document["setup"]["options"][option.id]:
                yield f"option {option.id}: {other}", _with(document, ("setup", "options", option.id), other)
        less = deepcopy(document)
        del less["setup"]["options"][option.id]
        yield f"option {option.id} left out", less


def _orders(document: Json) -> Iterator[tuple[str, Json]]:  # noqa: C901 - one change after another
    """The document with its entries in another order, with other seats and makers, longer and shorter."""
    moves = document["moves"]

    def log(name: str, changed: list[Json], renumber: bool = True) -> Iterator[tuple[str, Json]]:
        yield name, {**document, "moves": changed}
        if renumber:
            numbered = [{**move, "ply": ply} for ply, move in enumerate(changed, 1)]
            yield f"{name}, renumbered", {**document, "moves": numbered}

    for i, move in enumerate(moves):
        yield from log(f"{i} left out", moves[:i] + moves[i + 1 :])
        yield from log(f"{i} twice", moves[: i + 1] + moves[i:])
        yield from log(f"cut after {i}", moves[:i], renumber=False)
        yield from log(f"cut before {i}", moves[i + 1 :])
        if i + 1 < len(moves):
            yield from log(f"{i} after the next", [*moves[:i], moves[i + 1], move, *moves[i + 2 :]])
        for seat in range(-1, document["setup"]["seats"]):
            if seat != move["seat"]:
                yield from log(
                    f"{i} by seat {seat}", [*moves[:i], {**move, "seat": seat}, *moves[i + 1 :]], False
                )
        for by in (None, "clock", "consent"):
            if by != move.get("by"):
                other = {**move, "by": by} if by else {k: v for k, v in move.items() if k != "by"}
                yield from log(f"{i} made by {by}", [*moves[:i], other, *moves[i + 1 :]], False)
        unlinked = {k: v for k, v in move.items() if k != "chain"}
        yield from log(f"{i} without its head", [*moves[:i], unlinked, *moves[i + 1 :]], False)
    yield from log("backwards", moves[::-1])
    yield from log("one more", [*moves, {**moves[-1], "ply": len(moves) + 1}], False)
    yield from log("one more unlinked", [*moves, {"ply": len(moves) + 1, "seat": 0, "code": "pass"}], False)
    for name in ("result", "chain", "entropy"):
        yield f"without {name}", {k: v for k, v in document.items() if k != name}
    for count in range(len(moves)):
        cut = {**document, "moves": moves[:count]}
        yield f"cut after {count}, no result", {k: v for k, v in cut.items() if k != "result"}


def _judged(document: Json) -> Verdict | None:
    """The verdict on a document; None where it is not even read."""
    try:
        return verify(load(json.dumps(document).encode()))
    except msgspec.DecodeError:
        return None


def _taken_in(document: Json) -> bool:
    """Whether the host takes such a game in."""
    try:
        check_document(json.dumps(document).encode())
    except HostError:
        return False
    return True


@pytest.mark.spread(4)
@pytest.mark.parametrize(
    ("game", "rules"),
    [
        *product(("rewound",), engine.rules_ids()), ("recorded", "classic"), ("bound", "nuked"),
        *(pytest.param("recorded", rules, marks=pytest.mark.more) for rules in engine.rules_ids()[1:]),
        pytest.param("bound", "classic", marks=pytest.mark.more),
    ],
)  # fmt: skip
def test_every_change_is_found(rules: str, game: str) -> None:
    """Every number, verb, option, seat, maker, order and length, one at a time: verifying says no, and such a
    game is not taken in."""
    document = json.loads(dump(with_chain(GAMES[game](rules))))
    assert _judged(document) == verify(with_chain(GAMES[game](rules)))
    assert _taken_in(document)
    tried, apart = 0, often(3, 1)
    for changes in (_values, _orders):
        for name, changed in islice(changes(document), 0, None, apart):
            tried += 1
            verdict = _judged(changed)
            assert verdict is None or not (verdict.ok or verdict.chained), name
            assert not _taken_in(changed), name
    assert tried * apart > 12 * len(document["moves"])


@each_rules
def test_where_a_chain_breaks_is_told(rules: str) -> None:
    """By the number of the first entry that is another."""
    export = with_chain(_rewound(rules))
    for at, move in enumerate(export.moves):
        other = msgspec.structs.replace(move, by="standin")
        moves = (*export.moves[:at], other, *export.moves[at + 1 :])
        verdict = verify(msgspec.structs.replace(export, moves=moves))
        assert (verdict.key, verdict.ply) == ("chain", move.ply)


@each_rules
def test_what_is_said_beside_the_game_is_not_bound(rules: str) -> None:
    """Names, levels and moments are the host's word."""
    export = with_chain(_rewound(rules))
    document = json.loads(dump(export))
    document["seats"] = [{"seat": 0, "name": "Eve", "computer": "greedy"}]
    for move in document["moves"]:
        move["at"] = 0.5
    assert _judged(document) == verify(export)


@pytest.mark.spread(2)
@each_rules
def test_a_cut_log_is_unfinished(rules: str) -> None:
    """This many moves follow, and the end is missing: with its result or without, chained or from before."""
    export = with_chain(_older(rules))
    for count in range(len(export.moves)):
        for result in (export.result, None):
            cut = msgspec.structs.replace(export, moves=export.moves[:count], result=result)
            assert verify(cut) == Verdict(ok=False, key="cut", ply=count)
    older = msgspec.structs.replace(_older(rules), moves=_older(rules).moves[:12])
    assert verify(older) == Verdict(ok=False, key="cut", ply=12)


@each_rules
def test_a_game_that_was_broken_off_is_proven_up_to_there(rules: str) -> None:
    """Its chain says that nothing came after."""
    older = _older(rules)
    broken = with_chain(msgspec.structs.replace(older, moves=older.moves[:12], result=None))
    verdict = verify(broken)
    assert (verdict.ok, verdict.chained, verdict.key) == (True, True, "broken-off")
    assert (verdict.data["plies"], verdict.data["finished"]) == (12, False)
    assert verdict.data["head"] == broken.chain


@each_rules
def test_older_games_are_unchained(rules: str) -> None:
    """They are verified as far as they can be, which is said; so is a game whose chain was taken away."""
    for export in (_older(rules), _rewound(rules)):
        verdict = verify(export)
        assert (verdict.ok, verdict.chained, verdict.key) == (True, False, "unchained")
        assert verdict.data["finished"]
    cut = verify(msgspec.structs.replace(_older(rules), moves=_older(rules).moves[:12], result=None))
    assert (cut.ok, cut.chained, cut.key) == (True, False, "unchained")
    assert (cut.data["plies"], cut.data["finished"]) == (12, False)


@each_rules
def test_the_published_head_tells_the_game_that_was_played(rules: str) -> None:
    """Once the secret is out another log can be chained; not under the head that was published."""
    export = with_chain(_rewound(rules))
    head = str(export.chain)
    others = [msgspec.structs.replace(move, by=None) for move in export.moves]
    forged = with_chain(msgspec.structs.replace(export, moves=tuple(others)))
    assert (verify(forged).ok, verify(forged).proven) == (True, False), "only what was published tells"
    for published in (head, short(head)):
        assert verify(export, published=PublishedHead(published)).vouched == len(export.moves)
        assert verify(forged, published=PublishedHead(published)).key == "head"
    # and vouches for a document from which the chain was taken
    verdict = verify(_rewound(rules), published=PublishedHead(head))
    assert (verdict.proven, verdict.chained, verdict.key) == (True, False, "ok")


@each_rules
def test_a_head_proves_the_entries_before_it(rules: str) -> None:
    """The whole last one also the end. A beginning of the last one, or an earlier head, may stand in a
    message of a game that went on: cut there, such a document looks the same."""
    export = with_chain(_rewound(rules))
    log, last = list(heads(export)), len(export.moves)
    for ply in (0, 5, last - 1, last):
        cut = with_chain(msgspec.structs.replace(export, moves=export.moves[:ply], result=None))
        for published in (log[ply], short(log[ply]), log[ply][:12]):
            verdict = verify(export, published=PublishedHead(published))
            assert (verdict.ok, verdict.key, verdict.vouched) == (True, "ok", ply)
            assert verdict.proven == (ply == last and published == log[last])
            if ply < last:
                of_cut = verify(cut, published=PublishedHead(published))
                assert (of_cut.ok, of_cut.key, of_cut.vouched) == (True, "broken-off", ply)
                assert of_cut.proven == (published == log[ply])
    partly = verify(_rewound(rules), published=PublishedHead(short(log[last])))
    assert (partly.ok, partly.proven, partly.key, partly.vouched) == (True, False, "unchained", last)


@each_rules
def test_older_exports_have_shorter_heads_beside_their_entries(rules: str) -> None:
    """12 digits are as good as 32; other lengths are not."""
    export = with_chain(_rewound(rules))
    for digits in (0, 11, 12, 13, 31, 32, 33, 64):
        whole = list(heads(export))[1:]
        moves = (
            msgspec.structs.replace(move, chain=head[:digits])
            for move, head in zip(export.moves, whole, strict=True)
        )
        assert verify(msgspec.structs.replace(export, moves=tuple(moves))).ok == (digits in (12, 32))


def _rules_of(**changes: Any) -> Callable[[Json], None]:
    return lambda document: document.update(changes)


WRONG: dict[str, tuple[str, Callable[[Json], None]]] = {
    "another version": ("rules", _rules_of(rules_version=9)),
    "another version in the setup": ("rules", lambda d: d["setup"].update(version=9)),
    "no version in the setup": ("rules", lambda d: d["setup"].pop("version")),
    "other rules": ("rules", _rules_of(rules="chess")),
    "other rules in the setup": ("rules", lambda d: d["setup"].update(rules="chess")),
    "unknown rules": ("version", lambda d: (d.update(rules="chess"), d["setup"].update(rules="chess"))[0]),
    "a version that is not at hand": (
        "version",
        lambda d: (d.update(rules_version=99), d["setup"].update(version=99))[0],
    ),
    "no version at all": ("version", lambda d: (d.update(rules_version=0), d["setup"].update(version=0))[0]),
    "an option that there is not": ("setup", lambda d: d["setup"]["options"].update(cheat=True)),
    "a rewinding by a seat": ("table", lambda d: d["moves"][8].update(seat=0, code="rewind:3")),
    "a rewinding by a seat, agreed": (
        "table",
        lambda d: d["moves"][8].update(seat=0, code="rewind:3", by="consent"),
    ),
    "a move of the table": ("table", lambda d: d["moves"][8].update(seat=TABLE)),
    "an undoing by the table": ("table", lambda d: d["moves"][8].update(seat=TABLE, code="undo")),
    "a resignation by the table": ("table", lambda d: d["moves"][8].update(seat=TABLE, code="resign")),
    "another number": ("move", lambda d: d["moves"][8].update(ply=10)),
}


@each_rules
@pytest.mark.parametrize("case", WRONG)
def test_unchained_games_are_checked_as_well(rules: str, case: str) -> None:
    """What is wrong in any game is wrong in one from before there were chains, and is not taken in either."""
    key, change = WRONG[case]
    document = json.loads(dump(_older(rules)))
    change(document)
    verdict = _judged(document)
    assert verdict is not None
    assert (verdict.ok, verdict.key) == (False, key)
    assert not _taken_in(document)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_table_alone_rewinds(seat: int) -> None:
    """In a log that is replayed as in one that is verified."""
    setup = engine.Setup("classic", 3, "00")
    moves = [engine.default(engine.start(setup).state, 0)]
    assert engine.replay(setup, [*moves, Move(TABLE, "rewind", (0,))])
    for move in (Move(seat, "rewind", (0,)), Move(TABLE, "undo"), Move(TABLE, "resign"), Move(TABLE, "pass")):
        with pytest.raises(engine.IllegalMove):
            engine.replay(setup, [*moves, move])


def test_the_chain_has_no_block_in_common_with_the_dice() -> None:
    """What is published of one tells nothing about the other: no number of the dice is in any head."""
    export = _rewound("classic")
    dice = {
        hashlib.sha256(bytes.fromhex(export.setup.seed) + n.to_bytes(8, "big")).hexdigest()
        for n in range(500)
    }
    dice |= {export.setup.seed, export.commitment}
    assert not dice & {*heads(export), chain.key_of(SECRET).secret.hex()}
