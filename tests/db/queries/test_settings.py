"""Settings by scope and number."""

from __future__ import annotations

from functools import partial

from sqlalchemy import Connection, text, update

from db import Store
from db.queries import settings
from db.schema import settings as table


def fill(connection: Connection) -> None:
    """Store settings of two servers and of a member with the number of one of them."""
    settings.put(connection, "guild", "1", "language", "it")
    settings.put(connection, "guild", "1", "theme", "dark")
    settings.put(connection, "guild", "2", "language", "en")
    settings.put(connection, "member", "1", "language", "de")


async def test_each_owner_has_its_own(store: Store) -> None:
    """Scope and number together name the owner; an owner without settings has none."""
    await store.write(fill)
    owners = [("guild", "1"), ("member", "1"), ("member", "2"), ("guild", "1")]
    values = await store.read(lambda c: settings.several(c, owners))
    assert values == {
        ("guild", "1"): {"language": "it", "theme": "dark"},
        ("member", "1"): {"language": "de"},
        ("member", "2"): {},
    }
    for scope, number in owners:
        alone = await store.read(partial(settings.get, scope=scope, number=number))
        assert alone == values[scope, number]
    assert await store.read(lambda c: settings.several(c, [])) == {}


async def test_a_setting_is_replaced_and_removed(store: Store) -> None:
    """Without a trace of the former value, and no other setting with it."""
    await store.write(fill)
    await store.write(lambda c: settings.put(c, "guild", "1", "language", {"a": [1]}))
    await store.write(lambda c: settings.put(c, "guild", "1", "theme", None))
    assert await store.read(lambda c: settings.get(c, "guild", "1")) == {"language": {"a": [1]}}
    assert await store.read(lambda c: settings.get(c, "guild", "2")) == {"language": "en"}


async def test_a_value_that_cannot_be_read_is_left_out(store: Store) -> None:
    """Both ways of reading know the others."""
    await store.write(fill)
    if store.name.startswith("postgresql"):
        return  # its columns hold valid JSON alone
    harm = update(table).where(table.c.key == "theme").values(value=text("'{'"))
    await store.write(lambda c: c.execute(harm))
    assert await store.read(lambda c: settings.get(c, "guild", "1")) == {"language": "it"}
    owner = ("guild", "1")
    assert await store.read(lambda c: settings.several(c, [owner])) == {owner: {"language": "it"}}
