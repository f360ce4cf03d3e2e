"""Settings of servers, members and the bot."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from secrets import token_hex
from typing import Any

from sqlalchemy import Connection

from db import Store
from db.queries import settings

MEMBER = "member"


class Settings:
    """Stored settings by scope (`guild`, `member`, ...) and number."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.has_pages = False
        """Whether games and leagues can have pages on the web: set by what serves them."""

    async def get(self, scope: str, number: str) -> dict[str, Any]:
        """All settings of one scope and number."""
        return await self._store.read(lambda c: settings.get(c, scope, number))

    async def several(self, keys: Iterable[tuple[str, str]]) -> dict[tuple[str, str], dict[str, Any]]:
        """All settings of several scopes and numbers, read in one go."""
        owners = tuple(keys)
        return await self._store.read(lambda c: settings.several(c, owners))

    async def of_scope(self, scope: str) -> dict[str, dict[str, Any]]:
        """All settings of a scope, by number."""
        return await self._store.read(lambda c: settings.of_scope(c, scope))

    async def set_back_at(self) -> float:
        """When the database last went on from an earlier state (`db.branch`); 0 if it never did."""
        moment = (await self.get(*settings.BRANCH)).get(settings.SET_BACK)
        return float(moment) if isinstance(moment, int | float) else 0.0

    async def secret(self, name: str) -> str:
        """A secret of this name, as 64 hex digits: drawn when it is asked for first, then always the same."""

        def draw(connection: Connection) -> str:
            known = settings.get(connection, *settings.SECRETS).get(name)
            if not isinstance(known, str):
                settings.put(connection, *settings.SECRETS, name, known := token_hex(32))
            return known

        return await self._store.write(self._store.one_by_one(f"secret {name}", draw))

    async def branch(self) -> str:
        """What tells the database's state from an earlier one, from which it went on (`db.branch`)."""
        return str((await self.get(*settings.BRANCH)).get(settings.CODE, ""))

    async def set(self, scope: str, number: str, key: str, value: Any) -> None:
        """Store a setting, as JSON data; None removes it."""
        await self._write(scope, number, lambda c: settings.put(c, scope, number, key, value))

    async def change(self, scope: str, number: str, key: str, to: Callable[[Any], Any]) -> None:
        """Set a setting to what `to` returns for its value (None if it is not set); None removes it. Both
        happen in one transaction; if `to` raises, nothing is changed."""

        def change(connection: Connection) -> None:
            value = to(settings.get(connection, scope, number).get(key))
            settings.put(connection, scope, number, key, value)

        await self._write(scope, number, change)

    async def _write(self, scope: str, number: str, work: Callable[[Connection], None]) -> None:
        """Store what belongs to one owner. A member is in servers of several processes."""
        if scope == MEMBER:
            work = self._store.one_by_one(f"{scope} {number}", work)
        await self._store.write(work)
