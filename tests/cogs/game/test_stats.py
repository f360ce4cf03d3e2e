"""Charts through Discord: in the last message of a game, and whenever they are asked for."""

from __future__ import annotations

import asyncio
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

import engine
import render
from engine import Setup
from engine.record.chronicle import Chronicle, Sample
from host import Game
from playground import Client
from tests.cogs import driver
from tests.cogs.conftest import House
from tests.cogs.driver import live, words
from tests.ui.positions import public
from ui.media.charts import COURSE, make


async def finished(house: House, plies: int = 900) -> Game:
    """A game of two that is played to its end, or for this many plies."""
    game = await driver.started(house, "Ada", "Bruno", seats=2, options="rounds=2")
    while (step := await driver.next_move(house, game.id)) and plies:
        member = (await house.member(step[0])).actor
        await house.host.moves.act(game.id, member, step[1].code)
        plies -= 1
    await house.published()
    return await house.host.games.get(game.id)


def charts(message: dict[str, Any]) -> list[str]:
    """The names of the charts among a message's files."""
    return [a["filename"] for a in Client.files(message) if a["filename"] not in ("board.jpg", "legend.webp")]


@pytest.mark.parametrize("house", [True], indirect=True)
async def test_charts_of_a_finished_game(house: House) -> None:
    """The message that tells the end shows the charts, no other does; `/game look` gives them to one member
    or to all, with everybody's luck in words."""
    game = await finished(house)
    assert game.status == "finished"
    ada = await house.member("Ada")
    public = [m for m in await ada.messages() if not m["to"]]
    last = await live(ada)
    assert "🏆" in words(last)
    galleries = [p for p in last["components"][0]["components"] if p["type"] == 12]
    shown = [item["media"]["url"] for gallery in galleries for item in gallery["items"]]
    assert [url.split("?")[0].rsplit("/")[-1] for url in shown] == ["board.jpg", "course.webp", "dice.webp"]
    assert [m["id"] for m in public if len(shown_in(m)) > 1] == [last["id"]]
    for url in shown[1:]:
        assert Image.open(BytesIO(await ada.download(url))).size == (1600, 1000)
    labels = [part["label"] for part in driver.usable(last)]
    assert labels == ["Replay", "Charts", "Fair dice"]
    assert words(last).splitlines()[-1].startswith("-# ")
    assert sum("fingerprint" in line for line in words(last).splitlines()) == 1
    before = len(public)
    answer = (await ada.slash("game look", what="charts"))["message"]
    assert charts(answer) == ["course.webp", "dice.webp"]
    assert "against the average" in words(answer)
    assert "Bruno" in words(answer)
    assert len([m for m in await ada.messages() if not m["to"]]) == before
    await ada.slash("game look", what="charts", public=True)
    assert charts(await live(ada)) == ["course.webp", "dice.webp"]


def shown_in(message: dict[str, Any]) -> list[str]:
    """The pictures in a message's galleries, the legend apart."""
    parts = message["components"][0]["components"] if message["components"] else []
    urls = (item["media"]["url"] for p in parts if p["type"] == 12 for item in p["items"])
    return [url for url in urls if "legend.webp" not in url]


@pytest.mark.parametrize("house", [True], indirect=True)
async def test_stats_before_and_during_a_game(house: House) -> None:
    """A lobby has none, a game that has just begun has nothing to draw; the live message has no charts."""
    game = await driver.lobby(house, "Ada", "Bruno", seats=2)
    ada = await house.member("Ada")
    assert "has not begun" in words((await ada.slash("game look", what="charts"))["message"])
    await house.host.lobby.start(game.id, game.host, "start")
    await house.published()
    answer = (await ada.slash("game look", what="charts"))["message"]
    assert charts(answer) == []
    assert "Too little" in words(answer)
    assert "No dice" in words(answer)
    assert len(shown_in(await live(ada))) == 1


@pytest.mark.own_faults("brings its own faults")
async def test_the_last_message_is_posted_once(house: House) -> None:
    """When the answer to its sending is lost, the charts are not sent again in another message."""
    game = await driver.started(house, "Ada", "Bruno", seats=2, options="rounds=1")
    ada = await house.member("Ada")
    while step := await driver.next_move(house, game.id):
        client = await house.member(step[0])
        if step[1].verb in ("pass", "move"):  # what may end a turn, and so the game
            await house.published()
            await ada.post("faults", clear=True)
            for method in ("POST", "PATCH"):
                fault = {"kind": "drop_after", "method": method, "path": "/channels/.*/messages"}
                await ada.post("faults", add=fault)
            await driver.by_slash(client, step[1])
        else:
            await house.host.moves.act(game.id, client.actor, step[1].code)
    await house.published()
    await house.restart()
    await house.published()
    public = [m for m in await ada.messages() if not m["to"]]
    assert [m["id"] for m in public if len(shown_in(m)) > 1] == [public[-1]["id"]]
    assert "🏆" in words(public[-1])


async def test_the_end_has_buttons_to_look_back(house: House) -> None:
    """Each answers whoever presses it, also one who did not play, alone: with the moving picture, with the
    charts, or with what proves the dice and the whole game as a file."""
    proven = await finished(house, 40)
    ada, elsa = await house.member("Ada"), await house.member("Elsa")
    question = (await ada.slash("game resign"))["message"]
    await ada.press(question, "Resign")
    await house.published()
    last = await live(ada)
    files = {}
    for label in ("Replay", "Charts", "Fair dice"):
        answer = (await elsa.press(last, label))["message"]
        async with asyncio.timeout(30):
            while not Client.files(answer):  # its progress comes first
                await asyncio.sleep(0.05)
                answer = await elsa.message(answer)
        assert answer["to"]
        files[label] = [file["filename"].split("-")[0].split(".")[0] for file in Client.files(answer)]
        if label == "Fair dice":
            assert f"`{proven.commitment}`" in words(answer)
    assert files == {"Replay": ["replay"], "Charts": ["course"], "Fair dice": ["game"]}


@pytest.mark.parametrize(("armies", "pictures"), [([40], []), ([40, 40], []), ([40, 41], [COURSE])])
def test_a_course_in_which_nothing_changed_has_no_chart(armies: list[int], pictures: list[str]) -> None:
    """Flat lines would be drawn otherwise, as in a game that ends in its first turn."""
    names = public(engine.start(Setup("classic", 2, "5e")).state)
    samples = tuple(
        Sample(ply, 1, ({"territories": 21, "armies": n},) * 2, (True, True)) for ply, n in enumerate(armies)
    )
    drawn = make(Chronicle(2, samples, ()), names, "Game", names.called, render.THEME)
    assert list(drawn.pictures) == list(drawn.about) == pictures
