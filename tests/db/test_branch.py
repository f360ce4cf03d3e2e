"""A database that goes on from an earlier state has a branch of its own, and posts again what has buttons."""

from __future__ import annotations

import asyncio
import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, insert, select, update
from structlog.testing import capture_logs

from db import branch, numbers, open_store
from db.__main__ import main
from db.address import data_folder, locate
from db.backends import known
from db.care.restore import restore
from db.league_schema import league_outbox, leagues, seasons
from db.queries import settings
from db.queries.league import leagues as league_queries
from db.queries.league import seasons as season_queries
from db.schema import games, outbox
from db.store import SET_BACK
from tests.db.games import change, started
from tests.db.postgres import Postgres, name_of

NOW = 1795254000.0


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What is known of databases is the test's own, and its folder counts as a lasting one."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    monkeypatch.setattr("db.backends.known._temporary", lambda: tmp_path / "temporary")


def stored(url: str) -> dict[str, Any]:
    """The settings of the database's branch."""
    branch: dict[str, Any] = change(url, lambda c: settings.get(c, *settings.BRANCH))
    return branch


def code(url: str) -> str:
    """The random value of the branch."""
    return str(stored(url)[settings.CODE])


LEAGUE = {
    "guild": "g", "channel": "c", "name": "n", "made_by": "m", "plan": {}, "created_at": 1.0, "state": "open",
}  # fmt: skip
SEASON = {
    "number": 1, "state": "running", "plan": {}, "lot": "x",
    **dict.fromkeys(("opens_at", "checkin_at", "starts_at", "ends_at"), 1.0),
}  # fmt: skip
FIXTURE = {"round": 1, "table": 1, "seats": [], "state": "planned", "stage": "s"}


def one_more_each(connection: Connection) -> tuple[int, int, int]:
    """A new game, a new league and a fixture in it; their numbers."""
    game = started(connection, 0, f"c{numbers.highest(connection)['games']}")
    league = league_queries.add(connection, LEAGUE)
    season = season_queries.add(connection, {**SEASON, "league": league})
    return game, league, season_queries.add_fixture(connection, {**FIXTURE, "season": season})


