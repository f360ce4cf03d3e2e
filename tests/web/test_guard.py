"""What holds for every request: methods, paths, headers, and equal answers where there is nothing."""

from __future__ import annotations

import logging
from typing import Any

import pytest
import structlog.testing

from host import Game, HostError
from tests.host.timing import on_file
from tests.web.conftest import Web, play, started
from web.access.guard import HEADERS

pytestmark = on_file
ODD = (
    "at/-1.json", "at/99999999999999999999.json", "at/00.json", "at/+1.json", "at/%D9%A1.json", "at/1e1.json",
    "at/%00.json", "at/0%2F0.json", "..%2F..%2Fetc%2Fpasswd",
    "%2e%2e/plies.json", "at//0.json",
    "plies.json/", "PLIES.json", "live/live", "close",
)  # fmt: skip


@pytest.fixture
async def game(site: Web) -> Game:
    return await play(site.host, await started(site.host), 30)


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND"])
async def test_nothing_may_be_sent(site: Web, game: Game, method: str) -> None:
    async with site.client.request(method, site.public(game) + "/plies.json", data=b"x") as answer:
        assert answer.status == 405
        assert answer.headers["Allow"] == "GET, HEAD"
        assert HEADERS.items() <= dict(answer.headers).items()


@pytest.mark.parametrize("odd", ODD)
async def test_odd_paths_lead_nowhere(site: Web, game: Game, odd: str) -> None:
    where, cookie = site.proof(game, 0)
    for base in (site.public(game), where):
        async with site.client.get(f"{base}/{odd}", headers=cookie) as answer:
            assert answer.status == 404
            assert HEADERS.items() <= dict(answer.headers).items()
            assert answer.headers["Cache-Control"] == "no-store"


async def test_a_wrong_tag_is_answered_like_a_game_that_there_is_not(site: Web, game: Game) -> None:
    where = site.public(game)
    tag = where.rpartition("-")[2]
    letter = "b" if tag[0] != "b" else "c"
    wrong = [
        f"/g/{game.id}-{letter}{tag[1:]}",
        f"/g/999999-{tag}",
        f"/g/{game.id}-{tag}a",
        f"/g/0{game.id}-{tag}",
    ]
    wrong += [f"/g/{'9' * 300}-{tag}", f"/g/-{game.id}-{tag}", f"/g/{game.id}", f"/g/{game.id}-{tag.upper()}"]
    for rest in ("plies.json", "at/0.json", "live"):
        assert (await site.get(f"{where}/{'plies.json' if rest == 'live' else rest}"))[0] == 200
        answers = {await site.get(f"{link}/{rest}") for link in wrong}
        assert len(answers) == 1
        assert next(iter(answers))[0] == 404


async def test_a_head_has_no_body(site: Web, game: Game) -> None:
    async with site.client.head(site.public(game) + "/plies.json") as answer:
        assert answer.status == 200
        assert await answer.read() == b""
        assert HEADERS.items() <= dict(answer.headers).items()


async def test_a_body_with_a_question_changes_nothing(site: Web, game: Game) -> None:
    path = site.public(game) + "/at/0.json"
    plain = await site.get(path)
    async with site.client.request("GET", path, data=b"x" * 100_000) as answer:
        assert (answer.status, await answer.read()) == plain


@pytest.mark.parametrize(("key", "status"), [("damaged", 410), ("version", 410), ("jobs-full", 503)])
async def test_why_a_game_cannot_be_shown(
    site: Web, game: Game, key: str, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def failing(_: int) -> Any:
        raise HostError(key, game=game.id)

    monkeypatch.setattr(site.host.record.timelines, "up_to", failing)
    async with site.client.get(site.public(game) + "/plies.json") as answer:
        assert answer.status == status
        assert set(await answer.json()) == {"error", "text"}
    assert (await site.get(site.public(game) + "/live"))[0] == status


async def test_no_tag_is_logged(site: Web, game: Game, caplog: pytest.LogCaptureFixture) -> None:
    where, cookie = site.proof(game, 0)
    proof = cookie["Cookie"].partition("=")[2]
    with structlog.testing.capture_logs() as events, caplog.at_level(logging.DEBUG):
        for path in ("plies.json", "at/0.json", "at/x.json", "nothing"):
            await site.get(f"{site.public(game)}/{path}")
            await site.get(f"{where}/{path}", **cookie)
        await site.get(f"{where}/{proof}")
    answer = str(events) + caplog.text
    assert site.public(game).rpartition("-")[2] not in answer
    assert proof.rpartition("-")[2] not in answer
