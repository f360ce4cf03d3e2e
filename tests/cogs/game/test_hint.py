"""`/game hint`: what the computer would do, for the member on turn alone, where the game allows it."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from engine import legal
from engine.types import Move
from tests.cogs import driver
from tests.cogs.conftest import House
from tests.cogs.driver import live, usable, words
from tests.conformance.checks import shuffled


async def test_a_hint_can_be_asked_again_and_be_followed(house: House) -> None:
    """The same position gives the same hint, also after a restart; its button makes the move, once."""
    game = await driver.started(house, "Ada", "Bruno", seats=2)
    ada = await house.member("Ada")
    first = (await ada.slash("game hint"))["message"]
    assert first["to"] == [ada.actor]
    assert "The computer (hard) would do this" in words(first)
    again = (await ada.slash("game hint"))["message"]
    await house.restart()
    later = (await ada.slash("game hint"))["message"]
    assert words(first) == words(again) == words(later)
    position = await house.host.games.position(game.id)
    move = await house.host.core.hints.move(position, 0)
    assert move in legal(position.state, 0)
    await ada.press(later, "Do that")
    await house.published()
    assert (await house.host.games.get(game.id)).ply == 1
    old = (await ada.press(first, "Do that"))["message"]
    assert (await house.host.games.get(game.id)).ply == 1
    assert "The computer" not in words(old)


async def test_the_panel_has_a_button_for_it(house: House) -> None:
    """It answers as the command does, and leads back to all moves."""
    await driver.started(house, "Ada", "Bruno", seats=2)
    ada = await house.member("Ada")
    panel = (await ada.press(await live(ada), "My moves"))["message"]
    hint = (await ada.press(panel, "Hint"))["message"]
    assert "The computer (hard) would do this" in words(hint)
    assert [part["label"] for part in usable(hint)] == ["Do that", "My moves"]
    back = (await ada.press(hint, "My moves"))["message"]
    assert "Hint" in words(back)


@pytest.mark.parametrize("rated", [False, True])
async def test_the_host_decides_whether_there_are_hints(house: House, rated: bool) -> None:
    """On in friendly games, off in rated ones, until the host says otherwise; everybody can read it."""
    game = await driver.lobby(house, "Ada", "Bruno", seats=2)
    ada, bruno = await house.member("Ada"), await house.member("Bruno")
    if rated:
        await house.host.lobby.set_details(game.id, ada.actor, rated=True)
    assert (await house.host.games.get(game.id)).hinted is not rated
    message = (await ada.press(await live(ada), "Options"))["message"]
    assert f"Hints from the computer: {'no' if rated else 'yes'}" in words(message)
    (select,) = [part for part in usable(message) if part["type"] == 3]
    values = (await ada.select(message, select["custom_id"], "hints"))["message"]
    assert "/game hint" in words(values)
    await ada.press(values, "yes" if rated else "no")
    await house.published()
    line = "With hints" if rated else "Without hints"
    assert line in words(await live(ada))
    await ada.press(await live(ada), "Start", wait="ack")
    await house.published()
    answer = (await ada.slash("game hint"))["message"]
    assert ("would do this" if rated else "There are no hints") in words(answer)
    shown = words((await bruno.slash("game show"))["message"])
    assert ("`/game hint` tells" in shown) is rated
    panel = (await ada.press(await live(ada), "My moves"))["message"]
    assert ("Hint" in [part.get("label") for part in usable(panel)]) is rated


async def test_only_the_member_on_turn_is_advised(house: House) -> None:
    """The other is told whom the game waits for, onlookers that they do not play: each in their language."""
    game = await driver.started(house, "Chiara", "Ada", seats=2)
    await house.host.moves.act(game.id, (await house.member("Chiara")).actor, "choose:spread")
    await house.host.moves.act(game.id, (await house.member("Ada")).actor, "choose:spread")
    position = await house.host.games.position(game.id)
    (prompt,) = position.prompts
    answers = {"Chiara": ("Il computer (", "attende"), "Ada": ("The computer (", "waits for")}
    for seat, name in enumerate(answers):
        answer = words((await (await house.member(name)).slash("game hint"))["message"])
        assert answers[name][prompt.seat != seat] in answer
    bruno = await house.member("Bruno")
    assert "You do not play" in words((await bruno.slash("game hint"))["message"])
    other = await house.member("Elsa", "table-1")
    assert "nessuna partita" in words((await other.slash("game hint"))["message"])


async def test_a_hint_reads_no_secret(house: House) -> None:
    """Another hidden deck and other hidden cards, the same hint."""
    game = await driver.started(house, "Ada", "Bruno", "Dmitri", seats=3)
    position = await house.host.games.position(game.id)
    hints = house.host.core.hints
    moves: list[Move] = []
    for state in (
        position.state,
        shuffled(position.state, 0, Random(3)),
        shuffled(position.state, 0, Random(4)),
    ):
        hints._known.clear()
        moves.append(await hints.move(replace(position, state=state), 0))
    assert len(set(moves)) == 1
