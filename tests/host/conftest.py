"""A store, as the database's tests have it, and a host for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from db import Store
from host import Host
from tests.db.conftest import path, store

__all__ = ["host", "path", "store"]


@pytest.fixture
async def host(store: Store) -> AsyncIterator[Host]:
    """An open host whose computer players do not pause."""
    async with Host(store, pause=0) as opened:
        yield opened
