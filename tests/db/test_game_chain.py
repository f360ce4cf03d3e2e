"""Chains that are followed without a database: players who are bound, or are not."""

from __future__ import annotations

from typing import Any

import pytest

from db.care.game_chain import BoundPlayer, ChainEntry, GameChain
from engine.record import chain

SECRET = "5e" * 32
SALTS = ("0a" * 16, "0b" * 16, "0c" * 16)
PLAYERS = [
    BoundPlayer(0, 0, chain.bind(SALTS[0], "1", "Ann"), SALTS[0], "1", "Ann", None),
    BoundPlayer(0, 1, chain.bind(SALTS[1], "computer:hard", "Ada"), SALTS[1], None, "Ada", "hard"),
    BoundPlayer(2, 0, chain.bind(SALTS[2], "2", "Bob"), SALTS[2], "2", "Bob", None),
]


def problem(*players: BoundPlayer, form: int = 2) -> str | None:
    """What is wrong with a game of two entries, the second of them by a sitter, and these players."""
    key = chain.key_of(SECRET, 2)
    start = chain.begin(key, "r", 1, {}, 2, ["a", "b"], [each.bound for each in PLAYERS if each.ply == 0])
    log = [ChainEntry(0, None, None, None, start)]
    for ply, (by, maker) in enumerate(((None, PLAYERS[0]), ("sitter", PLAYERS[2])), 1):
        head = chain.follow(key, str(log[-1].chain), ply, 0, "pass", by, maker.bound)
        log.append(ChainEntry(ply, 0, "pass", by, head, maker.bound))
    links = GameChain(SECRET, "r", 1, {}, log[-1].chain, form)
    for seat, entropy in enumerate("ab"):
        links.add_seat(seat, entropy)
    for entry in log:
        links.add(entry)
    for player in players:
        links.bound(player)
    return links.problem()


def test_players_who_are_bound_fit() -> None:
    """In any order; also an erased one, of whom only the hash is left."""
    assert problem(*PLAYERS) is None
    assert problem(*PLAYERS[::-1]) is None
    assert problem(*PLAYERS[:2], PLAYERS[2]._replace(salt=None, member=None, name="")) is None
    assert problem(PLAYERS[0]._replace(salt=None, member=None, name=""), *PLAYERS[1:]) is None


@pytest.mark.parametrize(
    "other",
    [{"name": "Mal"}, {"member": "9", "level": None}, {"level": "easy"}, {"salt": "ff" * 16}, {"salt": "x"}],
)
@pytest.mark.parametrize("who", range(3))
def test_another_player_does_not(who: int, other: dict[str, Any]) -> None:
    """Another name, id, level or salt, in a seat or for a sitter."""
    forged = PLAYERS[who]._replace(**other)
    complaint = f"the player of seat {forged.seat} at ply {forged.ply} is not the one in its chain"
    assert problem(*PLAYERS[:who], forged, *PLAYERS[who + 1 :]) == complaint


def test_hashes_are_those_of_the_chain() -> None:
    """Another one for a seat, one left out, another format."""
    other = "ab" * 32
    at_0 = "its log does not fit its chain at ply 0"
    assert problem(PLAYERS[0]._replace(bound=other), *PLAYERS[1:]) == at_0
    assert problem(*PLAYERS[1:]) == at_0
    assert problem(*PLAYERS, form=1) == at_0
    assert problem(*PLAYERS, form=9) == at_0
    assert problem(*PLAYERS[:2]) == "its chain has a player at ply 2 who is missing"
