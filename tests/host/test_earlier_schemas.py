"""Databases that earlier versions have left, with games and a season under way: they start, and all goes on.

Each file of `tests/fixtures/databases` is the SQL dump of a SQLite database with the schema that it is named
after, stored by the program of its time: a round-robin league of four with seven games under way and one
decided, and a game of every rule system after 25 moves. They are never made again.
"""

from __future__ import annotations

import lzma
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

import engine
from db import open_store
from db.backends import upgrade
from db.care.check import summary
from tests.host.games import play_on
from tests.host.league.leagues import DAY, World

STORED = sorted((Path(__file__).parents[1] / "fixtures" / "databases").glob("*.sql.xz"))
NUMBERS = range(9, 15)
"""The games that belong to no league, one of each rule system."""
MARCH = 1_772_600_000.0
"""A moment after the last one that is stored, within the games' clocks."""


def restored(file: Path, path: Path) -> Path:
    """The database of a dump."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(lzma.decompress(file.read_bytes()).decode())
    return path


def test_databases_of_three_earlier_schemas_are_stored() -> None:
    """At least, each under the number of its schema."""
    numbers = [file.name.partition(".")[0] for file in STORED]
    assert set(numbers) <= set(upgrade.REVISIONS)
    assert len(set(numbers) - {upgrade.REVISIONS[-1]}) >= 3


@pytest.mark.spread(1)
@pytest.mark.parametrize("file", STORED, ids=lambda file: file.name.partition(".")[0])
async def test_games_and_season_go_on(file: Path, tmp_path: Path) -> None:
    """In every game moves are made after those that are stored, its log replays to its position, and all
    chains hold; the season is played to its end."""
    store = await open_store(restored(file, tmp_path / "games.sqlite3"))
    world = World(store)
    world.now.at, world.league = MARCH, 1
    async with world.host as host:
        games = [await host.games.get(number) for number in NUMBERS]
        assert {game.rules for game in games} == set(engine.rules_ids())
        for number in NUMBERS:
            _, moves = await host.record.exports.moves(number)
            assert len(moves) == 25
            await play_on(host, number, 6)
            setup, longer = await host.record.exports.moves(number)
            assert longer[:25] == moves
            assert len(longer) == 31
            state = (await host.games.position(number)).state
            assert engine.replay(setup, longer) == state
        season = await world.play_all()
        assert [f.state for f in season.fixtures] == ["done"] * 12
        season = await world.tick(40 * DAY)
        assert season.state == "closed"
        assert not [*(await store.read(summary)).problems()]
    await store.close()


@pytest.mark.parametrize("file", STORED[-1:], ids=lambda file: file.name.partition(".")[0])
async def test_buttons_without_letters_count_for_what_was_there(file: Path, tmp_path: Path) -> None:
    """Games and leagues that were made before there were letters; not for those made since."""
    store = await open_store(restored(file, tmp_path / "games.sqlite3"))
    world = World(store)
    world.now.at = MARCH
    async with world.host as host:
        first = await host.leagues.registry.get(1)
        games = [await host.games.get(number) for number in NUMBERS]
        assert first.letters.fit("")
        assert all(game.letters.fit("") for game in games)
        game = await host.lobby.create("1", "new", "2", "Ada", "classic", 2, {})
        league = await host.leagues.registry.create("1", "2", "3", "New", first.plan)
        assert not game.letters.fit("")
        assert not league.letters.fit("")
        letters = {first.letters.text, league.letters.text, *(game.letters.text for game in (*games, game))}
        assert len(letters) == len(games) + 3
    await store.close()
