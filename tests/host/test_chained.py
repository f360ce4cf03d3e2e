"""Chained logs on disk: a head with every move, from the start on, in the export and in what is checked."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import ColumnElement, Connection, select, text, update

import engine
from db import Store, league_schema, open_store
from db.__main__ import main
from db.cluster import numbering
from db.queries import log
from db.schema import games, gaps, moves, players, seats
from engine.kernel import TABLE
from engine.record.export import heads, load, verify
from engine.record.short import PublishedHead
from host import Acted, Game, Host
from host.limits import UNLIMITED
from tests.db.games import without_later_indexes
from tests.host import managing
from tests.host.games import begin_in_format_1, lobby, members_of, play_on, refused
from tests.host.timing import on_file

each_rules = pytest.mark.parametrize("rules", engine.rules_ids())


def opened(store: Store) -> Host:
    """A host for any number of games."""
    return Host(store, pause=0, limits=UNLIMITED)


async def stored(store: Store, number: int) -> list[str | None]:
    """The heads of a game as they are on disk, by ply."""
    return [row["chain"] for row in await store.read(lambda c: log.after(c, number, -1))]


async def played(host: Host, rules: str = "classic", plies: int = 12) -> Game:
    """A running game, with moves that were taken back by those in charge and with everybody's word."""
    first, *others = members = members_of(rules)
    where = f"{rules} {plies}"
    game = await host.lobby.create("guild", where, first, "Ann", rules, len(members), {}, entropy="a")
    for name in others:
        await host.lobby.join(game.id, name, name.title(), name)
    await host.lobby.start(game.id, "ann", "s")
    await play_on(host, game.id, plies)
    await managing.roll_back(host, game.id, 5, "ann")
    await play_on(host, game.id, 2)
    proposal = await host.proposals.undo(game.id, "ann")
    assert not isinstance(proposal, Acted)
    for seat in proposal.asked:
        await host.proposals.agree(
            game.id, str(member_of(await host.games.get(game.id), seat)), "undo", proposal.ply, True
        )
    await play_on(host, game.id, 2)
    return await host.games.get(game.id)


def member_of(game: Game, seat: int) -> str | None:
    """The member in a seat."""
    return game.seats[seat].member


@pytest.mark.spread(2)
@each_rules
async def test_each_move_is_stored_with_its_head(store: Store, rules: str) -> None:
    """In the game, in the log and in the export; another process goes on from there."""
    async with opened(store) as host:
        game = await played(host, rules)
    async with opened(store) as host:
        await play_on(host, game.id, 3)
        running = load(await host.record.exports.document(game.id))
        game = await managing.end(host, game.id, "ann")
        document = load(await host.record.exports.document(game.id))
        chain = await stored(store, game.id)
        assert chain == list(heads(document))
        shown = len(running.moves)  # a running game's export ends before answers that are sealed
        assert game.chain == document.chain == chain[-1]
        assert running.chain == chain[shown]
        assert [move.chain for move in document.moves] == [str(head)[:32] for head in chain[1:]]
        assert [move.chain for move in running.moves] == [move.chain for move in document.moves[:shown]]
        assert [await host.record.exports.head(game.id, ply) for ply in (0, 7, 10**6)] == [
            chain[0],
            chain[7],
            None,
        ]
        verdict = verify(document)
        assert (verdict.chained, verdict.key, verdict.data["plies"]) == (True, "broken-off", game.ply)
        assert verify(document, published=PublishedHead(str(game.chain))).proven


async def test_the_log_tells_who_asked_for_a_rewind(store: Store) -> None:
    """Also where everybody agreed: who had asked stands beside it."""
    async with opened(store) as host:
        game = await played(host)
        _, log_ = await host.record.exports.moves(game.id)
        rewound = [ply for ply, move in enumerate(log_, 1) if move.verb == "rewind"]
        assert [log_[ply - 1].seat for ply in rewound] == [TABLE, TABLE]
        entries = [
            entry for entry in await host.record.history.entries(game.id, None, 99) if entry.ply in rewound
        ]
        makers = [(entry.by, entry.member) for entry in entries if not entry.notice]
        assert makers == [("manager", "ann"), ("consent", "ann")]
        assert await refused(host.moves.act(game.id, "ann", "rewind:0")) in ("wrong-verb", "not-your-turn")


