"""A database that is out of reach for a while: members are told, and the game goes on."""

from __future__ import annotations

from typing import Any

import pytest

from db import StoreError
from tests.cogs.conftest import House
from tests.cogs.driver import live, started, words


@pytest.mark.parametrize("key", ["unreachable", "lost"])
async def test_members_are_told_when_the_database_is_gone(
    house: House, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    """The answer promises nothing about the move; once the database is back, the same move is made."""
    await started(house, "Ada", "Bruno", seats=2)
    ada = await house.member("Ada")
    store = house.host.store

    async def gone(work: Any) -> None:
        raise StoreError(key, store.name, "connection reset")

    with monkeypatch.context() as patch:
        patch.setattr(store, "write", gone)
        said = words((await ada.slash("choose", option="spread"))["message"])
    assert "I cannot reach my database" in said
    assert store.name not in said
    assert "error" not in words((await ada.slash("choose", option="spread"))["message"]).lower()
    await house.published()
    assert "Bruno" in words(await live(ada))
