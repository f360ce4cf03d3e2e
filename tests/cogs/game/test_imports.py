"""`/game import`: whole games come in and can be looked at; everything else is refused with a reason."""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import Callable
from functools import cache
from threading import Event
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import engine
from cogs.game import imports as command
from db.queries import log
from engine import Setup
from engine.kernel import rules_of
from engine.record.export import Export, LoggedMove, SeatInfo, dump, with_chain
from engine.rng import Chance, commit, derive
from host import HostError
from host.limits import UNLIMITED
from host.lobby import imports
from playground import Client
from tests.bounded import often
from tests.cogs.conftest import House
from tests.cogs.driver import words

Json = dict[str, Any]
SECRET = "ab" * 32
SHORT = {"rounds": 5, "years": 1}
"""Options with which a game ends soon, where the rules have them."""
NAMES = ("**Ada** <@1> @everyone", "`Bob` [x](http://x.y)", "", "\u202eenod", "x" * 300)


@cache
def document(rules: str, seats: int = 2, most: int = 100_000, *, older: bool = False) -> bytes:
    """The export of a whole game with odd names, or of one that was broken off after this many moves, of
    this many seats or as many as the rules need; an older one has no chain."""
    seats = max(seats, engine.meta(rules).seats[0])
    entropy = tuple(f"e{n}" for n in range(seats))
    short = {name: most for name, most in SHORT.items() if name in {o.id for o in engine.meta(rules).options}}
    setup = engine.complete(Setup(rules, seats, derive(SECRET, entropy), short))
    turn = engine.start(setup)
    chance, moves = Chance("abcd"), list[LoggedMove]()
    while turn.state.result is None and len(moves) < most:
        move = rules_of(rules).policy(turn.state, chance)
        turn = engine.apply(turn.state, move)
        by = ("clock", "sitter", "manager", None)[len(moves) % 4]
        moves.append(LoggedMove(len(moves) + 1, move.seat, move.code, 1.7e9 + len(moves), by))
    export = Export(
        rules=rules,
        rules_version=setup.version,
        setup=setup,
        commitment=commit(SECRET),
        secret=SECRET,
        entropy=entropy,
        seats=tuple(SeatInfo(n, NAMES[n], "normal" if n else None) for n in range(seats)),
        moves=tuple(moves),
        result=turn.state.result,
    )
    return dump(export if older else with_chain(export))


async def _import(house: House, name: str, data: bytes, filename: str = "game.json") -> str:
    member = await house.member(name)
    file = {"filename": filename, "data": base64.b64encode(data).decode()}
    return words((await member.slash("game import", file=file))["message"])


@pytest.mark.spread(1)
@pytest.mark.parametrize("rules", engine.rules_ids())
async def test_a_whole_game_comes_in_and_can_be_looked_at(house: House, rules: str) -> None:
    """By its number with every command; names are the document's, escaped; its export verifies again."""
    whole = document(rules)
    text = await _import(house, "Ada", whole)
    assert "Game **#1** is here" in text
    assert r"\*\*Ada\*\*" in text
    assert "@everyone" not in text
    ada = await house.member("Ada")
    game = await house.host.games.get(1)
    assert (game.status, game.imported, game.prompted) == ("finished", True, ())
    assert {seat.member for seat in game.seats} == {None}
    assert await house.host.games.in_channel(game.channel) is None
    shown = words((await ada.slash("game show", game=1))["message"])
    assert r"\*\*Ada\*\*" in shown
    assert "http://x.y" not in shown
    message = (await ada.slash("game look", what="log", game=1))["message"]
    for _ in range(3):
        assert words(message)
        message = (await ada.press(message, "Older"))["message"]
    for what in ("charts", "score", "replay", "options"):
        assert words((await ada.slash("game look", what=what, game=1))["message"])
    assert words((await ada.slash("rules", game=1))["message"])
    assert "#1" in words((await ada.slash("status", game=1))["message"])
    assert "#1" in words((await ada.slash("game list", ended=True))["message"])
    chiara = await house.member("Chiara")
    assert words((await chiara.slash("game look", what="log", game=1))["message"])
    answer = await ada.slash("game export", game=1)
    again = await ada.download(Client.files(answer["message"])[0]["url"])
    assert json.loads(again)["moves"][-1]["code"] == json.loads(whole)["moves"][-1]["code"]
    assert "Game **#2** is here" in await _import(house, "Ada", again)
    assert (await house.host.games.get(2)).result == game.result


async def test_a_game_that_was_broken_off_comes_in(house: House) -> None:
    """Without a result, but with its secret: it was called off, which the answer and the game say."""
    text = await _import(house, "Ada", document("classic", 3, 40))
    assert "Game **#1** is here" in text
    assert "called off after 40 moves, before its end" in text
    ada = await house.member("Ada")
    for looking in ("game show", "status"):
        shown = words((await ada.slash(looking, game=1))["message"])
        assert "called off after 40 moves, before its end" in shown
    assert (await house.host.games.get(1)).status == "ended"


