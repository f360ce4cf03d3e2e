"""Answers that take long: four of a server and one of a member at once; who waits reads where they stand."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from host import HostError
from playground import Client
from tests.cogs import driver
from tests.cogs.conftest import House
from tests.cogs.driver import live, usable, words
from tests.host.games import until
from ui.kit import answer
from ui.kit.answer import Panel
from ui.kit.context import Services

Json = dict[str, Any]
PEOPLE = ("Ada", "Bruno", "Chiara", "Dmitri", "Elsa")


class Gate:
    """Work that goes on only when it is let go on, and whose it is."""

    def __init__(self) -> None:
        self.open = asyncio.Event()
        self.now: Counter[object] = Counter()
        self.most = self.most_of_one = 0

    async def passed(self, whose: object) -> None:
        """Wait at the gate."""
        self.now[whose] += 1
        self.most = max(self.most, self.now.total())
        self.most_of_one = max(self.most_of_one, *self.now.values())
        await self.open.wait()
        self.now[whose] -= 1


Hurry = Callable[[], None]


@pytest.fixture
def hurry(monkeypatch: pytest.MonkeyPatch) -> Hurry:
    """From its call on whatever takes longer than a moment is announced."""
    return lambda: monkeypatch.setattr(answer, "PATIENCE", 0.01)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Gate:
    """No member reads what has happened until it is open."""
    barrier = Gate()

    async def changes(_: Services, __: Any, seat: int | None, locale: str, *, pictured: bool) -> Panel:
        await barrier.passed(seat)
        return Panel(f"changed: {locale}")

    monkeypatch.setattr("cogs.game.show.changes", changes)
    return barrier


async def _since(who: Client) -> Json:
    """Ask for what has happened; the first words that the member can read."""
    return dict((await who.slash("game show", since="my-last-turn"))["message"])


async def _becomes(who: Client, message: Json, phrase: str) -> Json:
    """Wait until a message says something."""
    async with asyncio.timeout(30):
        while phrase not in words(now := await who.message(message)):
            await asyncio.sleep(0.01)
    return now


async def test_members_are_told_their_place_and_then_get_the_answer(
    house: House, gate: Gate, hurry: Hurry
) -> None:
    """In their language. Of five members four are served at once, and nobody two answers at the same time."""
    await driver.started(house, *PEOPLE, seats=5)
    people = [await house.member(name) for name in PEOPLE]
    ada, *_, elsa = people
    hurry()
    first = [await _since(client) for client in people[:4]]
    assert "I am working on your answer: it will be here in about 5 seconds" in words(first[0])
    assert "Sto preparando la tua risposta: sarà qui tra circa 5 secondi" in words(first[2])
    fifth = await _since(elsa)
    assert "Prima della tua ci sono 4 risposte: la tua sarà qui tra circa 10 secondi" in words(fifth)
    second = await _since(ada)
    assert "5 answers come before yours, which will be here in about 10 seconds" in words(second)
    assert gate.now.total() == 4
    gate.open.set()
    for who, message in zip((*people, ada), (*first, fifth, second), strict=True):
        now = await _becomes(who, message, "changed")
        assert "⏳" not in words(now)
    assert (gate.most, gate.most_of_one) == (4, 1)


async def test_one_member_has_one_long_answer_at_a_time(house: House, gate: Gate, hurry: Hurry) -> None:
    """The second one waits for the first, though others could be served; it says so."""
    await driver.started(house, "Ada", "Bruno", seats=2)
    ada, bruno = await house.member("Ada"), await house.member("Bruno")
    hurry()
    messages = [await _since(ada), await _since(ada), await _since(bruno)]
    assert "One answer comes before yours" in words(messages[1])
    assert "I am working on your answer" in words(messages[2])
    assert gate.now == {0: 1, 1: 1}
    gate.open.set()
    for message in messages[:2]:
        await _becomes(ada, message, "changed")
    assert gate.most_of_one == 1


async def test_a_time_that_is_over_is_told_anew(
    house: House, gate: Gate, hurry: Hurry, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Long ones in minutes."""
    monkeypatch.setattr("ui.kit.long_answers.STEP", 0.05)
    await driver.started(house, "Ada", "Bruno", seats=2)
    house.bot.services.long._usual = 0.0
    ada = await house.member("Ada")
    hurry()
    message = await _since(ada)
    said = [*house.server.interactions.by_id.values()][-1]
    edits = len(ada.frames)
    await until(lambda: len(ada.frames) > edits + 2)
    assert said.response == message["id"]
    house.bot.services.long._usual = 100.0
    await _becomes(ada, message, "in about 2 minutes")
    gate.open.set()
    await _becomes(ada, message, "changed")


