"""The drill of docs/operations.md, with its very commands: the database is lost, and the games go on."""

from __future__ import annotations

import asyncio
import os
import shlex
from pathlib import Path

import pytest

import engine
from db import open_store
from db.address import locate
from db.care.restore import examine
from host import Host
from tests import forked
from tests.db.postgres import Postgres, name_of
from tests.host.games import on_turn, play_on, refused

ROOT = Path(__file__).parents[2]
PYTHON = ".venv/bin/python "


def commands() -> list[str]:
    """The commands of the section, in order."""
    page = (ROOT / "docs" / "operations.md").read_text("utf-8")
    section = page.partition("\n## Drill\n")[2].partition("\n## ")[0]
    return [line.strip() for line in section.splitlines() if line.strip().startswith(PYTHON)]


async def carry_out(command: str, folder: Path, url: str) -> str:
    """Run a command in a folder, and return what it says."""
    program, *words = shlex.split(command)
    assert program == PYTHON.strip()
    environment = {**os.environ, "DATABASE_URL": url, "PYTHONPATH": str(ROOT)}
    done = await asyncio.to_thread(forked.run, *words, env=environment, cwd=folder)
    assert done.returncode == 0, done.stderr
    return str(done.stdout)


def lose(url: str, request: pytest.FixtureRequest) -> None:
    """Lose the database with all that SQLite has beside it, or have an empty one on the server."""
    address = locate(url)
    if isinstance(address, Path):
        for file in address.parent.glob(address.name + "*"):
            file.unlink()
    else:
        server: Postgres = request.getfixturevalue("postgres")
        server.run(f"DROP DATABASE {name_of(url)}")
        server.run(f"CREATE DATABASE {name_of(url)}")


async def test_the_drill(url: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """Backed up while moves go on, the game is afterwards where the backup has it, whole; buttons made for
    moves that were lost are refused, and the game goes on."""
    backup, verify, restore, verify_again = commands()
    folder = tmp_path / "drill"
    folder.mkdir()
    store = await open_store(url)
    async with Host(store, pause=0) as host:
        game, _ = await on_turn(host)
        await play_on(host, game.id, 20)
        at_least = (await host.games.get(game.id)).ply
        backing_up = asyncio.create_task(carry_out(backup, folder, url))
        while not backing_up.done():
            await play_on(host, game.id, 1, seed=os.urandom(4).hex())
        await backing_up
        at_most = (await host.games.get(game.id)).ply
        await play_on(host, game.id, 10, seed="01")
        setup, moves = await host.record.exports.moves(game.id)
        lost = await host.games.position(game.id)
        assert not lost.game.over
    await store.close()
    assert "no problems" in await carry_out(verify, folder, url)

    lose(url, request)
    await carry_out(restore, folder, url)
    assert "no problems" in await carry_out(verify_again, folder, url)

    store = await open_store(url)
    async with Host(store, pause=0) as host:
        position = await host.games.position(game.id)
        ply = position.game.ply
        assert at_least <= ply <= at_most < lost.game.ply
        (file,) = folder.iterdir()
        assert examine(file).games == {game.id: ("running", ply)}
        assert position.state == engine.replay(setup, moves[:ply])
        assert position.game.channel == game.channel
        assert (await host.games.in_channel(game.channel)) == position.game

        member = position.game.seats[position.game.prompted[0]].member
        assert member is not None
        for button in (at_most + 1, lost.game.ply):
            assert await refused(host.moves.act(game.id, member, "pass", ply=button)) == "stale"
        await play_on(host, game.id, 10, seed="02")
        assert (await host.games.get(game.id)).ply == ply + 10
    await store.close()
