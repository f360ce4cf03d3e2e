"""A whole game of two years among five members, watched by somebody who takes no part."""

from __future__ import annotations

from collections import Counter

import pytest

import engine
from engine import Event, Move, State
from host import Game
from locales import text
from playground import Client
from tests.cogs import driver
from tests.cogs.conftest import House
from ui.words.events import lines
from ui.words.names import Names

RULES = "risk2210"
NAMES = ("Ada", "Bruno", "Chiara", "Dmitri", "Elsa")
BUTTONS = ("Bruno", "Chiara")
"""They use nothing else; the others type commands."""
ITALIAN = ("Chiara", "Elsa")
YEARS = 2
MOST = 2000


class Watcher:
    """Reads all that is public, and knows what must not be there."""

    def __init__(self, client: Client, game: Game) -> None:
        self.client = client
        self.seats = game.seats
        self.shown: set[str] = set()
        """Kinds of cards that everybody has seen."""
        self.lines: list[str] = []
        """What stands in the newest message, but for those who are called."""
        self.sealed: Counter[str] = Counter()
        """Secret answers after which others were still asked, by the kind of the question."""

    async def look(self, before: State, move: Move, events: tuple[Event, ...], after: State) -> None:
        """What can be read after a move: nothing that single seats were told, no card in a hand, and as long
        as secret answers are waited for, the same as before."""
        messages = await self.client.messages(limit=3)
        assert not any(m["to"] for m in messages), "somebody else's private answer"
        content = "\n".join(map(driver.words, messages))
        names = Names("en", engine.view(after, None), self.seats)
        for event in events:
            if event.to is None:
                self.shown |= {kind for kind, *_ in event.data.get("cards", ())}
            else:
                assert not [line for line in lines([event], names) if line in content], move.code
        for seat in self.seats:
            assert not self.read(after, seat.index, content), f"{seat.name}'s cards after {move.code}"
        now = [line for line in driver.words(messages[-1]).splitlines() if "<@" not in line]
        asked = {p.seat: p for p in engine.prompts(before) if p.sealed}
        if move.seat in asked and {p.seat for p in engine.prompts(after)} == asked.keys() - {move.seat}:
            assert now == self.lines, f"{move.code} can be seen"
            self.sealed[asked[move.seat].kind] += bool(len(asked) > 1)
        self.lines = now

    def read(self, state: State, seat: int, content: str, locale: str = "en") -> list[str]:
        """The cards of a seat, never shown to everybody, whose names stand in a text."""
        return [k for k in _held(state, seat) - self.shown if text(locale, f"card-{k}") in content]


def _held(state: State, seat: int) -> set[str]:
    """The kinds of the command cards in a hand."""
    hand = engine.view(state, seat).seats[seat].hand or ()
    return {card.kind for card in hand if card.space is None}


async def _make_move(house: House, move: Move, name: str) -> str:
    """Make a move in the member's own way; what they are told."""
    client = await house.member(name)
    if name not in BUTTONS:
        return driver.words((await driver.by_slash(client, move))["message"])
    return driver.words((await driver.by_buttons(client, await driver.live(client), move))["message"])


async def _chosen(house: House, game: int, reacted: bool) -> tuple[str, Move] | None:
    """Who moves next, and how: what the computer player would do, but the first card that can answer an
    invasion is played in any case."""
    step = await driver.next_move(house, game)
    if step and not reacted:
        name, move = step
        state = (await house.host.games.position(game)).state
        if any(p.kind == "react" and p.seat == move.seat for p in engine.prompts(state)):
            cards = engine.legal(state, move.seat).narrow("play")
            return name, next((Move(move.seat, "play", o.args) for o in cards), move)
    return step


@pytest.mark.more
async def test_five_members_play_two_years(house: House) -> None:
    """From the lobby to the count of the points, with secret bids and reactions, commanders and cards, and
    war on the moon. Nobody reads what is another's secret."""
    game = await driver.started(house, *NAMES, rules=RULES, seats=5, options=f"years={YEARS}")
    ada = await house.member("Ada")
    await ada.post("members", name="Zoe", locale="en-US")
    watcher = Watcher(await house.member("Zoe"), game)
    state = (await house.host.games.position(game.id)).state
    moon = {s.id for s in Names("en", engine.view(state, None), game.seats).board.spaces if s.kind == "moon"}
    verbs, kinds, reactions, landed = Counter[str](), Counter[str](), 0, 0
    while step := await _chosen(house, game.id, reactions > 0):
        name, move = step
        assert verbs.total() < MOST, "the game does not end"
        before = (await house.host.games.position(game.id)).state
        answer = await _make_move(house, move, name)
        after = (await house.host.games.position(game.id)).state
        assert after.ply == before.ply + 1, f"{move.code}: {answer}"
        await house.published()
        events = engine.apply(before, move).events
        await watcher.look(before, move, events, after)
        own_cards = _held(before, move.seat) | _held(after, move.seat)
        locale = "it" if name in ITALIAN else "en"
        for seat in {s.index for s in game.seats} - {move.seat}:
            assert set(watcher.read(after, seat, answer, locale)) <= own_cards, (
                f"{name} reads another's cards"
            )
        verbs[move.verb] += 1
        kinds.update(event.kind for event in events)
        asked = next(p for p in engine.prompts(before) if p.seat == move.seat)
        reactions += move.verb == "play" and asked.kind == "react"
        landed += any(e.data.get("taken") is True and e.data.get("to") in moon for e in events)
    assert set(verbs) == {"place", "choose", "bid", "buy", "play", "attack", "move", "pass"}
    assert kinds["year"] == kinds["bids"] == YEARS
    assert min(watcher.sealed[kind] for kind in ("deploy_all", "bid", "react")) > 0
    assert reactions
    assert landed
    over = await house.host.games.get(game.id)
    assert over.result is not None
    assert over.result.reason == "years"
    final = driver.words((await watcher.client.messages(limit=1))[0])
    assert "🏆" in final
    assert all(over.seats[seat].name in final for seat in over.result.winners)
