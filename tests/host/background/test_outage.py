"""Time in which nobody could play costs nobody any."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from sqlalchemy import update

from db import Store, StoreError
from db.queries import gaps
from db.schema import games
from host.background import ticker
from host.background.outage import GRACE
from host.background.stalls import Span
from host.time.hours import Hours
from host.time_control import DAY, HOUR
from tests.host import managing
from tests.host.games import lobby, until
from tests.host.timing import SIMPLE, Now, begun, deadline, kinds, notices_of, on_file, on_turn, timed


async def test_a_restart_after_an_outage_punishes_nobody(store: Store) -> None:
    """Every deadline is put off by it, and said where one fell into it; a new process gives it back once."""
    now = Now()
    async with timed(store, now, GRACE) as host:
        late, _ = await on_turn(host)
        await host.core.ticker.tick()
        for _ in range(4):
            now.at += 60
            await host.core.ticker.tick()
        early, _ = await on_turn(host, replace(SIMPLE, turn=HOUR))
    began = now.at
    now.at += 5 * HOUR
    for _ in range(3):
        async with timed(store, now, GRACE) as host:
            await host.core.ticker.tick()
            assert await kinds(host, early.id) == ["outage"]
            assert await kinds(host, late.id) == []
            games = [await host.games.get(game.id) for game in (late, early)]
            dues = [deadline(game, game.prompted[0]).due_at for game in games]
            assert dues == [pytest.approx(began - 240 + DAY + 5 * HOUR), pytest.approx(began + 6 * HOUR)]
            assert (await notices_of(host, early.id))[0][1] == {"seconds": 5 * HOUR, "since": began}
    async with timed(store, now, GRACE) as host:
        while now.at < began + 6 * HOUR:
            assert (await kinds(host, early.id)) == ["outage"]
            now.at += 60
            await host.core.ticker.tick()
        assert (await kinds(host, early.id))[1] == "missed"


@pytest.mark.spread(2)
@on_file
@pytest.mark.parametrize("gap", [8 * HOUR, -8 * HOUR, 4000 * DAY, -4000 * DAY, GRACE - 1])
async def test_clocks_that_jump(store: Store, gap: float) -> None:
    """A machine that slept, or whose clock was set: as much is left as before; small jumps are just time."""
    now = Now()
    async with timed(store, now, GRACE) as host:
        game, _ = await on_turn(host)
        (seat,) = game.prompted
        await host.core.ticker.tick()
        now.at += gap
        await host.core.ticker.tick()
        left = (deadline(await host.games.get(game.id), seat).due_at or 0.0) - now.at
        assert left == pytest.approx(DAY - (gap if abs(gap) <= GRACE else 0))
        assert (await host.games.get(game.id)).ply == game.ply
        assert await kinds(host, game.id) == (["outage"] if gap > DAY else [])


@on_file
async def test_an_outage_in_quiet_hours_is_none(store: Store) -> None:
    """Nobody is due earlier in their waking hours for it, or later."""
    now = Now()
    async with timed(store, now, GRACE) as host:
        for member in ("ann", "bob", "cy"):
            quiet = msgspec.to_builtins(Hours("UTC", 18, 6))
            await host.settings.set("member", member, "hours", quiet)
        game = await begun(host, replace(SIMPLE, quiet=True, turn=8 * HOUR))
        await host.core.ticker.tick()
        due = deadline(game, 0).due_at
        now.at += 8 * HOUR  # from noon; two of them do not count
    async with timed(store, now, GRACE) as host:
        await host.core.ticker.tick()
        assert (deadline(await host.games.get(game.id), 0).due_at or 0.0) - (due or 0.0) == 6 * HOUR


@on_file
async def test_what_was_begun_before_the_bot_was_back_keeps_its_time(store: Store) -> None:
    """A clock that began to run within the gap is put off by its own part of it."""
    now = Now()
    async with timed(store, now, GRACE) as host:
        await host.core.ticker.tick()
    now.at += 30 * DAY
    async with timed(store, now, GRACE) as host:
        game, _ = await on_turn(host)
        now.at += 60
        await host.core.ticker.tick()
        game = await host.games.get(game.id)
        assert deadline(game, game.prompted[0]).due_at == now.at + DAY


@on_file
async def test_short_lives_add_up_to_an_outage(store: Store) -> None:
    """Processes that never came to play, one after the other, are no time to play in."""
    now = Now()
    async with timed(store, now, GRACE) as host:
        game, _ = await on_turn(host, replace(SIMPLE, turn=HOUR))
        await host.core.ticker.tick()
    for _ in range(100):
        now.at += 60
        async with timed(store, now, GRACE):
            pass
    async with timed(store, now, GRACE) as host:
        await host.core.ticker.tick()
        assert await kinds(host, game.id) == ["outage"]
        game = await host.games.get(game.id)
        assert deadline(game, game.prompted[0]).due_at == now.at + HOUR


@on_file
async def test_a_slow_tick_is_no_outage(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long the clock has to do."""
    now = Now()
    async with timed(store, now, GRACE) as host:
        games = [await begun(host, replace(SIMPLE, misses=9, turn=HOUR), ("ann", "bob")) for _ in range(3)]
        await host.core.ticker.tick()
        for _ in range(HOUR // 60 - 1):
            now.at += 60
            await host.core.ticker.outages.beat()
        advance = host.core.commit.advance

        async def slow(*args: object, **more: object) -> object:
            now.at += 0.6 * GRACE
            return await advance(*args, **more)  # type: ignore[arg-type] # handed on as they come

        monkeypatch.setattr(host.core.commit, "advance", slow)
        now.at += 60
        await host.core.ticker.tick()
        for game in games:
            seen = await kinds(host, game.id)
            assert (seen.count("missed"), seen.count("outage")) == (2, 0)


@on_file
async def test_falling_asleep_within_a_tick(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between looking what is due and doing it: nobody is punished, the next tick gives the time back."""
    now = Now()
    async with timed(store, now, GRACE) as host:
        game, _ = await on_turn(host, replace(SIMPLE, turn=HOUR))
        (seat,) = game.prompted
        await host.core.ticker.tick()
        step = host.core.ticker._step

        async def sleepy(*which: Any) -> bool:
            now.at += 8 * HOUR
            return await step(*which)

        monkeypatch.setattr(host.core.ticker, "_step", sleepy)
        await host.core.ticker._due(game.id, seat, "turn")
        assert await kinds(host, game.id) == []
        await host.core.ticker.tick()
        game = await host.games.get(game.id)
        assert await kinds(host, game.id) == ["outage"]
        assert deadline(game, seat).due_at == now.at + HOUR


@on_file
async def test_a_game_that_ends_before_its_time_is_given_back_leaves_its_channel(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another game that was opened there meanwhile stays the channel's; nothing is stored for the old one."""
    now = Now()
    async with timed(store, now, GRACE) as host:
        game, _ = await on_turn(host, replace(SIMPLE, turn=60, react=60))
        await host.core.ticker.tick()
        run, opened = host.core.actions.run, []

        async def slow(number: int, *rest: Any, **more: Any) -> Any:
            await managing.end(host, number, game.host)
            opened.append(await lobby(host, channel=game.channel))
            return await run(number, *rest, **more)

        monkeypatch.setattr(host.core.actions, "run", slow)
        outages = host.core.ticker.outages
        outages.stalls.found.append(Span(now.at - 5, now.at))
        await outages.beat()
        assert await host.games.in_channel(game.channel) == opened[0]
        assert not outages.pending(game.id)


@on_file
async def test_two_looks_at_once_give_a_stall_back_once(store: Store) -> None:
    """To each game whose clock is short, whichever look comes first."""
    now = Now()
    async with timed(store, now, GRACE) as host:
        games = [(await on_turn(host, replace(SIMPLE, turn=60, react=60)))[0] for _ in range(2)]
        await host.core.ticker.tick()
        due = [deadline(game, game.prompted[0]).due_at or 0.0 for game in games]
        outages = host.core.ticker.outages
        now.at += 5
        outages.stalls.found.append(Span(now.at - 5, now.at))
        await asyncio.gather(*(outages.beat() for _ in range(3)))
        assert not any(outages.pending(game.id) for game in games)
        after = [await host.games.get(game.id) for game in games]
        assert [deadline(game, game.prompted[0]).due_at for game in after] == [at + 5 for at in due]


@on_file
async def test_proposals_are_put_off_as_well(store: Store) -> None:
    """Nobody could have agreed."""
    now = Now()
    async with timed(store, now, GRACE) as host:
        game, member = await on_turn(host)
        await host.core.ticker.tick()
        other = next(m for m in ("bob", "cy") if m != member)
        await host.proposals.pause(game.id, other)
    now.at += DAY
    async with timed(store, now, GRACE) as host:
        await host.core.ticker.tick()
        proposal = await host.proposals.get(game.id, "pause")
        assert proposal is not None
        assert proposal.due_at == now.at + 12 * HOUR


@on_file
async def test_an_outage_that_is_recorded_is_given_back_by_whoever_comes_next(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By servers, once, though the process dies before it can do so; the next outage is another one."""
    now = Now()
    async with timed(store, now, GRACE) as host:
        game, _ = await on_turn(host)
        other, _ = await on_turn(host)
        await store.write(lambda c: c.execute(update(games).where(games.c.id == other.id).values(guild="2")))
        await host.core.ticker.tick()
    began, due = now.at, deadline(game, game.prompted[0]).due_at or 0.0
    now.at += HOUR
    async with timed(store, now, GRACE) as host:
        with monkeypatch.context() as patch:
            patch.setattr(host.core.actions, "everywhere", lambda _: 1 / 0)
            with pytest.raises(ZeroDivisionError):
                await host.core.ticker.tick()
        rows = await store.read(gaps.every)
        assert [row[1:] for row in rows] == [(of, began, now.at, gaps.OUTAGE) for of in ("2", "guild")]
    now.at += 2 * GRACE
    for _ in range(2):
        async with timed(store, now, GRACE) as host:
            await host.core.ticker.tick()
            for number in (game.id, other.id):
                fresh = await host.games.get(number)
                assert deadline(fresh, fresh.prompted[0]).due_at == pytest.approx(due + HOUR + 2 * GRACE)
                assert await kinds(host, number) == []  # no deadline fell into it
            assert await store.read(gaps.every) == []


async def test_moves_go_on_while_an_outage_is_given_back(store: Store) -> None:
    """Whatever is asked of the games meanwhile, none of them is left with what it was before."""
    now = Now()
    async with timed(store, now, GRACE) as host:
        games = [await begun(host) for _ in range(6)]
        await host.core.ticker.tick()
        now.at += 5 * HOUR
        acting = [host.moves.act(game.id, "bob", "choose:spread") for game in games]
        looking = [host.games.position(game.id) for game in games]
        await asyncio.gather(host.core.ticker.tick(), *acting, *looking)
        for game in games:
            fresh = await host.games.get(game.id)
            assert fresh == await timed(store, now).games.get(game.id)
            assert deadline(fresh, 0).due_at == now.at + DAY


@on_file
async def test_the_clock_runs_by_itself(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """While members can play; when they cannot, it waits, and gives that time back."""
    monkeypatch.setattr(ticker, "BEAT", 0.02)
    monkeypatch.setattr(ticker, "_IDLE", 0.02)
    now, alive, asked = Now(), True, 0

    def whether() -> bool:
        nonlocal asked
        asked += 1
        return alive

    async def looked() -> None:
        seen = asked
        await until(lambda: asked > seen + 1)

    async with timed(store, now, GRACE) as host:
        task = asyncio.create_task(host.core.ticker.run(whether))
        try:
            game, _ = await on_turn(host, replace(SIMPLE, turn=100, react=100))
            due = deadline(game, game.prompted[0]).due_at
            now.at += 60
            await looked()
            alive = False
            await looked()
            now.at += HOUR
            await looked()
            assert await kinds(host, game.id) == []
            assert deadline(await host.games.get(game.id), game.prompted[0]).due_at == due
            alive = True
            async with asyncio.timeout(60):
                while deadline(await host.games.get(game.id), game.prompted[0]).due_at != (due or 0.0) + HOUR:
                    await asyncio.sleep(0.01)
            assert await kinds(host, game.id) == ["outage"]
        finally:
            task.cancel()
            await until(task.done)


@on_file
async def test_the_clock_looks_again_soon_after_trouble_with_the_database(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A short trouble costs nobody the pause of a clock that has nothing to do."""
    monkeypatch.setattr(ticker, "BEAT", 24 * HOUR)
    monkeypatch.setattr(ticker, "_IDLE", 0.01)
    async with timed(store, Now()) as host:
        looks: list[str] = []

        async def beat() -> None:
            looks.append("look")
            if len(looks) < 3:
                raise StoreError("unreachable", store.address)

        monkeypatch.setattr(host.core.ticker.outages, "beat", beat)
        task = asyncio.create_task(host.core.ticker.run())
        await until(lambda: len(looks) == 3)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
