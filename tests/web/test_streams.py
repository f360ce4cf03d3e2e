"""News for open pages: what is told, how often, and when a stream ends."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import pytest
from aiohttp import ClientResponse

from db import StoreError
from host import Game
from tests.host import managing
from tests.host.timing import on_file
from tests.web.conftest import Web, play, started
from ui.settings.stored import GAME
from ui.settings.web_links import WEB, Renewals
from web import streams
from web.access import limits
from web.access.guard import HEADERS

pytestmark = on_file


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Looks at the database follow each other quickly, and hearts beat fast."""
    monkeypatch.setattr(streams, "EVERY", 0.02)
    monkeypatch.setattr(streams, "HEARTBEAT", 0.2)


@asynccontextmanager
async def _open(site: Web, path: str, **headers: str) -> AsyncIterator[ClientResponse]:
    async with site.client.get(path + "/live", headers=headers) as answer:
        yield answer


async def _event(answer: ClientResponse) -> str:
    """The next event that is no heartbeat; empty at the end."""
    async with asyncio.timeout(30):
        while True:
            lines: list[str] = []
            while (line := (await answer.content.readline()).decode()).strip():
                lines.append(line.strip())
            if lines != [":"]:
                return "|".join(lines)


def _news(ply: int) -> str:
    return f"id: {ply}|data: {ply}"


async def _unsealed(site: Web) -> Game:
    game = await started(site.host)
    while (position := await site.host.games.position(game.id)).sealed:
        game = await play(site.host, game, 1)
        assert position.prompts
    return game


async def test_a_stream_tells_the_newest_entry_and_then_each_newer_one(site: Web) -> None:
    game = await _unsealed(site)
    async with _open(site, site.public(game)) as answer:
        assert answer.status == 200
        assert answer.content_type == "text/event-stream"
        assert answer.headers["Cache-Control"] == "no-store"
        assert HEADERS.items() <= dict(answer.headers).items()
        assert await _event(answer) == _news(game.ply)
        after = await play(site.host, game, 1)
        assert after.ply > game.ply
        assert await _event(answer) == _news(after.ply)
    await asyncio.sleep(0.5)
    assert site.site.limits.streams == 0
    assert site.site.streams._watching is not None
    assert site.site.streams._watching.done()


async def test_nothing_is_told_while_answers_are_secret(site: Web) -> None:
    game = await started(site.host)
    where, cookie = site.proof(game, 0)
    async with _open(site, site.public(game)) as answer, _open(site, where, **cookie) as mine:
        assert await _event(answer) == await _event(mine) == _news(0)
        while (await site.host.games.position(game.id)).sealed:
            game = await play(site.host, game, 1)
            await asyncio.sleep(0.05)
        assert await _event(answer) == await _event(mine) == _news(game.ply)


async def test_nothing_is_told_twice_after_a_reconnection(site: Web) -> None:
    game = await _unsealed(site)
    async with _open(site, site.public(game), **{"Last-Event-ID": str(game.ply)}) as answer:
        with suppress(TimeoutError):
            async with asyncio.timeout(0.5):
                raise AssertionError(await _event(answer))
    async with _open(site, site.public(game), **{"Last-Event-ID": "0"}) as answer:
        assert await _event(answer) == _news(game.ply)


async def test_a_quiet_stream_has_heartbeats(site: Web) -> None:
    game = await _unsealed(site)
    async with _open(site, site.public(game)) as answer:
        assert await _event(answer) == _news(game.ply)
        async with asyncio.timeout(5):
            assert await answer.content.readline() == b":\n"


