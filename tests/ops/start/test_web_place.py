"""Settings of the web pages: what is right, and what is wrong with a wrong one."""

from __future__ import annotations

import pytest

from ops.start.settings import WrongSetting
from ops.start.web_place import WebPlace, web_place, web_remarks

URL = "https://games.example.org"


def test_without_an_address_there_are_no_pages() -> None:
    """But with a local Discord, for this machine alone, whatever else is set."""
    assert web_place({"WEB_PORT": "8081"}, local=False) is None
    here = web_place({"WEB_URL": URL, "WEB_HOST": "0.0.0.0", "WEB_PORT": "8081"}, local=True)
    assert here == WebPlace("", "127.0.0.1", 8081, ())
    assert list(web_remarks(here)) == []


def test_one_setting_is_enough() -> None:
    """The rest has usual values; a slash at the end does no harm."""
    assert web_place({"WEB_URL": f"{URL}/"}, local=False) == WebPlace(URL, "127.0.0.1", 8080, ())
    more = {"WEB_PORT": "80", "WEB_HOST": "::", "WEB_PROXY": "10.0.0.5, fd00::/8"}
    whole = WebPlace(f"{URL}:8443", "::", 80, ("10.0.0.5", "fd00::/8"))
    assert web_place({"WEB_URL": f" {URL}:8443 ", **more}, local=False) == whole


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("WEB_URL", value) for value in (
            "games.example.org", "ftp://games.example.org", f"{URL}/games", f"{URL}?a=1", "https://me@there",
            "https://", "https://there:", "https://there:0", "https://there:99999", "https://[::1",
        )),
        *(("WEB_PORT", value) for value in ("0", "65536", "http", "-1", "８０")),
        ("WEB_HOST", "not a host"), ("WEB_PROXY", "caddy"), ("WEB_PROXY", "10.0.0.0/40"),
    ],
)  # fmt: skip
def test_a_wrong_setting_is_named(name: str, value: str) -> None:
    """In a sentence with its name; with a local Discord only what counts there is looked at."""
    with pytest.raises(WrongSetting, match=name):
        web_place({"WEB_URL": URL, name: value}, local=False)


def test_what_an_operator_may_want_to_know() -> None:
    """Links without https can be read on the way; behind a proxy that is not known all readers are one."""

    def remarks(**settings: str) -> list[str]:
        return list(web_remarks(web_place(settings, local=False)))

    assert remarks() == []
    (open_links,) = remarks(WEB_URL="http://games.example.org")
    assert "http://" in open_links
    (one_limit,) = remarks(WEB_URL=URL)
    assert "WEB_PROXY" in one_limit
    assert remarks(WEB_URL=URL, WEB_PROXY="10.0.0.5") == []
