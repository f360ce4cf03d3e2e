"""While answers are sealed, nobody is told how many of them there are: two worlds that differ only in how far
the others have come with theirs."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

import engine
from engine import Move, State
from playground import Client
from tests.bounded import often
from tests.cogs import driver, forged
from tests.cogs.conftest import House
from tests.secrets.record import Told, difference
from tests.secrets.worlds import GAME, LOOKS, PLAYERS, Case, Table, calm, house_on, prepared

CASES = (
    Case("classic", 3),
    Case("middle_earth", 3),
    Case("nuked", 3),
    Case("risk2210", 3),
)
"""Systems in which a member answers in several moves, as in an army's placing."""
TURNS = often(2, 1)
"""In how many turns others look at the game: in two, one looks before an answer and the other after it."""
GUESSES = 9
"""The numbers up to which forged buttons guess at the newest entry: more than there are."""


def _begun(state: State, seat: int) -> list[Move]:
    """Some moves of a seat that are no more than the beginning of its answer."""
    moves: list[Move] = []
    asked = engine.awaited_seats(state)
    while len(moves) < 3:
        for offer in engine.legal(state, seat):
            move = offer.move(seat, 1 if offer.amount else None)
            after = engine.apply(state, move).state
            if offer.verb == "place" and engine.awaited_seats(after) == asked:
                moves.append(move)
                state = after
                break
        else:
            break
    return moves


@pytest.fixture(autouse=True)
def _never_deferred() -> Iterator[None]:
    with calm():
        yield


async def _looked(case: Case, folder: Path, name: str, moves: list[Move], own_move: Move) -> list[Told]:
    """What others are told while these moves are made, and what a member, who has made
    `own_move`, and somebody who does not play find out afterwards."""
    records: list[Told] = []
    async with house_on(folder, name) as house:
        table = Table(house, Random(case.seed), {})
        await table.arrive(PLAYERS[: case.seats])
        with table.recorder.step(table.stranger.actor) as seen:
            for move in moves:
                await driver.by_slash(table.players[move.seat], move)
            await house.published()
        records.append(seen)
        seat, member, host = case.seats - 1, table.players[-1], table.players[0]
        shown = await driver.live(host)
        board = house.server.messages.get(shown["channel_id"], shown["id"])
        async with _noted(table, records, member):
            await driver.by_slash(member, own_move)
        for answered in (False, True):
            if answered:
                await _answered(table, records, member, seat)
            for number, (command, options) in enumerate(LOOKS, answered):
                for watcher in (table.stranger, member)[number % TURNS :: TURNS]:
                    async with _noted(table, records, watcher):
                        await watcher.slash(command, **options)
            async with _noted(table, records, member):
                await driver.press(member, board, lambda part: part["custom_id"].endswith(":menu"))
            for ply in range(GUESSES):
                async with _noted(table, records, member):
                    await forged.press(house, member, board, f"st:b:{GAME}:{ply}:do:attack:nowhere:nowhere:1")
                    await forged.press(house, member, board, f"st:b:{GAME}:{ply}:unmake")
        async with _noted(table, records, host):
            await host.slash("manage rollback", to=0)
        async with _noted(table, records, host):
            await host.slash("manage force", seat=1)
        for ply in range(GUESSES):
            async with _noted(table, records, host):
                await forged.press(house, host, board, f"st:b:{GAME}:{ply}:force:{seat}")
                await forged.press(house, host, board, f"st:b:{GAME}:0:rollback:{GUESSES + ply}")
        for _ in range(3):
            async with _noted(table, records, member):
                await member.slash("game undo")
    return records


@asynccontextmanager
async def _noted(table: Table, records: list[Told], watcher: Client) -> AsyncIterator[None]:
    """Note what this member, and everybody, is told within the block."""
    with table.recorder.step(watcher.actor) as seen:
        yield
        await table.house.published()
    seen.pictures[:] = [re.sub(r'"ply": \d+', "", drawn) for drawn in seen.pictures]
    records.append(seen)


async def _answered(table: Table, records: list[Told], member: Client, seat: int) -> None:
    """The member gives the rest of their answer."""
    host = table.house.host
    while seat in engine.awaited_seats(state := (await host.games.position(GAME)).state):
        async with _noted(table, records, member):
            await driver.by_slash(member, engine.default(state, seat))


@pytest.mark.spread(1)
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.rules)
async def test_nobody_is_told_how_many_answers_there_are(case: Case, tmp_path: Path) -> None:
    """Neither in messages, their components and edits, nor in any look at the game or its file."""
    start = await prepared(case, tmp_path)
    assert all(prompt.sealed for prompt in engine.prompts(start))
    moves = [move for seat in (0, 1) for move in _begun(start, seat)]
    assert len(moves) > 2
    own_move = _begun(start, case.seats - 1)[0]
    ours = await _looked(case, tmp_path, "first", [], own_move)
    theirs = await _looked(case, tmp_path, "second", moves, own_move)
    differences = [
        wrong for first, second in zip(ours, theirs, strict=True) if (wrong := difference(first, second))
    ]
    assert not differences, "\n".join(differences)


@pytest.mark.spread(2)
@pytest.mark.parametrize("answered", [False, True])
@pytest.mark.parametrize(
    "case", [pytest.param(c, id=c.rules, marks=(pytest.mark.more,) * (n % 2)) for n, c in enumerate(CASES)]
)
async def test_a_panel_is_not_edited_when_others_answer(case: Case, answered: bool, tmp_path: Path) -> None:
    """Neither that of a member who has answered already nor that of one who has not: only once all have
    answered it changes, which everybody is told."""
    await prepared(case, tmp_path)
    async with house_on(tmp_path, "one") as house:
        table = Table(house, Random(case.seed), {})
        await table.arrive(PLAYERS[: case.seats])
        host, member, last = house.host, table.players[-1], case.seats - 1

        async def answer(seat: int) -> None:
            while any(p.seat == seat and p.sealed for p in (await host.games.position(GAME)).prompts):
                code = engine.default((await host.games.position(GAME)).state, seat).code
                await host.moves.act(GAME, table.players[seat].actor, code)
                await house.published()

        if answered:
            await answer(last)
        shown = (await driver.press(member, await driver.live(member), _menu) or {})["message"]
        for move in _begun((await host.games.position(GAME)).state, 0):
            await host.moves.act(GAME, table.players[0].actor, move.code)
        for seat in range(1, last):
            await answer(seat)
        await house.published()
        assert (await member.message(shown)) == shown
        assert not _edited(house)
        await answer(0)
        if not answered:
            assert not _edited(house), "the member is the last one now, and is not told by an edit"
            await answer(last)
        await house.published()
        (edit,) = _edited(house)
        now = (await member.message(shown))["content"]
        assert [line.strip() for line in edit.splitlines()] == [line.strip() for line in now.splitlines()]
        assert now != shown["content"]


def _menu(part: dict[str, Any]) -> bool:
    return str(part["custom_id"]).endswith(":menu")


def _edited(house: House) -> list[str]:
    """The texts to which panels were changed by themselves."""
    sent = house.server.rest.record or ()
    return [s.body["content"] for s in sent if s.method == "PATCH" and s.template.startswith("/webhooks")]
