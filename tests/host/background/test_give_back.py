"""Time that an operator gives back: once, for a server's games or for all, in each member's own hours."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from db import Store
from db.queries import gaps, proposals
from host.time.hours import Hours
from host.time_control import DAY, HOUR
from tests.host.timing import SIMPLE, Now, begun, deadline, kinds, notices_of, on_file, on_turn, timed


async def lost(store: Store, since: float, until: float, guild: str = "guild") -> None:
    """Record a stretch of time in which nobody could play in a server."""
    await store.write(lambda c: gaps.add(c, [guild], since, until, gaps.OPERATOR))


async def test_a_gap_is_given_back_once(store: Store) -> None:
    """To the clocks that ran in it, however many ticks and starts follow; another server's gap concerns
    nobody here. The game tells it."""
    now = Now()
    async with timed(store, now) as host:
        game, _ = await on_turn(host)
        (seat,) = game.prompted
        began = now.at
        now.at += 6 * HOUR
        await lost(store, began + HOUR, began + 3 * HOUR)
    for _ in range(2):
        async with timed(store, now) as host:
            for _ in range(2):
                await host.core.ticker.tick()
            due = deadline(await host.games.get(game.id), seat).due_at
            assert due == pytest.approx(began + DAY + 2 * HOUR)
            assert (await notices_of(host, game.id)) == [
                ("outage", {"seconds": 2 * HOUR, "since": began + HOUR})
            ]
    assert await store.read(gaps.every) == []


@on_file
async def test_only_games_of_the_server_and_clocks_that_ran_get_time(store: Store) -> None:
    """A clock that began within the gap gets its own part of it, one that began later nothing."""
    now = Now()
    async with timed(store, now) as host:
        start = now.at
        now.at += HOUR
        within, _ = await on_turn(host)
        now.at += 2 * HOUR
        later, _ = await on_turn(host)
        await lost(store, start, start + 2 * HOUR)
        await lost(store, start, now.at, "404")
        await host.core.ticker.tick()
        dues = [deadline(await host.games.get(g.id), g.prompted[0]).due_at for g in (within, later)]
        assert dues == [pytest.approx(start + HOUR + DAY + HOUR), pytest.approx(start + 3 * HOUR + DAY)]
        assert await kinds(host, later.id) == []


@on_file
async def test_hours_that_do_not_count_are_not_given_back(store: Store) -> None:
    """Of a gap from noon to eight in the evening a member loses what lies before six, where their night
    begins."""
    now = Now()
    async with timed(store, now) as host:
        for member in ("ann", "bob", "cy"):
            await host.settings.set("member", member, "hours", msgspec.to_builtins(Hours("UTC", 18, 6)))
        game = await begun(host, replace(SIMPLE, quiet=True, turn=8 * HOUR))
        due, began = deadline(game, 0).due_at or 0.0, now.at
        now.at += 9 * HOUR
        await lost(store, began, began + 8 * HOUR)
        await host.core.ticker.tick()
        assert (deadline(await host.games.get(game.id), 0).due_at or 0.0) - due == 6 * HOUR


@on_file
async def test_a_failure_changes_nothing(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """The record goes with what it causes, or stays for the next tick."""
    now = Now()
    async with timed(store, now) as host:
        game, _ = await on_turn(host)
        (seat,) = game.prompted
        due = deadline(game, seat).due_at or 0.0
        now.at += HOUR
        await lost(store, now.at - HOUR, now.at)
        with monkeypatch.context() as patch:
            patch.setattr(proposals, "put_off", lambda *_, **__: 1 / 0)
            with pytest.raises(ZeroDivisionError):
                await host.core.ticker.tick()
        assert deadline(await host.games.get(game.id), seat).due_at == due
        await host.core.ticker.tick()
        assert deadline(await host.games.get(game.id), seat).due_at == pytest.approx(due + HOUR)
