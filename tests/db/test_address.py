"""Which database an address names, and that no password is ever told."""

from __future__ import annotations

from pathlib import Path

import pytest
from platformdirs import user_data_path

from db import StoreError
from db.address import ServerAddress, beside, locate


@pytest.mark.parametrize("form", ["sqlite+aiosqlite:///{}", "sqlite:///{}", "{}", " sqlite:///{}?timeout=3 "])
def test_all_forms_of_an_address_name_the_same_file(form: str, path: Path) -> None:
    """With either scheme, without one, with options that SQLAlchemy knows."""
    assert locate(form.format(path)) == path


def test_a_relative_address_is_below_the_working_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As with any program."""
    monkeypatch.chdir(tmp_path)
    assert locate("sqlite:///data/games.sqlite3") == tmp_path / "data" / "games.sqlite3"


@pytest.mark.parametrize("nothing", [None, "", "  "])
def test_without_an_address_the_file_is_in_the_users_data_folder(nothing: str | None) -> None:
    """Where the system keeps such data."""
    assert locate(nothing) == user_data_path("sandtable", appauthor=False) / "sandtable.sqlite3"


@pytest.mark.parametrize(
    "address", ["mysql://bot:hunter2@host/x", "sqlite://", "sqlite:///", "sqlite:///:memory:"]
)
def test_other_addresses_are_refused_without_showing_a_password(address: str) -> None:
    """Only the scheme is repeated."""
    with pytest.raises(StoreError) as caught:
        locate(address)
    assert caught.value.key == "url"
    assert "hunter2" not in str(caught.value)


@pytest.mark.parametrize("scheme", ["postgresql+asyncpg", "postgresql", "postgres"])
def test_a_server_is_named_with_or_without_its_driver(scheme: str) -> None:
    """Also as hosters write it; what is told of it has no password."""
    server = locate(f"{scheme}://bot:p%40ss%2Fword@db.example:5433/games?sslmode=require")
    assert server == ServerAddress("games", "db.example", 5433, "bot", "p@ss/word", "require")
    assert str(server) == "postgresql://bot@db.example:5433/games"
    assert "p@ss" not in repr(server)


def test_a_server_may_be_reached_through_a_socket_or_an_address() -> None:
    """A folder as host, and IPv6."""
    assert locate("postgresql:///games?host=/run/postgresql") == ServerAddress("games", "/run/postgresql")
    assert str(locate("postgresql://bot@[::1]:5433/games")) == "postgresql://bot@[::1]:5433/games"


UNCLEAR = {
    "host/": "database",
    "host": "database",
    "host:port/games": "port",
    "host:0/games": "port",
    "host:65536/games": "port",
    "host/games?wrong=1": "options",
    "host/games?ssl=require&sslmode=require": "options",
    "host/games?ssl=maybe": "verify-full",
}


@pytest.mark.parametrize("rest", UNCLEAR)
@pytest.mark.parametrize("scheme", ["postgresql+asyncpg", "postgresql", "postgres"])
def test_an_unclear_server_is_refused_without_showing_a_password(scheme: str, rest: str) -> None:
    """No database, no number as port, options that nobody would look at: what is wrong is said."""
    with pytest.raises(StoreError) as caught:
        locate(f"{scheme}://bot:hunter2@{rest}")
    assert caught.value.key == "url"
    assert UNCLEAR[rest] in caught.value.detail
    assert caught.value.path == f"{scheme}://…"
    assert "hunter2" not in str(caught.value)
    assert caught.value.__cause__ is None


def test_a_server_without_a_host_is_named_without_one() -> None:
    """The usual variables decide then; the greatest port is one."""
    assert str(locate("postgresql:///games")) == "postgresql:///games"
    assert str(locate("postgresql://bot@h:65535/games")) == "postgresql://bot@h:65535/games"


def test_files_about_a_server_are_named_by_it_in_the_data_folder() -> None:
    """Two databases never share them, and none has a password in its name."""
    folder = user_data_path("sandtable", appauthor=False)
    path = beside(locate("postgresql://bot:hunter2@host:5433/games"))
    assert path == folder / "postgresql-host-5433-games"
    assert beside(locate("postgresql://host/games")) != path
