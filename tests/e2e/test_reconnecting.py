"""Stopping the program at an awkward moment."""

from __future__ import annotations

from pathlib import Path

from playground import Server
from tests.e2e.program import Program, until


async def test_it_stops_while_it_is_connecting_again(tmp_path: Path) -> None:
    """Its session was declared invalid, and the library waits some seconds before it starts a new one."""
    async with Server(rate_limits=False) as server, Program(tmp_path / "games.sqlite3", server=server) as bot:
        await until(lambda: bool(server.describe()["bot"]["online"]), "connect")
        server.gateway.invalidate_all(resumable=False)
        await until(lambda: server.gateway.opened["connect"] == 2, "connect again")
        assert server.gateway.opened["identify"] == 1
        ended = await bot.stop()
    assert ended.code == 0
    assert "Traceback" not in ended.out
