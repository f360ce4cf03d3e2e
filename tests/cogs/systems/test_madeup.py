"""A made-up rule system with a verb, event keys, a kind of event and a token of its own, through Discord:
nothing but its folder, its texts and its board knows it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO

import numpy as np
import pytest
from PIL import Image

import engine
import render
from engine import Move, Setup, State, vocabulary
from engine.ai import decide
from engine.record.export import load, verify
from engine.rng import Chance
from engine.rules import RULES
from engine.standing_orders import ONLY_PASS, Order, answer
from engine.verbs import PASS, Verb, VerbOption
from playground import Client
from render.kit import icons
from render.pieces import changes, tokens
from tests import madeup
from tests.cogs import driver
from tests.cogs.conftest import House
from tests.cogs.orders.test_orders import ahead, later
from tests.ui.positions import game_of
from ui.settings.event_routes import BATTLES, TURNS, group_of
from ui.words.events import lines
from ui.words.names import Names
from ui.words.since.deeds import deeds

BURROW = "burrow:alder:elder:sprint:4"


@pytest.fixture(autouse=True)
def made_up() -> Iterator[str]:
    """The system is registered before the house starts."""
    with madeup.registered() as rules:
        yield rules


def fed(rules: str) -> State:
    """Seat 0 has fed Alder and may dig."""
    state = engine.start(Setup(rules, 2, "5e")).state
    return engine.apply(state, Move.parse(0, "place:alder:2")).state


def chosen(state: State, seat: int) -> Move:
    """A surprise where one is possible, else any burrow, else what must be."""
    owners = engine.view(state, None).spaces
    digs = [o for o in engine.legal(state, seat) if o.verb == "burrow"]
    digs.sort(key=lambda o: owners[str(o.args[1])].owner == seat)
    return digs[0].move(seat) if digs else engine.default(state, seat)


async def _move(house: House, game: int, buttons: bool) -> Move | None:
    position = await house.host.games.position(game)
    if not position.prompts:
        return None
    seat = position.prompts[0].seat
    move = chosen(position.state, seat)
    client = await house.member(position.game.seats[seat].name)
    if buttons:
        await house.published()
        await driver.by_buttons(client, await driver.live(client), move)
    else:
        await driver.by_slash(client, move)
    assert (await house.host.games.get(game)).ply == position.game.ply + 1, move.code
    return move


async def _export(client: Client) -> bytes:
    attached = Client.files((await client.slash("game export"))["message"])
    return await client.download(attached[0]["url"])


@pytest.mark.spread(1)
@pytest.mark.parametrize("buttons", [False, True], ids=["slash", "buttons"])
async def test_it_is_played_from_lobby_to_end(house: House, made_up: str, buttons: bool) -> None:
    """Every move by one way only; the new verb is made, told in public, and the export verifies."""
    game = await driver.started(house, "Ada", "Chiara", rules=made_up, seats=2, options="rounds=2")
    ada = await house.member("Ada")
    played: list[str] = []
    while move := await _move(house, game.id, buttons):
        played.append(move.verb)
    assert played.count("burrow") >= 2
    await house.published()
    over = await house.host.games.get(game.id)
    assert over.status == "finished"
    assert "🏆" in driver.words(await driver.live(ada))
    text = "\n".join(driver.words(m) for m in await ada.messages(limit=100) if not m["to"])
    assert "🦡 **Ada** digs with" in text
    assert "did not hear a thing" in text
    verdict = verify(load(await _export(ada)))
    assert verdict.ok, verdict


async def test_suggestions_name_what_its_command_takes(house: House, made_up: str) -> None:
    """Places with what stands there, words by their names, amounts; in the reader's language."""
    await driver.started(house, "Chiara", "Ada", rules=made_up, seats=2)
    chiara = await house.member("Chiara")
    await chiara.slash("place", where="alder", amount=2)
    assert (await chiara.autocomplete("burrow", "from", "onta"))[0][1] == "alder"
    given = {"from": "alder", "to": "elder"}
    gaits = await chiara.autocomplete("burrow", "gait", "", **given)
    assert gaits == [("di soppiatto", "sneak"), ("di corsa", "sprint")]
    amounts = await chiara.autocomplete("burrow", "badgers", "", **given, gait="sprint")
    assert [value for _, value in amounts] == [4]


