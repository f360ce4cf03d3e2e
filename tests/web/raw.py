"""Requests as no client would send them: bytes to a port, and all that comes back."""

from __future__ import annotations

import asyncio
import re
from typing import NamedTuple

from web.access.guard import HEADERS


class RawAnswer(NamedTuple):
    """An answer as it came."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def guarded(self) -> bool:
        """Whether it has all headers that keep browsers from misusing it, and may not be kept."""
        return HEADERS.items() <= self.headers.items() and self.headers["Cache-Control"] == "no-store"


async def send(port: int, data: bytes) -> list[RawAnswer]:
    """What is answered to these bytes before the server ends the connection: all requests in them have to say
    `Connection: close`, or be wrong."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(data)
    try:
        async with asyncio.timeout(30):
            received = await reader.read()
    except ConnectionResetError:  # the server did not read all
        received = b""
    finally:
        writer.close()
    return parsed(received)


async def get(port: int, target: str | bytes, *lines: str, method: str = "GET") -> RawAnswer:
    """The one answer to a request for this target, written as it is, with these header lines."""
    written = target if isinstance(target, bytes) else target.encode()
    head = "\r\n".join(("Host: 127.0.0.1", *lines, "Connection: close"))
    if any(line.lower().startswith("host:") for line in lines):
        head = head.partition("\r\n")[2]
    (answer,) = await send(
        port, method.encode() + b" " + written + b" HTTP/1.1\r\n" + head.encode() + b"\r\n\r\n"
    )
    return answer


def parsed(received: bytes) -> list[RawAnswer]:
    """The answers in what a server sent."""
    answers = []
    while received:
        head, _, rest = received.partition(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").split("\r\n")
        match = re.match(r"HTTP/1\.[01] (\d{3})", first)
        assert match, received[:200]
        headers = dict(line.split(": ", 1) for line in lines)
        length = int(headers.get("Content-Length", 0))
        if headers.get("Transfer-Encoding") == "chunked":
            length = rest.index(b"0\r\n\r\n") + 5
        answers.append(RawAnswer(int(match[1]), headers, rest[:length]))
        received = rest[length:]
    return answers