async def test_a_stream_ends_with_its_game(site: Web) -> None:
    game = await _unsealed(site)
    async with _open(site, site.public(game)) as answer:
        assert await _event(answer) == _news(game.ply)
        await managing.end(site.host, game.id, "ann")
        assert await _event(answer) == "event: end|data:"
        assert await _event(answer) == ""
    game = await site.host.games.get(game.id)
    newest = (await site.host.record.timelines.of(game.id)).newest
    async with _open(site, site.public(game)) as answer:
        assert await _event(answer) == _news(newest)
        assert await _event(answer) == "event: end|data:"
    async with _open(site, site.public(game), **{"Last-Event-ID": str(newest)}) as answer:
        assert answer.status == 204


async def test_a_stream_ends_with_its_link_before_anything_more_is_told(site: Web) -> None:
    game = await _unsealed(site)
    where, cookie = site.proof(game, 1)
    async with _open(site, site.public(game)) as answer, _open(site, where, **cookie) as mine:
        assert await _event(answer) == await _event(mine) == _news(game.ply)
        await managing.put(site.host, game.id, 1, "dan", "Dan", "ann")
        after = await play(site.host, game, 1)
        assert await _event(answer) == _news(after.ply)
        assert await _event(mine) == "event: end|data:"
        await site.host.settings.set(GAME, str(game.id), WEB, Renewals(1).stored)
        assert await _event(answer) == "event: end|data:"
    assert (await site.get(site.public(game) + "/live"))[0] == 404


async def test_all_games_together_are_one_question_and_those_of_other_processes_too(
    site: Web, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [await _unsealed(site) for _ in range(3)]
    asked: list[set[int]] = []
    ask = site.host.record.timelines.plies

    async def counted(numbers: set[int]) -> dict[int, tuple[int, str]]:
        asked.append(set(numbers))
        return await ask(numbers)

    async with (
        _open(site, site.public(games[0])) as first,
        _open(site, site.public(games[1])) as second,
        _open(site, site.public(games[2])) as third,
    ):
        for answer, game in zip((first, second, third), games, strict=True):
            assert await _event(answer) == _news(game.ply)
        monkeypatch.setattr(site.host.record.timelines, "plies", counted)
        after = await play(site.host, games[1], 1)
        assert await _event(second) == _news(after.ply)
        await asyncio.sleep(0.1)
        assert len(asked) < 20
        assert all(numbers == {game.id for game in games} for numbers in asked)


async def test_too_many_streams_are_refused(site: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "STREAMS_OF_A_GAME", 1)
    monkeypatch.setattr(limits, "STREAMS", 2)
    games = [await _unsealed(site) for _ in range(3)]
    async with _open(site, site.public(games[0])) as answer:
        assert answer.status == 200
        async with _open(site, site.public(games[0])) as refused:
            assert refused.status == 429
            assert refused.headers["Retry-After"] == "30"
        async with _open(site, site.public(games[1])), _open(site, site.public(games[2])) as refused:
            assert refused.status == 429


async def test_a_look_that_fails_ends_nothing(site: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    game = await _unsealed(site)
    async with _open(site, site.public(game)) as answer:
        assert await _event(answer) == _news(game.ply)
        ask, fails = site.host.record.timelines.plies, [True] * 3

        async def failing(numbers: set[int]) -> dict[int, tuple[int, str]]:
            if fails:
                fails.pop()
                raise StoreError("busy", "games", "locked")
            return await ask(numbers)

        monkeypatch.setattr(site.host.record.timelines, "plies", failing)
        after = await play(site.host, game, 1)
        assert await _event(answer) == _news(after.ply)
        assert not fails


async def test_closing_the_site_ends_streams_without_an_end_event(site: Web) -> None:
    game = await _unsealed(site)
    async with _open(site, site.public(game)) as answer:
        assert await _event(answer) == _news(game.ply)
        await site.site.streams.close()
        assert await _event(answer) == ""


async def test_asking_for_the_head_opens_no_stream(site: Web) -> None:
    game = await _unsealed(site)
    async with site.client.head(site.public(game) + "/live") as answer:
        assert answer.status == 200
        assert answer.content_type == "text/event-stream"
    assert site.site.limits.streams == 0
