"""Readers of streams that are slow, come back, or look for more in the news than these say."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager

import aiohttp
import pytest
from aiohttp import ClientResponse

import engine
from db import open_store
from host import Game, Host
from tests.host import managing
from tests.host.games import until
from tests.host.timing import on_file
from tests.web.conftest import Web, play, started
from ui.settings.web_links import NEVER_RENEWED, WebLinks
from web import streams
from web.access import limits
from web.access.readers import Proxies
from web.site import Site

pytestmark = on_file
SECRETIVE = [rules for rules in engine.rules_ids() if rules not in ("modular", "new_wave")]
"""Systems that begin with secret answers."""


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Looks at the database follow each other quickly."""
    monkeypatch.setattr(streams, "EVERY", 0.02)


async def numbers(answer: ClientResponse, into: list[str]) -> None:
    """Write down the data and kinds of all events, heartbeats apart, until the connection ends."""
    with contextlib.suppress(aiohttp.ClientError, OSError):
        async for line in answer.content:
            if line.startswith((b"data: ", b"event: ")):
                into.append(line.decode().split()[1])  # noqa: PERF401 # at once


async def unsealed(site: Web, rules: str = "classic") -> Game:
    """A game in which nothing is secret for now."""
    game = await started(site.host, rules)
    while (await site.host.games.position(game.id)).sealed:
        game = await play(site.host, game, 1)
    return game


@asynccontextmanager
async def reading(site: Web, path: str, **headers: str) -> AsyncIterator[list[str]]:
    """What a reader is told of a stream within the block."""
    got: list[str] = []
    async with site.client.get(path + "/live", headers=headers) as answer:
        assert answer.status == 200
        task = asyncio.create_task(numbers(answer, got))
        yield got
        task.cancel()


def deaf(site: Web, path: str, **headers: str) -> socket.socket:
    """A reader who asks for a stream and takes nothing of it."""
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    connection.connect((site.client.host, site.client.port))
    said = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    connection.sendall(f"GET {path}/live HTTP/1.1\r\nHost: x\r\n{said}\r\n".encode())
    return connection


# -- slow readers --------------------------------------------------------------------------------------------


async def test_a_reader_who_takes_nothing_is_dropped_and_keeps_nobody_waiting(
    site: Web, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "PATIENCE", 0.2)
    game = await unsealed(site)
    connection = deaf(site, site.public(game))
    async with reading(site, site.public(game)) as got:
        await until(lambda: site.site.limits.streams == 2)
        (link,) = site.site.streams._links.values()
        for _ in range(50_000):  # of what waits in the system the test knows no size
            link.newest += 1
            link.wake()
            await asyncio.sleep(0)
            if site.site.limits.streams == 1:
                break
        await until(lambda: site.site.limits.streams == 1)
        await until(lambda: got[-1] == str(link.newest))
        assert sorted(map(int, got)) == list(map(int, got))
    with contextlib.suppress(ConnectionError):
        while connection.recv(65536):
            pass
    connection.close()


async def test_a_reader_who_leaves_gives_the_place_back(site: Web) -> None:
    game = await unsealed(site)
    connections = [deaf(site, site.public(game)) for _ in range(5)]
    await until(lambda: site.site.limits.streams == 5)
    for connection in connections:
        connection.close()
    await until(lambda: site.site.limits.streams == 0)
    assert not site.site.streams._links


async def test_all_games_together_have_a_limit_and_a_place_that_is_free_again_is_given(
    site: Web, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert (limits.STREAMS, limits.STREAMS_OF_A_GAME) == (500, 50)
    monkeypatch.setattr(limits, "STREAMS", 12)
    monkeypatch.setattr(limits, "STREAMS_OF_A_GAME", 4)
    games = [await unsealed(site) for _ in range(4)]
    where, cookie = site.proof(games[0], 1)
    connections = [deaf(site, site.public(games[0])) for _ in range(3)]
    connections.append(deaf(site, where, **cookie))
    await until(lambda: site.site.limits.streams == 4)
    assert (await site.get(where + "/live", **cookie))[0] == 429  # seats' streams count with their game's
    connections += [deaf(site, site.public(game)) for game in games[1:3] for _ in range(4)]
    await until(lambda: site.site.limits.streams == 12)
    assert (await site.get(site.public(games[3]) + "/live"))[0] == 429
    connections.pop(0).close()
    await until(lambda: site.site.limits.streams == 11)
    async with reading(site, site.public(games[3])) as got:
        await until(lambda: got == [str(games[3].ply)])
    for connection in connections:
        connection.close()


# -- coming back ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "last", ["x", "-1", "9" * 400, "99999", "1e3", "٣", "03", " ", "null", "<script>", "3\t4"]
)
async def test_whoever_says_something_odd_of_what_they_know_gets_the_newest_entry(
    site: Web, last: str
) -> None:
    """Also the number of an entry of another, longer game."""
    game = await unsealed(site)
    async with reading(site, site.public(game), **{"Last-Event-ID": last}) as got:
        await until(lambda: bool(got))
        after = await play(site.host, game, 1)
        await until(lambda: got[-1] == str(after.ply))
    assert got == [str(game.ply), str(after.ply)]


