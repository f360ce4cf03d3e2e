"""Answers as they are sent: packed once, in a thread, and kept so."""

from __future__ import annotations

import asyncio
import gzip
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Any, NewType

import msgspec
from aiohttp import web

Packed = NewType("Packed", bytes)
"""JSON, packed by gzip."""
_encode = msgspec.json.Encoder(enc_hook=str).encode
_LEVEL = 6


def packed(value: Any) -> Packed:
    """A value as packed JSON: work for a thread if the value is large."""
    return Packed(gzip.compress(_encode(value), _LEVEL, mtime=0))


def takes_gzip(request: web.Request) -> bool:
    """Whether the reader takes gzip, as far as `Accept-Encoding` says so plainly."""
    for part in request.headers.get("Accept-Encoding", "").split(","):
        name, _, rest = part.strip().partition(";")
        if name.strip().lower() == "gzip":
            return rest.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def packed_response(request: web.Request, data: bytes, kind: str, lasting: str = "") -> web.Response:
    """Packed data as the reader takes it. `lasting`: how it may be kept, if not as usual."""
    headers = {"Vary": "Accept-Encoding", **({"Cache-Control": lasting} if lasting else {})}
    if not takes_gzip(request):
        return web.Response(body=gzip.decompress(data), content_type=kind, headers=headers)
    headers["Content-Encoding"] = "gzip"
    return web.Response(body=data, content_type=kind, headers=headers)


class Shelf:
    """The latest answers of a kind. What several ask for at once is made once."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, Packed] = OrderedDict()
        self._making: dict[Hashable, asyncio.Future[Packed]] = {}

    async def of(self, key: Hashable, make: Callable[[], Awaitable[Packed]]) -> Packed:
        """The answer of a key, which says all that it depends on. Errors of making it are everybody's who
        waits for it."""
        known = self._kept.get(key)
        if known is not None:
            self._kept.move_to_end(key)
            return known
        making = self._making.get(key)
        if making is None:
            making = self._making[key] = asyncio.ensure_future(self._make(key, make))
        return await asyncio.shield(making)

    async def _make(self, key: Hashable, make: Callable[[], Awaitable[Packed]]) -> Packed:
        try:
            data = self._kept[key] = await make()
        finally:
            del self._making[key]
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return data