async def test_its_moves_are_ordered_ahead(house: House, made_up: str) -> None:
    """On the panel of `/orders` with the new verb and its word, and carried out when the turn comes."""
    game = await driver.started(house, "Ada", "Bruno", rules=made_up, seats=2)
    bruno = await house.member("Bruno")
    await ahead(bruno, "place", "Daisy", "All of them")
    panel = await ahead(bruno, "burrow", "Daisy", "Birch", "sprinting", "All of them")
    assert "`2` Burrow with all from Daisy to Birch (sprinting)" in driver.words(panel)
    ada = await house.member("Ada")
    await ada.slash("place", where="alder", amount=2)
    await ada.slash("pass")
    for _ in range(3):
        await later(house)
    spaces = (await house.host.games.position(game.id)).view(None).spaces
    assert spaces["birch"].owner == 1
    assert spaces["daisy"].tokens["mound"] == 1


async def test_its_game_can_be_watched_again(house: House, made_up: str) -> None:
    """The replay draws all of it."""
    game = await driver.started(house, "Ada", "Bruno", rules=made_up, seats=2, options="rounds=1")
    while await _move(house, game.id, buttons=False):
        pass
    ada = await house.member("Ada")
    message = (await ada.slash("game look", what="replay"))["message"]
    async with asyncio.timeout(60):
        while not Client.files(message):
            await asyncio.sleep(0.05)
            message = await ada.message(message)
    data = await ada.download(Client.files(message)[0]["url"])
    assert getattr(Image.open(BytesIO(data)), "n_frames", 1) >= 3


def test_its_event_is_drawn_as_an_arrow_and_its_token_as_an_icon(made_up: str) -> None:
    """What its keys mean makes the arrow, the outline and the numbers; its icon is no plain token, and plain
    elsewhere."""
    turn = engine.apply(fed(made_up), Move.parse(0, BURROW))
    drawn = changes.read(made_up, turn.events)
    assert drawn.arrows == {("alder", "elder"): True}
    assert list(drawn.taken) == ["elder"]
    assert drawn.amounts == {"alder": -4, "elder": 4}
    view = engine.view(turn.state, None)
    assert tokens.slots(made_up, view.spaces["alder"]) == (tokens.Slot("mound", 1),)
    assert "mound" in tokens.marked_kinds(made_up)
    plain = icons.mask("classic", "mound", 21)
    assert icons.mask(made_up, "mound", 21).tobytes() != plain.tobytes() == icons.mask("", "no", 21).tobytes()
    still = np.asarray(render.picture(view), np.int16)
    moved = np.asarray(render.picture(view, events=turn.events), np.int16)
    assert np.argwhere(np.abs(still - moved).max(axis=2) > 60).size > 1000


def test_its_event_is_told_where_battles_are_and_in_calls(made_up: str) -> None:
    """Threads and calls read roles, not names; a silent kind is told by nobody; its words are named."""
    state = fed(made_up)
    turn = engine.apply(state, Move.parse(0, BURROW))
    names = Names("it", engine.view(turn.state, None), game_of(turn.state).seats)
    assert [group_of(e, made_up) for e in turn.events][:2] == [TURNS, BATTLES]
    assert len(lines(turn.events, names)) == 2
    assert "di corsa" in lines(turn.events, names)[0]
    assert [space for space, _ in deeds(turn.events, made_up, 2)[0].took] == ["elder"]


def test_computer_players_and_the_clock_know_what_its_verb_does(made_up: str) -> None:
    """The general player brings idle badgers to the front under the ground. What is offered as idle keeps
    nobody from being passed over."""
    state = engine.start(Setup(made_up, 2, "5e")).state
    state = engine.apply(state, Move.parse(0, "place:birch:2")).state
    move = decide("normal", state, 0, Chance("00"))
    assert (move.verb, move.args[0]) == ("burrow", "birch")
    body = state.body
    body.badgers[:] = [1] * 6
    assert answer(state, 0, [Order(ONLY_PASS, PASS)]) == Move(0, PASS)
    body.badgers[0] = 9
    assert answer(state, 0, [Order(ONLY_PASS, PASS)]) is None


def test_one_command_serves_one_verb(made_up: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two systems that mean other options by a verb are told so at the start; so is a word ahead without
    words."""
    other = replace(RULES[made_up], verbs=(Verb("burrow", (VerbOption("depth", "number"),)),))
    monkeypatch.setitem(RULES, "moles", other)
    with pytest.raises(ValueError, match="burrow of moles has other options"):
        vocabulary.commands()
    with pytest.raises(ValueError, match="say among which words"):
        Verb("sniff", (VerbOption("at"),), ahead=("at",))
