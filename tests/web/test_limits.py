"""How much readers may ask, and by what they are told apart."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from aiohttp.test_utils import TestClient, TestServer
from multidict import CIMultiDict

from tests.host.timing import Now, on_file
from tests.web.conftest import BASE, Web, play, started
from ui.settings.web_links import WebLinks
from web.access import limits
from web.access.guard import FILES, HEADERS
from web.access.limits import Busy, ReaderLimits
from web.access.readers import Proxies
from web.site import Site


def admitted(limits: ReaderLimits, address: str, most: int = 1000, *, file: bool = False) -> int:
    """How many requests of an address pass at this moment."""
    for number in range(most):
        try:
            limits.admit(address, file=file)
        except Busy:
            return number
    return most


def test_an_address_may_ask_twenty_times_a_second() -> None:
    """As many at once; then one for each twentieth of a second; never more than a second's worth is saved."""
    now = Now()
    known = ReaderLimits(now)
    assert admitted(known, "a") == 20
    for seconds, more in ((0.049, 0), (0.002, 1), (0.5, 10), (0.25, 5), (3600.0, 20)):
        now.at += seconds
        assert admitted(known, "a") == more


def test_whoever_is_refused_is_told_when_to_come_back() -> None:
    """After that time the request passes, and refusals cost nothing."""
    now = Now()
    known = ReaderLimits(now)
    admitted(known, "a")
    for _ in range(500):
        with pytest.raises(Busy) as refused:
            known.admit("a")
    assert 0 < refused.value.seconds <= 0.05
    now.at += refused.value.seconds + 1e-6
    assert admitted(known, "a") == 1


def test_files_have_limits_of_their_own() -> None:
    """Ten times the others; neither takes from the other."""
    known = ReaderLimits(Now())
    assert admitted(known, "a", file=True) == 200
    assert admitted(known, "a") == 20
    assert admitted(known, "b", file=True) == 200


def test_all_together_may_ask_two_hundred_times_a_second() -> None:
    """What one address may not ask takes nothing from the others; what all may not ask, nothing from it."""
    now = Now()
    known = ReaderLimits(now)
    assert admitted(known, "greedy") == 20
    assert [admitted(known, f"address {n}", most=30) for n in range(9)] == [20] * 9
    assert admitted(known, "late") == 0
    now.at += 0.125
    assert admitted(known, "late", most=20) == 20
    assert admitted(known, "later") == 5
    now.at += 1
    assert admitted(known, "later") == 20


