"""Playing: who may press what, stale and doubled presses, undo, hands, languages, ends."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from playground import ActionRefused, Client
from tests.cogs import driver
from tests.cogs.conftest import House
from tests.cogs.driver import live, started, words


async def _to_attack(house: House, *names: str, **options: Any) -> tuple[int, Client, Client]:
    """A running game whose first member is about to attack: its number, that member, another one."""
    game = await started(house, *names, seats=len(names), **options)
    while True:
        position = await house.host.games.position(game.id)
        if position.prompts[0].kind == "attack":
            break
        step = await driver.next_move(house, game.id)
        assert step
        await driver.by_slash(await house.member(step[0]), step[1])
    await house.published()
    on_turn = position.game.seats[position.prompts[0].seat].name
    other = next(n for n in names if n != on_turn)
    return game.id, await house.member(on_turn), await house.member(other)


async def _attack(player: Client, options: dict[str, Any]) -> Any:
    return await player.slash("attack", **options)


async def test_only_who_is_asked_may_move(house: House) -> None:
    """A player out of turn and a stranger are told so, by button and by command; nothing changes."""
    game, _, other = await _to_attack(house, "Ada", "Bruno")
    stranger = await house.member("Dmitri")
    ply = (await house.host.games.get(game)).ply
    message = await live(other)
    text = words((await other.press(message, "Attack"))["message"])
    assert "not your move" in text
    assert "not your move" in words((await other.press(message, "End turn"))["message"])
    assert "not your move" in words((await other.slash("pass"))["message"])
    for answer in (
        await stranger.press(message, "Attack"),
        await stranger.press(message, "My hand"),
        await stranger.slash("pass"),
        await stranger.slash("game resign"),
    ):
        assert "do not play in this game" in words(answer["message"])
        assert answer["message"]["to"] == [stranger.actor]
    assert (await house.host.games.get(game)).ply == ply


def _said(house: House, interaction: str) -> str:
    """All that the bot sent in answer to an interaction."""
    start = f"/interactions/{interaction}/"
    token = next(r.path.split("/")[-2] for r in house.server.requests if r.path.startswith(start))
    return "\n".join(str(r.body) for r in house.server.requests if f"/{token}/" in r.path)


@pytest.mark.own_faults("counts the requests that the bot makes")
async def test_stale_and_doubled_presses_change_nothing(house: House) -> None:
    """A button of an earlier position, and one pressed five times at once: one move, friendly answers."""
    game, player, _ = await _to_attack(house, "Ada", "Bruno")
    panel = (await player.press(await live(player), "My moves"))["message"]
    choose = next(c for c in driver.usable(panel) if ":do:choose:defence" in c["custom_id"])
    ply = (await house.host.games.get(game)).ply
    presses = (player.press(panel, choose["custom_id"]) for _ in range(5))
    answers = await asyncio.gather(*presses, return_exceptions=True)
    assert (await house.host.games.get(game)).ply == ply + 1
    # A press that comes when the panel has changed already finds its button gone.
    answered = [words(a["message"]) for a in answers if isinstance(a, dict)]
    assert all(isinstance(a, dict | ActionRefused) for a in answers)
    # All of them edit the one panel: what is read there may be what another one said.
    said = [_said(house, answer["interaction_id"]) for answer in answers if isinstance(answer, dict)]
    assert sum("moved on" not in text for text in said) == 1
    assert len(answered) > 1
    assert all("Attack" in text and "went wrong" not in text for text in answered)
    assert (await house.host.games.get(game)).ply == ply + 1


async def test_a_stale_button_out_of_turn_says_whose_move_it_is(house: House) -> None:
    """In the panel, which then shows nothing to choose."""
    game, player, other = await _to_attack(house, "Ada", "Bruno")
    panel = (await player.press(await live(player), "My moves"))["message"]
    await player.slash("pass")
    ply = (await house.host.games.get(game)).ply
    answer = words((await player.press(panel, "Defend with 1 die from now on"))["message"])
    waits = next(s.name for s in (await house.host.games.get(game)).seats if s.member == other.actor)
    assert "moved on" in answer
    assert "It is not your move" in answer
    assert waits in answer
    assert "newest message" not in answer, "nothing else is to be looked for"
    assert (await house.host.games.get(game)).ply == ply


@pytest.mark.own_faults("brings its own faults")
async def test_an_interaction_that_arrives_twice_is_played_once(house: House) -> None:
    """The service may deliver an interaction twice."""
    game, player, _ = await _to_attack(house, "Ada", "Bruno")
    ply = (await house.host.games.get(game)).ply
    await player.post("faults", add={"kind": "duplicate_event", "event": "INTERACTION_CREATE", "times": 1})
    await player.slash("pass")
    await asyncio.sleep(0.1)
    assert (await house.host.games.get(game)).ply == ply + 1


async def test_commands_that_are_not_possible_say_what_is(house: House) -> None:
    """Wrong verb, wrong place, wrong number, no game: a sentence with the way out."""
    game, player, _ = await _to_attack(house, "Ada", "Bruno")
    position = await house.host.games.position(game)
    view = position.view(position.prompts[0].seat)
    seat = position.prompts[0].seat
    mine = next(s for s in view.spaces.values() if s.owner == seat)
    text = words((await player.slash("place", where=mine.id, amount=1))["message"])
    assert "“Place” is not possible now" in text
    assert "/attack" in text
    offer = next(o for o in position.legal(seat) if o.verb == "attack" and o.amount)
    a, b = offer.args
    text = words((await _attack(player, {"from": a, "to": b, "amount": 40}))["message"])
    assert "it must be from 1 to" in text
    text = words((await _attack(player, {"from": "Atlantis", "to": b}))["message"])
    assert "There is no territory “Atlantis” on this map. Possible here: " in text
    text = words((await player.slash("pass", channel="table-1"))["message"])
    assert "You play in <#" in text
    assert (await house.host.games.get(game)).ply == position.game.ply


async def test_suggestions_are_what_is_legal(house: House) -> None:
    """Names in the reader's language, values are ids; numbers too; nothing for a member who is not asked."""
    game, player, other = await _to_attack(house, "Chiara", "Bruno")
    position = await house.host.games.position(game)
    seat = position.prompts[0].seat
    legal = {o.args[0] for o in position.legal(seat) if o.verb == "attack"}
    suggestions = await player.autocomplete("attack", "from", "")
    assert {value for _, value in suggestions} == legal
    a = suggestions[0][1]
    targets = await player.autocomplete("attack", "to", "", **{"from": a})
    assert {v for _, v in targets} == {o.args[1] for o in position.legal(seat).narrow("attack", a)}
    dice = await player.autocomplete("attack", "amount", "", **{"from": a, "to": targets[0][1]})
    assert dice
    assert dice[0][1] == max(v for _, v in dice)
    ((waiting, value),) = await other.autocomplete("attack", "from", "")
    assert (position.game.seats[seat].name in waiting, value) == (True, "-")


