"""Players who are bound into a log's chain: others in their place are found out, erased ones told."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.__main__ import main
from engine.commands import CONSISTENT
from engine.record import chain
from engine.record.export import Export, SeatInfo, bound, dump, load, verify, with_chain
from engine.record.short import PublishedHead
from tests.engine.test_chain import bound_game

Json = dict[str, Any]


def _document() -> Json:
    return dict(json.loads(dump(with_chain(bound_game("classic")))))


def _first(kind: str) -> Callable[[Json], Json]:
    """The player of the first entry of a maker."""

    def player(document: Json) -> Json:
        number = next(m["player"] for m in document["moves"] if m.get("by") == kind and "player" in m)
        return dict_at(document, number)

    return player


def dict_at(document: Json, number: int) -> Json:
    """A player by their number."""
    known: list[Json] = [*document["seats"], *document["players"]]
    return known[number]


WHO: dict[str, Callable[[Json], Json]] = {
    "a member": lambda d: d["seats"][0],
    "a computer player": lambda d: d["seats"][-1],
    "a sitter": _first("sitter"),
    "a manager": _first("manager"),
    "a stand-in": _first("standin"),
}
FORGED: dict[str, Callable[[Json], object]] = {
    "another id": lambda p: p.update({"member": "5"} if "member" in p else {"computer": "easy"}),
    "a member for a computer player": lambda p: p.update(
        {"computer": "hard", "member": None} if "member" in p else {"computer": None, "member": "5"}
    ),
    "an id like a computer player's": lambda p: p.update(
        {"computer": None, "member": chain.player_id(p.get("member"), p.get("computer"))}
        if "computer" in p
        else {"computer": "hard"}
    ),
    "another name": lambda p: p.update(name="Mallory"),
    "a letter moved from the id to the name": lambda p: p.update(
        {"member": p["member"][:-1], "name": p["member"][-1] + p["name"]}
        if "member" in p
        else {"computer": p["computer"][:-1], "name": p["computer"][-1] + p["name"]}
    ),
    "another salt": lambda p: p.update(salt="00" * 16),
    "a short salt": lambda p: p.update(salt=p["salt"][:-2]),
    "no salt": lambda p: p.pop("salt"),
    "a salt that is no number": lambda p: p.update(salt="zz" * 16),
    "another hash": lambda p: p.update(bound="00" * 32),
    "a hash that is none": lambda p: p.update(bound="x"),
    "no hash": lambda p: p.pop("bound"),
    "another seat": lambda p: p.update(seat=p["seat"] + 1),
}


@pytest.mark.parametrize("forged", FORGED)
@pytest.mark.parametrize("who", WHO)
def test_another_player_is_found_out(who: str, forged: str) -> None:
    """Each half, of each kind of player."""
    document = _document()
    FORGED[forged](WHO[who](document))
    verdict = verify(load(json.dumps(document).encode()))
    assert (verdict.ok, verdict.key) == (False, "seat")


def _rebound(document: Json, number: int) -> None:
    """Another member, bound again: their own hash is right, and not the one in the chain."""
    player = dict_at(document, number)
    info = bound(SeatInfo(player["seat"], "Mallory", member="5"), "cc" * 16)
    player.clear()
    player.update(json.loads(dump_of(info)))


def dump_of(info: SeatInfo) -> bytes:
    """A player as JSON."""
    return msgspec.json.encode(info)


CHAINED: dict[str, tuple[str, Callable[[Json], object]]] = {
    "a seat bound again": ("chain", lambda d: _rebound(d, 0)),
    "a sitter bound again": ("chain", lambda d: _rebound(d, len(d["seats"]))),
    "seats swapped": (
        "chain",
        lambda d: d.update(
            seats=[{**d["seats"][1], "seat": 0}, {**d["seats"][0], "seat": 1}, *d["seats"][2:]]
        ),
    ),
    "seats swapped with their numbers": (
        "seat",
        lambda d: d.update(seats=[d["seats"][1], d["seats"][0], *d["seats"][2:]]),
    ),
    "a sitter's entry by the member": (
        "seat",  # the sitter has made none then
        lambda d: next(m for m in d["moves"] if m.get("by") == "sitter").update(player=0),
    ),
    "an entry by nobody there": ("chain", lambda d: d["moves"][0].update(player=99)),
    "an entry by a number below 0": ("chain", lambda d: d["moves"][0].update(player=-1)),
    "a seat left out": ("seat", lambda d: d["seats"].pop()),
    "one more seat": ("seat", lambda d: d["seats"].append({**d["seats"][0], "seat": len(d["seats"])})),
    "somebody who made nothing": ("seat", lambda d: d["players"].append(d["players"][-1])),
    "the format of before": ("chain", lambda d: d.update(format_version=1)),
}


@pytest.mark.parametrize("case", CHAINED)
def test_another_order_of_players_is_found_out(case: str) -> None:
    """Swapped, left out, added, bound again with a salt of one's own."""
    key, change = CHAINED[case]
    document = _document()
    change(document)
    verdict = verify(load(json.dumps(document).encode()))
    assert (verdict.ok, verdict.key) == (False, key)


def _without(export: Export, *numbers: int) -> Export:
    """The document after the salts of these players were deleted."""
    document = deepcopy(json.loads(dump(export)))
    for number in numbers:
        player = dict_at(document, number)
        for key in ("salt", "member", "computer"):
            player.pop(key, None)
        player["name"] = ""
    return load(json.dumps(document).encode())


def test_an_erased_member_is_not_proven_and_all_else_is(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The chain holds, the head too; who it was nobody can tell any more, not even by trying all ids."""
    whole = with_chain(bound_game("classic"))
    sitter = len(whole.seats)
    at = next(move.ply for move in whole.moves if move.player == sitter)
    erased = _without(whole, 1, sitter)
    verdict = verify(erased, published=PublishedHead(str(whole.chain)))
    assert (verdict.ok, verdict.proven) == (True, True)
    assert (verdict.data["erased"], verdict.data["erased_at"]) == ([1], [at])
    assert verify(whole).data["erased"] == verify(whole).data["erased_at"] == []
    path = tmp_path / "game.json"
    path.write_bytes(dump(erased))
    assert main(["verify", str(path), "--head", str(whole.chain)]) == CONSISTENT, "not all of it"
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("consistent: ")
    assert lines[-2].endswith("these were the moves, and the members but for those who were erased")
    assert "seat 2: not proven (erased)" in lines
    assert f"who made move {at}: not proven (erased)" in lines
    assert not [line for line in lines if "seat 1" in line]
    path.write_bytes(dump(whole))
    assert main(["verify", str(path), "--head", str(whole.chain)]) == 0
    assert "these were the moves and these the members" in capsys.readouterr().out
    assert whole.seats[1].bound not in {chain.bind("", f"10{n}", whole.seats[1].name) for n in range(9)}


def test_a_hash_is_what_the_record_of_the_decision_says() -> None:
    """SHA-256 over salt, id and name, each behind its length: letter by letter for ever."""
    known = "3edd981382ecaf13add4f4e9a95e03c06eac0078941f57ef7443568d58cccc74"
    assert chain.bind("00" * 16, "1", "Ann") == known
    assert chain.bind("00" * 16, "1A", "nn") != chain.bind("00" * 16, "1", "Ann")
    assert chain.player_id("7", None) == "7"
    assert chain.player_id(None, "hard") == "computer:hard"
