"""The program as a process on a PostgreSQL server."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from db.address import beside, locate
from db.care.restore import examine
from tests.db.postgres import PASSWORD
from tests.e2e.program import Program, until


async def test_a_bot_on_a_server(on_server: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It says where its games are, gives signs of life, makes a backup, keeps a second bot out and stops
    cleanly; nowhere does it tell the password."""
    backups = tmp_path / "backups"
    monkeypatch.setenv("BACKUP_DIR", str(backups))
    start = beside(locate(on_server))
    async with Program(on_server) as program:
        assert await program.line(r"Database: (.+)") == str(locate(on_server))
        async with Program(on_server) as second:
            (line,) = (await second.ended()).lines
            assert "in use by another process" in line
        await until(lambda: start.with_name(start.name + ".alive").exists(), "a sign of life")
        await until(lambda: len(list(backups.glob("*.dump"))) == 1, "a backup")
        stopped = await program.stop()
    (backup,) = await asyncio.to_thread(lambda: list(backups.iterdir()))
    assert examine(backup).games == {}
    assert stopped.code == 0, stopped
    assert "Traceback" not in program.output
    assert PASSWORD not in program.output + second.output
    assert on_server.partition("@")[0] not in program.output + second.output
