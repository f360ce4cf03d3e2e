"""How pictures look by server and by game, and what has changed since one's last move."""

from __future__ import annotations

import asyncio
from itertools import dropwhile
from typing import Any

import pytest

import render
from engine.events import TURN
from engine.types import Event
from host import AUTOMATIC, Game
from tests.cogs.conftest import NO_PICTURE, House
from tests.cogs.driver import by_slash, live, lobby, next_move, started, words
from tests.host import managing
from ui.settings.stored import server_settings
from ui.words.options import themes

pytestmark = pytest.mark.parametrize("house", [True], indirect=True)
Drawn = list[tuple[str, tuple[Event, ...]]]


@pytest.fixture(autouse=True)
def drawn(monkeypatch: pytest.MonkeyPatch) -> Drawn:
    """Instead of drawing, notes every picture's theme and events."""
    noted: Drawn = []

    def draw(view: Any, *, events: Any, names: Any, locale: str, theme: str) -> bytes:
        noted.append((theme, tuple(events)))
        return NO_PICTURE

    monkeypatch.setattr("render.draw", draw)
    return noted


async def themed(house: House, game: Game) -> str:
    """How a game's pictures look."""
    return (await server_settings(house.host, game.guild)).theme_of(game)


async def test_a_server_chooses_and_a_game_may_differ(house: House, drawn: Drawn) -> None:
    """The usual theme, the server's, the game's: the last that was chosen counts."""
    game = await started(house, "Ada", "Chiara")
    ada = await house.member("Ada")
    assert drawn[-1][0] == render.THEME
    answer = await ada.slash("server theme", theme="space")
    assert "space" in words(answer["message"])
    await ada.slash("game show")
    assert drawn[-1][0] == "space"
    await managing.end(house.host, game.id, game.host)
    await ada.slash("game new", rules="classic", theme="parchment")
    await house.published()
    other = await house.host.games.in_channel(game.channel)
    assert other is not None
    assert other.theme == "parchment"
    assert await themed(house, other) == "parchment"
    assert await themed(house, await house.host.games.get(game.id)) == "space"


async def test_the_host_chooses_in_the_lobby(house: House) -> None:
    """The panel of options has the look; the lobby tells it; it can be given back to the server."""
    game = await lobby(house, "Ada", "Chiara")
    ada = await house.member("Ada")
    panel = (await ada.press(await live(ada), "Options"))["message"]
    assert "as the server has it" in words(panel)
    for label, theme in (("high contrast", "contrast"), ("as the server has it", None)):
        panel = (await ada.select(panel, "Change an option", "theme"))["message"]
        panel = (await ada.press(panel, label))["message"]
        await house.published()
        assert (await house.host.games.get(game.id)).theme == theme
        assert ("Theme of the board: high contrast" in words(await live(ada))) == (theme is not None)


async def test_a_theme_that_is_gone_is_replaced(house: House) -> None:
    """A game of an older program with an unknown theme is drawn as usual."""
    game = await lobby(house, "Ada", "Chiara")
    await house.host.lobby.set_details(game.id, game.host, theme="sepia")
    assert await themed(house, await house.host.games.get(game.id)) == render.THEME


async def test_boards_of_running_games_are_made_ready_at_the_start(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In their looks, and no others: each holds memory, and a finished game's may never be drawn again."""
    ready: list[tuple[str, str]] = []
    monkeypatch.setattr("render.prepare", lambda board, theme: ready.append((board, theme)))
    await house.restart()
    assert not ready
    ended = await started(house, "Ada", "Chiara")
    await managing.end(house.host, ended.id, ended.host)
    await house.published()
    running = await started(house, "Ada", "Chiara", rules="middle_earth", theme="space")
    assert running.theme == "space"
    await house.restart()
    await asyncio.wrap_future(
        house.bot.services.drawing._thread.submit(lambda: None)
    )  # the thread has done all before it
    assert ready == [("ringlands", "space")]


async def test_every_theme_can_be_chosen(house: House) -> None:
    """The choices are the themes that exist, the usual one first."""
    assert set(themes()) == set(render.themes())
    assert themes()[0] == render.THEME
    assert AUTOMATIC not in themes()


async def test_what_changed_since_ones_last_turn(house: House, drawn: Drawn) -> None:
    """Exactly what happened since one's last turn was over is drawn and told, to oneself alone."""
    game = await started(house, "Ada", "Chiara")
    ended: list[tuple[int | None, int]] = []  # whose turn was over with which entry
    while [seat for seat, _ in ended][-2:] != [0, 1]:
        step = await next_move(house, game.id)
        assert step is not None
        turn = (await house.host.games.position(game.id)).view(None).turn
        await by_slash(await house.member(step[0]), step[1])
        position = await house.host.games.position(game.id)
        if turn is not None and position.view(None).turn != turn:
            ended.append((turn, position.game.ply))
    entries = await house.host.record.history.entries(game.id, 0, last=400)
    since = [e for entry in entries if entry.ply >= ended[-2][1] for e in entry.events]
    expected = tuple(dropwhile(lambda event: event.kind != TURN, since))
    assert len(expected) > 2
    await house.published()
    ada, chiara = await house.member("Ada"), await house.member("Chiara")
    seen = await ada.slash("game show", since="my-last-turn", public=True)
    assert drawn[-1][1] == expected
    assert seen["message"]["to"]
    answer = await chiara.slash("game show", since="my-last-turn")
    assert [event.kind for event in drawn[-1][1]] == [TURN, "income"]
    assert "tocca ad **Ada**" in words(answer["message"])


async def test_a_message_posted_again_marks_the_last_move_again(house: House, drawn: Drawn) -> None:
    """As the message before it did."""
    game = await started(house, "Ada", "Chiara")
    for name in ("Ada", "Chiara"):
        await (await house.member(name)).slash("choose", option="spread")
    await house.published()
    step = await next_move(house, game.id)
    assert step
    await by_slash(await house.member(step[0]), step[1])
    await house.published()
    before = drawn[-1][1]
    assert before
    number = len(drawn)
    await (await house.member("Ada")).slash("game show", public=True)
    await house.published()
    assert [events for _, events in drawn[number:]] == [before]
