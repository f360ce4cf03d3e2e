"""What a reader must not know changes no byte of any answer."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

import engine
import render
from engine.ai import decide
from engine.rng import Chance
from engine.types import Event, Move, Setup
from host import Game
from host.record.timeline import Timeline
from host.time_control import USUAL, clock_from_preset
from render.film import replay
from tests.conformance.checks import shuffled
from tests.host import managing
from tests.host.timing import on_file
from tests.web.conftest import Web, play, started
from ui.words.names import Names
from web.packing import Shelf
from web.pictures import ReaderPictures

pytestmark = on_file
Answers = dict[str, tuple[int, bytes, dict[str, str]]]
Sights = dict[int | None, tuple[str, dict[str, str]]]
OF_GAMES = {
    "": ("", "?ply={ply}", "?before={ply}", "?plain", "?lang=it"),
    "/plies.json": ("/plies.json",),
    "/at/{ply}.json": ("/at/{ply}.json",),
    "/board.json": ("/board.json",),
    "/odds.json": ("/odds.json?from={from}&to={to}", "/odds.json?from={from}&to={to}&ply={ply}"),
    "/log.json": ("/log.json", "/log.json?before={ply}"),
    "/figures.json": ("/figures.json",),
    "/throws.json": ("/throws.json",),
    "/ratings.json": ("/ratings.json",),
    "/export.json": ("/export.json",),
    "/picture/{ply}.jpg": ("/picture/{ply}.jpg", "/picture/{ply}.jpg?size=large"),
    "/film/{from}-{to}.gif": ("/film/0-{ply}.gif", "/film/{ply}-{newest}.gif"),
}
"""What is asked for at each path of a game or a seat, by the rest of the path."""
ELSEWHERE = {
    "/g/{link}/live", "/s/{place}/live",  # tests/web/test_stream_readers.py
    "/s/{place}", "/s/{place}/{proof}", "/s/{place}/close", "/s/enter.js",  # tell nothing of the game
    "/l/{link}", "/l/{link}/season.json", "/l/{link}/ratings.json",  # leagues have no secrets of games
    "/page/{file}", "/art/fonts/{name}.ttf", "/art/{theme}/{rules}/{board}.{tag}.json",  # files
    "/art/{theme}/{rules}/{board}.{tag}.light.webp", "/art/{theme}/{rules}/{board}.{tag}.sea.webp",
}  # fmt: skip
"""Paths that are not compared here, with why."""


class Drawn:
    """Draws nothing: a picture is what it would be drawn from."""

    pending = False

    async def private(
        self, names: Names, theme: str, ringed: Sequence[str], events: Sequence[Event]
    ) -> bytes:
        return _plain(names.view, names.called, names.locale, theme, ringed, events)

    @staticmethod
    def large(*of: Any, **more: Any) -> bytes:
        return _plain(of, more)

    @staticmethod
    def film(setup: Setup, moves: Sequence[Move], **more: Any) -> Any:
        class Film:
            data = _plain([(move.seat, move.code) for move in moves], {**more, "progress": None})

        return Film


def _plain(*of: Any) -> bytes:
    return msgspec.json.encode(msgspec.to_builtins(of, enc_hook=repr))


class Newest(NamedTuple):
    """The newest entry that may be known, and two neighbouring spaces then."""

    ply: int
    start: str
    end: str


def test_no_path_is_forgotten(site: Web) -> None:
    """A new one has to be compared here, or to be said to be compared elsewhere."""
    routes = {route.resource.canonical for route in site.site.app.router.routes() if route.resource}
    compared = {f"/g/{{link}}{rest}" for rest in OF_GAMES} | {f"/s/{{place}}{r or '/'}" for r in OF_GAMES}
    assert routes == compared | ELSEWHERE


@asynccontextmanager
async def _drawn(site: Web) -> AsyncIterator[None]:
    """Within the block there are pictures, and nothing that was answered before is kept."""
    before = ReaderPictures(site.host, Drawn())  # type: ignore[arg-type] # all that is used of it
    site.site._pictures, last = before, site.site._pictures
    site.site._entries, site.site._wholes = Shelf(9), Shelf(9)
    yield
    before.close()
    site.site._pictures = last


async def _answers(site: Web, where: str, plies: Sequence[int], newest: Newest, cookie: Any) -> Answers:
    """Everything that a link shows, headers included."""
    present = {}
    slash = "/" if where.startswith("/s/") else ""
    for path in _paths(plies, newest):
        address = where + (path if path.startswith("/") else slash + path)
        async with site.client.get(address, headers=cookie) as answer:
            headers = {name: value for name, value in answer.headers.items() if name != "Date"}
            present[path] = answer.status, await answer.read(), headers
    return present


def _paths(plies: Sequence[int], newest: Newest) -> Iterator[str]:
    between = {"from": newest.start, "to": newest.end, "newest": newest.ply}
    for samples in OF_GAMES.values():
        for sample in samples:
            if "{ply}" in sample:
                yield from (sample.format(ply=ply, **between) for ply in plies)
            else:
                yield sample.format(**between)
    yield from ("/nothing.json", "/at/x.json", "/odds.json?from=x&to=y")


def _sights(site: Web, game: Game) -> Sights:
    sights: Sights = {None: (site.public(game), {})}
    return sights | {seat: site.proof(game, seat) for seat in range(len(game.seats))}


def _newest(timeline: Timeline) -> Newest:
    """With neighbours of two owners, or any."""
    view = engine.view(timeline.state(timeline.newest), None)
    board = Names("en", view, ()).board
    pairs = [(a.id, board.ids[b]) for n, a in enumerate(board.spaces) for b in board.neighbours[n]]
    apart = [(a, b) for a, b in pairs if view.spaces[a].owner != view.spaces[b].owner]
    return Newest(timeline.newest, *(apart or pairs)[0])


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(render, "large", Drawn.large)
    monkeypatch.setattr(replay, "make", Drawn.film)


@pytest.mark.spread(3)
@pytest.mark.usefixtures("drawn")
@pytest.mark.parametrize("rules", engine.rules_ids())
async def test_sealed_answers_leave_no_trace_until_all_are_given(site: Web, rules: str) -> None:
    """Neither number, order, times nor seats: not for everybody, and not for a seat."""
    game = await started(site.host, rules)
    game = await managing.set_clock(site.host, game.id, clock_from_preset(USUAL), str(game.host))
    if not (await site.host.games.position(game.id)).sealed:
        game = await play(site.host, game, 5)
    met = 0
    for number in range(60):
        position = await site.host.games.position(game.id)
        if not position.prompts:
            break
        seat = position.prompts[0].seat
        move = decide("easy", position.state, seat, Chance(f"{number:08x}", 0))
        member = game.seats[seat].member
        assert member is not None
        if not position.sealed or (met and number % 7):
            await site.host.moves.act(game.id, member, move.code)
            continue
        newest = _newest(await site.host.record.timelines.of(game.id))
        guesses = sorted({0, newest.ply // 2, newest.ply, position.game.ply, position.game.ply + 1})
        worlds = []
        for _ in range(2):
            async with _drawn(site):
                sights = _sights(site, game).items()
                worlds.append({eyes: await _answers(site, w, guesses, newest, c) for eyes, (w, c) in sights})
            if len(worlds) == 1:
                await site.host.moves.act(game.id, member, move.code)
        if (await site.host.games.position(game.id)).sealed:
            met += 1
            for eyes, before in worlds[0].items():
                different = [path for path, answer in worlds[1][eyes].items() if answer != before[path]]
                assert not different, f"{move.code} of seat {seat} is seen by {eyes} in {different}"
                assert before[f"/at/{newest.ply}.json"][0] == before[f"/picture/{newest.ply}.jpg"][0] == 200
        if met > 3:
            break
    first = await site.host.games.get(game.id)
    assert met or not (await site.host.games.position(first.id)).sealed


@pytest.mark.spread(3)
@pytest.mark.usefixtures("drawn")
@pytest.mark.parametrize("rules", engine.rules_ids())
async def test_other_secrets_give_the_same_bytes(
    site: Web, rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Positions of old and of new entries with a viewer's unknowns exchanged, for the public and for each
    seat."""
    game = await play(site.host, await started(site.host, rules), 45)
    timeline = await site.host.record.timelines.of(game.id)
    shown, random = [entry.ply for entry in timeline.shown], Random(rules)
    plies = sorted({shown[0], shown[-1], *random.sample(shown, min(5, len(shown)))})
    ours = {ply: timeline.state(ply) for ply in shown}
    newest, apart = _newest(timeline), 0
    for eyes, (where, cookie) in _sights(site, game).items():
        async with _drawn(site):
            before = await _answers(site, where, plies, newest, cookie)
        theirs = {ply: shuffled(state, eyes, random) for ply, state in ours.items()}
        apart += sum(theirs[ply].body != ours[ply].body for ply in plies)
        with monkeypatch.context() as patch:
            patch.setattr(timeline, "state", theirs.__getitem__)
            async with _drawn(site):
                after = await _answers(site, where, plies, newest, cookie)
        different = [path for path in after if after[path] != before[path]]
        assert not different, f"{eyes} sees a secret in {different}"
        assert all(before[f"/at/{ply}.json"][0] == 200 for ply in plies)
    assert apart > len(plies)


async def test_no_seed_or_secret_of_a_running_game_is_in_an_answer(site: Web) -> None:
    game = await play(site.host, await started(site.host), 40)
    timeline = await site.host.record.timelines.of(game.id)
    seed, newest = timeline.state(0).setup.seed.encode(), _newest(timeline)
    for where, cookie in _sights(site, game).values():
        for status, body, _ in (await _answers(site, where, [newest.ply], newest, cookie)).values():
            assert seed not in body
            assert status != 200 or not re.search(rb'"(secret|draws)"', body)
