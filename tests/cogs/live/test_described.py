"""Pictures are explained and described: the legend, and the texts that are read out instead."""

from __future__ import annotations

import asyncio
from io import BytesIO
from typing import Any

import msgspec
import pytest
from PIL import Image

from engine.parts.luck import Throw
from engine.record.chronicle import Chronicle, Sample
from engine.types import Prompt
from host import Seat
from playground import Client
from tests.cogs.conftest import House
from tests.cogs.driver import live, started
from tests.render.positions import position
from ui.words.luck import luck_lines
from ui.words.names import Names
from ui.words.pictures import alt_text

SEATS = (Seat(0, "1", "Ada"), Seat(1, "2", "Bruno"), Seat(2, "3", "Carla"))


def files(message: dict[str, Any]) -> list[str]:
    """The names of a message's files."""
    return [file["filename"] for file in Client.files(message)]


def items(message: dict[str, Any]) -> list[dict[str, Any]]:
    """The pictures of a board's message."""
    (container,) = message["components"]
    galleries = [part for part in container["components"] if part["type"] == 12]
    return [item for gallery in galleries for item in gallery["items"]]


def named(message: dict[str, Any]) -> list[str]:
    """The names of the files that the pictures of a board's message show."""
    return [item["media"]["url"].rsplit("/", 1)[-1].split("?")[0] for item in items(message)]


async def test_a_members_first_game_begins_with_the_legend(house: House) -> None:
    """Beside the first board, and there after edits and once its turn is over; no later board has it, nor has
    another game of the same members, but one that somebody new plays has."""
    game = await started(house, "Ada", "Bruno", seats=2)
    ada = await house.member("Ada")
    first = await live(ada)
    assert files(first) == ["board.jpg", "legend.webp"]
    assert named(first) == ["board.jpg", "legend.webp"]
    assert items(first)[1]["description"] == "What the symbols on the board mean"
    for name in ("Ada", "Bruno"):
        await (await house.member(name)).slash("choose", option="spread")
        await house.published()
        assert files(await ada.message(first)) == ["board.jpg", "legend.webp"]
    second = await live(ada)
    assert second["id"] != first["id"]
    assert files(second) == named(second) == ["board.jpg"]
    assert named(await ada.message(first)) == ["board.jpg", "legend.webp"]
    question = (await ada.slash("game resign"))["message"]
    await ada.press(question, "Resign")
    await house.published()
    assert (await house.host.games.get(game.id)).over
    await started(house, "Ada", "Bruno", seats=2)
    assert files(await live(ada)) == ["board.jpg"]
    assert await house.host.games.newcomers(await house.host.games.get(game.id + 1)) == frozenset()
    question = (await ada.slash("game resign"))["message"]
    await ada.press(question, "Resign")
    await house.published()
    await started(house, "Ada", "Chiara", seats=2)
    assert files(await live(ada)) == ["board.jpg", "legend.webp"]


@pytest.mark.parametrize("house", [True], indirect=True)
async def test_the_legend_on_request(house: House) -> None:
    """By itself, for oneself or for everybody: beside the board Discord would cut both."""
    await started(house, "Ada", "Bruno", seats=2)
    ada, chiara = await house.member("Ada"), await house.member("Chiara")
    assert files((await ada.slash("game show"))["message"]) == ["board.jpg"]
    shown = (await ada.slash("game show", legend=True))["message"]
    assert files(shown) == ["legend.webp"]
    assert shown["to"] == [ada.actor]
    with Image.open(BytesIO(await ada.download(Client.files(shown)[0]["url"]))) as image:
        assert (image.format, image.width) == ("WEBP", 1600)
    assert Client.files(shown)[0]["description"] == "What the symbols on the board mean"
    for member in (ada, chiara):
        everybody = (await member.slash("game show", legend=True, public=True))["message"]
        assert files(everybody) == ["legend.webp"]
        assert everybody["to"] is None