@on_file
async def test_a_lobby_has_no_chain(store: Store) -> None:
    """It begins with the start, over everything that the game has then."""
    async with opened(store) as host:
        game = await lobby(host)
        assert game.chain is None
        begun = await host.lobby.start(game.id, "ann", "x")
        assert begun.chain is not None
        over = await managing.end(host, game.id, "ann")
        verdict = verify(load(await host.record.exports.document(game.id)))
        assert (verdict.key, verdict.data["plies"], verdict.data["head"]) == ("broken-off", 0, over.chain)


def make_old(connection: Connection) -> None:
    """Bring the database back to what it was before there were chains."""
    newer = league_schema.metadata.sorted_tables
    for table in reversed([each for each in newer if each.name in league_schema.__all__]):
        table.drop(connection)
    gaps.drop(connection)
    players.drop(connection)
    for index in ("fixture", "rated", "lesson", "one_lesson", "resume_at", "unrated"):
        connection.execute(text(f"DROP INDEX ix_games_{index}"))
    connection.execute(text("DROP INDEX ix_absences_over_ends_at"))
    without_later_indexes(connection)
    connection.execute(text("CREATE INDEX ix_absences_ends_at ON absences (ends_at)"))
    connection.execute(text("ALTER TABLE games DROP COLUMN resume_at"))
    for table in numbering.TABLES:
        connection.execute(text(f"DROP TABLE IF EXISTS {table}"))
    for column in (
        "revision",
        "drawn",
        "fixture",
        "rated",
        "places",
        "hints",
        "lesson",
        "hidden",
        "log_format",
    ):
        connection.execute(text(f"ALTER TABLE games DROP COLUMN {column}"))
    connection.execute(text("ALTER TABLE moves DROP COLUMN player"))
    connection.execute(text("ALTER TABLE seats DROP COLUMN leaver"))
    for name in ("games", "moves"):
        connection.execute(text(f"ALTER TABLE {name} DROP COLUMN chain"))
    connection.execute(update(moves).where(moves.c.by == "consent").values(seat=0))
    connection.execute(text("UPDATE alembic_version SET version_num = '0003'"))


