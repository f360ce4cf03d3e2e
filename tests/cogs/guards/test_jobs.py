"""Work over a whole game, wanted by many at once: those who want something else are answered meanwhile."""

from __future__ import annotations

import asyncio
import base64
from collections.abc import Awaitable, Callable, Coroutine, Hashable, Sequence
from typing import Any

import pytest

from cogs.game.log import PAGE
from host import HostError
from host.core.jobs import Jobs
from host.record.history import History
from locales import LOCALES, text
from playground import Client
from render.film import replay
from tests.bounded import often
from tests.cogs import driver
from tests.cogs.conftest import NO_PICTURE, House
from tests.cogs.driver import words
from tests.host.long import document, lengthen

Json = dict[str, Any]
Work = Callable[[], Awaitable[Any]]
PLIES = 5000
TIMES = often(15, 40)
PEOPLE = ("Ada", "Bruno", "Chiara")


@pytest.fixture
def gate(house: House, monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """No work over a whole game goes on until it is open."""
    opened = asyncio.Event()

    def hold(jobs: Jobs) -> None:
        run = jobs.run

        async def held(server: str, game: Hashable, what: Hashable, work: Work) -> Any:
            async def later() -> Any:
                await opened.wait()
                return await work()

            return await run(server, game, what, later)

        monkeypatch.setattr(jobs, "run", held)

    hold(house.host.core.jobs)
    hold(house.bot.services.replays._jobs)
    return opened


async def long_game(house: House) -> tuple[int, list[Client]]:
    """A running game of thousands of moves, and its members."""
    game = await driver.started(house, *PEOPLE)
    await lengthen(house.host, game.id, PLIES)
    return game.id, [await house.member(name) for name in PEOPLE]


def file() -> Json:
    """A game to be taken in."""
    data = base64.b64encode(document("classic", 3, 300)).decode()
    return {"filename": "game.json", "data": data}


def asking(people: Sequence[Client], command: str, **options: Any) -> list[Coroutine[Any, Any, Json]]:
    """The members use a command many times at once, until they are told that it is under way."""
    ask = [people[n % len(people)] for n in range(TIMES)]
    return [client.slash(command, wait="ack", **options) for client in ask]


async def answered(house: House) -> None:
    """Wait until every interaction is."""
    async with asyncio.timeout(120):
        for interaction in list(house.server.interactions.by_id.values()):
            await (interaction.acked if interaction.type == 4 else interaction.answered).wait()
            assert interaction.error is None, interaction


@pytest.mark.parametrize("house", [True], indirect=True)
async def test_others_are_answered_while_hundreds_wait_for_whole_games(
    house: House, monkeypatch: pytest.MonkeyPatch, gate: asyncio.Event
) -> None:
    """Many of each at once on a game of 5,000 moves: all are told at once that it is under way; the
    log, suggestions, undoing and going back of that game, and another game's moves, wait for none of it. Then
    everybody gets what they asked for, which was made once."""
    drawings: list[str] = []

    def drawn(*_: Any, **__: Any) -> replay.Replay:
        drawings.append("replay")
        return replay.Replay(NO_PICTURE, 2, 2, smaller=False)

    monkeypatch.setattr(replay, "make", drawn)
    monkeypatch.setattr("cogs.manage.HASTE", 60)
    _, people = await long_game(house)
    elsa, dmitri = await house.member("Elsa", "table-1"), await house.member("Dmitri", "table-1")
    for client in (*people, elsa, dmitri):
        client.timeout = 120
    other = await driver.started(house, "Dmitri", "Elsa", channel="table-1", seats=2)
    sent = file()
    waiting = [
        *asking(people, "game export"),
        *asking(people, "game look", what="charts"), *asking(people, "game look", what="replay"),
        *asking([*people, elsa, dmitri], "game import", file=sent),
    ]  # fmt: skip
    assert {answer["state"] for answer in await asyncio.gather(*waiting)} == {"thinking"}
    assert not gate.is_set()
    assert len(house.host.core.jobs) > 0
    logs = await asyncio.gather(*asking(people, "game look", what="log"))
    read = [words(log["message"]) for log in logs]
    pages = [page for page in read if "page 1" in page or "pagina 1" in page]
    assert pages
    # This number at once may be too many for one server; a member who is told so has an answer as well.
    full = {text(locale, "error-jobs-full") for locale in LOCALES}
    assert {*read} - {*pages} <= full
    typed = [people[0].autocomplete("manage rollback", "to", f"{n % 4 + 1}") for n in range(TIMES)]
    assert all(len(choices) > 5 for choices in await asyncio.gather(*typed))
    for _ in range(4):
        step = await driver.next_move(house, other.id)
        assert step is not None
        name, move = step
        answer = await driver.by_slash(await house.member(name), move)
        assert answer["state"] == "done"
    undone = await asyncio.gather(*asking(people, "game undo"))
    assert all(answer["state"] == "done" for answer in undone)
    question = (await people[0].slash("manage rollback", to=1234))["message"]
    content = words((await people[0].press(question, "Roll the game back"))["message"])
    assert "back at entry 1234" in content
    gate.set()
    await answered(house)
    assert len(drawings) <= 2, "once, or for who came after the game was taken back once more"
    imported = await house.host.games.find(status=("ended",), limit=TIMES)
    assert len(imported) == 5, "one of each member's at a time"


async def test_a_log_of_thousands_is_read_from_page_to_page(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To older pages and back to newer ones, no line left out or twice; never the whole log."""
    number, (ada, *_) = await long_game(house)
    most = 0
    entries = History.entries

    async def watched(self: History, game: int, viewer: int | None, last: int = 20, **more: Any) -> Any:
        nonlocal most
        page = await entries(self, game, viewer, last, **more)
        most = max(most, len(page))
        return page

    monkeypatch.setattr(History, "entries", watched)
    message = (await ada.slash("game look", what="log"))["message"]
    pages = [words(message)]
    for _ in range(6):
        message = (await ada.press(message, "Older"))["message"]
        pages.append(words(message))
    lines = [_lines(page) for page in pages]
    assert all(len(page) <= PAGE for page in lines)
    whole = [line for page in lines[::-1] for line in page]
    assert len(set(whole)) == len(whole)
    plies = [int(line.split("`")[1]) for line in whole]
    assert plies == sorted(plies)
    assert plies[-1] == PLIES
    assert set(plies) == set(range(plies[0], PLIES + 1)), "every move of this game is seen"
    back = []
    for page in range(6, 0, -1):
        message = (await ada.press(message, "Newer"))["message"]
        back.append(words(message))
        assert f"page {page}\n" in words(message)
    assert [_lines(page) for page in back[-1:]] == lines[:1]
    assert _lines(back[0]) == lines[5]
    assert most < 10 * PAGE
    assert (await house.host.games.get(number)).ply == PLIES


def _lines(page: str) -> list[str]:
    return [line for line in page.splitlines() if line.startswith("`")]


async def test_a_suggestion_does_not_wait_for_what_takes_long(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the beginnings of turns cannot be told in time, a typed entry is still there, and the start."""
    monkeypatch.setattr("cogs.manage.HASTE", 0.05)
    _, (ada, *_) = await long_game(house)
    asked = asyncio.Event()

    async def never(*_: Any) -> Any:
        asked.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(house.host.record.history, "turn_starts", never)
    assert [value for _, value in await ada.autocomplete("manage rollback", "to", "12")] == [12]
    assert [value for _, value in await ada.autocomplete("manage rollback", "to", "")] == [0]
    assert asked.is_set()


async def test_a_full_queue_is_told_in_words(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is left without an answer."""
    _, (ada, bruno, _) = await long_game(house)

    async def full(*_: Any) -> Any:
        raise HostError("jobs-full")

    monkeypatch.setattr(house.host.core.jobs, "run", full)
    assert "Many are waiting for answers" in words((await ada.slash("game export"))["message"])
    text = words((await bruno.slash("game look", what="replay"))["message"])
    assert "In questo momento in molti aspettano" in text or "Many are waiting" in text
