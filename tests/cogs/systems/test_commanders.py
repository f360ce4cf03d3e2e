"""A game with commanders, purchases, bids, cards and secret answers, played through Discord."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import engine
from engine import Move
from host import Game
from tests.bounded import often
from tests.cogs import driver
from tests.cogs.conftest import House
from tests.cogs.driver import live, words
from tests.conformance.curious import Curious
from tests.conformance.rich import rich

RULES = "risk2210"
OWN = next(o.example for o in engine.meta(RULES).options if o.pattern)
VERBS = {"attack", "move", "buy", "bid", "choose", "play", "place", "pass"}
MOVES, MOST = often(20, 50), 400
"""Fewest moves, and most until every verb must have been used."""
FIXED = ("place", "amount")
"""Where a card puts one piece each, its number is not asked for."""


async def _thick(house: House) -> Game:
    """A running game of three in the thick of it, with cards that a server made up and dice asked for."""
    # Else the end of a game before may be posted after the new lobby.
    await house.published()
    game = await driver.lobby(house, "Ada", "Chiara", "Bruno", rules=RULES, seats=3)
    ada = await house.member("Ada")
    options = {"years": 2, "defence": "ask", "blanks": OWN}
    await house.host.lobby.set_options(game.id, ada.actor, options)
    await house.published()
    await ada.press(await live(ada), "Start", wait="ack")
    await house.published()
    return await house.host.games.get(game.id)


async def _step(house: House, game: int, move: Move, buttons: bool) -> str:
    """Make a move by one way; what its member is told."""
    seat = (await house.host.games.get(game)).seats[move.seat]
    client = await house.member(seat.name)
    ply = (await house.host.games.get(game)).ply
    if buttons:
        await house.published()
        answer = await driver.by_buttons(client, await live(client), move)
    else:
        answer = await driver.by_slash(client, move)
    assert (await house.host.games.get(game)).ply == ply + 1, f"{move.code}: {words(answer['message'])}"
    return words(answer["message"])


async def _suggested(house: House, game: int, move: Move) -> None:
    """Each option of the move's command is suggested once those before it are filled in."""
    client = await house.member((await house.host.games.get(game)).seats[move.seat].name)
    filled: dict[str, Any] = {}
    for option, value in sorted(driver.slash_options(move).items(), key=lambda o: isinstance(o[1], int)):
        typed = str(value) if isinstance(value, int) else ""
        values = [v for _, v in await client.autocomplete(move.verb, option, typed, **filled)]
        assert value in values or len(values) == 25 or (move.verb, option) == FIXED, f"{move.code}: {option}"
        filled[option] = value


@pytest.mark.parametrize(
    "buttons", [pytest.param(False, marks=pytest.mark.more), True], ids=["slash", "buttons"]
)
async def test_every_sort_of_move_can_be_made(house: House, buttons: bool) -> None:
    """A curious player in the thick of a game does something new whenever it can: all of it by one way only,
    with cards that a server made up, and dice that are asked for."""
    curious, random, done = Curious(), Random(11), Counter[str]()
    while done.total() < MOVES or done.keys() < VERBS:
        assert done.total() < MOST, f"never: {VERBS - done.keys()}"
        with rich(RULES):
            game = await _thick(house)
            while (
                not (position := await house.host.games.position(game.id)).state.result
                and done.total() < MOST
            ):
                seat = random.choice(engine.awaited_seats(position.state))
                move = curious.choose(position.state, seat, random)
                done[move.verb] += 1
                if not buttons:
                    await _suggested(house, game.id, move)
                await _step(house, game.id, move, buttons)
                if done.total() >= MOVES and done.keys() >= VERBS:
                    return
