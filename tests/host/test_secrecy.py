"""What a seat may not know is in nobody else's answer, history, export or publication."""

from __future__ import annotations

import asyncio
import json

from engine.record.export import load, verify
from host import Host
from tests.host import managing
from tests.host.games import MEMBERS, Recorder, play_on, running, settled


async def test_sealed_choices_stay_sealed_until_all_have_chosen(host: Host) -> None:
    recorder = Recorder()
    publishing = asyncio.create_task(host.core.outbox.run(recorder))
    game = await running(host)
    offers = (await host.games.position(game.id)).legal(0)
    chosen = next(o for o in offers if o.verb == "place").move(0, 2).code
    acted = await host.moves.act(game.id, "ann", chosen)
    space = chosen.split(":")[1]
    assert space in str(acted.events)

    assert space not in str(await host.record.history.entries(game.id, None))
    assert space not in str(await host.record.history.entries(game.id, 1))
    assert [e.code for e in await host.record.history.entries(game.id, 0)] == [None, chosen]
    public = (await host.games.position(game.id)).view(None)
    await settled(host)
    assert [row.ply for row in recorder.rows(game.id)][-1] == 0  # the start: not even that somebody answers
    assert json.loads(await host.record.exports.document(game.id)).get("moves", []) == []
    assert public.spaces[space].tokens["army"] == 1
    publishing.cancel()


async def test_codes_of_others_are_told_after_the_end(host: Host) -> None:
    game = await running(host)
    await play_on(host, game.id, 40)
    during = await host.record.history.entries(game.id, 1, 500)
    assert all(entry.code is None for entry in during if entry.seat != 1)
    assert all(entry.code is not None for entry in during if entry.seat == 1)
    assert all(e.to is None or 1 in e.to for entry in during for e in entry.events)
    await managing.end(host, game.id, "ann")
    after = await host.record.history.entries(game.id, None, 500)
    assert [entry.ply for entry in after] == list(range(len(during)))
    assert all(entry.code is not None for entry in after[1:])


async def test_a_history_is_cut_to_its_last_entries(host: Host) -> None:
    game = await running(host)
    await play_on(host, game.id, 10)
    assert [entry.ply for entry in await host.record.history.entries(game.id, None, 4)] == [7, 8, 9, 10]


async def test_an_export_of_a_running_game_holds_no_secret(host: Host) -> None:
    """Neither secret nor seed, nor private events such as drawn cards or a mission."""
    game = await running(host, missions=True)
    await play_on(host, game.id, 80)
    seed = (await host.games.position(game.id)).state.setup.seed
    data = await host.record.exports.document(game.id)
    document = json.loads(data)
    assert "secret" not in document
    assert seed not in data.decode()
    kinds = {event["kind"] for move in document["moves"] for event in move["events"]}
    assert {"battle", "turn", "drew"} <= kinds  # that a card was drawn is public, which one is not
    assert not kinds & {"card", "captured", "mission", "draft"}
    assert not verify(load(data)).ok


async def test_the_export_of_an_ended_game_can_be_verified_by_a_stranger(host: Host) -> None:
    game = await running(host, missions=True, rounds=4)
    await play_on(host, game.id, 40, level="normal")
    if not (await host.games.get(game.id)).over:  # few dice lead to an end before
        await host.moves.resign(game.id, MEMBERS[1])
    await play_on(host, game.id, 3000, seed="01")
    data = await host.record.exports.document(game.id)
    assert verify(load(data)).ok
    document = json.loads(data)
    assert document["result"] is not None
    tampered = {**document, "entropy": ["other", *document["entropy"][1:]]}
    assert verify(load(json.dumps(tampered).encode())).key == "seed"


async def test_a_game_broken_off_reveals_its_secret_too(host: Host) -> None:
    game = await running(host)
    await play_on(host, game.id, 20)
    await managing.end(host, game.id, "ann")
    assert verify(load(await host.record.exports.document(game.id))).ok
