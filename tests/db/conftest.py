"""A fresh database for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from db import Store


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
