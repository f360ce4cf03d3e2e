"""What a reader must not know changes no byte of any answer."""

from __future__ import annotations

import re
from random import Random

import pytest

import engine
from engine.ai import decide
from engine.rng import Chance
from host import Game
from tests.conformance.checks import shuffled
from tests.web.conftest import Web, play, started

Answers = dict[str, tuple[int, bytes, dict[str, str]]]


async def _answers(site: Web, where: str, plies: list[int], cookie: dict[str, str]) -> Answers:
    """Everything that a link shows, headers included."""
    paths = ["plies.json", "log.json", "figures.json", "throws.json", "ratings.json", "nothing.json"]
    paths += [f"at/{ply}.json" for ply in plies]
    present = {}
    for path in paths:
        async with site.client.get(f"{where}/{path}", headers=cookie) as answer:
            headers = {name: value for name, value in answer.headers.items() if name != "Date"}
            present[path] = answer.status, await answer.read(), headers
    return present


def _sights(site: Web, game: Game) -> dict[int | None, tuple[str, dict[str, str]]]:
    sights: dict[int | None, tuple[str, dict[str, str]]] = {None: (site.public(game), {})}
    return sights | {seat: site.proof(game, seat) for seat in range(len(game.seats))}


@pytest.mark.parametrize("rules", engine.rules_ids())
async def test_sealed_answers_leave_no_trace_until_all_are_given(site: Web, rules: str) -> None:
    """Neither number, order, times nor seats: not for everybody, and not for a seat."""
    game = await started(site.host, rules)
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
        if not position.sealed:
            await site.host.moves.act(game.id, member, move.code)
            continue
        guesses = [*range(position.game.ply + 3)]
        sights = _sights(site, game)
        before = {eyes: await _answers(site, *_where(sight, guesses)) for eyes, sight in sights.items()}
        await site.host.moves.act(game.id, member, move.code)
        if (await site.host.games.position(game.id)).sealed:
            met += 1
            for eyes, sight in sights.items():
                after = await _answers(site, *_where(sight, guesses))
                different = [path for path in after if after[path] != before[eyes][path]]
                assert not different, f"{move.code} of seat {seat} is seen by {eyes} in {different}"
        if met > 6:
            break
    first = await site.host.games.get(game.id)
    assert met or not (await site.host.games.position(first.id)).sealed


def _where(sight: tuple[str, dict[str, str]], plies: list[int]) -> tuple[str, list[int], dict[str, str]]:
    return sight[0], plies, sight[1]


@pytest.mark.parametrize("rules", engine.rules_ids())
async def test_other_secrets_give_the_same_bytes(
    site: Web, rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The newest position with a viewer's unknowns exchanged, for the public and for each seat."""
    game = await play(site.host, await started(site.host, rules), 45)
    timeline = await site.host.record.timelines.of(game.id)
    ours = timeline.state(timeline.ply)
    if timeline.newest != timeline.ply:
        pytest.skip("answers are sealed")
    random, apart = Random(rules), 0
    for eyes, (where, cookie) in _sights(site, game).items():
        before = await _answers(site, where, [timeline.newest], cookie)
        for _ in range(3):
            theirs = shuffled(ours, eyes, random)
            apart += theirs.body != ours.body
            assert engine.view(theirs, eyes) == engine.view(ours, eyes)
            monkeypatch.setattr(timeline, "_state", theirs)
            after = await _answers(site, where, [timeline.newest], cookie)
            monkeypatch.setattr(timeline, "_state", ours)
            assert after == before
    assert apart


async def test_no_seed_or_secret_of_a_running_game_is_in_an_answer(site: Web) -> None:
    game = await play(site.host, await started(site.host), 40)
    timeline = await site.host.record.timelines.of(game.id)
    seed = timeline.state(0).setup.seed.encode()
    for where, cookie in _sights(site, game).values():
        for status, body, _ in (await _answers(site, where, [timeline.newest], cookie)).values():
            assert seed not in body
            assert status != 200 or not re.search(rb'"(secret|draws)"', body)
