"""Taking in exported games: what is true comes in whole, what is not stays out."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

import engine
from db import Store, StoreError
from db.care.check import summary
from db.queries import games
from engine.record.export import SeatInfo, bound, dump, load, verify, with_chain
from engine.types import Result
from host import Host, HostError
from host.limits import UNLIMITED
from host.lobby import imports
from host.lobby.imports import DEPTH, SIZE, check_document
from host.model import KNOWN_LEVELS, Entry
from tests.host import managing
from tests.host.games import members_of, on_turn, play_on, refused, running
from tests.host.long import document
from tests.host.timing import SIMPLE, Now, on_file, passing, timed

Json = dict[str, Any]
PLIES = 40


async def exported(host: Host, rules: str, channel: str = "source") -> bytes:
    """A game that was broken off, with moves of the clock and a rewind, as a document."""
    _, *others = members = members_of(rules)
    seats = len(members)
    game = await host.lobby.create(
        "guild", channel, "ann", "Ann", rules, seats, {}, clock=SIMPLE, entropy="a"
    )
    for member in others[:-1]:
        await host.lobby.join(game.id, member, member.title(), member[0])
    await host.lobby.add_computer(game.id, "ann", "normal")
    await host.lobby.start(game.id, "ann", "c")
    clock = host.core.clock
    assert isinstance(clock, Now)
    await passing(host, clock, 3 * SIMPLE.turn)
    await managing.roll_back(host, game.id, 2, "ann")
    await managing.end(host, game.id, "ann")
    return await host.record.exports.document(game.id)


async def exported_plainly(host: Host) -> bytes:
    """A game that was broken off at once."""
    game = await running(host, ("ann", "bob"))
    await managing.end(host, game.id, "ann")
    return await host.record.exports.document(game.id)


@pytest.mark.spread(3)
@pytest.mark.parametrize("level", [*KNOWN_LEVELS, "unheard of"])
async def test_a_document_keeps_its_levels(host: Host, level: str) -> None:
    """Today's and earlier ones, through an import and another export; what is no level is left out."""
    export = load(await exported_plainly(host))
    older = unchained(dump(export))
    older["seats"][1]["computer"] = level
    seats = (export.seats[0], bound(SeatInfo(1, "Bob", level), "ab" * 16), *export.seats[2:])
    newer = dump(with_chain(msgspec.structs.replace(export, seats=seats)))
    known = level if level in KNOWN_LEVELS else None
    for data, kept in ((msgspec.json.encode(older), known), (newer, level)):  # what is bound stays whole
        game = await host.record.imports.take_in("elsewhere", "channel", "eve", data)
        assert game.seats[1].level == known
        again = load(await host.record.exports.document(game.id))
        assert again.seats[1].computer == kept


@pytest.mark.spread(2)
@pytest.mark.parametrize("rules", engine.rules_ids())
async def test_an_exported_game_comes_in_whole(store: Store, rules: str) -> None:
    """Its log, its dice, its players' names; nobody holds its seats, and it occupies no channel."""
    now = Now()
    async with timed(store, now) as host:
        data = await exported(host, rules)
        now.at += 1000
        game = await host.record.imports.take_in("elsewhere", "channel", "eve", data)
        source, copy = (
            msgspec.json.decode(document) for document in (data, await host.record.exports.document(game.id))
        )
        assert {**copy, "setup": 0} == {**source, "setup": 0}
        assert copy["setup"]["seed"] == source["setup"]["seed"]
        assert (game.status, game.imported, game.channel) == ("ended", True, "channel")
        people = [name.title() for name in members_of(rules)[:-1]]
        assert [(seat.member, seat.name) for seat in game.seats][:-1] == [(None, name) for name in people]
        assert game.seats[-1].level == "normal"
        assert await host.games.in_channel("channel") is None
        assert (await host.games.latest("channel")) == game
        first, second = [await host.games.position(number) for number in (game.id - 1, game.id)]
        assert first.state == second.state
        setup, moves = await host.record.exports.moves(game.id)
        assert engine.replay(setup, moves) == second.state
        whole, taken = [
            await host.record.history.entries(n, None, 500, notices=False) for n in (game.id - 1, game.id)
        ]
        assert [_line(entry) for entry in taken] == [_line(entry) for entry in whole]
        assert await refused(host.moves.act(game.id, "ann", "pass")) in ("not-running", "not-a-player")
        again = await host.record.imports.take_in(
            "elsewhere", "other", "eve", await host.record.exports.document(game.id)
        )
        assert (await host.games.position(again.id)).state == second.state


