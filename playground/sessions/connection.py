"""A bot's connection and its session, which outlives it."""

import asyncio
import logging
import secrets
import time
from collections import deque

from aiohttp import web

from playground.checks.frames import MOST_FRAMES, PER_SECONDS, RATE_LIMITED
from playground.errors import Json
from playground.wire import dumps

log = logging.getLogger(__name__)
REPLAY = 1000


class Session:
    """What RESUME needs: it outlives its connection, with the last frames."""

    def __init__(self, shard: tuple[int, int], intents: int) -> None:
        self.id = secrets.token_hex(16)
        self.shard = shard
        self.intents = intents
        self.seq = 0
        self.sent: deque[tuple[int, str]] = deque(maxlen=REPLAY)
        self.connection: Connection | None = None

    def describe(self) -> Json:
        """What the page shows of it."""
        return {"id": self.id, "shard": [*self.shard], "connected": self.connection is not None}

    def dispatch(self, t: str, d: Json) -> None:
        self.seq += 1
        frame = dumps({"op": 0, "s": self.seq, "t": t, "d": d})
        self.sent.append((self.seq, frame))
        if self.connection is not None:
            self.connection.out.put_nowait(frame)


class Connection:
    def __init__(self, socket: web.WebSocketResponse, transport: asyncio.BaseTransport | None) -> None:
        self.socket = socket
        self.transport = transport
        self.out: asyncio.Queue[str | int] = asyncio.Queue()
        self.session: Session | None = None
        self.closed_here = False
        self._frames: deque[float] = deque(maxlen=MOST_FRAMES)

    def send(self, op: int, d: object = None) -> None:
        self.out.put_nowait(dumps({"op": op, "d": d, "s": None, "t": None}))

    def overflows(self) -> bool:
        """Count a frame of the bot, and close the connection if it is one too many."""
        now, full = time.monotonic(), len(self._frames) == MOST_FRAMES
        if full and now - self._frames[0] < PER_SECONDS:
            self.close(RATE_LIMITED)
        self._frames.append(now)
        return self.closed_here

    def refuse(self, code: int, why: str) -> None:
        """Close because of a frame that no client should send, with one line in the log."""
        said = " ".join(why.split()).encode("ascii", "backslashreplace").decode()
        log.warning("closed a gateway connection (%d): %s", code, said[:200])
        self.close(code)

    def close(self, code: int) -> None:
        """Close after what is queued already."""
        self.closed_here = True
        self.out.put_nowait(code)

    async def write(self, reader: asyncio.Task[None]) -> None:
        """Send what is queued. Before a close the task that reads ends: only then the socket waits for the
        client's farewell, without which the client might take the end for a cut."""
        while True:
            frame = await self.out.get()
            if isinstance(frame, int):
                reader.cancel()
                await asyncio.wait({reader})
                await self.socket.close(code=frame)
                return
            try:
                await self.socket.send_str(frame)
            except (ConnectionError, RuntimeError):
                return
