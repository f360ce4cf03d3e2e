"""Clocks of games whose boards cannot be shown."""

from __future__ import annotations

import pytest

from db import Store
from host import Failure, Game, Host
from host.background.hidden import OF_LEAGUE, OF_OTHERS
from host.giving_up import GIVEN_UP
from host.model import Hidden
from tests.host.games import running
from tests.host.timing import Now, on_file, timed


async def _begun(store: Store, now: Now) -> tuple[Host, Game]:
    host = timed(store, now)
    await host.__aenter__()
    return host, await running(host, ("ann", "bob"))


@on_file
async def test_limited_time_adds_up(store: Store) -> None:
    """A second time of the same kind ends earlier, a third one stops no clock."""
    now = Now()
    host, game = await _begun(store, now)
    hidden = host.core.hidden
    await hidden.hide(game, Failure.REJECTED)
    now.at += OF_OTHERS / 2
    await hidden.show(game)
    assert (await host.games.get(game.id)).hidden == Hidden(None, OF_OTHERS / 2)
    now.at += 1
    await hidden.hide(game, Failure.DOUBTFUL)
    now.at += OF_OTHERS / 2
    await hidden.due()
    paused = await host.games.get(game.id)
    assert not paused.unseen
    assert paused.pause is not None
    await hidden.hide(game, Failure.REJECTED)
    assert not (await host.games.get(game.id)).unseen
    await host.__aexit__(None, None, None)


@on_file
async def test_disturbances_of_the_service_are_not_limited(store: Store) -> None:
    """Nor do they use up what is limited."""
    now = Now()
    host, game = await _begun(store, now)
    await host.core.hidden.hide(game, Failure.PASSING)
    now.at += 100 * OF_OTHERS
    await host.core.hidden.due()
    assert (await host.games.get(game.id)).unseen
    await host.core.hidden.show(game)
    assert (await host.games.get(game.id)).hidden == Hidden(None, 0.0)
    await host.__aexit__(None, None, None)


@on_file
async def test_a_games_clock_goes_on_after_a_kill(store: Store) -> None:
    """If the board was shown just before; otherwise it stands still, and the limit is known again."""
    now = Now()
    host, game = await _begun(store, now)
    await host.core.hidden.hide(game, Failure.REJECTED)
    await host.__aexit__(None, None, None)
    await store.write(
        lambda c: c.exec_driver_sql(f"UPDATE outbox SET failed = '{GIVEN_UP}x' WHERE game = {game.id}")
    )
    async with timed(store, now) as other:
        assert (await other.games.get(game.id)).unseen
        now.at += OF_OTHERS
        await other.core.hidden.due()
        assert not (await other.games.get(game.id)).unseen
    await store.write(lambda c: c.exec_driver_sql("UPDATE outbox SET failed = NULL"))
    async with timed(store, now) as other:
        await other.core.hidden.hide(game, Failure.PASSING)
    async with timed(store, now) as other:
        assert not (await other.games.get(game.id)).unseen


def test_leagues_wait_less() -> None:
    """Their seasons end on their days."""
    assert pytest.approx(72 * 3600) == OF_LEAGUE
    assert pytest.approx(7 * 24 * 3600) == OF_OTHERS
