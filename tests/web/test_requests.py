"""Methods, parts, conditions and cookies of requests."""

from __future__ import annotations

import pytest

from tests.web import raw
from tests.web.target import Target, target

__all__ = ["target"]
pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.xdist_group("web-requests")]


# -- methods, parts, conditions ------------------------------------------------------------------------------


@pytest.mark.parametrize("method", ["CONNECT", "OPTIONS", "LINK", "QUERY", "MOVE", "X", "PATCH"])
@pytest.mark.parametrize("path", ["/", "*", "/page/x", "/s/1-1/close", "/s/1-1/close/close", "/g/1-1/close"])
async def test_other_methods_get_405_wherever(target: Target, method: str, path: str) -> None:
    answers = await raw.send(
        target.port, f"{method} {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode()
    )
    assert [answer.status for answer in answers] in ([405], [400])
    assert all(answer.guarded for answer in answers)


@pytest.mark.parametrize("path", ["/close", "/x/close", "/plies.json", "/live"])
async def test_posts_reach_nothing_but_the_closing_of_a_seat(target: Target, path: str) -> None:
    assert (await target.get(path, "Content-Length: 0", method="POST")).status in (404, 405)
    where, _ = target.seat(0)
    answer = await raw.get(target.port, where + path, "Content-Length: 0", method="POST")
    assert answer.status in (404, 405)


async def test_heads_are_gets_without_bodies(target: Target) -> None:
    """At every path, with the same status, type and length."""
    where, proof = target.seat(0)
    newest = target.game.ply
    rests = ["", "/plies.json", f"/at/{newest}.json", "/board.json", "/log.json", "/figures.json"]
    rests += ["/nothing.json", "/at/99999.json", "/throws.json", "/export.json", f"/picture/{newest}.jpg"]
    paths = [target.public + rest for rest in rests]
    paths += [where + (rest or "/") for rest in rests] + [f"{where}/{proof}", where, "/", "/s/enter.js"]
    paths += [f"{target.served.site.files.base}/game/app.js", "/page/x"]
    for path in paths:
        cookie = f"Cookie: seat={proof}"
        whole = await raw.get(target.port, path, cookie)
        head = await raw.get(target.port, path, cookie, method="HEAD")
        assert head.status == whole.status, path
        assert head.body == b""
        for name in ("Content-Type", "Cache-Control")[whole.status == 308 :]:
            assert head.headers[name] == whole.headers[name]


@pytest.mark.parametrize(
    "line",
    [
        "Range: bytes=0-0", "Range: bytes=-1", "Range: bytes=5-1", "Range: bytes=0-0,1-1", "Range: x",
        "Range: bytes=99999999999999999999-", "If-None-Match: *", 'If-None-Match: "x"', "If-Match: nothing",
        "If-Modified-Since: Sat, 28 Nov 2099 00:00:00 GMT", "If-Unmodified-Since: x", "If-Range: x",
    ],
)  # fmt: skip
async def test_parts_and_conditions_change_nothing(target: Target, line: str) -> None:
    """What belongs to a game is not kept, so there is nothing to be compared."""
    newest = f"{target.public}/at/{target.game.ply}.json"
    for path in (newest, f"{target.served.site.files.base}/game/app.js"):
        plain, asked = await raw.get(target.port, path), await raw.get(target.port, path, line)
        assert (asked.status, asked.body) == (200, plain.body)
        assert "ETag" not in plain.headers
        assert "Last-Modified" not in plain.headers
        assert "Content-Range" not in asked.headers


@pytest.mark.parametrize("size", ["LARGE", "x", "9999999", "-1", "large%00"])
async def test_pictures_have_two_sizes(target: Target, size: str) -> None:
    """There is no way to ask for a picture of another."""
    path = f"/picture/{target.game.ply}.jpg"
    plain, asked = await target.get(path), await target.get(f"{path}?size={size}")
    assert asked.body == plain.body


# -- cookies -------------------------------------------------------------------------------------------------


async def test_a_cookie_opens_its_seat_alone(target: Target) -> None:
    """Whatever else is sent with it. Two cookies are no more than one of them."""
    (where, proof), (other, others) = target.seat(0), target.seat(1)

    async def status(path: str, *cookies: str) -> int:
        lines = [f"Cookie: {cookie}" for cookie in cookies]
        return (await raw.get(target.port, f"{path}/plies.json", *lines)).status

    assert await status(where, f"seat={proof}") == 200
    assert await status(where, f"a=b; seat={proof}; c=d") == 200
    for cookie in (
        f"seat={others}", f"Seat={proof}", f"seat={proof}x", f"seat={proof}%3B", "seat=",
        f"sea=t={proof}", f"seat={'a' * 6000}", "seat=\x01", f'seat="{proof}', "seat", ";" * 500,
        f"xseat={proof}",
        f"seat={proof.upper()}", f"seat= {proof[:-1]}", "seat=\xff\xfe", "seat=" + "%00" * 100,
    ):  # fmt: skip
        assert await status(where, cookie) in (404, 400), cookie
    assert await status(other, f"seat={proof}") == 404
    for path in (where, other):
        statuses = {await status(path, f"seat={a}; seat={b}") for a, b in ((proof, others), (others, proof))}
        assert statuses <= {200, 404}
    assert await status(target.public, "seat=x") == 200
