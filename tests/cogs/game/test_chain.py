"""Heads of a game's log in Discord: with each turn the beginning of one, at the end all of it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from engine.record.export import load, verify
from engine.record.short import PublishedHead, short
from tests.bounded import often
from tests.cogs import driver
from tests.cogs.conftest import House
from tests.cogs.driver import live, started, words
from tests.host import managing

SHORT = {"en": r"^-# log (\d+): `([0-9A-Z-]+)`$", "it": r"^-# registro (\d+): `([0-9A-Z-]+)`$"}
RUNNING = r"^-# log (\d+): `[0-9A-Z-]{32}`, in full `([0-9a-f]{64})`$"
OVER = r"The log has (\d+) entr\w+ and ends with `[0-9A-Z-]{32}`, in full `([0-9a-f]{64})`"
WHOLE = {"en": r"The log has (\d+) entries and ends with `[0-9A-Z-]+`, in full `([0-9a-f]+)`",
         "it": r"Il registro ha (\d+) voci e finisce con `[0-9A-Z-]+`, per intero `([0-9a-f]+)`"}  # fmt: skip
BOARDS = often(2, 4)
"""Messages of a game that are looked at."""


def last_line(message: dict[str, Any]) -> str:
    """The last line of what stands in a message, buttons apart."""
    parts = [message.get("content") or "", *_texts(message.get("components", []))]
    return "\n".join(parts).rstrip().splitlines()[-1]


def _texts(parts: list[dict[str, Any]]) -> Iterator[str]:
    for part in parts:
        yield from [part["content"]] if "content" in part else []
        yield from _texts(part.get("components", []))


def heads(pattern: str, text: str) -> list[tuple[int, str]]:
    """Plies and heads that a message shows."""
    return [(int(ply), head) for ply, head in re.findall(pattern, text, re.MULTILINE)]


@pytest.mark.spread(1)
@pytest.mark.parametrize("language", ["en", "it"])
async def test_each_turn_is_published_with_its_head(house: House, language: str) -> None:
    """The board shows the head of the very ply that it shows, a message before it the one with which it
    ended; the last one the whole, as it is in the export."""
    game = await started(house, "Ada", "Bruno", seats=2)
    ada = await house.member("Ada")
    await ada.slash("server language", language=language)
    public: set[str] = set()
    while len(public) < BOARDS:
        step = await driver.next_move(house, game.id)
        assert step is not None
        await driver.by_slash(await house.member(step[0]), step[1])
        await house.published()
        board = await live(ada)
        public.add(board["id"])
        game = await house.host.games.get(game.id)
        secret = any(p.sealed for p in (await house.host.games.position(game.id)).prompts)
        shown = [] if secret else [(game.ply, short(str(game.chain)))]  # it would tell of each secret answer
        assert heads(SHORT[language], words(board)) == shown
        assert heads(SHORT[language], last_line(board)) == shown
    stored = [str(await house.host.record.exports.head(game.id, ply)) for ply in range(game.ply + 1)]
    old = [m for m in await ada.messages() if m["id"] in public - {board["id"]}]
    ended = [heads(SHORT[language], words(message)) for message in old]
    assert all(len(pairs) == 1 and pairs[0][1] == short(stored[pairs[0][0]]) for pairs in ended)
    assert len({pairs[0][0] for pairs in ended}) == len(ended)
    assert [heads(SHORT[language], last_line(message)) for message in old] == ended

    running = await house.host.record.exports.document(game.id)
    assert json.loads(running)["chain"] == game.chain
    await managing.end(house.host, game.id, game.host)
    await house.published()
    last = words(await live(ada))
    assert heads(SHORT[language], last) == []
    assert heads(WHOLE[language], last_line(await live(ada))) == [(game.ply, game.chain)]
    assert f"`{game.commitment}`" in last
    ((plies, head),) = heads(WHOLE[language], last)
    assert (plies, head) == (game.ply, game.chain)
    document = load(await house.host.record.exports.document(game.id))
    assert document.chain == head
    assert verify(document, published=PublishedHead(head)).proven


LOOKS: tuple[tuple[str, dict[str, str]], ...] = (("game show", {}), ("game look", {"what": "log"}))


async def test_a_member_who_looks_at_a_running_game_sees_its_head(house: House) -> None:
    """All of it in what is shown to oneself, with all of the fingerprint; its beginning on the newest page of
    the log; not while answers are sealed."""
    await started(house, "Ada", "Bruno", seats=2)
    bruno = await house.member("Bruno")
    for command, options in LOOKS:
        text = words((await bruno.slash(command, **options))["message"])
        assert heads(SHORT["en"], text) == heads(RUNNING, text) == []
    while (await house.host.games.position(1)).sealed:
        name, move = await driver.next_move(house, 1) or ("", None)
        assert move
        await driver.by_slash(await house.member(name), move)
    await house.published()
    game = await house.host.games.get(1)
    shown, logged = [(await bruno.slash(command, **options))["message"] for command, options in LOOKS]
    assert heads(SHORT["en"], last_line(logged)) == [(game.ply, short(str(game.chain)))]
    assert heads(RUNNING, last_line(shown)) == [(game.ply, game.chain)]
    assert f"`{game.commitment}`" in words(shown)
    await managing.end(house.host, game.id, game.host)
    for command, options in LOOKS:
        over = (await bruno.slash(command, game=game.id, **options))["message"]
        assert heads(OVER, last_line(over)) == [(game.ply, game.chain)]
        assert f"`{game.commitment}`" in words(over)


@pytest.mark.spread(1)
@pytest.mark.parametrize("language", ["en", "it"])
async def test_a_lobby_shows_the_fingerprint_in_its_last_line(house: House, language: str) -> None:
    """Its first 130 bits, also once it has no buttons any more; `/game show` has all of it."""
    ada = await house.member("Ada")
    await ada.slash("server language", language=language)
    await ada.slash("game new", rules="classic")
    await house.published()
    game = await house.host.games.get(1)
    board = await live(ada)
    assert f"`{short(game.commitment)}`" in last_line(board)
    assert words(board).count(short(game.commitment)) == 1
    for command, shown in (("game show", game.commitment), ("status", short(game.commitment))):
        assert f"`{shown}`" in last_line((await ada.slash(command))["message"])
    await managing.end(house.host, game.id, game.host)
    await house.published()
    assert f"`{short(game.commitment)}`" in last_line(await live(ada))
