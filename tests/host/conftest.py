"""A store, as the database's tests have it, and a host for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from db import Store
from host import Host
from host.limits import UNLIMITED
from tests.db.conftest import blank, migrated, on_server, path, postgres, store, url

__all__ = ["blank", "host", "migrated", "on_server", "path", "postgres", "store", "url"]


@pytest.fixture
async def host(store: Store) -> AsyncIterator[Host]:
    """An open host whose computer players do not pause, for any number of games."""
    async with Host(store, pause=0, limits=UNLIMITED) as opened:
        yield opened