async def test_games_of_an_older_database_go_on(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Running ones are chained as their logs stand, with the very heads that they would have had; those that
    are over remain unchained, which their exports say."""
    monkeypatch.setenv("DATABASE_URL", url)
    begin_in_format_1(monkeypatch)
    store = await open_store(url)
    async with opened(store) as host:
        over = await played(host, plies=10)
        await managing.end(host, over.id, "ann")
        game = await played(host)
        before = await stored(store, game.id)
        waiting = await lobby(host)
    await store.write(make_old)
    await store.close()

    store = await open_store(url)
    assert await stored(store, game.id) == before
    async with opened(store) as host:
        assert (await host.games.get(game.id)).chain == before[-1]
        _, log_ = await host.record.exports.moves(game.id)
        assert {move.seat for move in log_ if move.verb == "rewind"} == {TABLE}
        await play_on(host, game.id, 3)
        await managing.end(host, game.id, "ann")
        assert verify(load(await host.record.exports.document(game.id))).chained
        verdict = verify(load(await host.record.exports.document(over.id)))
        assert (verdict.ok, verdict.chained, verdict.key) == (True, False, "unchained")
        assert set(await stored(store, over.id)) == {None}
        begun = await host.lobby.start(waiting.id, "ann", "s")
        assert ((await host.games.get(game.id)).log_format, begun.log_format) == (1, 2)
    await store.close()
    assert await asyncio.to_thread(main, ["verify"]) == 0


def _at(table: Any, ply: int, **values: Any) -> Any:
    where: ColumnElement[bool] = table.c.ply == ply
    return update(table).where(where).values(**values)


def _of(seat: int, **values: Any) -> Any:
    return update(players).where(players.c.seat == seat, players.c.ply == 0).values(**values)


TAMPERED: dict[str, tuple[str, Any]] = {
    "a move": ("does not fit its chain at ply 4", _at(moves, 4, code="pass:1")),
    "a seat": ("does not fit its chain at ply 7", _at(moves, 7, seat=7)),
    "a maker": ("does not fit its chain at ply 3", _at(moves, 3, by="clock")),
    "a head": ("does not fit its chain at ply 5", _at(moves, 5, chain="ab" * 32)),
    "a head taken away": ("does not fit its chain at ply 5", _at(moves, 5, chain=None)),
    "an entry taken away": ("does not fit its chain at ply 7", moves.delete().where(moves.c.ply == 6)),
    "an option": ("does not fit its chain at ply 0", update(games).values(options={"rounds": 3})),
    "the rules' version": ("does not fit its chain at ply 0", update(games).values(rules_version=1)),
    "a seat's dice": ("does not fit its chain at ply 0", update(seats).values(entropy="x\t\\")),
    "the secret": ("does not fit its chain at ply 0", update(games).values(secret="zz")),
    "who made a move": ("does not fit its chain at ply 4", _at(moves, 4, player="ab" * 32)),
    "the log's format": ("does not fit its chain at ply 0", update(games).values(log_format=1)),
    "a player's name": ("seat 1 at ply 0 is not the one in its chain", _of(1, name="Mal\t\\N")),
    "a player taken away": ("does not fit its chain at ply 0", players.delete().where(players.c.seat == 1)),
    "the game's head": ("its head is not that of its log", update(games).values(chain="ab" * 32)),
    "the game's head taken away": ("has no head, and its log has", update(games).values(chain=None)),
}


async def test_a_database_is_checked_by_its_heads(
    url: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`python -m db verify` names the first ply that does not fit, in the database and in a backup of it."""
    monkeypatch.setenv("DATABASE_URL", url)
    store = await open_store(url)
    async with opened(store) as host:
        game = await played(host)
    # names and texts of all kinds must not matter
    assert await asyncio.to_thread(main, ["verify"]) == 0
    original = await store.read(_rows)
    for number, (problem, change) in enumerate(TAMPERED.values()):
        await store.write(lambda c, change=change: c.execute(change))  # type: ignore[misc] # bound now
        backup = str(tmp_path / f"{number}.backup")
        capsys.readouterr()
        assert await asyncio.to_thread(main, ["verify"]) == 1
        assert await asyncio.to_thread(main, ["backup", backup]) == 0
        assert await asyncio.to_thread(main, ["verify", backup]) == 1
        lines = [line for line in capsys.readouterr().err.splitlines() if "chain" in line or "head" in line]
        assert len(lines) == 2, (problem, lines)
        assert all(f"game {game.id}: " in line and problem in line for line in lines), (problem, lines)
        await store.write(partial(_put_back, rows=original))
    assert await asyncio.to_thread(main, ["verify"]) == 0
    await store.close()


Rows = dict[str, list[dict[str, Any]]]


def _rows(connection: Connection) -> Rows:
    tables = (games, seats, moves, players)
    return {t.name: [dict(row) for row in connection.execute(select(t)).mappings()] for t in tables}


def _put_back(connection: Connection, rows: Rows) -> None:
    connection.execute(moves.delete())
    connection.execute(moves.insert(), rows["moves"])
    connection.execute(players.delete())
    connection.execute(players.insert(), rows["players"])
    for row in rows["seats"]:
        place = (seats.c.game == row["game"]) & (seats.c.seat == row["seat"])
        connection.execute(update(seats).where(place).values(**row))
    for row in rows["games"]:
        connection.execute(update(games).where(games.c.id == row["id"]).values(**row))


async def test_moves_of_a_game_without_a_chain_have_none(store: Store) -> None:
    """Such a game plays on as it always has."""
    async with opened(store) as host:
        game = await played(host)
        await store.write(lambda c: c.execute(update(games).values(chain=None)))
        await store.write(lambda c: c.execute(update(moves).values(chain=None)))
    async with opened(store) as host:
        await play_on(host, game.id, 2)
        game = await managing.end(host, game.id, "ann")
        assert game.chain is None
        document = msgspec.json.decode(await host.record.exports.document(game.id))
        assert "chain" not in document
        assert not any("chain" in move for move in document["moves"])