def unchained(data: bytes) -> Json:
    """The document without its chain, as from before there were any."""
    document: Json = msgspec.json.decode(data)
    document["format_version"] = 1
    for part in (document, *document["seats"], *document.get("moves", ())):
        for key in ("chain", "players", "member", "salt", "bound", "player"):
            part.pop(key, None)
    return document


def _line(entry: Entry) -> tuple[object, ...]:
    return entry.ply, entry.seat, entry.code, entry.by, [event.kind for event in entry.events]


@on_file
async def test_a_finished_game_keeps_its_result(store: Store) -> None:
    """And its place among the finished ones."""
    now = Now()
    async with timed(store, now) as host:
        game = await host.lobby.create("guild", "c", "ann", "Ann", "classic", 2, {}, entropy="a")
        await host.lobby.join(game.id, "bob", "Bob", "b")
        await host.lobby.start(game.id, "ann", "c")
        await play_on(host, game.id, PLIES)
        over = (await host.moves.resign(game.id, "bob")).game
        copy = await host.record.imports.take_in(
            "guild", "c", "eve", await host.record.exports.document(game.id)
        )
        assert (copy.status, copy.result) == ("finished", over.result)


def _with(path: str, value: object) -> Callable[[Json], None]:
    """Put something in place of a part of the document."""

    def change(document: Json) -> None:
        *way, last = path.split("/")
        part: Any = document
        for step in way:
            part = part[int(step)] if isinstance(part, list) else part[step]
        part[int(last) if isinstance(part, list) else last] = value

    return change


def _longer(document: Json) -> None:
    """A whole document, chained over a name that is too long to be stored."""
    export = load(msgspec.json.encode(document))
    seats = (bound(SeatInfo(0, "A" * 201, member="1"), "ab" * 16), *export.seats[1:])
    document.update(msgspec.json.decode(dump(with_chain(msgspec.structs.replace(export, seats=seats)))))


LIES: dict[str, tuple[str, Callable[[Json], None]]] = {
    "another secret": ("import-false", _with("secret", "00" * 32)),
    "no secret": ("import-running", lambda d: d.pop("secret")),
    "a secret that is none": ("import-false", _with("secret", "zz")),
    "another seed": ("import-false", _with("setup/seed", "00" * 32)),
    "another's dice": ("import-false", _with("entropy/0", "x")),
    "one more's dice": ("import-false", lambda d: d["entropy"].append("")),
    "another move": ("import-false", _with("moves/3/code", "pass")),
    "another maker": ("import-false", _with("moves/3/by", "sitter")),
    "a rewind by a seat": ("import-false", _with("moves/3", {"ply": 4, "seat": 0, "code": "rewind:1"})),
    "another head": ("import-false", _with("chain", "ab" * 32)),
    "another head of a move": ("import-false", _with("moves/3/chain", "ab" * 6)),
    "no head at the end": ("import-false", lambda d: d.pop("chain")),
    "the end left out": ("import-false", lambda d: d["moves"].pop()),
    "a move left out": ("import-false", lambda d: d["moves"].pop(3)),
    "another name": ("import-false", _with("seats/0/name", "Mallory")),
    "another member": ("import-false", _with("seats/0/member", "mallory")),
    "another level": ("import-false", _with("seats/2/computer", "easy")),
    "a name that is too long": ("import-false", _longer),
    "a move of nobody": ("import-false", _with("moves/0/seat", 9)),
    "a move of a seat that no number is": ("import-false", _with("moves/0/seat", 10**15)),
    "a hidden move": ("import-false", _with("moves/0/code", None)),
    "a move without its text": ("import-format", lambda d: d["moves"][0].pop("code")),
    "a result": ("import-false", _with("result", msgspec.to_builtins(Result((0,), "won", (0, 1, 2))))),
    "other rules": ("version", _with("rules", "chess")),
    "other rules inside": ("version", _with("setup/rules", "chess")),
    "other versions": ("version", _with("rules_version", 99)),
    "other versions inside": ("import-false", _with("setup/version", 99)),
    "an option that there is not": ("import-false", _with("setup/options", {"cheat": True})),
    "too many seats": ("import-false", _with("setup/seats", 99)),
    "another format": ("import-format", _with("format", "chess-game")),
    "what no database holds": ("import-format", _with("seats/0/name", "a\0b")),
    "no moves but a number": ("import-format", _with("moves", 7)),
}


