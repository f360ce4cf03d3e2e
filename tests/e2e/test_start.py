"""bot.py as a command: what it prints, how it ends, and what it says when it cannot start."""

from __future__ import annotations

import asyncio
import signal
import socket
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest

from db import exits
from db.queries import games
from playground import Server
from tests.cogs import driver
from tests.db.games import GAME, change
from tests.e2e.party import Party
from tests.e2e.program import Ended, Ledger, Program, free_port


def files_in(folder: Path) -> list[str]:
    """Their names."""
    return [path.name for path in folder.iterdir()]


async def ran(program: Program) -> Ended:
    """The end of a process that should end by itself."""
    async with program as running:
        return await running.ended()


async def refusal(program: Program, code: int = exits.FAILED) -> str:
    """The one line with which it refuses to start."""
    ended = await ran(program)
    assert ended.code == code, ended
    assert "Traceback" not in ended.out
    (line,) = ended.lines
    return line


@asynccontextmanager
async def opened(program: Program) -> AsyncIterator[Party]:
    """A running program with its own local Discord, and two members there."""
    async with program:
        ledger = Ledger(Path(await program.line(r"Database: (.+)")))
        async with Party(await program.address(), ledger, ("Ada", "Bruno"), Random(1)) as party:
            await program.online(party.host)
            yield party


async def test_help_and_version(tmp_path: Path) -> None:
    """Neither opens anything."""
    asked = ("--help", "--version", "--nonsense")
    runs = await asyncio.gather(
        *(ran(Program(tmp_path / "never.sqlite3", word, fresh=True)) for word in asked)
    )
    assert [ended.code for ended in runs] == [0, 0, 2]
    assert all(word in runs[0].out for word in ("DISCORD_TOKEN", "DATABASE_URL", "PLAYGROUND_PORT"))
    assert runs[1].out.startswith("Sandtable ")
    assert "--nonsense" in runs[2].lines[-1]
    assert files_in(tmp_path) == []


async def test_wrong_token_is_one_line(tmp_path: Path) -> None:
    """Discord's refusal names the variable to correct, and does not repeat the token."""
    async with Server() as server:
        wrong = Program(tmp_path / "games.sqlite3", server=server, token="wrong-and-secret")
        line = await refusal(wrong, exits.REFUSED)
    assert "DISCORD_TOKEN" in line
    assert "wrong-and-secret" not in line


async def test_unreachable_service_is_one_line(tmp_path: Path) -> None:
    """Nobody listens at the address."""
    async with Server() as server:
        address = server
    line = await refusal(Program(tmp_path / "games.sqlite3", server=address))
    assert "cannot be reached" in line


async def test_taken_port_and_taken_database(tmp_path: Path) -> None:
    """The next port is used, and the printed link is the right one. A second bot on the same database is
    refused, and the first one goes on."""
    port, path = free_port(), tmp_path / "games.sqlite3"
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", port))
        taken.listen()
        async with opened(Program(path, port=str(port))) as party:
            assert "Version" in driver.words((await party.host.slash("help"))["message"])
            assert str(path) in await refusal(Program(path))
            await party.open(seats=2)
            assert port < int(party.host.base_url.rpartition(":")[2]) <= port + 20


async def test_a_local_discord_beside_games_of_real_servers(tmp_path: Path) -> None:
    """Who insists gets one, whatever token there is."""
    path = tmp_path / "games.sqlite3"
    await asyncio.to_thread(change, str(path), lambda c: games.add(c, {**GAME, "guild": "81384788765712384"}))
    assert "--local" in await refusal(Program(path))
    async with opened(Program(path, "--local", token="no.real.token")) as party:
        await party.open(seats=2)


async def test_damaged_state_of_the_local_discord_is_kept_aside(tmp_path: Path) -> None:
    """One line says so, the bot starts, and nobody else may read what members wrote."""
    path, state = tmp_path / "games.sqlite3", tmp_path / "games.sqlite3.local"
    state.write_bytes(Random(4).randbytes(20_000))
    program = Program(path, "--new")  # what stands there tells of a database that is gone
    async with opened(program) as party:
        assert "Version" in driver.words((await party.host.slash("help"))["message"])
        (line,) = [line for line in program.err if str(state) in line]
        assert f"{state}.damaged" in line
        kept = (state, Path(f"{state}.damaged"))
        assert {file.stat().st_mode & 0o777 for file in kept} == {0o600}
        assert party.host.secret not in "\n".join(program.err)
    assert "Traceback" not in program.output


@pytest.mark.parametrize(
    "number",
    [pytest.param(signal.SIGINT, marks=pytest.mark.more), signal.SIGTERM],
    ids=lambda number: number.name,
)
async def test_stops_cleanly_and_goes_on_with_the_same_games(tmp_path: Path, number: signal.Signals) -> None:
    """Ctrl-C and SIGTERM in the middle of a game: exit code 0, no traceback; the health check follows. The
    next start goes on with the same game."""
    path = tmp_path / "games.sqlite3"
    began = time.monotonic()
    program = Program(path, fresh=True)
    async with opened(program) as party:
        print(f"started in {time.monotonic() - began:.1f} s")
        # the bot connects after its page is there
        while (health := await ran(Program(path, "--health"))).code:
            assert "No bot is connected" in str(health.lines)
        await party.open(seats=2)
        await party.gather()
        await party.press_lobby(party.host, "start")
        game = party.game
        ended = await program.stop(number)
    assert ended.code == 0, ended
    assert "Traceback" not in program.output
    assert health.code == 0
    assert (await ran(Program(path, "--health"))).code == 1
    program = Program(path)
    async with opened(program) as party:
        assert f"#{game}" in driver.words((await party.host.slash("game list"))["message"])
        await party.published()
        assert f"#{game}" in driver.words(await driver.live(party.host))
    assert "Traceback" not in program.output


@pytest.mark.parametrize("delay", [pytest.param(0.0, marks=pytest.mark.more), 0.3])
async def test_interrupted_while_starting(tmp_path: Path, delay: float) -> None:
    """As soon as it has said anything, Ctrl-C ends it cleanly."""
    async with Program(tmp_path / "games.sqlite3", fresh=True) as program:
        await program.line(r"(Database)")
        await asyncio.sleep(delay)
        ended = await program.stop(signal.SIGINT)
    assert ended.code == 0, ended
    assert "Traceback" not in program.output
    assert not any(name.endswith(".alive") for name in files_in(tmp_path))
