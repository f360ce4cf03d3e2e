"""What takes how many presses, as `docs/flows.md` tells; attacks and whole turns are counted elsewhere."""

from __future__ import annotations

import re
from typing import Any

import engine
from engine.boards.load import load_board
from playground import Client
from tests.cogs import driver
from tests.cogs.conftest import House
from tests.cogs.driver import live
from tests.cogs.flows import effort

Json = dict[str, Any]


async def pressed(client: Client, message: Json, *ways: str) -> tuple[Json, int]:
    """Use components one after the other, each the first whose custom id, or one of whose options, is of this
    pattern: the last answer, and how many it were."""
    for way in ways:
        for part in driver.usable(message):
            values = [o["value"] for o in part.get("options", ()) if re.fullmatch(way, o["value"])]
            if values:
                message = (await client.select(message, part["custom_id"], values[0]))["message"]
                break
            if part["type"] == 2 and re.search(f":{way}$", part["custom_id"]):
                message = (await client.press(message, part["custom_id"]))["message"]
                break
        else:
            raise AssertionError(f"no {way} in:\n{driver.words(message)}")
    return message, len(ways)


async def _turn(house: House, **options: Any) -> tuple[int, Client, Client]:
    """A game of Ada and Bruno at the beginning of a turn: who has it, and the other."""
    game = await driver.lobby(house, "Ada", "Bruno", seats=2)
    ada = await house.member("Ada")
    await house.host.lobby.set_options(game.id, ada.actor, options)
    await house.host.lobby.start(game.id, ada.actor, "entropy")
    while (position := await house.host.games.position(game.id)).prompts[0].kind != "reinforce":
        prompt = position.prompts[0]
        member = str(position.game.seats[prompt.seat].member)
        await house.host.moves.act(game.id, member, engine.default(position.state, prompt.seat).code)
    await house.published()
    first, second = (position.game.seats[s].name for s in (prompt.seat, 1 - prompt.seat))
    if position.prompts[0].seat != prompt.seat:
        first, second = second, first
    return game.id, await house.member(first), await house.member(second)


async def test_a_new_game(house: House) -> None:
    """From the lobby to the first move."""
    ada, bruno = await house.member("Ada"), await house.member("Bruno")
    await ada.slash("game new", rules="classic", seats=2)
    await house.published()
    lobby = await live(ada)
    for member, action in ((bruno, "join"), (ada, "start")):
        part = next(p for p in driver.usable(await member.message(lobby)) if p["custom_id"].endswith(action))
        await member.press(lobby | {"components": [part]}, part["custom_id"], wait="ack")
        await house.published()
    _, more = await pressed(ada, await live(ada), "menu", "do:choose:spread")
    assert effort("New game")[0] == 2 + more
    (game,) = await house.host.games.find(None, ada.actor, ("running",), limit=2)
    assert game.ply == 1


async def test_placing_and_taking_back(house: House) -> None:
    game, player, _ = await _turn(house)
    pool = (await house.host.games.position(game)).state.body.pool
    ply = (await house.host.games.get(game)).ply
    message, presses = await pressed(player, await live(player), "at:0:place", f"=place:[a-z_]+:{pool}")
    assert effort("Place all")[0] == presses
    assert (await house.host.games.get(game)).ply == ply + 1
    _, presses = await pressed(player, message, "undo")
    assert effort("Take the last move back")[0] == presses
    assert (await house.host.games.position(game)).state.body.pool == pool


async def test_trading_a_set(house: House) -> None:
    game, player, _ = await _turn(house)
    position = await house.host.games.position(game)
    body, seat = position.state.body, position.prompts[0].seat
    body.hands[seat] = hand = (0, 3, 6, 1, 4)  # of two kinds: only the first three are a set
    body.deck = tuple(card for card in body.deck if card not in hand)
    _, presses = await pressed(player, await live(player), "menu", "do:trade:.*")
    assert effort("Trade")[0] == presses
    assert len((await house.host.games.position(game)).state.body.hands[seat]) == 2


async def test_a_standing_order(house: House) -> None:
    _, _, other = await _turn(house)
    shown = (await other.slash("orders"))["message"]
    message, presses = await pressed(other, shown, "0", "1")  # the first of all, and not "ask me"
    assert effort("A standing order")[0] == presses
    again = driver.words((await other.slash("orders"))["message"])
    assert "None: you are always asked" not in again, driver.words(message)


async def test_defence(house: House) -> None:
    game, player, other = await _turn(house, defence="ask")
    position = await house.host.games.position(game)
    seat = position.prompts[0].seat
    view = engine.view(position.state, seat)
    world = load_board(view.board)
    start, end = next(
        (a, b)
        for a, near in enumerate(world.neighbours)
        for b in near
        if (view.spaces[world.ids[a]].owner, view.spaces[world.ids[b]].owner) == (seat, 1 - seat)
    )
    body = position.state.body
    body.total += 10 - body.armies[start] - body.armies[end]
    body.armies[start] = body.armies[end] = 5
    await house.host.moves.act(game, player.actor, f"place:{world.ids[start]}:{body.pool}")
    await house.host.moves.act(game, player.actor, f"attack:{world.ids[start]}:{world.ids[end]}:3")
    await house.published()
    _, presses = await pressed(other, await live(other), "menu", "do:choose:defend:2")
    assert effort("Defence")[0] == presses
    assert (await house.host.games.position(game)).prompts[0].kind != "defend"
