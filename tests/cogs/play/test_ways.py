"""The public buttons of what a question is about: the same for everybody, whatever they hold."""

from __future__ import annotations

from tests.cogs import driver
from tests.cogs.conftest import House
from tests.cogs.driver import live, usable, words


async def test_placing_in_secret_begins_with_one_press(house: House) -> None:
    """The button leads to the first question; it stays while the answers come in, and tells of none."""
    game = await driver.started(house, "Ada", "Bruno", rules="nuked", seats=2)
    ada, bruno = await house.member("Ada"), await house.member("Bruno")
    board = await live(ada)
    before = [part["custom_id"] for part in usable(board)]
    panel = (await ada.press(board, "Place"))["message"]
    assert "Where" in words(panel)
    for _ in range(2):
        step = await driver.next_move(house, game.id)
        assert step
        await driver.by_slash(ada if step[0] == "Ada" else bruno, step[1])
        await house.published()
        assert [part["custom_id"] for part in usable(await live(ada))] == before


async def test_who_cannot_play_is_told_so_alone(house: House) -> None:
    """The button is there for everybody. Who holds nothing that fits is shown what is possible instead; who
    is not asked, whom the game waits for."""
    game = await driver.started(house, "Ada", "Bruno", rules="nuked", seats=2)
    ada, bruno = await house.member("Ada"), await house.member("Bruno")
    for _ in range(200):
        position = await house.host.games.position(game.id)
        if position.prompts[0].kind == "reinforce":
            break
        step = await driver.next_move(house, game.id)
        assert step
        await driver.by_slash(ada if step[0] == "Ada" else bruno, step[1])
    await house.published()
    seat = position.prompts[0].seat
    mine, other = (ada, bruno) if position.game.seats[seat].name == "Ada" else (bruno, ada)
    possible = any(offer.verb == "play" for offer in position.legal(seat))
    panel = words((await mine.press(await live(mine), "Play a card"))["message"])
    assert ("no card that can be played" in panel) != possible
    assert mine.name in words((await other.press(await live(other), "Play a card"))["message"])
