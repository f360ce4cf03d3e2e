"""Rated games, and requests of those who run them."""

from __future__ import annotations

from typing import Any

from host import Game, Host, Measure
from host.play.requests import Request
from host.seats.interests import WAITS
from host.time_control import DAY, Clock
from tests.host.games import lobby
from tests.host.timing import SIMPLE, Now, calm, notices_of

SLOW = Clock(turn=7 * DAY, react=7 * DAY, bank=0, quiet=False)


async def rated(host: Host, members: tuple[str, ...] = ("ann", "bob", "cy"), **more: Any) -> Game:
    """A rated game that has just begun, of which the first member is the host; all are asked at once."""
    game = await lobby(host, members, **more)
    await host.lobby.set_details(game.id, members[0], clock=SLOW)
    await host.lobby.set_details(game.id, members[0], rated=True)
    await host.lobby.start(game.id, members[0], "start")
    return await calm(host, game.id)


async def rated_off(host: Host) -> Game:
    """A game like `rated` that counts for nothing."""
    game = await lobby(host, ("ann", "bob", "cy"))
    await host.lobby.set_details(game.id, "ann", clock=SIMPLE)
    return await host.lobby.start(game.id, "ann", "start")


async def on(host: Host, game: Game, *members: str) -> Game:
    """The game after these members have answered."""
    for member in members:
        game = (await host.moves.act(game.id, member, "choose:spread")).game
    return game


async def last(host: Host, game: Game) -> tuple[str, dict[str, Any]]:
    """Kind and record of the last notice of an act."""
    notices = reversed(await notices_of(host, game.id))
    return next((kind, data["act"]) for kind, data in notices if "act" in data)


async def wait(host: Host, now: Now, seconds: float = WAITS) -> None:
    """Let time pass, and do what is due."""
    now.at += seconds
    await host.core.ticker.tick()


async def ask(host: Host, game: Game, act: Measure, by: str = "ann", manager: bool = False) -> Request:
    """A request, with a reason."""
    return await host.moderation.requests.ask(game.id, act, by, "They asked me", manager)
