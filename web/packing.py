"""Answers as they are sent: packed once, in a thread, and kept so."""

from __future__ import annotations

import asyncio
import gzip
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable, Sequence
from typing import Any, NewType

import brotli
import msgspec
from aiohttp import web

Packed = NewType("Packed", bytes)
"""JSON, packed by gzip."""
_encode = msgspec.json.Encoder(enc_hook=str).encode
_LEVEL = 6


def pack(value: Any) -> Packed:
    """A value as packed JSON: work for a thread if the value is large."""
    return Packed(gzip.compress(_encode(value), _LEVEL, mtime=0))


def encoding(request: web.Request, among: Sequence[str] = ("br", "gzip")) -> str:
    """The first of these encodings that the reader takes, as far as `Accept-Encoding` says so plainly; empty
    if none of them."""
    taken = set[str]()
    for part in request.headers.get("Accept-Encoding", "").split(","):
        name, _, rest = part.strip().partition(";")
        if rest.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000"):
            taken.add(name.strip().lower())
    return next((each for each in among if each in taken), "")


def encode(data: bytes, how: str) -> bytes:
    """Data in an encoding, for what is sent often. The window of gzip is smaller than the shapes of a board,
    which are in its art twice: in those of spaces and in borders."""
    if how == "br":
        return bytes(brotli.compress(data, quality=9))
    return gzip.compress(data, 9, mtime=0) if how == "gzip" else data


def encoded_response(data: bytes, how: str, kind: str, lasting: str) -> web.Response:
    """Data that is in an encoding already. `lasting`: how it may be kept."""
    headers = {"Vary": "Accept-Encoding", "Cache-Control": lasting}
    if how:
        headers["Content-Encoding"] = how
    charset = "utf-8" if kind.startswith("text/") else None
    return web.Response(body=data, content_type=kind, charset=charset, headers=headers)


def packed_response(request: web.Request, data: Packed) -> web.Response:
    """A packed answer as the reader takes it."""
    headers = {"Vary": "Accept-Encoding"}
    if not encoding(request, ("gzip",)):
        return web.Response(body=gzip.decompress(data), content_type="application/json", headers=headers)
    headers["Content-Encoding"] = "gzip"
    return web.Response(body=data, content_type="application/json", headers=headers)


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
