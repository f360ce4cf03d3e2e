"""Games at the beginning of a turn whose board is set up for what comes: no dice decide in them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import engine
from engine.boards.load import load_board
from host import Game
from tests.cogs import driver
from tests.cogs.conftest import House

HOST = 60
"""Armies that lose no battle against one."""
LAND = {"risk2210": "mods"}
"""By rule system how the field of its body is called that has the armies by space, if it is not `armies`."""


def _chain(near: Sequence[Sequence[int]], usable: Sequence[int], length: int) -> list[int]:
    """This many of the usable spaces, each a neighbour of the one before, all but the last with one more
    beside them."""

    def longer(path: list[int]) -> list[int] | None:
        if len(path) == length:
            return path if all({*near[n]} & {*usable} - {*path} for n in path[:-1]) else None
        ways = (n for n in near[path[-1]] if n in usable and n not in path)
        return next((done for n in ways if (done := longer([*path, n]))), None)

    return next(done for start in usable if (done := longer([start])))


async def to_turn(house: House, game: Game, kind: str = "reinforce", name: str = "") -> int:
    """Let everybody make the clock's moves until a turn begins, or that of a named seat; whose it is."""
    while True:
        position = await house.host.games.position(game.id)
        prompt = position.prompts[0]
        if prompt.kind.startswith(kind) and name in position.game.seats[prompt.seat].name:
            await house.published()
            return prompt.seat
        member = str(position.game.seats[prompt.seat].member)
        await house.host.moves.act(game.id, member, engine.default(position.state, prompt.seat).code)


async def field(
    house: House, rules: str = "classic", *, foes: int = 1, spaces: int = 4, first: str = "", **options: Any
) -> tuple[Game, int, list[str]]:
    """A game of Ada, or another who is to come first, Bruno, and Dmitri if it needs three, when a turn
    begins: the game, whose turn it is, and a row of spaces, each a neighbour of the next. The first is that
    seat's, with an army that loses against nothing; the others are the next seat's, with this many `foes`
    each. Everywhere else stands one."""
    seats = engine.meta(rules).seats[0]
    game = await driver.lobby(house, *(first or "Ada", "Bruno", "Dmitri")[:seats], rules=rules, seats=seats)
    host = await house.member(first or "Ada")
    await house.host.lobby.set_options(game.id, host.actor, options)
    await house.host.lobby.start(game.id, host.actor, "entropy")
    seat = await to_turn(house, game, name=first)
    state = (await house.host.games.position(game.id)).state
    world = load_board(engine.view(state, None).board)
    body, index = state.body, world.index
    shown = engine.view(state, None).spaces
    plain = [
        index[s.id]
        for s in shown.values()
        if set(s.tokens) <= {"army"} and s.owner is not None and world.spaces[index[s.id]].kind == "land"
    ]
    near = [list(n) for n in world.neighbours]
    row, other = _chain(near, plain, spaces), (seat + 1) % seats
    army = getattr(body, LAND.get(rules, "armies"))
    for space, owner in enumerate(body.owner):
        if owner < 0 and world.spaces[space].kind == "land" and space not in getattr(body, "devastated", ()):
            body.owner[space] = other  # else one might also enter it without a fight
        army[space] = int(body.owner[space] >= 0)
    for space in row:
        body.owner[space], army[space] = other, foes
    body.owner[row[0]], army[row[0]] = seat, HOST
    if hasattr(body, "held"):
        body.held = type(body.held)(sum(o == s for o in body.owner) for s in range(len(body.held)))
    body.total = sum(army) + body.pool
    return await house.host.games.get(game.id), seat, [world.ids[s] for s in row]
