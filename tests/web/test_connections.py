"""Open connections of a site: how many there may be, and how long one may bring nothing."""

from __future__ import annotations

import asyncio
import resource
from collections.abc import AsyncIterator
from contextlib import ExitStack, suppress
from socket import SO_RCVBUF, SOL_SOCKET, create_connection, socket

import pytest

from tests.host.games import until
from tests.web import raw
from tests.web.served import Served, serving
from web.access import connections
from web.access.connections import ReaderConnection, ReaderConnections


@pytest.fixture
async def served(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Served]:
    with pytest.MonkeyPatch.context() as patch:
        async with serving(tmp_path_factory.mktemp("web"), patch) as served:
            yield served


def open_ones(served: Served) -> ReaderConnections:
    assert served.site.connections is not None
    return served.site.connections


def connect(served: Served, said: bytes = b"", *, takes: int = 0) -> socket:
    """A connection that sends this. `takes`: bytes that the system takes of answers, if not the usual."""
    connection = socket()
    if takes:
        connection.setsockopt(SOL_SOCKET, SO_RCVBUF, takes)
    connection.settimeout(30)
    connection.connect(("127.0.0.1", served.site.port))
    connection.sendall(said)
    return connection


async def ended(connection: socket) -> bool:
    """Whether the server has ended the connection, as soon as it does; what it has sent before is read."""
    loop = asyncio.get_running_loop()
    connection.setblocking(False)
    try:
        async with asyncio.timeout(30):
            while await loop.sock_recv(connection, 65536):
                pass
    except ConnectionError:
        pass
    except TimeoutError:
        return False
    return True


async def test_a_thousand_idle_connections_keep_nobody_out(served: Served) -> None:
    """The one that has brought nothing for the longest time gives way, and requests are answered."""
    assert connections.MOST == 1000
    known = open_ones(served)
    assert known.most == 1000
    with ExitStack() as stack:
        idle = []
        for _ in range(1100):
            idle.append(stack.enter_context(create_connection(("127.0.0.1", served.site.port))))
            if len(idle) % 100 == 0:
                await until(lambda: len(known) == min(len(idle), known.most))
        assert all(await asyncio.gather(*map(ended, idle[:100])))
        assert len(known) == known.most
        for _ in range(5):
            answer = await raw.get(served.site.port, f"{served.site.files.base}/game/app.js")
            assert answer.status == 200
        assert len(known) <= known.most
    await until(lambda: len(known) == 0)


async def test_connections_that_are_answered_do_not_give_way(served: Served) -> None:
    """If all are, the new one does."""
    game, known = await served.play(plies=10), open_ones(served)
    path = served.url(game).removeprefix(served.site.links.base) + "/live"
    known.most = 4
    with ExitStack() as stack:
        request = f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode()
        streams = [stack.enter_context(connect(served, request)) for _ in range(4)]
        await until(lambda: served.site.limits.streams == 4)
        with connect(served, request) as late:
            assert await ended(late)
        assert served.site.limits.streams == 4
        streams.pop().close()
        await until(lambda: len(known) == 3)
        answer = await raw.get(served.site.port, "/nothing")
        assert answer.status == 404


@pytest.mark.parametrize("said", [b"", b"GET / HTTP/1.1\r\n", b"GET / HTTP/1.1\r\nHost: x\r\nX: "])
async def test_whoever_sends_a_request_byte_by_byte_is_dropped(
    served: Served, said: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However busily: what counts is a whole request."""
    monkeypatch.setattr(connections, "EVERY", 0.02)
    monkeypatch.setattr(connections, "IDLE", 0.3)
    known, loop = open_ones(served), asyncio.get_running_loop()
    known.drop_idle()
    with connect(served, said) as slow:
        await until(lambda: len(known) == 1)
        slow.setblocking(False)
        with suppress(ConnectionError):
            while len(known):
                await loop.sock_sendall(slow, b"a")
                await asyncio.sleep(0.01)
        await until(lambda: len(known) == 0)


async def test_whoever_takes_no_answer_is_dropped_and_open_streams_are_not(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "EVERY", 0.02)
    monkeypatch.setattr(connections, "IDLE", 0.3)
    known = open_ones(served)
    known.drop_idle()
    game = await served.play(plies=10)
    live = served.url(game).removeprefix(served.site.links.base) + "/live"
    large = (await served.json(game, "/plies.json"))["art"]
    await served.http.close()
    with (
        connect(served, f"GET {live} HTTP/1.1\r\nHost: x\r\n\r\n".encode()),
        connect(served, f"GET {large} HTTP/1.1\r\nHost: x\r\n\r\n".encode() * 300, takes=2048),
    ):
        await until(lambda: len(known) == 2)
        await until(lambda: len(known) == 1)
        assert served.site.limits.streams == 1
    await until(lambda: len(known) == 0)


async def test_whoever_takes_an_answer_slowly_is_not_dropped(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As long as there is less to be sent at each look; then it has the usual time again."""
    monkeypatch.setattr(connections, "EVERY", 0.0)
    monkeypatch.setattr(connections, "IDLE", -1.0)
    unsent = iter([*range(500, 0, -1)])
    looks: list[int] = []

    def fewer_each_time(_: ReaderConnection) -> int:
        looks.append(next(unsent, 0))
        return looks[-1]

    monkeypatch.setattr(connections, "_unsent", fewer_each_time)
    known = open_ones(served)
    with connect(served) as slow:
        await until(lambda: len(known) == 1)
        (connection,) = known._idle
        connection.unsent = 501
        known.drop_idle()
        assert await ended(slow)
    assert looks[:500] == [*range(500, 0, -1)]


async def test_files_are_left_for_the_database_and_for_discord(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process asks for more than the system gives it at first; of what it gets the pages use half."""
    limit, asked = [100, 3000], list[int]()
    monkeypatch.setattr(resource, "getrlimit", lambda _: tuple(limit))
    monkeypatch.setattr(resource, "setrlimit", lambda _, pair: asked.append(pair[0]))
    assert connections._files() == 3000
    limit[:] = [100, resource.RLIM_INFINITY]
    assert connections._files() == 4096
    assert asked == [3000, 4096]
    limit[:] = [60_000, 60_000]
    assert connections._files() == 60_000
    limit[:] = [resource.RLIM_INFINITY, resource.RLIM_INFINITY]
    assert connections._files() == 4096
    limit[:] = [400, 400]
    assert connections._files() == 400
    assert len(asked) == 2