@pytest.mark.parametrize("most", [40, 100_000])
async def test_what_is_proven_of_a_game_is_told(house: House, most: int) -> None:
    """Of a chained one its head, to be compared; of an older one that nothing proves its moves, also where it
    was cut before it was sent. In the reader's language, in the answer and with the game."""
    data = json.loads(document("classic", 3, most))
    for name, whole, older in (
        ("Ada", f"`{data['chain']}`", "nothing proves that these were the moves"),
        ("Chiara", f"`{data['chain']}`", "nulla prova che le mosse siano state queste"),
    ):
        member = await house.member(name)
        for chain, expected, other in ((True, whole, older), (False, older, whole)):
            text = await _import(house, name, document("classic", 3, most, older=not chain))
            game = (await house.host.games.find(limit=1))[0]
            shown = words((await member.slash("game show", game=game.id))["message"])
            logged = words((await member.slash("game look", what="log", game=game.id))["message"])
            for said in (text, shown, logged):
                assert expected in said
                assert other not in said
            broken = "called off" in shown or "interrotta" in shown
            assert broken == (most == 40)


def _changed(**changes: Any) -> bytes:
    return json.dumps({**json.loads(document("classic", 2, 60)), **changes}).encode()


def _moves(change: Callable[[list[Json]], object]) -> bytes:
    moves = json.loads(document("classic", 2, 60))["moves"]
    change(moves)
    return _changed(moves=moves)


def _setup(**changes: Any) -> bytes:
    return _changed(setup={**json.loads(document("classic", 2, 60))["setup"], **changes})


REFUSED: dict[str, tuple[Callable[[], bytes], str]] = {
    "nothing": (lambda: b"", "not a JSON"),
    "a picture": (lambda: b"\x89PNG\r\n\x1a\n", "not a JSON"),
    "another document": (lambda: b'{"a": 1}', "not a game"),
    "half a document": (lambda: document("classic", 2, 60)[:700], "not a game"),
    "a list": (lambda: b"[" * 100_000, "not a JSON"),
    "deep nesting": (lambda: b'{"a":' * 100_000, "not a game"),
    "deep options": (lambda: _setup(options={"x": json.loads("[" * 23 + "]" * 23)}), "not a game"),
    "unknown options": (lambda: _setup(options={"x": 1}), "does not hold"),
    "huge numbers": (lambda: _changed(rules_version=10**400), "another version"),
    "a number for a name": (lambda: _changed(seats=[{"seat": 0, "name": 5}]), "not a game"),
    "another version": (lambda: _changed(rules_version=99), "another version"),
    "unknown rules": (lambda: _changed(rules="chess"), "another version"),
    "a running game": (lambda: _changed(secret=None), "not over"),
    "another secret": (lambda: _changed(secret="cd" * 32), "does not hold"),
    "no secret at all": (lambda: _changed(secret="x"), "does not hold"),
    "another die": (lambda: _changed(entropy=["a", "b"]), "does not hold"),
    "too many seats": (lambda: _changed(entropy=[""] * 9), "does not hold"),
    "another result": (
        lambda: _changed(result={"winners": [0], "reason": "conquest", "ranking": [0, 1]}),
        "does not hold",
    ),
    "a lost move": (lambda: _moves(lambda m: m.pop(30)), "entry 31 is not a legal move"),
    "the end left out": (lambda: _moves(lambda m: m.pop()), "first 59 moves follow, and its end is missing"),
    "another maker": (lambda: _moves(lambda m: m[30].update(by="order")), "entry 31, or what the game began"),
    "a rewind by a seat": (
        lambda: _moves(lambda m: m[30].update(code="rewind:1")),
        "only the game itself makes",
    ),
    "another version inside": (lambda: _setup(version=1), "two versions"),
    "another move": (lambda: _moves(lambda m: m[30].update(code="attack:alaska:japan:3")), "does not hold"),
    "a move of nobody": (lambda: _moves(lambda m: m[30].update(seat=10**30)), "does not hold"),
    "a move of the table": (lambda: _moves(lambda m: m[30].update(seat=-1)), "does not hold"),
    "a hidden move": (lambda: _moves(lambda m: m[30].update(code=None)), "does not hold"),
    "millions of moves": (lambda: _changed(moves=[{"ply": 1, "seat": 0, "code": ""}] * 21_000), "moves, and"),
    "billions of armies": (
        lambda: _moves(lambda m: m[30].update(code="place:alaska:999999999")),
        "longer than",
    ),
}


@pytest.mark.spread(6)
@pytest.mark.parametrize("case", REFUSED)
async def test_what_is_no_true_game_is_refused_in_words(case: str, house: House) -> None:
    """And leaves nothing behind."""
    make, reason = REFUSED[case]
    text = await _import(house, "Ada", make())
    assert reason in text
    assert "on my side" not in text
    assert await house.host.games.find(limit=5) == []


