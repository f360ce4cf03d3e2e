"""Answers that are packed once and kept."""

from __future__ import annotations

import asyncio
import gzip
from types import SimpleNamespace
from typing import Any

import brotli
import pytest

from web.packing import Packed, Shelf, encode, encoding, pack


async def test_what_several_ask_for_at_once_is_made_once() -> None:
    """Also if the first of them goes away meanwhile."""
    shelf, makings, go = Shelf(2), list[str](), asyncio.Event()

    async def make() -> Packed:
        makings.append("made")
        await go.wait()
        return pack("answer")

    asking = [asyncio.create_task(shelf.of("key", make)) for _ in range(3)]
    await asyncio.sleep(0)
    asking[0].cancel()
    await asyncio.sleep(0)
    go.set()
    assert await asyncio.gather(*asking[1:]) == [pack("answer")] * 2
    assert await shelf.of("key", make) == pack("answer")
    assert makings == ["made"]


async def test_a_failure_is_everybodys_and_is_not_kept() -> None:
    shelf, fails = Shelf(2), [True]

    async def make() -> Packed:
        await asyncio.sleep(0)
        if fails:
            raise ValueError("away")
        return pack(1)

    results = await asyncio.gather(*(shelf.of("key", make) for _ in range(2)), return_exceptions=True)
    assert [type(result) for result in results] == [ValueError, ValueError]
    fails.clear()
    assert await shelf.of("key", make) == pack(1)


async def test_those_that_were_asked_for_longest_ago_go_first() -> None:
    shelf, makings = Shelf(2), list[str]()

    async def ask(key: str) -> None:
        async def make() -> Packed:
            makings.append(key)
            return pack(key)

        await shelf.of(key, make)

    for key in ("a", "b", "a", "c", "a", "b"):
        await ask(key)
    assert makings == ["a", "b", "c", "b"]


@pytest.mark.parametrize(
    ("said", "taken"),
    [
        ("", ""), ("gzip", "gzip"), ("gzip, deflate, br", "br"), ("br;q=0, gzip;q=0.5", "gzip"),
        ("BR", "br"), ("gzip;q=0.0", ""), ("identity", ""), ("*", ""), ("xbr,gzipped", ""),
    ],
)  # fmt: skip
def test_encodings_that_a_reader_takes(said: str, taken: str) -> None:
    request: Any = SimpleNamespace(headers={"Accept-Encoding": said})
    assert encoding(request) == taken


def test_data_comes_back_from_each_encoding() -> None:
    data = b"board " * 999
    assert encode(data, "") == data
    assert gzip.decompress(encode(data, "gzip")) == brotli.decompress(encode(data, "br")) == data
    assert len(encode(data, "br")) < len(encode(data, "gzip")) < len(data)
