"""Heads of a game's log in Discord: with each turn the beginning of one, at the end all of it."""

from __future__ import annotations

import json
import re

import pytest

from engine.record.chain import short
from engine.record.export import load, verify
from tests.cogs import driver
from tests.cogs.conftest import House
from tests.cogs.driver import live, started, words

SHORT = {"en": r"log (\d+): `([0-9a-f]+)`", "it": r"registro (\d+): `([0-9a-f]+)`"}
WHOLE = {"en": r"The log has (\d+) entries and ends with `([0-9a-f]+)`",
         "it": r"Il registro ha (\d+) voci e finisce con `([0-9a-f]+)`"}  # fmt: skip
BOARDS = 4
"""Messages of a game that are looked at."""


def heads(pattern: str, text: str) -> list[tuple[int, str]]:
    """Plies and heads that a message shows."""
    return [(int(ply), head) for ply, head in re.findall(pattern, text)]


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
    stored = [str(await house.host.record.exports.head(game.id, ply)) for ply in range(game.ply + 1)]
    old = [m for m in await ada.messages() if m["id"] in public - {board["id"]}]
    ended = [heads(SHORT[language], words(message)) for message in old]
    assert all(len(found) == 1 and found[0][1] == short(stored[found[0][0]]) for found in ended)
    assert len({found[0][0] for found in ended}) == len(ended)

    running = await house.host.record.exports.document(game.id)
    assert json.loads(running)["chain"] == game.chain
    await house.host.moves.end(game.id, game.host)
    await house.published()
    last = words(await live(ada))
    assert heads(SHORT[language], last) == []
    ((plies, head),) = heads(WHOLE[language], last)
    assert (plies, head) == (game.ply, game.chain)
    document = load(await house.host.record.exports.document(game.id))
    assert (document.chain, verify(document, published=head).key) == (head, "broken-off")


async def test_a_member_who_looks_at_a_running_game_sees_its_head(house: House) -> None:
    """In what is shown to oneself, and on the newest page of the log; not while answers are sealed."""
    await started(house, "Ada", "Bruno", seats=2)
    bruno = await house.member("Bruno")
    for command in ("game show", "game log"):
        assert heads(SHORT["en"], words((await bruno.slash(command))["message"])) == []
    while (await house.host.games.position(1)).sealed:
        name, move = await driver.next_move(house, 1) or ("", None)
        assert move
        await driver.by_slash(await house.member(name), move)
    await house.published()
    game = await house.host.games.get(1)
    expected = [(game.ply, short(str(game.chain)))]
    for command in ("game show", "game log"):
        assert heads(SHORT["en"], words((await bruno.slash(command))["message"])) == expected
    await house.host.moves.end(game.id, game.host)
    for command in ("game show", "game log"):
        over = words((await bruno.slash(command, game=game.id))["message"])
        assert heads(r"The log has (\d+) entr\w+ and ends with `([0-9a-f]+)`", over) == [
            (game.ply, game.chain)
        ]
