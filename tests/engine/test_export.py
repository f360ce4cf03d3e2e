"""Exported games: written, read, verified, and found out when somebody has touched them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from engine import IllegalMove
from engine.record.export import FORMAT, Export, LoggedMove, dump, load, verify, with_chain
from tests.golden.records import FIXTURES


def _game() -> Export:
    return load((FIXTURES / "classic" / "mission.json").read_bytes())


def test_a_document_is_read_back() -> None:
    """Writing and reading are inverse, and the format's name stands first."""
    export = _game()
    assert load(dump(export)) == export
    assert dump(export).lstrip(b"{\n ").startswith(b'"format": "%s"' % FORMAT.encode())


def test_a_true_game_is_verified() -> None:
    """With the number of its moves, and the head of its log."""
    game = with_chain(_game())
    verdict = verify(game)
    assert (verdict.ok, verdict.chained, verdict.key) == (True, True, "ok")
    assert verdict.data["plies"] == len(game.moves)
    assert verdict.data["head"] == game.chain


def _other_move(export: Export) -> tuple[LoggedMove, ...]:
    moves = list(export.moves)
    moves[30] = LoggedMove(31, moves[30].seat, "fly:away")
    return tuple(moves)


def _other_result(export: Export) -> Any:
    assert export.result is not None
    return msgspec.structs.replace(export.result, winners=(0,))


FORGED: dict[str, tuple[Callable[[Export], dict[str, Any]], str]] = {
    "another secret": (lambda e: {"secret": "00"}, "commitment"),
    "no secret in hex": (lambda e: {"secret": "secret"}, "commitment"),
    "another commitment": (lambda e: {"commitment": "00" * 32}, "commitment"),
    "another guest": (lambda e: {"entropy": ("somebody", *e.entropy[1:])}, "seed"),
    "another seed": (lambda e: {"setup": msgspec.structs.replace(e.setup, seed="00")}, "seed"),
    "another number of seats": (lambda e: {"setup": msgspec.structs.replace(e.setup, seats=3)}, "seed"),
    "another move": (lambda e: {"moves": _other_move(e)}, "move"),
    "a move left out": (lambda e: {"moves": e.moves[:20] + e.moves[21:]}, "move"),
    "a number of thousands of digits": (
        lambda e: {"moves": (LoggedMove(1, 0, "place:alaska:" + "9" * 5000), *e.moves[1:])},
        "move",
    ),
    "the end cut off": (lambda e: {"moves": e.moves[:-1]}, "cut"),
    "another winner": (lambda e: {"result": _other_result(e)}, "result"),
    "another version of the rules": (lambda e: {"rules_version": 99}, "rules"),
    "another version inside": (lambda e: {"setup": msgspec.structs.replace(e.setup, version=1)}, "rules"),
    "no version inside": (lambda e: {"setup": msgspec.structs.replace(e.setup, version=0)}, "rules"),
    "no version": (
        lambda e: {"rules_version": 0, "setup": msgspec.structs.replace(e.setup, version=0)},
        "version",
    ),
    "other rules": (lambda e: {"rules": "chess"}, "rules"),
    "other rules inside": (lambda e: {"setup": msgspec.structs.replace(e.setup, rules="chess")}, "rules"),
    "nothing revealed": (lambda e: {"secret": None}, "unfinished"),
}


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_game_is_found_out(name: str) -> None:
    """Whatever was changed, the verdict is no and says where; never an exception."""
    forge, key = FORGED[name]
    export = _game()
    verdict = verify(msgspec.structs.replace(export, **forge(export)))
    assert (verdict.ok, verdict.key) == (False, key)


def test_the_place_of_a_wrong_move_is_told() -> None:
    """By its ply."""
    export = _game()
    assert verify(msgspec.structs.replace(export, moves=_other_move(export))).ply == 31


def test_a_running_game_has_no_log_to_replay() -> None:
    """Sealed moves and the seed are not in its document."""
    export = _game()
    hidden = msgspec.structs.replace(export, moves=(LoggedMove(1, 0, None), *export.moves[1:]))
    with pytest.raises(IllegalMove, match="unfinished-export"):
        hidden.log()


@pytest.mark.parametrize("data", [b"", b"{}", b"[]", b'{"format": "chess"}', b"\xff\xfe"])
def test_what_is_no_document_is_refused(data: bytes) -> None:
    """With a decoding error, whatever it is."""
    with pytest.raises(msgspec.DecodeError):
        load(data)