async def test_the_boards_picture_is_described(house: House) -> None:
    """In the live message and in private answers; the message of a turn that is over keeps its own text."""
    await started(house, "Ada", "Bruno", seats=2)
    ada = await house.member("Ada")
    first = await live(ada)
    description = items(first)[0]["description"]
    assert description.startswith("The board. Placing in secret. The game waits for Ada, Bruno.")
    assert Client.files(first)[0]["description"] == description
    for name in ("Ada", "Bruno"):
        await (await house.member(name)).slash("choose", option="spread")
        await house.published()
    second = items(await live(ada))[0]["description"]
    assert "'s turn." in second
    assert "Bruno: Territories " in second
    closed = items(await ada.message(first))[0]["description"]
    assert "'s turn." not in closed
    assert closed.startswith("The board. Placing in secret.")
    shown = (await ada.slash("game show"))["message"]
    assert Client.files(shown)[0]["description"] == second


def names(locale: str = "en", **changes: Any) -> Names:
    """Names for a position of three, in which the first seat has most."""
    view = position(3, turn=1)
    more = {**view.seats[0].counters, "territories": 20}
    seats = (msgspec.structs.replace(view.seats[0], counters=more), *view.seats[1:])
    return Names(locale, msgspec.structs.replace(view, seats=seats, **changes), SEATS)


def test_who_leads_who_moves_and_who_is_awaited() -> None:
    """In both languages; of a game that is over, who has won; never more than Discord takes."""
    text = alt_text.board(names(prompts=(Prompt(0, "defend", "react"), Prompt(2, "defend", "react"))))
    assert "Round 4 · Attack." in text
    assert "Ada leads." in text
    assert "It is Bruno's turn. The game waits for Ada, Carla." in text
    assert "Ada: Territories 20, Armies 21." in text
    italian = alt_text.board(names("it"))
    assert "Ada è in testa." in italian
    assert "La partita attende Bruno." in italian
    won = Names("en", position(3, winners=(2,)), SEATS)
    assert "Carla has won." in alt_text.board(won)
    assert "waits for" not in alt_text.board(won)
    even = Names("en", position(3, turn=1), SEATS)
    assert "lead" not in alt_text.board(even)
    long = tuple(Seat(i, str(i), "W" * 300) for i in range(3))
    cut = alt_text.board(Names("en", position(3), long))
    assert alt_text.LONGEST - 400 < len(cut) <= alt_text.LONGEST
    assert cut.endswith(".")
    assert alt_text.cut(["W" * 2000]) == "W" * (alt_text.LONGEST - 1) + "…"


async def test_charts_are_described() -> None:
    """By what everybody has at the end, and by everybody's luck: the same figures as in the text."""
    from ui.media import charts

    before, counters = [tuple({"territories": 5 + s, "armies": n * s} for s in range(3)) for n in (8, 9)]
    samples = (Sample(0, 1, before, (True,) * 3), Sample(9, 2, counters, (True,) * 3))
    throws = tuple(Throw(i % 3, (i + 1) % 3, ((6, 6, 6), (6, 6)), (i % 3, 2 - i % 3)) for i in range(60))
    drawing = await asyncio.to_thread(
        charts.make, Chronicle(3, samples, throws), names(), "A game", ["Ada", "Bruno", "Carla"], "atlas"
    )
    course, dice = drawing.about[charts.COURSE], drawing.about[charts.DICE]
    assert "Bruno: Territories 6, Armies 9." in course
    assert [file.description for file in drawing.files()] == [course, dice]
    lines = luck_lines(drawing.luck, names())
    assert drawing.luck is not None
    for dice_luck, line, name in zip(drawing.luck, lines, ("Ada", "Bruno", "Carla"), strict=True):
        figure = f"{dice_luck.actual[-1] - dice_luck.expected[-1]:+.1f}".replace("-", "−")
        assert f"{name}: {figure}." in dice
        assert figure in line
