"""Who plays is bound into a game's log: members, sitters, stand-ins, who takes a seat; and can be erased."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

import engine
from db import Store, open_store
from db.__main__ import main
from db.queries import players
from engine.record.export import Export, load, maker, verify
from engine.record.short import PublishedHead
from host import Game, Host
from host.limits import UNLIMITED
from tests.host import managing
from tests.host.games import MEMBERS, begin_in_format_1, on_turn, running
from tests.host.timing import on_file

PATIENT = 10_000.0
"""Seconds that computer players think about a move: the test makes it for them."""


async def step(host: Host, number: int, member: str | None = None, name: str = "") -> tuple[int, str]:
    """The awaited seat makes its default move, by its member or another one. Returns its ply and code."""
    position = await host.games.position(number)
    seat = position.game.prompted[0]
    move, ply = engine.default(position.state, seat), position.game.ply
    who = member or position.game.seats[seat].member
    if position.game.seats[seat].played_by:
        await host.moves.play(number, move, ply)
    else:
        await host.moves.act(number, str(who), move.code, seat=seat, name=name)
    return ply + 1, move.code


async def played(host: Host) -> tuple[Game, dict[int, tuple[str | None, str, str | None]]]:
    """A running game, and by entry who made it: their id, their name, their level."""
    game, _ = await on_turn(host)
    known: dict[int, tuple[str | None, str, str | None]] = {}
    for held in game.seats:
        await host.absences.sitters.name(game.guild, str(held.member), "sam")
    known[(await step(host, game.id, "sam", name="Sam"))[0]] = ("sam", "Sam", None)
    member = str(game.seats[(await host.games.get(game.id)).prompted[0]].member)
    known[(await step(host, game.id))[0]] = (member, member.title(), None)
    known[(await step(host, game.id, "sam", name="Sam"))[0]] = ("sam", "Sam", None)
    for taker, name, who in ((None, "", (None, "", "hard")), ("eve", "Eve", ("eve", "Eve", None))):
        (seat,) = (await host.games.get(game.id)).prompted
        await managing.put(host, game.id, seat, taker, name, "ann")
        known[(await step(host, game.id))[0]] = who
    game = await managing.roll_back(host, game.id, (await host.games.get(game.id)).ply - 1, "ann")
    known[game.ply] = ("ann", "Ann" if game.seat_of("ann") is not None else "", None)
    return game, known


async def document(host: Host, number: int) -> Export:
    """The game as it is exported."""
    return load(await host.record.exports.document(number))


async def test_each_entry_binds_who_made_it(store: Store) -> None:
    """Also after a restart; each is bound once. Ids and salts are told once the game is over."""
    async with Host(store, pause=PATIENT, limits=UNLIMITED) as host:
        game, known = await played(host)
    async with Host(store, pause=PATIENT, limits=UNLIMITED) as host:
        ply, _ = await step(host, game.id)
        known[ply] = ("eve", "Eve", None)
        began = [(member, member.title(), None) for member in MEMBERS]
        others = [who for who in dict.fromkeys(known[ply] for ply in sorted(known)) if who not in began]
        data = await host.record.exports.document(game.id)
        going = msgspec.json.decode(data)
        assert going["format_version"] == 2
        assert [seat["name"] for seat in going["seats"]] == ["Ann", "Bob", "Cy"]
        assert [player.get("name", "") for player in going["players"]] == [name for _, name, _ in others]
        assert not {"salt", "member"} & {
            key for player in going["seats"] + going["players"] for key in player
        }
        over = await managing.end(host, game.id, "ann")
        export = await document(host, game.id)
        assert [(player.member, player.name, player.computer) for player in export.seats] == began
        assert [(player.member, player.name, player.computer) for player in export.players] == others
        makers = {move.ply: who for move in export.moves if (who := maker(export, move))}
        assert {ply: (makers[ply].member, makers[ply].name, makers[ply].computer) for ply in known} == known
        assert verify(export, published=PublishedHead(str(over.chain))).proven
        rows = await store.read(lambda c: players.of(c, game.id))
        assert len({row.salt for row in rows}) == len(rows) == 3 + len(others)


async def test_what_the_clock_does_nobody_has_made(store: Store) -> None:
    """Nor what a manager forces."""
    async with Host(store, pause=PATIENT, limits=UNLIMITED) as host:
        game = await running(host)
        await step(host, game.id)
        await managing.end(host, game.id, "ann")
        export = await document(host, game.id)
        (move,) = export.moves
        assert maker(export, move) == export.seats[move.seat]
        for by in ("clock", "manager"):
            assert maker(export, msgspec.structs.replace(move, by=by)) is None


async def test_a_member_is_erased_by_deleting_their_salt(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Name and id are gone from the export, and the chain holds there, in the database and in an import."""
    monkeypatch.setenv("DATABASE_URL", url)
    store = await open_store(url)
    async with Host(store, pause=PATIENT, limits=UNLIMITED) as host:
        game, _ = await played(host)
        over = await managing.end(host, game.id, "ann")
        before = await document(host, game.id)
        assert await store.write(lambda c: players.erase(c, "sam")) == 1
        assert await store.write(lambda c: players.erase(c, "bob")) == 1
        assert await store.write(lambda c: players.erase(c, "bob")) == 0
        data = await host.record.exports.document(game.id)
        export = msgspec.json.decode(data)
        assert not {"Bob", "bob", "Sam", "sam"} & {
            v for player in export["seats"] + export["players"] for v in player.values()
        }
        verdict = verify(load(data), published=PublishedHead(str(over.chain)))
        sat = next(move.ply for move in before.moves if move.by == "sitter")
        assert (verdict.proven, verdict.data["erased"], verdict.data["erased_at"]) == (True, [1], [sat])
        taken = next(m.seat for m in before.moves if (who := maker(before, m)) and who.member == "eve")
        for bob, source in (("Bob", msgspec.json.encode(before)), ("2", data)):
            copy = await host.record.imports.take_in("other", bob, "eve", source)
            again = await document(host, copy.id)
            assert again == load(source)
            names = ["Ann", bob, "Cy"]
            names[taken] = "Eve"
            assert [seat.name for seat in copy.seats] == names
    assert await asyncio.to_thread(main, ["verify"]) == 0
    await store.close()


@on_file
async def test_games_of_before_go_on_in_format_1(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without bound players, as their exports say; what verified them verifies them still."""
    begin_in_format_1(monkeypatch)
    async with Host(store, pause=PATIENT, limits=UNLIMITED) as host:
        game, _ = await played(host)
        over = await managing.end(host, game.id, "ann")
        export = await document(host, game.id)
        assert (export.format_version, export.players) == (1, ())
        assert {*(seat.bound for seat in export.seats), *(move.player for move in export.moves)} == {None}
        assert verify(export, published=PublishedHead(str(over.chain))).proven
        assert await store.read(lambda c: players.of(c, game.id)) == []
