"""A site before readers who mean no good: requests that are none, paths that lead elsewhere, other sites."""

from __future__ import annotations

import logging

import pytest
import structlog.testing

from locales import LOCALES
from tests.web import raw
from tests.web.target import Target, target

__all__ = ["target"]
pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.xdist_group("web-attacks")]


# -- what is no request --------------------------------------------------------------------------------------

HOST = b"Host: x\r\n"
NEXT = b"GET /page/next.js HTTP/1.1\r\nHost: x\r\n\r\n"
NO_REQUESTS = {
    "length and chunks": b"Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "chunks and length": b"Transfer-Encoding: chunked\r\nContent-Length: 6\r\n\r\n0\r\n\r\n",
    "two lengths": b"Content-Length: 6\r\nContent-Length: 5\r\n\r\nabcdef",
    "one length twice": b"Content-Length: 6\r\nContent-Length: 6\r\n\r\nabcdef",
    "a list of lengths": b"Content-Length: 6, 6\r\n\r\nabcdef",
    "another encoding": b"Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
    "identity": b"Transfer-Encoding: identity\r\n\r\n",
    "chunks first": b"Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
    "two encodings": b"Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n",
    "a space before the colon": b"Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n",
    "a vertical tab": b"Transfer-Encoding:\x0bchunked\r\n\r\n0\r\n\r\n",
    "a length with a plus": b"Content-Length: +5\r\n\r\nabcde",
    "a length below zero": b"Content-Length: -5\r\n\r\n",
    "a length without end": b"Content-Length: 99999999999999999999999999\r\n\r\n",
    "a length with an underscore": b"Content-Length: 1_0\r\n\r\n",
    "a length in other digits": "Content-Length: ٥\r\n\r\n".encode(),
    "a folded line": b"X: a\r\n b\r\n\r\n",
    "a null": b"X: a\x00b\r\n\r\n",
    "a lone return": b"X: a\rY: b\r\n\r\n",
    "a lone line feed": b"X: a\nY: b\r\n\r\n",
    "no colon": b"X\r\n\r\n",
    "no name": b": a\r\n\r\n",
    "another host": b"Host: y\r\n\r\n",
    "long line": b"X: " + b"a" * 20_000 + b"\r\n\r\n",
    "long cookie": b"Cookie: seat=" + b"a" * 20_000 + b"\r\n\r\n",
    "many lines": b"X: a\r\n" * 500 + b"\r\n",
    "a line that does not end": b"X" * 60_000,
}
"""Header lines and bodies after which a proxy and a server could differ about where the next request begins,
or that are too much."""
NO_FIRST_LINES = {
    "long path": b"GET /" + b"a" * 20_000 + b" HTTP/1.1\r\n",
    "long query": b"GET /?" + b"a" * 20_000 + b" HTTP/1.1\r\n",
    "long method": b"G" * 20_000 + b" / HTTP/1.1\r\n",
    "a small method": b"get / HTTP/1.1\r\n",
    "bytes": b"GET /\xe9\xff HTTP/1.1\r\n",
    "no slash": b"GET page HTTP/1.1\r\n",
    "a star": b"GET * HTTP/1.1\r\n",
    "no version": b"GET / \r\n",
    "another version": b"GET / HTTP/1.12\r\n",
    "a preface": b"PRI * HTTP/2.0\r\n\r\nSM\r\n",
    "a handshake": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n",
    "a tab": b"GET\t/\tHTTP/1.1\r\n",
    "a null": b"GET /\x00 HTTP/1.1\r\n",
    "a line feed": b"GET / HTTP/1.1\n",
}


@pytest.mark.parametrize("name", NO_REQUESTS)
async def test_doubtful_requests_are_refused_with_all_that_follows(target: Target, name: str) -> None:
    """One answer, and the end of the connection: what comes after them is no request."""
    data = b"GET /page/first.js HTTP/1.1\r\n" + HOST + NO_REQUESTS[name] + NEXT
    answers = await raw.send(target.port, data)
    assert [answer.status for answer in answers] in ([400], [])
    assert all(answer.guarded and answer.body == b"Bad Request" for answer in answers)


@pytest.mark.parametrize("name", NO_FIRST_LINES)
async def test_what_is_no_request_is_refused(target: Target, name: str) -> None:
    answers = await raw.send(target.port, NO_FIRST_LINES[name] + HOST + b"\r\n" + NEXT)
    assert [answer.status for answer in answers] in ([400], [])
    assert all(answer.guarded and answer.body == b"Bad Request" for answer in answers)