def backed_up(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A backup of the database."""
    monkeypatch.setenv("DATABASE_URL", url)
    file = tmp_path / "backup"
    assert main(["backup", str(file)]) == 0
    return file


def test_a_branch_lasts(url: str) -> None:
    """Over all openings, which are counted with the closings between them; nothing is posted again."""
    change(url, lambda c: started(c, 3))
    with capture_logs() as lines:
        first, second = stored(url), stored(url)
    assert first[settings.CODE] == second[settings.CODE]
    assert second[branch.OPENINGS] == first[branch.OPENINGS] + 2
    assert change(url, lambda c: c.execute(select(outbox)).all()) == []
    assert SET_BACK not in [line["event"] for line in lines]


def test_each_restore_has_a_branch_of_its_own(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also a second one of the same backup; and it lasts. Then no button without letters counts any more."""
    change(url, lambda c: settings.put(c, *settings.BRANCH, settings.UNLETTERED, 5.5))
    change(url, lambda c: started(c, 3))
    file = backed_up(url, tmp_path, monkeypatch)
    codes = [code(url)]
    assert stored(url)[settings.UNLETTERED] == 5.5
    for _ in range(2):
        restore(locate(url), file, NOW)
        codes.append(code(url))
        assert code(url) == codes[-1]
    assert len(set(codes)) == 3
    assert settings.UNLETTERED not in stored(url)


def test_the_first_start_after_a_restore_says_so(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until the bot has lived with what was restored."""

    def said() -> bool:
        with capture_logs() as lines:
            stored(url)
        return SET_BACK in [line["event"] for line in lines]

    change(url, lambda c: settings.put(c, *settings.CLOCK, settings.ALIVE, NOW - 100))
    file = backed_up(url, tmp_path, monkeypatch)
    assert not said()
    restore(locate(url), file, NOW)
    assert said()
    change(url, lambda c: settings.put(c, *settings.CLOCK, settings.ALIVE, NOW + 100))
    assert not said()
    assert settings.UNLETTERED not in stored(url)


def test_all_that_has_buttons_is_posted_again_after_a_restore(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Lobbies, running games and the sign-up messages of seasons that are not over."""

    def fill(connection: Connection) -> None:
        for channel, status in (("a", "lobby"), ("b", "running"), ("c", "finished"), ("d", "ended")):
            number = started(connection, 2, channel)
            connection.execute(update(games).where(games.c.id == number).values(status=status))
        states = ("signup", "check_in", "running", "protest", "closed", "cancelled")
        for number, state in enumerate(states, 1):
            connection.execute(insert(leagues), {**LEAGUE, "id": number})
            row = {**SEASON, "id": number, "league": number, "state": state}
            connection.execute(insert(seasons), row)

    change(url, fill)
    restore(locate(url), backed_up(url, tmp_path, monkeypatch), NOW)
    shown = change(url, lambda c: c.execute(select(outbox.c.game, outbox.c.kind, outbox.c.ply)).all())
    assert sorted(map(tuple, shown)) == [(1, "show", 2), (2, "show", 2)]
    rows = change(url, lambda c: c.execute(select(league_outbox.c.season, league_outbox.c.kind)).all())
    assert sorted(map(tuple, rows)) == [(number, "entries") for number in (1, 2, 3, 4)]


def test_a_backup_that_takes_the_files_place_is_noticed(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Copied by hand, as often as that is done, and also where nothing is known of the database; the operator
    reads it."""
    change(str(path), lambda c: started(c, 3))
    file, codes = backed_up(str(path), tmp_path, monkeypatch), [code(str(path))]
    for _ in range(2):
        shutil.copyfile(file, path)
        shutil.rmtree(tmp_path / "home")
        with capture_logs() as lines:
            codes.append(code(str(path)))
        assert SET_BACK in [line["event"] for line in lines]
        assert code(str(path)) == codes[-1]
    assert len(set(codes)) == 3


@pytest.mark.parametrize("known", [True, False])
def test_an_earlier_file_is_noticed_where_the_database_is_known(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, known: bool
) -> None:
    """A plain copy: by the count of openings and closings. On another machine, to which it was brought,
    nothing was lost."""
    if not known:
        monkeypatch.setattr("db.backends.known._temporary", lambda: tmp_path)
    before = code(str(path))
    shutil.copyfile(path, tmp_path / "earlier")
    change(str(path), lambda c: started(c, 3))
    shutil.copyfile(tmp_path / "earlier", path)
    assert (code(str(path)) != before) is known


def test_an_earlier_state_on_a_server_is_noticed(postgres: Postgres, on_server: str) -> None:
    """Put there by the operator's own means."""
    before = code(on_server)
    postgres.run("UPDATE settings SET value = '1' WHERE key = 'openings'", name_of(on_server))
    assert code(on_server) != before


def test_a_count_that_cannot_be_kept_is_done_without(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A home that is read-only, or in which something else stands."""
    before = code(str(path))
    for content in ("{", "[]", '{"x": 1}', f'{{"{path}": "y"}}'):
        (tmp_path / "home" / "sandtable" / "openings").write_text(content)
        assert code(str(path)) == before
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    assert code(str(path)) == before


def test_when_the_database_was_set_back_is_stored(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last time counts."""
    assert settings.SET_BACK not in stored(url)
    file = backed_up(url, tmp_path, monkeypatch)
    for moment in (NOW, NOW + 5):
        restore(locate(url), file, moment)
        assert stored(url)[settings.SET_BACK] == moment


def test_no_number_is_given_out_twice(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a restore where the database is known, as often as that is done; and none is left out. (The
    fixtures here have no players.)"""
    assert change(url, one_more_each) == (1, 1, 1)
    file = backed_up(url, tmp_path, monkeypatch)
    assert [change(url, one_more_each) for _ in range(2)] == [(2, 2, 2), (3, 3, 3)]
    restore(locate(url), file, NOW, anyway=True)
    assert [change(url, one_more_each) for _ in range(2)] == [(4, 4, 4), (5, 5, 5)]
    restore(locate(url), file, NOW, anyway=True)
    again = backed_up(url, tmp_path / "again", monkeypatch)
    shutil.rmtree(data_folder())
    restore(locate(url), again, NOW, anyway=True)
    assert change(url, one_more_each) == (6, 6, 6)


def test_the_numbers_are_noted_while_the_database_is_in_use(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot that is killed gives no sign at its end."""
    monkeypatch.setattr("db.store.NUMBERS_SECONDS", 0.0)
    for backend in ("sqlite.FileStore", "postgres.ServerStore"):
        monkeypatch.setattr(f"db.backends.{backend}.watch_seconds", 0.01)

    async def use() -> None:
        store = await open_store(url)
        assert known.recall(store.address).numbers["games"] == 0
        await store.write(one_more_each)
        async with asyncio.timeout(30):
            while known.recall(store.address).numbers != dict.fromkeys(("games", "leagues", "fixtures"), 1):
                await asyncio.sleep(0.01)
        await store.close()

    asyncio.run(use())


def test_counts_that_an_earlier_version_wrote_are_read(path: Path, tmp_path: Path) -> None:
    """A plain count of openings, which the next opening replaces."""
    file = tmp_path / "home" / "sandtable" / "openings"
    before = code(str(path))
    kept = json.loads(file.read_text())
    file.write_text(json.dumps({str(path): kept[str(path)]["openings"]}))
    assert known.recall(path).openings == kept[str(path)]["openings"]
    assert code(str(path)) == before
    file.write_text(json.dumps({str(path): 99}))
    assert code(str(path)) != before
    assert known.recall(path).openings > 99