@on_file
async def test_what_is_not_true_stays_out(store: Store) -> None:
    """Whatever is changed in a document: it is refused with its reason, and nothing is stored."""
    now = Now()
    async with timed(store, now) as host:
        data = await exported(host, "classic")
        before = await host.games.stats()
        for name, (key, change) in LIES.items():
            document = msgspec.json.decode(data)
            change(document)
            assert (
                await refused(host.record.imports.take_in("g", "c", "eve", msgspec.json.encode(document)))
                == key
            ), name
        assert await host.games.stats() == before


@on_file
async def test_what_cannot_be_believed_is_left_out(store: Store) -> None:
    """Moments in the far future, makers and levels that do not exist: the game comes in without them."""
    now = Now()
    async with timed(store, now) as host:
        document = unchained(await exported(host, "classic"))
        document["moves"][0] |= {"at": 1e300, "by": "magic"}
        document["moves"][1] |= {"at": -5.0}
        document["seats"][2]["computer"] = "godlike"
        document["seats"][0]["name"] = "A" * 5000
        now.at += 10
        game = await host.record.imports.take_in("g", "c", "eve", msgspec.json.encode(document))
        entries = (await host.record.history.entries(game.id, None, 500))[1:]
        assert [entry.at for entry in entries[:2]] == [now.at, now.at]
        assert entries[0].by is None
        assert (game.seats[2].level, len(game.seats[0].name)) == (None, 80)


@on_file
async def test_makers_of_a_chained_game_must_be_known(store: Store) -> None:
    """Left out, they would break its chain; such a document is of a version that does not exist yet."""
    now = Now()
    async with timed(store, now) as host:
        export = load(await exported(host, "classic"))
        first = msgspec.structs.replace(export.moves[0], by="magic")
        newer = dump(with_chain(msgspec.structs.replace(export, moves=(first, *export.moves[1:]))))
        with pytest.raises(HostError) as caught:
            await host.record.imports.take_in("g", "c", "eve", newer)
        assert (caught.value.key, caught.value.data) == ("import-false", {"verdict": "maker", "ply": 1})


@on_file
async def test_a_game_without_a_chain_comes_in_without_one(store: Store) -> None:
    """From before there were any, or because it was taken away: whether its end lacks nobody can know."""
    now = Now()
    async with timed(store, now) as host:
        document = unchained(await exported(host, "classic"))
        for moves in (document["moves"], document["moves"][:5]):
            game = await host.record.imports.take_in(
                "g", "c", "eve", msgspec.json.encode({**document, "moves": moves})
            )
            assert (game.status, game.ply, game.chain) == ("ended", len(moves), None)
            again = load(await host.record.exports.document(game.id))
            assert verify(again).key == "unchained"
            assert again.chain is None


def test_what_is_too_much_is_refused_at_once() -> None:
    """Too large, too deep, too many moves, not a document at all."""
    document = b'{"format":"sandtable-game","moves":[%s]}'
    cases = {
        "import-size": b" " * (SIZE + 1),
        "import-format": b"[" * (DEPTH + 1) + b"]" * (DEPTH + 1),
    }
    for data in (b"", b"\xff\xfe", b"null", b"[]", b'{"format":"sandtable-game"}', document % b"1,2"):
        with pytest.raises(HostError, match="import-format"):
            check_document(data)
    for key, data in cases.items():
        with pytest.raises(HostError, match=key):
            check_document(data)