async def test_nothing_is_told_twice_or_missed_over_a_restart(
    url: str, kept_port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process goes away under an open stream, and moves are made before the pages are back."""
    got: list[str] = []
    breaks = 0

    async def follow(address: str) -> None:
        """As a browser does: ask again whenever the connection ends, with the last number."""
        nonlocal breaks
        async with aiohttp.ClientSession() as http:
            while "end" not in got:
                known = {"Last-Event-ID": got[-1]} if got else {}
                with contextlib.suppress(aiohttp.ClientError, OSError):
                    async with http.get(address, headers=known) as answer:
                        if answer.status == 204:
                            return
                        await numbers(answer, got)
                breaks += 1
                await asyncio.sleep(0.02)

    async def follow_up_to(game: Game) -> None:
        await until(lambda: bool(got) and got[-1] == str(game.ply))

    @asynccontextmanager
    async def process() -> AsyncIterator[tuple[Host, Site]]:
        store = await open_store(url)
        async with Host(store, pause=0) as host:
            site = Site(host, await WebLinks.open(host, ""), Proxies([]))
            monkeypatch.setattr(site.limits, "admit", lambda *_, **__: None)
            async with site.serving("127.0.0.1", kept_port):
                yield host, site
        await store.close()

    async with process() as (host, site):
        game = await started(host)
        while (await host.games.position(game.id)).sealed:
            game = await play(host, game, 1)
        address = f"http://127.0.0.1:{kept_port}{site.links.game(game.id, NEVER_RENEWED)}/live"
        follower = asyncio.create_task(follow(address))
        await follow_up_to(game)
        for _ in range(3):
            game = await play(host, game, 1)
            await follow_up_to(game)
        for reader in next(iter(site.streams._links.values())).readers:
            assert reader.request.transport is not None
            reader.request.transport.abort()  # as when a process is killed
        game = await play(host, game, 2)
    store = await open_store(url)
    async with Host(store, pause=0) as host:
        game = await play(host, game, 3)
    await store.close()
    broken = breaks
    async with process() as (host, _):
        await follow_up_to(game)
        game = await play(host, game, 1)
        await follow_up_to(game)
        await managing.end(host, game.id, "ann")
        await asyncio.wait_for(follower, 30)
    assert broken > 1
    assert got.pop() == "end"
    plies = list(map(int, got))
    assert plies == sorted(set(plies))


# -- what the news must not say ------------------------------------------------------------------------------


async def _answer_in_order(site: Web, game: Game, order: Sequence[int], looks: list[int]) -> int:
    """All give their answers to the first secret question in this order; between two moves the site looks for
    news. Returns the newest entry that may be known then."""
    for seat in order:
        while not (newest := (await site.host.record.timelines.of(game.id)).newest):
            position = await site.host.games.position(game.id)
            if not any(prompt.seat == seat and prompt.sealed for prompt in position.prompts):
                break
            member = game.seats[seat].member
            assert member is not None
            await site.host.moves.act(game.id, member, engine.default(position.state, seat).code)
            wanted = len(looks) + 3
            while len(looks) < wanted:
                await asyncio.sleep(0.005)
    return newest


async def _followed(streamed: Sequence[list[str]], newest: str) -> None:
    """Wait until all streams have told of this entry."""
    await until(lambda: all(got and got[-1] == newest for got in streamed))


@pytest.mark.parametrize("rules", SECRETIVE)
async def test_who_answered_first_is_not_told(site: Web, rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In two worlds that differ in it, all streams tell the same events in the same order."""
    ask, looks = site.host.record.timelines.plies, list[int]()

    async def counted(asked: set[int]) -> dict[int, tuple[int, str]]:
        looks.append(len(asked))
        return await ask(asked)

    monkeypatch.setattr(site.host.record.timelines, "plies", counted)
    worlds = []
    for step in (1, -1):
        game = await started(site.host, rules)
        seats = range(len(game.seats))
        assert (await site.host.games.position(game.id)).sealed
        links = [(site.public(game), dict[str, str]()), *(site.proof(game, seat) for seat in seats)]
        async with AsyncExitStack() as stack:
            streamed = [
                await stack.enter_async_context(reading(site, where, **cookie)) for where, cookie in links
            ]
            await _followed(streamed, "0")
            *first, last = seats[::step]
            assert not await _answer_in_order(site, game, first, looks)
            assert streamed == [["0"]] * len(streamed)
            newest = str(await _answer_in_order(site, game, [last], looks))
            assert newest != "0"
            await _followed(streamed, newest)
        assert all(got == streamed[0] for got in streamed)
        worlds.append(streamed)
    assert worlds[0] == worlds[1]


async def test_a_secret_answer_puts_no_heartbeat_off(site: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    """A heart that began anew with each look would tell when there was one."""
    monkeypatch.setattr(streams, "HEARTBEAT", 0.3)
    game = await started(site.host)
    async with site.client.get(site.public(game) + "/live") as answer:
        beaten = asyncio.create_task(answer.content.readuntil(b"\n:\n"))
        while not beaten.done():
            for link in site.site.streams._links.values():
                link.wake()
            await asyncio.sleep(0.02)
        assert await beaten
