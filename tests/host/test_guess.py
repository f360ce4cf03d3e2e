"""Heads of a running game's log are public, and tell nothing about answers that are sealed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from typing import Any, NamedTuple

import pytest

from db import Store
from engine import Move
from engine.record import chain
from engine.record.export import OWN
from host import Host
from host.limits import UNLIMITED
from tests.host.games import play_on
from tests.host.timing import on_file

SEALED = {"classic": "deploy", "risk2210": "bid", "nuked": "deploy"}
"""By rules a question that is answered in secret."""
MAKERS = (None, "clock", "order", "sitter")


class Answered(NamedTuple):
    """A game in which the first of several seats has just answered in secret."""

    possible: list[Move]
    move: Move
    """The one of them that was made."""
    before: str
    """The head of the log before it."""
    head: str
    ply: int
    """The number of its entry."""
    document: dict[str, Any]
    """The public export after it."""


async def answered(store: Store, rules: str) -> Answered:
    """Play to where a seat has answered in secret."""
    async with Host(store, pause=0, limits=UNLIMITED) as host:
        return await _answered(host, rules)


async def _answered(host: Host, rules: str) -> Answered:
    game = await host.lobby.create("guild", rules, "ann", "Ann", rules, 3, {}, entropy="a")
    await host.lobby.join(game.id, "bob", "Bob", "b")
    await host.lobby.join(game.id, "cy", "Cy", "c")
    await host.lobby.start(game.id, "ann", "d")
    while (prompt := (await host.games.position(game.id)).prompts[0]).kind != SEALED[rules]:
        await play_on(host, game.id, 1, level="normal")
    assert prompt.sealed
    position = await host.games.position(game.id)
    possible = list(position.legal(prompt.seat).moves())
    move = possible[len(possible) // 2]
    after = (await host.moves.act(game.id, str(position.game.seats[prompt.seat].member), move.code)).game
    before, head = position.game.chain, after.chain
    assert before is not None
    assert head is not None
    document = json.loads(await host.record.exports.document(game.id))
    return Answered(possible, move, before, head, after.ply, document)


def texts(value: Any) -> Iterator[str]:
    """All texts in a document."""
    if isinstance(value, str):
        yield value
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for item in inner:
        yield from texts(item)


def keys(document: dict[str, Any]) -> set[chain.ChainKey]:
    """All that is public, as a key and as what a key is made from."""
    secrets = {b"", b"\0" * 32}
    for text in texts(document):
        raw = {text.encode(), sha256(text.encode()).digest()}
        if len(text) % 2 == 0 and not set(text) - set("0123456789abcdef"):
            raw |= {bytes.fromhex(text), *(chain.key_of(text, form).secret for form in chain.LABELS)}
        secrets |= raw
    return {chain.ChainKey(key, chain.FORMAT) for key in secrets}


def guessed(public: Answered) -> set[str]:
    """The answers for which a head can be made from what everybody knows, that is the head of the log."""
    known, before, ply = keys(public.document), public.before, public.ply
    players = {seat["seat"]: seat["bound"] for seat in public.document["seats"]}
    codes = set()
    for move in public.possible:
        for by in MAKERS:
            player = players.get(move.seat) if by in OWN else None
            entry = json.dumps([ply, move.seat, move.code, by, player], separators=(",", ":"))
            hashes = {sha256(f"{before}\n{entry}".encode()).hexdigest(), sha256(entry.encode()).hexdigest()}
            hashes |= {chain.follow(key, before, ply, move.seat, move.code, by, player) for key in known}
            if public.head in hashes:
                codes.add(move.code)
    return codes


@pytest.mark.spread(2)
@on_file
@pytest.mark.parametrize("rules", SEALED)
@pytest.mark.parametrize("keyed", [True, False])
async def test_a_sealed_answer_cannot_be_guessed(
    keyed: bool, rules: str, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Trying all of them, with all that is public for a key, finds none; without the key it would find it."""
    with monkeypatch.context() as patch:
        if not keyed:
            patch.setattr(chain, "digest", lambda key, text, name: sha256(text).digest())
        game = await answered(store, rules)
    assert len(game.possible) > 2
    assert game.document["chain"] == game.before, "not even that somebody has answered is told"
    assert "secret" not in game.document
    assert all(entry["code"] is None for entry in game.document.get("moves", ()))
    assert guessed(game) == (set() if keyed else {game.move.code})
