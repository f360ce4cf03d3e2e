"""What a page that follows a game is told of its list of entries: those that it does not know."""

from __future__ import annotations

from contextlib import suppress

import pytest

from engine.ai import decide
from engine.rng import Chance
from host import Game, HostError
from tests.host.timing import on_file
from tests.web.conftest import Web, play, started

pytestmark = on_file


@pytest.fixture
async def game(site: Web) -> Game:
    return await play(site.host, await started(site.host), 40)


async def test_only_newer_entries_are_told(site: Web, game: Game) -> None:
    """Of whatever is no entry, all are: the reader may know another game, or an older form of this one."""
    path = f"{site.public(game)}/plies.json"
    whole = await site.json(path)
    plies = [entry["ply"] for entry in whole["plies"]]
    for known in (plies[-1], plies[-2], plies[0]):
        assert await site.json(f"{path}?after={known}") == {
            **whole,
            "after": known,
            "plies": [entry for entry in whole["plies"] if entry["ply"] > known],
        }
    for odd in ("999999", "-1", "", "x", "1e3", "٣", "9" * 30):
        assert await site.json(f"{path}?after={odd}") == whole


async def test_all_are_told_once_something_was_taken_back(site: Web, game: Game) -> None:
    """Also entries that the reader knows have changed then; who knows the change itself knows all."""
    path = f"{site.public(game)}/plies.json"
    known = (await site.json(path))["newest"]
    while True:
        position = await site.host.games.position(game.id)
        seat = position.prompts[-1].seat
        member = position.game.seats[seat].member
        assert member is not None
        with suppress(HostError):
            await site.host.moves.undo(game.id, member)
            break
        game = await play(site.host, game, 1)
    whole = await site.json(path)
    assert any(entry.get("back") for entry in whole["plies"])
    assert whole["after"] is None
    assert await site.json(f"{path}?after={known}") == whole
    newest = whole["newest"]
    assert (await site.json(f"{path}?after={newest}"))["plies"] == []


async def test_new_entries_do_not_tell_who_has_answered_in_secret(site: Web) -> None:
    """Nor that somebody has taken an answer back."""
    game = await started(site.host)
    path = f"{site.public(game)}/plies.json?after=0"
    before, backs = await site.get(path), 0
    for number in range(40):
        position = await site.host.games.position(game.id)
        if not position.sealed:
            break
        assert await site.get(path) == before
        seat = position.prompts[number % len(position.prompts)].seat
        member = str(position.game.seats[seat].member)
        move = decide("easy", position.state, seat, Chance(f"{number:08x}", 0))
        await site.host.moves.act(game.id, member, move.code)
        if number % 3 == 0 and (await site.host.games.position(game.id)).sealed:
            assert await site.get(path) == before
            with suppress(HostError):
                await site.host.moves.undo(game.id, member)
                backs += 1
    assert backs
    assert await site.get(path) != before
