"""Hints: the same for the same position, once for all who ask, and only where they are allowed."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace

import engine
from engine import IllegalMove, ai
from host import Host, HostError, Pause
from host.background import hints
from host.background.hints import Advisor
from host.background.pace import Pace
from host.background.thinker import JobAnswer
from host.background.thinking import Broken, Thinking
from tests.host.games import running

PACE = Pace(1, {"hard": ai.Budget(5, 50)})
"""Little, so that real workers answer soon."""


class Counting(Thinking):
    """Workers that count what they are asked, and answer with what they are told to."""

    def __init__(self, answer: JobAnswer | None = None) -> None:
        super().__init__(1)
        self.asked: list[dict[str, Any]] = []
        self.answer = answer
        self.go = asyncio.Event()
        self.go.set()
        self._adviser.think = self._think  # type: ignore[method-assign] # no process is needed

    async def _think(self, **what: Any) -> JobAnswer:
        self.asked.append(what)
        await self.go.wait()
        if self.answer is None:
            raise Broken("no process")
        return self.answer


async def test_all_who_ask_get_one_answer(host: Host) -> None:
    """Asked at once or later, it is thought about once; the chance in it is not the game's."""
    game = await running(host)
    position = await host.games.position(game.id)
    seat = game.prompted[0]
    move = engine.default(position.state, seat)
    thinking = Counting(JobAnswer(1, move.code))
    advisor = Advisor(thinking, PACE)
    moves = [*await asyncio.gather(*(advisor.move(position, seat) for _ in range(3)))]
    assert {*moves, await advisor.move(position, seat)} == {move}
    (asked,) = thinking.asked
    assert asked["level"] == "hard"
    assert asked["seed"] != position.state.setup.seed
    again = Counting(JobAnswer(1, move.code))
    await Advisor(again, PACE).move(position, seat)
    assert again.asked == thinking.asked
    later = replace(position, game=replace(position.game, ply=9))
    await Advisor(again, PACE).move(later, seat)
    assert again.asked[1]["seed"] != asked["seed"]


async def test_it_is_the_same_with_real_workers(host: Host) -> None:
    """Two advisors that know nothing of each other say the same, and what they say is legal."""
    game = await running(host)
    position = await host.games.position(game.id)
    seat = game.prompted[0]
    thinking = Thinking(1)
    first = await Advisor(thinking, PACE).move(position, seat)
    assert first == await Advisor(thinking, PACE).move(position, seat)
    await thinking.close()
    assert first in engine.legal(position.state, seat)


@pytest.mark.parametrize(
    "answer", [JobAnswer(1, None, error="trouble"), JobAnswer(1, "attack:nowhere:here:1")]
)
async def test_without_a_sound_answer_the_quick_player_says_something(host: Host, answer: JobAnswer) -> None:
    """No hint is ever illegal."""
    game = await running(host)
    position = await host.games.position(game.id)
    seat = game.prompted[0]
    assert await Advisor(Counting(answer), PACE).move(position, seat) in engine.legal(position.state, seat)


async def test_a_worker_that_ends_and_too_many_who_ask(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are told to ask again; a failure is not remembered."""
    game = await running(host)
    position = await host.games.position(game.id)
    seat = game.prompted[0]
    thinking = Counting()
    advisor = Advisor(thinking, PACE)
    with pytest.raises(HostError, match="hint-busy"):
        await advisor.move(position, seat)
    thinking.answer = JobAnswer(1, engine.default(position.state, seat).code)
    assert await advisor.move(position, seat)
    thinking.go.clear()
    monkeypatch.setattr(hints, "WAITING", 1)
    waiting = asyncio.create_task(Advisor.move(advisor, _other(position, 2), seat))
    await asyncio.sleep(0)
    with pytest.raises(HostError, match="hint-busy"):
        await advisor.move(_other(position, 3), seat)
    monkeypatch.setattr(hints, "PATIENCE", 0.01)
    with pytest.raises(HostError, match="hint-busy"):
        await advisor.move(_other(position, 2), seat)
    thinking.go.set()
    assert await waiting
    await advisor.close()


def _other(position: Any, ply: int) -> Any:
    return replace(position, game=replace(position.game, ply=ply))


async def test_no_hint_waits_for_the_turn_of_a_computer_player(host: Host) -> None:
    """However long that is thought over, and no matter who waits for the worker; hints come one by one."""
    game = await running(host)
    position = await host.games.position(game.id)
    seat = game.prompted[0]
    thinking = Counting(JobAnswer(1, engine.default(position.state, seat).code))
    advisor = Advisor(thinking, PACE)
    async with thinking.worker():
        next_turn = asyncio.create_task(_turn(thinking))
        await asyncio.sleep(0)
        assert thinking.waiting == 1
        assert await advisor.move(position, seat)
        thinking.go.clear()
        both = [asyncio.create_task(advisor.move(_other(position, ply), seat)) for ply in (7, 8)]
        for _ in range(9):
            await asyncio.sleep(0)
        assert len(thinking.asked) == 2
        thinking.go.set()
        assert all(await asyncio.gather(*both))
        assert not next_turn.done()
    await next_turn


async def _turn(thinking: Thinking) -> None:
    async with thinking.worker():
        pass


async def test_it_can_be_stopped(host: Host) -> None:
    """Nobody is left waiting."""
    game = await running(host)
    position = await host.games.position(game.id)
    thinking = Counting()
    thinking.go.clear()
    advisor = Advisor(thinking, PACE)
    waiting = asyncio.create_task(advisor.move(position, game.prompted[0]))
    await asyncio.sleep(0.01)
    await advisor.close()
    with pytest.raises(asyncio.CancelledError):
        await waiting


async def test_only_where_and_when_it_is_allowed(host: Host) -> None:
    """Not in games of leagues whatever is stored, in rated ones only if wanted; not while paused, nor for
    others than those for whom the game waits."""
    game = await running(host)
    position = await host.games.position(game.id)
    seat = game.prompted[0]
    wrong: list[tuple[str, dict[str, Any]]] = [
        ("hints-off", {"fixture": 3, "hints": True}), ("hints-off", {"rated": True}),
        ("hints-off", {"hints": False}),
        ("paused", {"pause": Pause(None, 0.0)}), ("not-running", {"status": "ended"}),
    ]  # fmt: skip
    for key, changes in wrong:
        with pytest.raises(HostError, match=key):
            await host.core.hints.move(replace(position, game=replace(position.game, **changes)), seat)
    rated = replace(position, game=replace(position.game, rated=True, hints=True))
    assert await host.core.hints.move(rated, seat)
    with pytest.raises(IllegalMove, match="not-your-turn"):
        await host.core.hints.move(replace(position, game=replace(position.game, prompted=())), seat)
