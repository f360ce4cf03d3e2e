"""What one press of a move costs: transactions, settings, views and names, counted over the real bot."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest

import engine
from engine.queries import foresight
from engine.types import Move
from tests.cogs import driver
from tests.cogs.conftest import House
from tests.cogs.driver import live
from tests.cogs.fields import field
from ui.words.names import Names

PRESS, PUBLISHING = "press", "publishing"
OURS = ("cogs", "publish", "ui", "host", "ops")


def _whose() -> str:
    """Whether the code that runs now publishes a game or answers a press or a command, by what awaits it; the
    test itself does neither."""
    frame: FrameType | None = sys._getframe(2)
    while frame is not None:
        module = str(frame.f_globals.get("__name__"))
        if module.startswith("publish.") or module == "host.core.outbox":
            return PUBLISHING
        # A game's action is a task of its own.
        if module in ("ui.kit.router", "ui.kit.commands", "host.core.actions"):
            return PRESS
        frame = frame.f_back
    return "test"


@pytest.fixture
def counted(house: House, monkeypatch: pytest.MonkeyPatch) -> Counter[tuple[str, str]]:
    """How often each of these is done, by a press and by publishing."""
    counts = Counter[tuple[str, str]]()

    def count(owner: Any, name: str, what: str) -> None:
        plain: Callable[..., Any] = getattr(owner, name)

        def counting(*given: Any, **named: Any) -> Any:
            counts[what, _whose()] += 1
            return plain(*given, **named)

        monkeypatch.setattr(owner, name, counting)

    host = house.host
    count(host.core.store, "read", "reads")
    count(host.core.store, "write", "writes")
    count(host.settings, "get", "settings")
    count(host.settings, "several", "settings")
    count(host.absences.sitters, "seat_for", "seats")
    count(Names, "__init__", "names")
    count(engine, "view", "views")
    count(foresight, "view", "foreseen")
    count(host.record.history, "this_turn", "turns")

    def reached(bot: Any, name: str) -> Any:
        if str(sys._getframe(1).f_globals["__name__"]).partition(".")[0] in OURS:
            counts[f"bot.{name}", _whose()] += 1
        return object.__getattribute__(bot, name)

    monkeypatch.setattr(type(house.bot), "__getattribute__", reached)
    return counts


async def test_a_press_of_a_move_costs_little(house: House, counted: Counter[tuple[str, str]]) -> None:
    """At most 5 reads and 1 write, and at most 7 and 1 of the outbox; of both 2 reads of settings, the
    member's and the server's; names and view at most twice, before and after the move, and once to publish
    it; the turn so far is read once, and once to publish it; a position that a move leads to is looked at
    once for each of the two messages, after a placement twice; the seat is resolved once, and the host checks
    that it is the member's. The router and the answer take the services from the bot, and nothing after them
    reaches for the bot again but to tell how long it took; publishing has them from the start."""
    game, seat, (start, end, *_) = await field(house)
    client = await house.member(("Ada", "Bruno")[seat])
    await house.published()
    placed = (await house.host.games.get(game.id)).ply
    position = await house.host.games.position(game.id)
    n = next(offer for offer in position.legal(seat) if offer.verb == "place" and offer.args == (start,))
    assert n.amount is not None
    counted.clear()
    await driver.by_slash(client, Move(seat, "place", (start, n.amount[1])))
    await house.published()
    for whose in (PRESS, PUBLISHING):
        assert counted["turns", whose] == 1, counted
        assert counted["foreseen", whose] <= 2, counted
    assert counted["settings", PRESS] == 1, counted
    assert counted["names", PRESS] <= 2, counted
    assert counted["views", PRESS] <= 2, counted
    assert (await house.host.games.get(game.id)).ply > placed
    move = Move(seat, "attack", (start, end, 3))
    message = (await client.press(await live(client), "My moves"))["message"]
    for _ in range(8):
        counted.clear()
        done, answer = await driver.closer(client, message, move)
        if done:
            break
        message = answer["message"]
    await house.published()
    assert done
    assert counted["reads", PRESS] <= 5, counted
    assert counted["reads", PUBLISHING] <= 7, counted
    assert counted["writes", PRESS] == 1, counted
    assert counted["writes", PUBLISHING] == 1, counted
    assert counted["settings", PRESS] <= 1, counted
    assert counted["settings", PUBLISHING] <= 1, counted
    assert counted["names", PRESS] <= 2, counted
    assert counted["views", PRESS] <= 2, counted
    assert counted["names", PUBLISHING] == 1, counted
    assert counted["views", PUBLISHING] == 1, counted
    for whose in (PRESS, PUBLISHING):
        assert counted["turns", whose] <= 1, counted
        assert counted["foreseen", whose] <= 1, counted
    assert counted["seats", PRESS] == 1, counted
    attributes = {f"bot.{name}" for name in vars(house.bot)}
    reached = {whose: {name for name, who in counted if who == whose} for whose in (PRESS, PUBLISHING)}
    assert counted["bot.services", PRESS] == 2, counted
    assert reached[PRESS] & attributes == {"bot.services"}, counted
    assert not reached[PUBLISHING] & attributes, counted