def test_the_memory_of_addresses_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that have asked longest ago are forgotten first."""
    assert limits.KNOWN == 10_000
    monkeypatch.setattr(limits, "KNOWN", 3)
    monkeypatch.setattr(limits, "IN_ALL", 1e6)
    known = ReaderLimits(Now())
    for address in "abcd":
        assert admitted(known, address) == 20
    assert len(known._answers.addresses) == 3
    assert [admitted(known, address) for address in "dcb"] == [0, 0, 0]
    assert admitted(known, "a") == 20


# -- readers behind proxies ----------------------------------------------------------------------------------


def reader(remote: str | None, *forwarded: str, trusted: tuple[str, ...] = ("10.0.0.0/8", "fd00::/8")) -> str:
    """What a reader counts as whose connection comes from an address."""
    headers = CIMultiDict([("X-Forwarded-For", line) for line in forwarded])
    request: Any = SimpleNamespace(remote=remote, headers=headers)
    return Proxies(trusted).reader(request)


@pytest.mark.parametrize(
    "forwarded", [(), ("9.9.9.9",), ("10.0.0.1",), ("9.9.9.9, 10.0.0.1",), ("x" * 9000,)]
)
def test_what_strangers_say_of_their_address_does_not_count(forwarded: tuple[str, ...]) -> None:
    assert reader("1.2.3.4", *forwarded) == "1.2.3.4"
    assert reader("1.2.3.4", *forwarded, trusted=()) == "1.2.3.4"


@pytest.mark.parametrize(
    ("forwarded", "address"),
    [
        (("9.9.9.9",), "9.9.9.9"),
        (("spoofed, 9.9.9.9",), "9.9.9.9"),
        (("8.8.8.8, 9.9.9.9",), "9.9.9.9"),
        (("8.8.8.8, 9.9.9.9, 10.1.1.1, fd00::2",), "9.9.9.9"),  # through two more proxies of ours
        (("8.8.8.8", "9.9.9.9"), "9.9.9.9"),  # a line of the reader's, and one of the proxy's
        (("10.7.7.7", "9.9.9.9"), "9.9.9.9"),
        (("9.9.9.9", "10.1.1.1"), "9.9.9.9"),
        (("10.7.7.7",), "10.7.7.7"),  # a reader inside the network
        (("10.8.8.8, 10.7.7.7",), "10.8.8.8"),
        (("9.9.9.9:4711",), "9.9.9.9"),
        (("::ffff:9.9.9.9",), "9.9.9.9"),
        (("[2001:db8::1]:4711",), "2001:db8::/64"),
        (("[2001:db8::1]",), "2001:db8::/64"),
        (("",), "10.0.0.5"),
        ((), "10.0.0.5"),
        (("unknown",), "10.0.0.5"),
        (("9.9.9.9, unknown",), "10.0.0.5"),
        (("9.9.9.9, unknown, 10.1.1.1",), "10.1.1.1"),
        (("9.9.9.9,",), "10.0.0.5"),
        (("9" * 9000,), "10.0.0.5"),
        (("1.2.3.4.5",), "10.0.0.5"),
        (("9.9.9.9\x00",), "10.0.0.5"),
        (("<script>",), "10.0.0.5"),
    ],
)
def test_proxies_of_ours_say_whose_requests_they_bring(forwarded: tuple[str, ...], address: str) -> None:
    """The last address that is not ours counts: what is before it, anybody can have written."""
    assert reader("10.0.0.5", *forwarded) == address
    assert reader("::ffff:10.0.0.5", *forwarded) == address


@pytest.mark.parametrize(
    ("first", "second", "together"),
    [
        ("2001:db8:0:1::1", "2001:db8:0:1:ffff:ffff:ffff:ffff", True),
        ("2001:db8:0:1::1", "2001:db8:0:2::1", False),
        ("::ffff:1.2.3.4", "1.2.3.4", True),
        ("1.2.3.4", "1.2.3.5", False),
        ("fe80::1%eth0", "fe80::2%eth0", True),
    ],
)
def test_a_household_counts_as_one_reader(first: str, second: str, together: bool) -> None:
    """Of an address of the sixth version everybody has 2 to the power of 64."""
    assert (reader(first) == reader(second)) is together
    assert (reader("10.0.0.5", first) == reader("10.0.0.5", second)) is together


def test_a_connection_without_an_address_is_counted_all_the_same() -> None:
    assert reader(None) == reader("") == ""
    assert reader(None, "9.9.9.9") == ""


# -- on a site -----------------------------------------------------------------------------------------------


@on_file
async def test_too_much_is_answered_with_429(site: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the time to wait, before anything is looked up, for each path; another address may go on."""
    game = await play(site.host, await started(site.host), 5)
    now = Now()
    ours = Site(site.host, await WebLinks.open(site.host, BASE), Proxies(["127.0.0.1"]))
    monkeypatch.setattr(ours.limits, "_clock", now)
    monkeypatch.setattr(ours.limits, "_answers", limits._Rates(now()))

    async with TestClient(TestServer(ours.app)) as client:
        path, me = site.public(game) + "/plies.json", {"X-Forwarded-For": "9.9.9.9"}
        for _ in range(20):
            async with client.get(path, headers=me) as answer:
                assert answer.status == 200
        for wanted in (path, "/nothing", site.public(game) + "/live"):
            async with client.get(wanted, headers=me) as answer:
                assert answer.status == 429
                assert answer.headers["Retry-After"] == "1"
                assert answer.headers["Cache-Control"] == "no-store"
                assert HEADERS.items() <= dict(answer.headers).items()
        async with client.get(path, headers={"X-Forwarded-For": "9.9.9.9, 9.9.9.8"}) as answer:
            assert answer.status == 200
        async with client.get(f"{FILES[0]}x", headers=me) as answer:
            assert answer.status == 404
        now.at += 1
        async with client.get(path, headers=me) as answer:
            assert answer.status == 200
    assert ours.traffic().refused == 3
