"""A usual turn of each system on the page, as `docs/flows.md` tells: its presses, and what the page took for
them. No dice decide in it, and others answer what they are asked as the clock would."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

import engine
from engine import Move
from engine.ai import decide
from engine.boards.load import load_board
from engine.rng import Chance
from engine.verbs import PASS, UNTIL
from host import Position
from locales import text
from tests import chance
from tests.cogs import driver
from tests.cogs.conftest import House, house, patient, strict_texts
from tests.cogs.fields import LAND, field
from tests.e2e.test_page_flows import MEMBER, WAYS, Hand, check, opened
from ui.panels import following

__all__ = ["house", "patient", "strict_texts"]
pytestmark = pytest.mark.xdist_group("page")

SHOWN = {"modular": ("mouse", "en"), "risk2210": ("keys", "it"), "nuked": ("touch", "it")}
"""What `make test` shows; a turn of World Conquest is in `test_page_flows`."""
LANGUAGES = dict(zip(WAYS, ("en", "it", "en"), strict=True))


def _cases() -> Iterator[Any]:
    for rules in engine.rules_ids():
        for way in WAYS:
            shown, language = SHOWN.get(rules, ("", ""))
            marks = () if shown == way else (pytest.mark.more,)
            yield pytest.param(rules, way, language if shown == way else LANGUAGES[way], marks=marks)


class Turn:
    """A turn that a member makes on the page."""

    def __init__(self, house: House, hand: Hand, game: int, seat: int, row: list[str]) -> None:
        self.house = house
        self.hand = hand
        self.game = game
        self.seat = seat
        self.conquests = [*pairwise(row)]

    async def position(self) -> Position:
        """As it is when the member is to move, or once their turn is over: what others are asked, and all
        that a standing order lets happen, is answered."""
        while True:
            position = await self.house.host.games.position(self.game)
            prompts = [p for p in position.prompts if (p.seat, p.clock) != (self.seat, "turn")]
            if len(prompts) < len(position.prompts) or position.view(None).turn != self.seat or not prompts:
                return position
            member = str(position.game.seats[prompts[0].seat].member)
            code = engine.default(position.state, prompts[0].seat).code
            await self.house.host.moves.act(self.game, member, code)
            await self.house.published()

    async def play(self) -> None:
        """From the live message to the end of the turn."""
        where = self.hand.live
        while self.seat in engine.awaited_seats((position := await self.position()).state):
            move, ply = self.choose(position), position.game.ply
            while (await self.house.host.games.get(self.game)).ply == ply:
                await self.hand.press(where, _action(await self.shown(where), move))
                where = self.hand.answer

    async def shown(self, where: Any) -> dict[str, Any]:
        """The message, once it has something with which to move."""
        client = await self.house.member(self.hand.name)
        channel = await client.channel_id(None)
        async with asyncio.timeout(20):
            while True:
                message: dict[str, Any] = self.house.server.messages.get(
                    channel, str(await where.get_attribute("data-id"))
                )
                ids = [part["custom_id"].split(":") for part in driver.usable(message)]
                if any(parts[4] in ("do", "at", "pick", "enough") for parts in ids):
                    return message
                await asyncio.sleep(0.02)

    def choose(self, position: Position) -> Move:
        """What is usual: all new armies in one place, three conquests, all of them moving in, and the end."""
        legal = position.legal(self.seat)
        by_verb = {offer.verb: offer for offer in reversed([*legal])}
        if position.game.rules == "new_wave":
            return decide("normal", position.state, self.seat, Chance(f"{position.state.ply:08x}"))
        if "place" in by_verb:
            return next(iter(legal.narrow("place", self.conquests[0][0]))).move(self.seat)
        if self.conquests and "attack" in by_verb:
            pair = self.conquests.pop(0)
            whole = next(iter(legal.narrow("attack", *pair, UNTIL)), None)
            if whole is not None:
                return whole.move(self.seat, 1)
            (offer,) = legal.narrow("attack", *pair)
            return offer.move(self.seat, offer.pressed)
        if PASS in by_verb:
            return Move(self.seat, PASS)
        return next(iter(legal)).move(self.seat)


def _action(message: dict[str, Any], move: Move) -> str:
    """The end of the custom id, or the option, that leads nearest to the move."""
    ids = [part["custom_id"] for part in driver.usable(message)]
    if move.verb == PASS and (through := [cid for cid in ids if cid.endswith(":enough")]):
        return re.escape(str(through[0]).partition(":")[2])
    _, value, part = driver.nearest(message, move)
    return re.escape(value[1:] if value else str(part["custom_id"]).partition(":")[2])


@pytest.mark.spread(1)
@pytest.mark.parametrize(("rules", "way", "language"), [*_cases()])
async def test_a_usual_turn(
    house: House, monkeypatch: pytest.MonkeyPatch, rules: str, way: str, language: str
) -> None:
    """From the message that calls the member to the end of the turn."""
    chance.fix("usual turn", monkeypatch.setattr)
    for pause in ("JOINS", "APART"):
        monkeypatch.setattr(following, pause, 0.0)
    house.follows = True
    await house.restart()
    name, row = MEMBER[language], list[str]()
    if rules == "new_wave":
        game = await driver.started(house, name, "Bruno", rules=rules)
        position = await house.host.games.position(game.id)
        seat = position.prompts[0].seat
        name = game.seats[seat].name
    else:
        game, seat, row = await field(house, rules, first=name)
        _surround(await house.host.games.position(game.id), seat, row)
    async with opened(house, way, name) as hand:
        await hand.open()
        turn = Turn(house, hand, game.id, seat, row)
        await turn.play()
        assert not turn.conquests
        check(text("en", f"rules-{rules}"), way, hand.counted())


def _surround(position: Position, seat: int, row: list[str]) -> None:
    """Around the row everything is the next seat's: there is always more than one attack."""
    body, world = position.state.body, load_board(engine.view(position.state, None).board)
    army = getattr(body, LAND.get(position.game.rules, "armies"))
    for space in {n for name in row for n in world.neighbours[world.index[name]]}:
        kept = world.ids[space] in row or space in getattr(body, "capital", ())
        if not kept and world.spaces[space].kind == "land" and army[space]:
            body.owner[space] = (seat + 1) % position.state.setup.seats
    if hasattr(body, "held"):
        body.held = type(body.held)(body.owner.count(s) for s in range(len(body.held)))
