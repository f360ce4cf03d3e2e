"""No statement of a running bot reads the whole of a table that grows."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from discord import app_commands
from sqlalchemy import Engine, event

from db.league_schema import metadata
from playground.people.client import ActionRefused
from tests.cogs.conftest import House
from tests.cogs.driver import by_slash, lobby, next_move
from tests.cogs.seasons import LeagueDays

SMALL = {"alembic_version", "gaps", "leagues", "seasons", "divisions"}
"""Tables with a row for each of what is made by hand, or for what lasts a moment."""
SCAN = re.compile(r"SCAN (\w+?)(?:_\d+)?(?: USING (?:COVERING )?INDEX (\w+))?")
BOUNDED = {"ix_outbox_failed", "ix_league_outbox_failed"}
"""Indexes of what was given up, and of nothing else."""
WAITING = "SELECT DISTINCT {0} FROM {1} WHERE {1}.failed IS NULL"
EXEMPT = {
    "SELECT * FROM ": "the start looks whether the tables are there, and reads no row",
    "SELECT occupancy.channel, occupancy.game FROM occupancy": "the start reads all channels",
    WAITING.format("outbox.game", "outbox"): "the start asks for all that is unsent",
    WAITING.format("league_outbox.league", "league_outbox"): "likewise",
    "SELECT games.guild FROM games WHERE games.status = ? UNION": "asked after outages: who lost time",
    "SELECT games.status, count(*)": "health and metrics count, in an index",
    "SELECT count(*) AS count_1 FROM outbox": "likewise, what is unsent",
}
"""Beginnings of statements that may, with the reasons."""


class Trace:
    """The statements of all databases, each once, with arguments."""

    def __init__(self) -> None:
        self.statements: dict[str, Any] = {}

    def note(self, _: Any, __: Any, statement: str, parameters: Any, *___: Any) -> None:
        """Called before each statement."""
        if statement.lstrip().startswith(("SELECT", "UPDATE", "DELETE", "INSERT", "WITH")):
            many = isinstance(parameters, list) and parameters
            self.statements.setdefault(statement, parameters[0] if many else parameters)

    def scans(self, database: Path) -> dict[str, list[str]]:
        """The statements that read all of a table that grows, with what SQLite says about it."""
        wrong: dict[str, list[str]] = {}
        with closing(sqlite3.connect(database)) as connection:
            for statement, parameters in self.statements.items():
                plan = connection.execute(f"EXPLAIN QUERY PLAN {statement}", parameters).fetchall()
                lines = [
                    row[3] for row in plan if (match := SCAN.fullmatch(row[3])) and grows(*match.groups())
                ]
                if lines and not " ".join(statement.split()).startswith(tuple(EXEMPT)):
                    wrong[statement] = lines
        return wrong


def grows(table: str, index: str | None) -> bool:
    """Whether a table of this name, or what of it is in the index, has more rows the longer the bot is
    used."""
    return table in metadata.tables and table not in SMALL and index not in BOUNDED


@pytest.fixture
def trace() -> Iterator[Trace]:
    """Records statements from now on."""
    traced = Trace()
    event.listen(Engine, "before_cursor_execute", traced.note)
    yield traced
    event.remove(Engine, "before_cursor_execute", traced.note)


def commands(tree: app_commands.CommandTree[Any]) -> Iterator[str]:
    """The names of all commands that need no options."""
    for command in tree.walk_commands():
        if isinstance(command, app_commands.Command) and not any(p.required for p in command.parameters):
            yield command.qualified_name


async def test_no_statement_reads_all_of_a_table_that_grows(house: House, trace: Trace) -> None:
    """Rated games from lobby to end, a season, and each command, once with and once without a game."""
    days = await LeagueDays.begin(house)
    season = await days.running()
    for fixture in [f for f in season.fixtures if f.game][:2]:
        await days.won(fixture.id)
    ada = await house.member("Ada")
    game = await lobby(house, "Ada", "Bruno")
    await house.host.lobby.set_details(game.id, ada.actor, rated=True)
    await house.host.lobby.start(game.id, ada.actor, "x")
    await house.published()
    for _ in range(12):
        if (turn := await next_move(house, game.id)) is None:
            break
        await by_slash(await house.member(turn[0]), turn[1])
    await lobby(house, "Chiara", channel="table-1")
    for name in commands(house.bot.tree):
        for client in (ada, await house.member("Elsa", "table-2")):
            with suppress(ActionRefused):
                await client.slash(name)
    await house.host.moves.resign(game.id, ada.actor)
    await days.pass_(1)
    assert len(trace.statements) > 100
    assert trace.scans(house.folder / "games.sqlite3") == {}
