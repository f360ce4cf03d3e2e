"""Which games stay loaded, and who waits for whom."""

from __future__ import annotations

import asyncio

import pytest

from db import Store
from host import Host
from host.core.tables import Tables
from tests.host.games import lobby, refused
from tests.host.timing import on_file

pytestmark = on_file


def loaded(tables: Tables) -> list[int]:
    """The games that are loaded, those used longest ago first."""
    return [table.number for table in tables]


@pytest.fixture
async def numbers(host: Host) -> list[int]:
    """The numbers of three games."""
    return [(await lobby(host)).id for _ in range(3)]


async def test_the_games_used_last_stay_loaded(store: Store, numbers: list[int]) -> None:
    """Up to the limit; those that are held count, but stay. What is no game does not."""
    tables, (first, second, third) = Tables(store, 2), numbers
    for number in (first, second, first, third):
        assert (await tables.game(number)).id == number
    assert loaded(tables) == [first, third]
    async with tables.hold(first), tables.hold(second):
        assert await tables.game(third)
        assert loaded(tables) == [first, second]
    assert await refused(tables.game(99)) == "no-such-game"
    assert loaded(tables) == [first, second]


async def test_a_game_stays_while_anybody_waits_for_it(store: Store, numbers: list[int]) -> None:
    """Else it would have a second lock. It is read anew after a commit that failed."""
    tables, (first, *_) = Tables(store, 9), numbers
    async with tables.hold(first) as table:
        waiting = asyncio.create_task(tables.game(first))
        await asyncio.sleep(0)
        table.drop()
    assert loaded(tables) == [first]
    assert (await waiting).id == first
    async with tables.hold(first) as table:
        table.drop()
    assert loaded(tables) == []


async def test_half_of_the_games_that_nobody_holds_give_way(store: Store, numbers: list[int]) -> None:
    """Those used longest ago; none is left at last, and then none can."""
    tables, (first, _, third) = Tables(store, 9), numbers
    for number in numbers:
        await tables.game(number)
    async with tables.hold(first):
        assert tables.give_way()
        assert loaded(tables) == [third, first]
        assert tables.give_way()
        assert not tables.give_way()
        assert loaded(tables) == [first]
    assert tables.give_way()
    assert loaded(tables) == []


async def test_who_is_alone_has_all_games(store: Store, numbers: list[int]) -> None:
    """They wait for who holds one, and others for them; none is unloaded meanwhile, all are read anew."""
    tables, (first, second, _) = Tables(store, 9), numbers
    await tables.game(second)
    entered, left = asyncio.Event(), asyncio.Event()

    async def alone() -> None:
        async with tables.alone():
            entered.set()
            await left.wait()

    async with tables.hold(first):
        holder = asyncio.create_task(alone())
        await asyncio.sleep(0)
        assert not entered.is_set()
    await entered.wait()
    assert not tables.give_way()
    other = asyncio.create_task(tables.game(second))
    await asyncio.sleep(0)
    assert loaded(tables) == [second, first]
    left.set()
    await holder
    assert (await other).id == second
    assert loaded(tables) == [second]
    assert tables.give_way()