async def test_undo_takes_back_what_revealed_nothing(house: House) -> None:
    """By the panel's button and by command; a roll cannot be taken back."""
    game = await started(house, "Ada", "Bruno", seats=2)
    ada = await house.member("Ada")
    suggestions = await ada.autocomplete("place", "where", "")
    answer = await ada.slash("place", where=suggestions[0][1], amount=2)
    assert "You place" in words(answer["message"])
    answer = await ada.press(answer["message"], "Undo")
    assert "takes the last move back" in words(answer["message"])
    text = words((await ada.slash("game undo"))["message"])
    assert "nothing to undo" in text
    await ada.slash("place", where=suggestions[0][1], amount=2)
    assert "takes the last move back" in words((await ada.slash("game undo"))["message"])
    assert (await house.host.games.get(game.id)).ply == 4


async def test_the_hand_is_private(house: House) -> None:
    """Button and command answer only to their member."""
    _, player, _ = await _to_attack(house, "Ada", "Bruno", options="missions=yes")
    for answer in (await player.press(await live(player), "My hand"), await player.slash("hand")):
        assert "Mission:" in words(answer["message"])
        assert answer["message"]["to"] == [player.actor]


async def test_resigning_is_asked_twice_and_ends_a_game_of_two(house: House) -> None:
    """Cancel changes nothing; the second player wins."""
    game, player, other = await _to_attack(house, "Ada", "Bruno")
    question = (await player.slash("game resign"))["message"]
    answer = await player.press(question, "Cancel")
    assert "Nothing was changed" in words(answer["message"])
    question = (await player.slash("game resign"))["message"]
    await player.press(question, "Resign")
    await house.published()
    assert (await house.host.games.get(game)).status == "finished"
    assert "the other player has resigned" in words(await live(other))
    text = words((await other.slash("pass"))["message"])
    assert "no game in this channel" in text


