"""Private panels that follow their games."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Move
from host import Game
from playground import Client
from tests.cogs import driver
from tests.cogs.conftest import House
from tests.cogs.driver import live, words
from tests.cogs.fields import HOST, field
from tests.cogs.play.test_presses import make_move
from ui.panels import following


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is waited for."""
    monkeypatch.setattr(following, "JOINS", 0.0)
    monkeypatch.setattr(following, "APART", 0.0)


@pytest.fixture
async def follows(house: House) -> House:
    """A house in which panels follow their games."""
    house.follows = True
    await house.restart()
    return house


def edits(house: House) -> list[str]:
    """The texts to which panels were changed by themselves."""
    return [
        sent.body["content"]
        for sent in house.server.requests
        if sent.method == "PATCH" and sent.template.startswith("/webhooks")
    ]


async def at_war(house: House, **options: Any) -> tuple[Game, int, Client, Client, list[str]]:
    """A game in which the first seat attacks: the game, the seat, who attacks, who defends, and the two
    spaces."""
    game, seat, row = await field(house, foes=HOST, spaces=2, **options)
    player, other = [await house.member(game.seats[s].name) for s in (seat, 1 - seat)]
    pool = (await house.host.games.position(game.id)).state.body.pool
    await house.host.moves.act(game.id, player.actor, f"place:{row[0]}:{pool}")
    await house.published()
    return game, seat, player, other, row


async def test_a_panel_shows_the_dice_once_others_have_answered(follows: House) -> None:
    """Dice, losses and the next question come by themselves, in one edit, and a press of what is shown then
    rolls again."""
    game, seat, player, other, row = await at_war(follows, defence="ask")
    waiting, _ = await make_move(player, await live(player), Move(seat, "attack", (*row, 3)))
    assert "Refresh" in words(waiting)
    await follows.published()
    assert edits(follows) == []
    await make_move(other, await live(other), Move(1 - seat, "choose", ("defend", 2)))
    await follows.published()
    assert len(edits(follows)) == 1
    now = await player.message(waiting)
    assert "` : `" in now["content"], "the dice"
    labels = [str(part.get("label")) for part in driver.usable(now)]
    assert {"3 dice", "2 dice", "1 die"} <= {*labels}
    ply = (await follows.host.games.get(game.id)).ply
    again, _ = await make_move(player, now, Move(seat, "attack", (*row, 2)))
    assert "Attack announced" in words(again)
    assert (await follows.host.games.get(game.id)).ply == ply + 1


async def test_a_panel_with_choices_keeps_them(follows: House) -> None:
    """A press must not hit what was drawn there a moment before: only a line is added, once, and a press is
    stale as ever."""
    game, seat, player, other, row = await at_war(follows, defence="ask")
    shown = (await player.press(await live(player), "My moves"))["message"]
    for dice in (3, 2):
        await follows.host.moves.act(game.id, player.actor, f"attack:{row[0]}:{row[1]}:{dice}")
        await follows.host.moves.act(game.id, other.actor, "choose:defend:1")
        await follows.published()
    now = await player.message(shown)
    assert [part["custom_id"] for part in driver.usable(now)] == [
        part["custom_id"] for part in driver.usable(shown)
    ]
    assert now["content"] == shown["content"] + "\n" + "🔄 Something has changed since this was shown." + (
        " Your next press here shows how things stand now."
    )
    assert len(edits(follows)) == 1
    answer = (await player.press(now, "End turn"))["message"]
    assert "moved on" in words(answer)
    assert (await follows.host.games.position(game.id)).view(None).turn == seat


async def test_only_the_newest_panel_is_followed(follows: House) -> None:
    """Of two panels that wait, the later one changes."""
    game, _, player, other, row = await at_war(follows, defence="ask")
    first = (await other.press(await live(other), "My moves"))["message"]
    second = (await other.press(await live(other), "My moves"))["message"]
    await follows.host.moves.act(game.id, player.actor, f"attack:{row[0]}:{row[1]}:3")
    await follows.published()
    assert (await other.message(first))["content"] == first["content"]
    now = await other.message(second)
    assert now["content"] != second["content"]
    assert "choose:defend:2" in str(driver.usable(now))


async def test_a_panel_that_was_dismissed_is_left(follows: House) -> None:
    """Discord refuses the edit; nobody is told anything, and it is not tried again."""
    game, _, player, other, row = await at_war(follows, defence="ask")
    shown = (await other.press(await live(other), "My moves"))["message"]
    await other.post("dismiss", actor=other.actor, channel=shown["channel_id"], message=shown["id"])
    for dice in (3, 2):
        await follows.host.moves.act(game.id, player.actor, f"attack:{row[0]}:{row[1]}:{dice}")
        await follows.host.moves.act(game.id, other.actor, "choose:defend:1")
        await follows.published()
    assert len(edits(follows)) == 1
    assert len(follows.bot.services.following) == 0


async def test_a_token_is_forgotten_in_time(follows: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """After its interaction has lived, a panel stays as it is, and nothing of it is kept."""
    monkeypatch.setattr(following, "LIVES", 0.0)
    game, _, player, other, row = await at_war(follows, defence="ask")
    shown = (await other.press(await live(other), "My moves"))["message"]
    await follows.host.moves.act(game.id, player.actor, f"attack:{row[0]}:{row[1]}:3")
    await follows.published()
    assert (await other.message(shown))["content"] == shown["content"]
    assert len(follows.bot.services.following) == 0