@on_file
async def test_a_slow_replay_is_broken_off(store: Store) -> None:
    """A member who sends what takes long to play gets no more than their time."""
    now = Now()
    async with timed(store, now) as host:
        data = await exported(host, "classic")
        with pytest.raises(HostError, match="import-slow"):
            check_document(data, seconds=0.0)


class Halting:
    """The store of a host's imports alone, whose write of this number waits, or fails."""

    def __init__(self, host: Host, number: int, error: BaseException | None = None) -> None:
        self._store, self._left, self._error = host.core.store, number, error
        self.read = self._store.read
        self.reached, self.open = asyncio.Event(), asyncio.Event()
        vars(host.record.imports)["_store"] = self

    async def write(self, work: Any) -> Any:
        """As the real one, but for that one time."""
        self._left -= 1
        if self._left == 0:
            self.reached.set()
            if self._error:
                raise self._error
            await self.open.wait()
        return await self._store.write(work)


async def test_others_move_between_the_portions_of_an_import(
    store: Store, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What has come so far nobody finds, a check of the database finds it in order, and then it is whole."""
    other, member = await on_turn(host)
    monkeypatch.setattr(imports, "PORTION", 10)
    halting = Halting(host, 3)
    data = document("classic", 3, PLIES)
    taken = asyncio.create_task(host.record.imports.take_in("g", "c", "eve", data))
    await halting.reached.wait()
    ((half, _),) = await store.read(games.arriving)
    state = (await host.games.position(other.id)).state
    acted = await host.moves.act(other.id, member, engine.default(state, other.prompted[0]).code)
    assert acted.game.ply == other.ply + 1
    assert (await host.games.get(half)).ply < PLIES
    assert await host.games.find("g") == []
    assert await host.games.latest("c") is None
    assert not [*(await store.read(summary)).problems()]
    assert not taken.done()
    halting.open.set()
    game = await taken
    assert (game.id, game.guild, game.channel, game.host, game.ply) == (half, "g", "c", "eve", PLIES)
    assert await host.games.get(half) == game
    assert replayed_to(await host.record.exports.document(half)) == PLIES
    assert not [*(await store.read(summary)).problems()]


def replayed_to(data: bytes) -> int:
    """The number of moves of a document that is true."""
    export = load(data)
    verdict = verify(export)
    assert verdict.key in ("ok", "unchained"), verdict
    return len(export.moves)


async def test_a_kill_between_portions_leaves_nothing(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next start removes what came; then the document can be sent again."""
    data = document("classic", 3, PLIES)
    monkeypatch.setattr(imports, "PORTION", 10)
    async with Host(store, limits=UNLIMITED) as killed:
        halting = Halting(killed, 3, asyncio.CancelledError())
        taken = asyncio.create_task(killed.record.imports.take_in("g", "c", "eve", data))
        await halting.reached.wait()
    with pytest.raises(HostError, match="jobs-full"):
        await taken
    assert len(await store.read(games.arriving)) == 1
    monkeypatch.setattr(imports, "PORTION", 7)
    async with Host(store, limits=UNLIMITED) as host:
        counts = await store.read(summary)
        assert (counts.games, counts.logs, counts.snapshots) == ({}, {}, {})
        assert (await host.record.imports.take_in("g", "c", "eve", data)).ply == PLIES


@pytest.mark.parametrize("lasting", [False, True])
async def test_what_cannot_be_stored_whole_is_removed(
    store: Store, host: Host, monkeypatch: pytest.MonkeyPatch, lasting: bool
) -> None:
    """At once, or, while nothing can be removed either, at the next start. The member is told why."""
    monkeypatch.setattr(imports, "PORTION", 10)
    Halting(host, 3, StoreError("full", "x"))
    if lasting:
        monkeypatch.setattr(games, "remove", _full)
    with pytest.raises(StoreError, match="no space left"):
        await host.record.imports.take_in("g", "c", "eve", document("classic", 3, PLIES))
    monkeypatch.undo()
    assert len((await store.read(summary)).games) == lasting
    await host.record.imports.clear(host.core.away)
    counts = await store.read(summary)
    assert (counts.games, counts.logs) == ({}, {})


def _full(*_: Any) -> bool:
    raise StoreError("full", "x")
