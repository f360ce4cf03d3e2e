"""A lobby whose options lay the board out shows it before the game begins."""

from __future__ import annotations

from io import BytesIO
from unittest.mock import AsyncMock

import pytest
from PIL import Image

from host.lobby.drawn import sign
from playground import Client
from tests.cogs.conftest import NO_PICTURE, House
from tests.cogs.driver import Json, live, lobby, usable, words

BOARD = "quadrants:"


async def pictured(house: House) -> tuple[Json, bytes]:
    """The lobby's message with its picture."""
    ada = await house.member("Ada")
    message = await live(ada)
    (file,) = Client.files(message)
    return message, await ada.download(file["url"])


@pytest.mark.parametrize("house", [True], indirect=True)
async def test_the_board_is_seen_before_it_is_played_on(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Drawn as the lobby opens; a button draws another, with another picture; the game has exactly the
    last."""
    game = await lobby(house, "Ada", "Bruno", "Chiara", rules="modular")
    ada, bruno = await house.member("Ada"), await house.member("Bruno")
    message, first = await pictured(house)
    code = game.options["arrangement"]
    assert f"Arrangement: **{code}**" in words(message)
    assert "Drawn by chance" in words(message)
    with Image.open(BytesIO(first)) as image:
        assert image.format == "JPEG"
        assert image.width >= 1240
    assert "The board before the game begins" in Client.files(message)[0]["description"]
    refused = await bruno.press(message, "Draw another board")
    assert "Only the member who created the game" in words(refused["message"])
    assert (await pictured(house))[1] == first
    await ada.press(message, "Draw another board", wait="ack")
    await house.published()
    message, second = await pictured(house)
    other = (await house.host.games.get(game.id)).options["arrangement"]
    assert other != code
    assert f"Arrangement: **{other}**" in words(message)
    assert second != first
    made_for = sign(await house.host.games.get(game.id))
    assert f"st:b:{game.id}{game.letters.text}:0:start:{made_for}" in {
        c["custom_id"] for c in usable(message)
    }
    shown = (await bruno.slash("game show"))["message"]
    assert await bruno.download(Client.files(shown)[0]["url"]) == second
    monkeypatch.setattr(
        house.bot.services.drawing, "picture", AsyncMock(return_value=NO_PICTURE)
    )  # drawn enough
    await ada.press(message, "Start", wait="ack")
    await house.published()
    position = await house.host.games.position(game.id)
    assert position.view(None).board == BOARD + other
    assert f"Arrangement: **{other}**" in words(await ada.message(message))
    assert not usable(await ada.message(message))


async def test_a_code_can_be_written(house: House) -> None:
    """In the lobby's form, or with `/game new`; one whose quadrants do not fit is refused by its seam, and
    one that does not suit those who joined is told before the start."""
    game = await lobby(house, "Ada", "Bruno", "Chiara", rules="modular", options="level=expert")
    ada, bruno = await house.member("Ada"), await house.member("Bruno")
    refused = await bruno.press(await live(ada), "Type a map's code")
    assert "Only the member who created the game" in words(refused["message"])
    await ada.press(await live(ada), "Type a map's code")
    wrong = await ada.submit_modal(text="3x2:ABZTES")
    assert "S does not fit south of Z" in words(wrong["message"])
    assert (await house.host.games.get(game.id)).options == game.options
    await ada.press(await live(ada), "Type a map's code")
    await ada.submit_modal(text="3x2:ABZTEK")
    await house.published()
    now = words(await live(ada))
    assert "Arrangement: **3x2:ABZTEK**, 50 territories, for 5 players" in now
    assert "cannot be dealt evenly to 3 players. It suits: 5." in now
    assert "Drawn by chance" not in now
    assert Client.files(await live(ada))
    panel = (await ada.press(await live(ada), "Options"))["message"]
    assert "Arrangement: 3x2:ABZTEK\n" in words(panel)
    await ada.press(await live(ada), "Type a map's code")
    await ada.submit_modal(text="")
    await house.published()
    assert "Drawn by chance" in words(await live(ada))
    assert "cannot be dealt" not in words(await live(ada))
    panel = (await ada.press(await live(ada), "Options"))["message"]
    assert "(drawn by chance)" in words(panel)


async def test_codes_of_new_games(house: House) -> None:
    """A code that fits is shown as it is; one that does not makes no game."""
    ada = await house.member("Ada")
    answer = await ada.slash("game new", rules="modular", options="arrangement=2x3:ADOTES")
    assert "O does not fit south of A" in words(answer["message"])
    assert await house.host.games.find() == []
    await ada.slash("game new", rules="modular", options="arrangement=3x2:ADOTES")
    await house.published()
    assert "**3x2:ADOTES**, 48 territories, for 3, 4 or 6 players" in words(await live(ada))


async def test_lobbies_of_other_rules_show_no_board(house: House) -> None:
    """Their boards are no secret."""
    await lobby(house, "Ada", rules="classic")
    message = await live(await house.member("Ada"))
    assert not Client.files(message)
    assert "Draw another" not in words(message)