async def test_big_files_are_not_even_fetched(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their size is told beforehand."""

    async def never(file: object) -> bytes:
        raise AssertionError("fetched")

    monkeypatch.setattr(command, "_read", never)
    text = await _import(house, "Chiara", b"{" + b" " * imports.SIZE)
    assert "troppo grande" in text


def test_a_long_replay_is_broken_off() -> None:
    """After its time, whatever the document is."""
    with pytest.raises(HostError) as caught:
        imports.check_document(document("classic", 2, 60), seconds=-1)
    assert caught.value.key == "import-slow"


async def test_a_server_takes_in_a_limited_number(house: House) -> None:
    """Then none comes in, until the bot's owner wants more."""
    house.host.record.imports._limits = UNLIMITED._replace(imported=1)
    whole = document("classic", 2, 60)
    assert "is here" in await _import(house, "Ada", whole)
    assert "A server can import at most" in await _import(house, "Ada", whole)


async def test_the_moves_of_all_games_from_elsewhere_are_bounded(house: House) -> None:
    """A server takes in a limited number in all; one too many changes nothing, and a smaller game comes
    in."""
    house.host.record.imports._limits = UNLIMITED._replace(plies=100)
    assert "is here" in await _import(house, "Ada", document("classic", 2, 60))
    text = await _import(house, "Ada", document("classic", 2, 41))
    assert "can have 100 moves in all" in text
    assert len(await house.host.games.find()) == 1
    assert "is here" in await _import(house, "Ada", document("classic", 2, 40))


async def test_a_long_game_comes_in_with_one_statement(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The writer is held for as short as can be: entries are not stored one by one."""
    monkeypatch.setattr(log, "append", None)
    assert "is here" in await _import(house, "Ada", document("classic", 2, 60))
    assert len(await house.host.record.history.entries(1, None, 100)) == 61


async def test_an_import_is_bounded_by_its_own_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the processor's time that it takes itself, whatever others do meanwhile."""
    spent = iter((5.0, *[5.0 + imports.SECONDS] * 30, *[5.1 + imports.SECONDS] * 99))
    monkeypatch.setattr("time.thread_time", lambda: next(spent))
    with pytest.raises(HostError, match="import-slow"):
        imports.check_document(document("classic", 2, 60))


async def test_a_member_has_one_file_played_again_at_a_time(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A member who sends one after the other keeps nobody waiting; others may send theirs, in turn."""
    begun, going, checking = Event(), Event(), imports.check_document

    def slow(data: bytes) -> Any:
        begun.set()
        assert going.wait(60)
        return checking(data)

    monkeypatch.setattr(imports, "check_document", slow)
    whole, place = document("classic", 2, 60), ("guild", "channel")
    first, other = (
        asyncio.create_task(house.host.record.imports.take_in(*place, by, whole)) for by in ("ann", "bob")
    )
    assert await asyncio.to_thread(begun.wait, 60)
    with pytest.raises(HostError, match="import-busy"):
        await house.host.record.imports.take_in(*place, "ann", whole)
    going.set()
    assert (await first).imported
    assert (await other).imported
    assert (await house.host.record.imports.take_in(*place, "ann", whole)).imported


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


def _paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where something stands in a document."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(inner_path for key, item in inner for inner_path in _paths(item, (*path, key)))]


@given(st.data())
@settings(
    max_examples=often(1, 4) * settings().max_examples // 2,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
def test_mutated_documents_are_taken_or_refused_and_never_break_anything(data: st.DataObject) -> None:
    """Whatever stands wherever in a document, or nothing there, or a byte changed: the replay ends by the
    rules or with the host's own refusal."""
    whole = json.loads(document("classic", 2, 30))
    paths = _paths(whole)
    for _ in range(data.draw(st.integers(1, 3))):
        *way, last = data.draw(st.sampled_from([p for p in paths if p]))
        place = whole
        try:
            for key in way:
                place = place[key]
            if data.draw(st.booleans()):
                place[last] = data.draw(VALUES)
            else:
                del place[last]
        except (KeyError, IndexError, TypeError):
            continue  # an earlier change has taken it away
    raw = bytearray(json.dumps(whole).encode())
    if data.draw(st.booleans()):
        raw[data.draw(st.integers(0, len(raw) - 1))] = data.draw(st.integers(0, 255))
    if (error := _error(bytes(raw))) is not None:
        assert error.key in HostError.KEYS


def _error(raw: bytes) -> HostError | None:
    """Why the document is refused; None for one that holds what it claims."""
    try:
        export, course = imports.check_document(raw)
    except HostError as error:
        return error
    assert len(course.turns) == len(export.moves) + 1
    return None
