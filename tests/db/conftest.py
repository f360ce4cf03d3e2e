"""A fresh database for each test: in a file, and on a PostgreSQL server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from db import Store, open_store
from db.backends import lane
from tests.db.postgres import Postgres, running

KINDS = ("sqlite", "postgresql")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the test's database file is."""
    return tmp_path / "games.sqlite3"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """The tests' PostgreSQL server. A busy machine does not pass for a frozen server."""
    with running() as server, pytest.MonkeyPatch.context() as patch:
        for limit in ("LOCK", "STATEMENT", "ANSWER"):
            patch.setattr(lane, f"{limit}_SECONDS", 30.0)
        yield server


@pytest.fixture(scope="session")
def migrated(postgres: Postgres) -> Iterator[str]:
    """The name of a database with the present schema, from which others are copied."""

    async def open_and_close(url: str) -> None:
        await (await open_store(url)).close()

    with postgres.database() as url:
        asyncio.run(open_and_close(url))
        yield url.rpartition("/")[2]


@pytest.fixture
def on_server(
    postgres: Postgres,
    migrated: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> Iterator[str]:
    """A DATABASE_URL of a database on the server, with the present schema and nothing in it. The database's
    own tests get a new one each; those that only store and read may get one that another test has used."""
    # files about the database belong to the test
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    fresh = request.path.is_relative_to(Path(__file__).parent) and "store" not in request.fixturenames
    with postgres.database(migrated) if fresh else postgres.emptied(migrated) as address:
        yield address


@pytest.fixture
def blank(postgres: Postgres) -> Iterator[str]:
    """A DATABASE_URL of a database on the server without any tables."""
    with postgres.database() as address:
        yield address


@pytest.fixture(params=KINDS)
def url(request: pytest.FixtureRequest, path: Path) -> str:
    """A DATABASE_URL of either kind: of a missing file, or as `on_server`."""
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{path}"
    address: str = request.getfixturevalue("on_server")
    return address


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    """An open store of either kind, closed after the test."""
    opened = await open_store(url)
    yield opened
    await opened.close()
