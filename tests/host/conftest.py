"""A store and a host for each test, and how to get games going."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from db import Store
from host import Host


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the test's database is."""
    return tmp_path / "games.sqlite3"


@pytest.fixture
async def store(path: Path) -> AsyncIterator[Store]:
    """An open store, closed after the test."""
    opened = await Store.open(path)
    yield opened
    await opened.close()


@pytest.fixture
async def host(store: Store) -> AsyncIterator[Host]:
    """An open host whose computer players do not pause."""
    async with Host(store, pause=0) as opened:
        yield opened
