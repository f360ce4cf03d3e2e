"""Which database a DATABASE_URL names: a SQLite file, or a database on a PostgreSQL server."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field
from pathlib import Path

from platformdirs import user_data_path
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from db.errors import StoreError

_FILES = ("sqlite+aiosqlite:///", "sqlite:///")
_NO_FILES = ("file:", "sqlite:", "sqlite+aiosqlite:", "sqlite3:")
"""What an address of a file may begin with elsewhere."""
_QUOTES = "\"'`\u201c\u201d\u201e\u2018\u2019\u00ab\u00bb"
_SERVERS = ("postgresql+asyncpg", "postgresql", "postgres")
_SSL = ("disable", "allow", "prefer", "require", "verify-ca", "verify-full")


@dataclass(frozen=True)
class ServerAddress:
    """A database on a PostgreSQL server. Its `str` is for people: without the password.

    Fields that are None are left to the usual variables (PGHOST, PGUSER, ...) and defaults.
    """

    database: str
    host: str | None = None
    """A name, an address, or the folder of a socket."""
    port: int | None = None
    user: str | None = None
    password: str | None = field(default=None, repr=False)
    ssl: str | None = None

    def __str__(self) -> str:
        user = f"{self.user}@" if self.user else ""
        host = f"[{self.host}]" if ":" in (self.host or "") else self.host or ""
        port = f":{self.port}" if self.port else ""
        return f"postgresql://{user}{host}{port}/{self.database}"


Address = Path | ServerAddress


def locate(url: str | None) -> Address:
    """The database that a DATABASE_URL (or a plain path) names; without one a file in the data folder.

    :raises StoreError: `url` for another kind of database or an unclear text, `home`.
    """
    text = (url or "").strip()
    if not text:
        return data_folder() / "sandtable.sqlite3"
    _refuse_unclear(text)
    scheme, separator, _ = text.partition("://")
    if separator and scheme in _SERVERS:
        return _server(text)
    path = _path_in(text)
    if path == text:
        if separator:
            # such an address often contains a password: show its scheme only
            raise StoreError("url", f"{scheme}://…", "this kind of database is not known")
        if (known := text.partition(":")[0]) in _SERVERS and known != text:
            raise StoreError("url", f"{known}:…", "// is missing")
    if not path or ":memory:" in path:
        raise StoreError("url", url, "it names no file")
    return at_home(path).absolute()


def relative_path(url: str | None) -> Path | None:
    """Where a DATABASE_URL leads that is a relative path; None for any other. :raises StoreError: as
    `locate`."""
    text = (url or "").strip()
    address = locate(text)
    if not text or not isinstance(address, Path) or at_home(_path_in(text)).is_absolute():
        return None
    return address


def quotes_around(text: str) -> str | None:
    """What stands between quotes at the beginning or the end of a text; None if there are none."""
    inner = text.strip(_QUOTES)
    return None if inner == text else inner.strip()


def at_home(text: str) -> Path:
    """The path with `~` and `~user` expanded. :raises StoreError: `home`."""
    try:
        return Path(text).expanduser()
    except RuntimeError as error:
        raise StoreError("home", text) from error


def beside(address: Address) -> Path:
    """The prefix of the paths of files about this database: beside its file, links resolved, or in the user's
    data folder. :raises StoreError: `home`."""
    if isinstance(address, Path):
        # As SQLite does: files that belong to a database have one place, no matter by which link it is
        # reached.
        return Path(os.path.realpath(address))
    parts = "postgresql", address.host, str(address.port or ""), address.database
    return data_folder() / re.sub(r"[^A-Za-z0-9.]+", "-", "-".join(filter(None, parts)))


def data_folder() -> Path:
    """The folder of the user's databases. :raises StoreError: `home`."""
    try:
        return user_data_path("sandtable", appauthor=False)
    except RuntimeError as error:  # a user without an entry, and no HOME
        raise StoreError("home", "the data folder") from error


def _path_in(text: str) -> str:
    """The path in a file's address, or the text itself."""
    for known in _FILES:
        if text.startswith(known):
            return text[len(known) :].partition("?")[0]
    return text


def _refuse_unclear(text: str) -> None:
    """Refuse what looks like an address and would be taken for a path. :raises StoreError: `url`."""
    inner = quotes_around(text)
    if inner is not None:
        shown = "…" if "@" in inner else inner
        raise StoreError("url", "it is in quotes", f"which count as a part of it: write DATABASE_URL={shown}")
    if any(ord(letter) < 32 or ord(letter) == 127 for letter in text):
        raise StoreError("url", "…", "there is a line break or another control character in it")
    for scheme in _NO_FILES:
        if text.startswith(scheme) and _path_in(text) == text:
            path = "/" + text[len(scheme) :].partition("?")[0].lstrip("/")
            raise StoreError("url", f"{scheme}…", f"a file is named by its path alone: {path}")


def _server(text: str) -> ServerAddress:
    """The database of a server's address. :raises StoreError: `url`, with what is wrong: never with a part of
    the address beyond its scheme, which might be of the password."""
    shown = text.partition("://")[0] + "://…"
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise StoreError("url", shown, "its form or its port is wrong") from None  # it may quote the password
    options = {name: value for name, value in url.query.items() if isinstance(value, str)}
    ssl = options.pop("ssl", None) or options.pop("sslmode", None)
    host = url.host or options.pop("host", None)
    wrong = {
        "it names no database": not url.database,
        "its port is none": url.port is not None and not 0 < url.port < 65536,
        f"ssl can be {', '.join(_SSL)}": ssl not in (None, *_SSL),
        "of options it may have ssl (or sslmode) and host, each once": options or len(url.query) > 2,
    }
    for reason, is_wrong in wrong.items():
        if is_wrong:
            raise StoreError("url", shown, reason)
    assert url.database is not None, "as was checked"
    return ServerAddress(url.database, host, url.port, url.username, url.password, ssl)