async def test_ending_needs_the_host_or_a_manager(house: House) -> None:
    """Bruno made the game; Chiara may not end it; Ada manages the server."""
    game = await started(house, "Bruno", "Chiara", seats=2)
    bruno, chiara, ada = [await house.member(n) for n in ("Bruno", "Chiara", "Ada")]
    assert "Può farlo solo chi ha creato la partita." in words((await chiara.slash("game end"))["message"])
    question = (await ada.slash("game end"))["message"]
    assert "Call the game off" in words(question)
    await ada.press(question, "Call the game off")
    await house.published()
    assert (await house.host.games.get(game.id)).status == "ended"
    assert "called off" in words(await live(bruno))
    assert all("menu" not in p["custom_id"] for p in driver.usable(await live(bruno)))
    answer = await bruno.slash("game export")
    data = await bruno.download(Client.files(answer["message"])[0]["url"])
    assert json.loads(data)["secret"]


async def test_italian_readers_are_answered_in_italian(house: House) -> None:
    """Private answers by the member's language, public ones by the server's setting."""
    game = await started(house, "Ada", "Chiara", seats=2)
    ada, chiara = await house.member("Ada"), await house.member("Chiara")
    panel = (await chiara.press(await live(chiara), "My moves"))["message"]
    assert "Che cosa fai?" in words(panel)
    assert "Distribuisci il resto" in words(panel)
    answer = await ada.slash("server language", language="it")
    assert "Italian" in words(answer["message"])
    await ada.slash("choose", option="spread")
    await house.published()
    assert "Piazzamento segreto" in words(await live(ada))
    assert "Le mie mosse" in words(await live(ada))
    assert (await house.host.games.get(game.id)).status == "running"


async def test_what_can_be_looked_at(house: House) -> None:
    """Everything that can be looked at answers privately, in a lobby, a running game and without one."""
    ada = await house.member("Ada")
    for command in ("rules", "help", "game list"):
        assert (await ada.slash(command))["message"]["to"] == [ada.actor]
    log = {"what": "log"}
    for command in ("game show", "game look", "game export", "game undo", "game end", "hand"):
        options = log if command == "game look" else {}
        assert "no game in this channel" in words((await ada.slash(command, **options))["message"])
    await driver.lobby(house, "Ada", "Bruno", seats=2)
    assert "Players" in words((await ada.slash("game show"))["message"])
    for command in ("game look", "game export", "hand", "pass"):
        options = log if command == "game look" else {}
        assert "not running" in words((await ada.slash(command, **options))["message"])
    await ada.press(await live(ada), "Start", wait="ack")
    await house.published()
    await ada.slash("choose", option="spread")
    page = (await ada.slash("game look", what="log"))["message"]
    assert "begins" in words(page)
    shown = (await ada.slash("game show"))["message"]
    assert Client.files(shown)
    assert "Options of this game" in words((await ada.slash("rules"))["message"])
    dmitri = await house.member("Dmitri")
    public = await dmitri.slash("game show", public=True)
    assert public["message"]["to"] is None