async def test_nobody_fills_the_log_or_finds_a_tag_in_it(
    target: Target, caplog: pytest.LogCaptureFixture
) -> None:
    """What is no request is counted, and neither logged nor repeated."""
    tag, before = target.public.rpartition("-")[2], target.served.site.traffic().answered["4xx"]
    with structlog.testing.capture_logs() as events, caplog.at_level(logging.INFO):
        for _ in range(3):
            await raw.send(target.port, f"GET {target.public} HTTP/9\r\nX\r\n\r\n".encode())
            await raw.send(target.port, f"GET {target.public} HTTP/1.1\r\nCookie: {tag}\x00\r\n\r\n".encode())
        await target.get("/plies.json", "Content-Encoding: gzip", "Content-Length: 0")
        packed = b"Host: x\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\nConnection: close\r\n\r\nabcd"
        (answer,) = await raw.send(
            target.port, f"GET {target.public}/plies.json HTTP/1.1\r\n".encode() + packed
        )
        assert answer.status == 200
    assert target.served.site.traffic().answered["4xx"] == before + 6
    assert [event for event in events if event["log_level"] != "debug"] == []
    assert caplog.text == ""


async def test_a_fault_of_ours_is_answered_and_logged_without_address(
    target: Target, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def failing(_: int) -> None:
        raise RuntimeError("a fault")

    monkeypatch.setattr(target.served.host.record.timelines, "up_to", failing)
    before = target.served.site.traffic().answered["5xx"]
    with structlog.testing.capture_logs() as events, caplog.at_level(logging.DEBUG):
        answer = await target.get("/plies.json")
        assert (await target.get("")).status == (await target.get("/live")).status == 500
    assert (answer.status, answer.guarded) == (500, True)
    assert b"fault" not in answer.body
    assert target.served.site.traffic().answered["5xx"] == before + 3
    (*_, logged) = [event for event in events if event["event"] == "a page failed"]
    assert logged["route"] == "/g/{link}/live"
    assert target.public not in str(events) + caplog.text
    assert "127.0.0.1" not in str(events) + caplog.text


# -- paths ---------------------------------------------------------------------------------------------------

TRICKS = (
    "/../plies.json", "/x/../plies.json", "/./plies.json", "//plies.json", "/plies.json/",
    "/%2e%2e/plies.json", "/..%2fplies.json", "%2fplies.json", "/plies%2ejson/..", "/plies.json%00",
    "/%00/plies.json", "/plies.json%20", "/plies.json;a=b", "/plies.json%0d%0aX:%20y",
    "/%c0%ae%c0%ae/plies.json", "/%zz%.json", "/%", "/%e2%80%ae.json", "/..%5c..%5cplies.json",
    "/..;/plies.json", "/%252e%252e/plies.json", "/at/0.json/../1.json", "/at/%30%00.json",
    "/at/0%0a.json", "/at/%200.json", "/at/٣.json", "/at/%D9%A3.json", "/at/-1.json", "/at/-0.json",
    "/at/0x1.json", "/at/1_0.json", "/at/1e0.json", "/at/1.0.json", "/at/+1.json",
    "/at/" + "9" * 18 + ".json", "/at/" + "9" * 5000 + ".json", "/at/.json", "/at/NaN.json",
    "/at/null.json", "/picture/-1.jpg", "/picture/" + "9" * 4000 + ".jpg", "/picture/٣.jpg",
    "/picture/3.jpg.json", "/picture/.jpg", "/picture/3.png", "/film/5-5.gif", "/film/9-3.gif",
    "/film/-3-5.gif", "/film/3--5.gif", "/film/3-5-7.gif", "/film/0-" + "9" * 9 + ".gif",
    "/film/" + "9" * 3000 + "-" + "9" * 3000 + ".gif", "/film/3-.gif", "/film/-.gif", "/film/3-99999.gif",
    "/film/٣-٥.gif", "/film/03-5.gif", "/" + "a/" * 3000, "/at/" * 1000, "/close", "/live/",
    "/export.json", "/throws.json",
)  # fmt: skip


@pytest.mark.parametrize("trick", TRICKS, ids=lambda trick: trick[:30])
async def test_no_path_leads_to_what_is_not_there(target: Target, trick: str) -> None:
    """For everybody and in a seat: the same answers as of a game that there is not."""
    where, proof = target.seat(0)
    answers = [
        await target.get(trick),
        await raw.get(target.port, where + trick, f"Cookie: seat={proof}"),
        await raw.get(target.port, f"/g/999-{'a' * 26}" + trick),
    ]
    for answer in answers:
        assert answer.status in (404, 400)
        assert answer.guarded
    assert answers[0].body == answers[2].body


@pytest.mark.parametrize(
    "before", ["http://evil.example", "https://127.0.0.1", "HTTP://user:pass@evil.example:1"]
)
async def test_a_whole_address_is_answered_as_its_path(target: Target, before: str) -> None:
    """Proxies may send them; whose they are said to be changes nothing."""
    plain = await target.get("/plies.json")
    whole = await raw.get(target.port, f"{before}{target.public}/plies.json")
    assert (whole.status, whole.body) == (200, plain.body)
    for nothing in (before, f"{before}/", f"//evil.example{target.public}/plies.json", f"/{target.public}"):
        assert (await raw.get(target.port, nothing)).status == 404


async def test_an_encoded_path_is_the_same_path(target: Target) -> None:
    """As long as it decodes to letters; the tag is not compared in another way."""
    plain = await target.get("/plies.json")
    encoded = "".join(f"%{ord(letter):02x}" if letter.isalnum() else letter for letter in target.public)
    again = await raw.get(target.port, f"{encoded}/plies.json")
    assert (again.status, again.body) == (200, plain.body)
    assert (await raw.get(target.port, f"{target.public.upper()}/plies.json")).status == 404


@pytest.mark.parametrize("value", ["", "-1", "9" * 300, "%00", "%ff%fe", "<b>", "%D9%A3", "%0d%0aX:y"])
async def test_odd_questions_are_answered_as_none(target: Target, value: str) -> None:
    """Where a value cannot be meant the usual is shown; no answer fails, or repeats what was asked."""
    names = ("ply", "before", "season", "size", "from", "to", "plain", "lang", "x")
    query = "&".join(f"{name}={value}&{name}={value}" for name in names)
    for path in ("", "/plies.json", "/log.json", "/board.json", f"/at/{target.game.ply}.json"):
        answer = await target.get(f"{path}?{query}")
        assert (answer.status, answer.guarded) == (200, True)
        assert b"<b></" not in answer.body
        assert b"X:y" not in answer.body
    answer = await target.get(f"/odds.json?{query}")
    assert answer.status in (400, 404)


@pytest.mark.parametrize(
    "lang", ["de", "EN", "en-GB", "it_IT", "", "xx" * 2000, "../en", "en%00", "<script>"]
)
async def test_an_unknown_language_is_the_browsers(target: Target, lang: str) -> None:
    """And without one that there is, English. What was asked for is not repeated as a language."""
    for accepted, locale in (
        ("it;q=0.1", "it"),
        ("xx, en", "en"),
        ("*", LOCALES[0]),
        (",;" * 2000, LOCALES[0]),
    ):
        answer = await target.get(f"?lang={lang}", f"Accept-Language: {accepted}")
        assert answer.status == 200
        assert f'<html lang="{locale}">'.encode() in answer.body
        assert b"<script>" not in answer.body.lower()


# -- other hosts, other sites --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:80", "localhost", "127.0.0.1.nip.io", "[::1]", "x" * 3000, "a@b", ""],
)
async def test_nothing_depends_on_the_name_by_which_a_site_is_called(target: Target, host: str) -> None:
    """A page of another site whose name leads here (DNS rebinding) is a stranger: it has no cookie, knows no
    tag, and finds none out. Proxies may rename the host, so it is not compared."""
    where, proof = target.seat(1)
    for path in ("", "/plies.json"):
        paths = (target.public + path, where + path, f"{where}/{proof}", "/", "/page/x")
        for asked in paths:
            plain = await raw.get(target.port, asked)
            called = await raw.get(target.port, asked, f"Host: {host}")
            for answer in (plain, called):
                del answer.headers["Date"]
                cookie = answer.headers.pop("Set-Cookie", f"seat={proof}; ")
                assert cookie.startswith(f"seat={proof};")
                assert "domain" not in cookie.lower()
            assert called == plain
    assert (await raw.get(target.port, f"{where}/plies.json", f"Host: {host}")).status == 404


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1"])
async def test_other_sites_get_no_answer_to_read(target: Target, origin: str) -> None:
    """Neither by scripts (no CORS) nor as part of their pages (CORP, framing), and no preflight passes."""
    where, proof = target.seat(1)
    files = target.served.site.files.base
    asked = ("Sec-Fetch-Site: cross-site", f"Origin: {origin}", "Sec-Fetch-Mode: cors")
    for path in (f"{target.public}/plies.json", f"{where}/plies.json", f"{where}/", f"{files}/game/app.js"):
        answer = await raw.get(target.port, path, *asked, f"Cookie: seat={proof}")
        assert answer.status == 200
        assert not [name for name in answer.headers if name.lower().startswith("access-control-")]
        assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
        assert answer.headers["Cross-Origin-Opener-Policy"] == "same-origin"
        assert answer.headers["X-Frame-Options"] == "DENY"
        policy = answer.headers["Content-Security-Policy"].split("; ")
        assert {"frame-ancestors 'none'", "default-src 'none'", "form-action 'self'"} <= set(policy)
        assert not [part for part in policy if "unsafe" in part or "*" in part or "data:" in part]
        preflight = await raw.get(
            target.port, path, *asked, "Access-Control-Request-Method: GET", method="OPTIONS"
        )
        assert preflight.status == 405
        assert not [name for name in preflight.headers if name.lower().startswith("access-control-")]


async def test_no_answer_tells_versions_of_what_serves_it(target: Target) -> None:
    for answer in (
        await target.get("/plies.json"),
        await target.get("/nothing"),
        await target.get("/plies.json", "Expect: something"),
        *await raw.send(target.port, b"nonsense\r\n\r\n"),
    ):
        assert answer.headers["Server"] == "Sandtable"
        assert answer.guarded
        assert b"aiohttp" not in answer.body