@pytest.fixture
def hints(house: House, monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """No hint comes until it is set."""
    opened = asyncio.Event()
    move = house.host.core.hints.move

    async def held(*args: Any) -> Any:
        await opened.wait()
        return await move(*args)

    monkeypatch.setattr(house.host.core.hints, "move", held)
    return opened


async def test_a_panel_says_below_that_a_hint_is_coming(
    house: House, hints: asyncio.Event, hurry: Hurry
) -> None:
    """The panel stays as it is until the hint takes its place."""
    await driver.started(house, "Ada", "Bruno", seats=2)
    ada = await house.member("Ada")
    panel = (await ada.press(await live(ada), "My moves"))["message"]
    hurry()
    notice = (await ada.press(panel, "Hint"))["message"]
    assert words(notice).startswith(panel["content"])
    assert "⏳ I am working on your answer" in notice["content"]
    assert usable(notice) == usable(panel)
    hints.set()
    hint = await _becomes(ada, notice, "would do this")
    assert "⏳" not in words(hint)


async def test_where_none_comes_the_panel_is_as_it_was(
    house: House, hints: asyncio.Event, hurry: Hurry, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Why none came is in a message of its own; a command's answer is that sentence itself."""
    await driver.started(house, "Ada", "Bruno", seats=2)
    ada = await house.member("Ada")

    async def busy(*_: Any) -> Any:
        await hints.wait()
        raise HostError("hint-busy")

    monkeypatch.setattr(house.host.core.hints, "move", busy)
    panel = (await ada.press(await live(ada), "My moves"))["message"]
    hurry()
    notice = (await ada.press(panel, "Hint"))["message"]
    asked = (await ada.slash("game hint"))["message"]
    assert "One answer comes before yours" in words(asked)
    hints.set()
    await _becomes(ada, asked, "too much to think about")
    async with asyncio.timeout(30):
        while "⏳" in (await ada.message(notice))["content"]:
            await asyncio.sleep(0.01)
    assert (await ada.message(notice))["content"] == panel["content"]
    said = [message for message in await ada.messages() if "too much to think about" in words(message)]
    assert len(said) == 2


async def test_jobs_over_whole_games_are_announced_as_well(
    house: House, hurry: Hurry, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One of a server at a time: the second one comes after it."""
    first_game = await driver.started(house, "Ada", "Bruno", seats=2)
    for name in ("Dmitri", "Elsa"):
        await house.member(name, "table-1")
    other = await driver.started(house, "Dmitri", "Elsa", channel="table-1", seats=2)
    opened, exports = asyncio.Event(), house.host.record.exports
    whole = exports._whole

    async def held(*args: Any) -> Any:
        await opened.wait()
        return await whole(*args)

    monkeypatch.setattr(exports, "_whole", held)
    ada, bruno = await house.member("Ada"), await house.member("Bruno")
    hurry()
    first = (await ada.slash("game export"))["message"]
    assert "I am working on your answer" in words(first)
    second = (await bruno.slash("game export", game=other.id))["message"]
    assert "One answer comes before yours" in words(second)
    assert first_game.id != other.id
    opened.set()
    for who, message in ((ada, first), (bruno, second)):
        async with asyncio.timeout(30):
            while not (await who.message(message))["attachments"]:
                await asyncio.sleep(0.01)
