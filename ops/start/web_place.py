"""Where the web pages are: their settings in the environment."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from ipaddress import ip_network
from typing import NamedTuple
from urllib.parse import urlsplit

from ops.start.settings import WrongSetting

URL, PORT, ADDRESS, PROXY = "WEB_URL", "WEB_PORT", "WEB_HOST", "WEB_PROXY"
USUAL_PORT, LOCAL = 8080, "127.0.0.1"
LONGEST = 253
"""Letters of a name of a machine."""
_HOST = re.compile(r"[0-9A-Za-z_-]+(\.[0-9A-Za-z_-]+)*\.?|[0-9a-f:]+")


class WebPlace(NamedTuple):
    """Where the pages are."""

    base: str
    """The public address; empty: that of this machine, for a local Discord."""
    address: str
    port: int
    proxies: tuple[str, ...]
    """Addresses and networks whose word about readers' addresses counts."""


def web_place(environment: Mapping[str, str], *, local: bool) -> WebPlace | None:
    """Where the pages are; None: there are none. `local`: with a local Discord there always are.

    :raises WrongSetting: a setting cannot be used.
    """
    given = {name: environment.get(name, "").strip() for name in (URL, PORT, ADDRESS, PROXY)}
    port, address = _port(given[PORT]), given[ADDRESS] or LOCAL
    if len(address) > LONGEST or not _HOST.fullmatch(address):
        raise WrongSetting(f"{ADDRESS} must be an address or a name of this machine, not {address[:50]!r}.")
    proxies = tuple(part.strip() for part in given[PROXY].split(",") if part.strip())
    try:
        for proxy in proxies:
            ip_network(proxy, strict=False)
    except ValueError as error:
        raise WrongSetting(
            f"{PROXY} must be addresses or networks, such as 10.0.0.5,172.16.0.0/12: {error}."
        ) from error
    base = _base(given[URL]) if given[URL] else ""
    if local:
        return WebPlace("", LOCAL, port, proxies)
    return WebPlace(base, address, port, proxies) if base else None


def _port(given: str) -> int:
    if not given:
        return USUAL_PORT
    if not (given.isascii() and given.isdigit() and len(given) < 6 and 0 < int(given) < 65536):
        raise WrongSetting(f"{PORT} must be a number from 1 to 65535, not {given[:50]!r}.")
    return int(given)


def _base(given: str) -> str:
    named = given.removesuffix("/")
    try:
        parts = urlsplit(named)
        is_address = (
            parts.scheme in ("http", "https")
            and named == f"{parts.scheme}://{parts.netloc}"
            and "@" not in named
            and parts.port != 0
            and not named.endswith(":")
            and bool(_HOST.fullmatch(parts.hostname or ""))
        )
    except ValueError:
        is_address = False
    if not is_address:
        raise WrongSetting(
            f"{URL} must be the public address of the pages with nothing behind it, such as "
            f"https://games.example.org, not {given[:80]!r}."
        )
    return named


def web_remarks(settings: WebPlace | None) -> Iterator[str]:
    """What an operator may want to know about settings that can be used, one line each."""
    if settings is None or not settings.base:
        return
    if settings.base.startswith("http://"):
        yield f"{URL} begins with http://: links of seats travel unprotected. Put https in front."
    elif not settings.proxies:
        yield (
            f"{PROXY} is not set: all readers behind the proxy at {settings.base} count as one, and share "
            f"one limit."
        )
