"""Requests that Discord refuses, delays or loses: limits, errors of its own, lost answers, refused files."""

from __future__ import annotations

import asyncio

import pytest

from playground import Client
from tests.cogs import driver
from tests.cogs.conftest import House
from tests.cogs.driver import live, words
from tests.cogs.faulty import (
    CALLBACKS,
    MESSAGES,
    WEBHOOKS,
    Naps,
    deployed,
    fault,
    move,
    naps,
    on_turn,
    plies,
    public,
    sound,
)
from tests.paired import paired
from ui.kit import answer
from ui.media.files import PICTURE

__all__ = ["naps"]
pytestmark = pytest.mark.own_faults("brings its own faults")


@pytest.mark.spread(1)
@pytest.mark.parametrize(
    ("scope", "times", "method"),
    [("user", 2, "POST"), ("user", 6, "PATCH"), ("global", 2, "PATCH"), ("global", 6, "POST")],
)  # each with each
async def test_a_limit_delays_the_board_and_nothing_else(
    house: House, naps: Naps, scope: str, times: int, method: str
) -> None:
    """While the board waits, also longer than the library cares to, members get their answers."""
    game = await driver.started(house, "Ada", "Bruno", seats=2)
    ada, bruno = await house.member("Ada"), await house.member("Bruno")
    naps.woken.clear()
    await ada.post(
        "faults",
        add={"kind": "rate_limit", "scope": scope, "times": times, "method": method, "path": MESSAGES},
    )
    await ada.slash("choose", option="spread")
    if method == "POST":
        await bruno.slash("choose", option="spread")
    async with asyncio.timeout(20):
        while not naps.taken:
            await asyncio.sleep(0.01)
    assert "World Conquest" in words((await bruno.slash("game show"))["message"])
    assert (await house.host.games.stats())["unsent"]
    naps.woken.set()
    await sound(house, game.id, 1 + (method == "POST"))


@pytest.mark.spread(1)
@pytest.mark.parametrize(
    ("method", "status", "times"), [("POST", 500, 7), ("PATCH", 502, 7), ("POST", 503, 4), ("PATCH", 503, 4)]
)
async def test_errors_of_the_service_delay_the_board(
    house: House, naps: Naps, method: str, status: int, times: int
) -> None:
    """However often they come: in the end the message is there, once, with what gathered meanwhile."""
    game = await driver.started(house, "Ada", "Bruno", seats=2)
    before = await live(await house.member("Ada"))
    await fault(await house.member("Ada"), MESSAGES, status=status, method=method, times=times)
    for name in ("Ada", "Bruno"):
        await (await house.member(name)).slash("choose", option="spread")
    now = await sound(house, game.id, 2)
    assert now["id"] != before["id"]
    await move(house, game.id)
    assert (await sound(house, game.id, 3))["id"] == now["id"]


@pytest.mark.spread(1)
@pytest.mark.parametrize("times", [1, 7])
@pytest.mark.parametrize("status", [500, 503])
async def test_errors_of_the_service_may_cost_an_answer_but_no_move(
    house: House, naps: Naps, status: int, times: int
) -> None:
    """A short one is not noticed; after a long one the member reads where to look, and goes on."""
    game = await deployed(house)
    player = await on_turn(house, game)
    await fault(player, CALLBACKS, status=status, times=times)
    text = words((await move(house, game))["message"])
    assert ("got lost" in text) == (times > 5)
    await sound(house, game, 3)
    assert "got lost" not in words((await move(house, game))["message"])
    await sound(house, game, 4)


@pytest.mark.spread(1)
@pytest.mark.parametrize("times", [1, 7])
async def test_errors_of_the_service_after_a_deferral(
    house: House, naps: Naps, monkeypatch: pytest.MonkeyPatch, times: int
) -> None:
    """The answer that follows later is tried again as well."""
    game = await deployed(house)
    act = house.host.moves.act

    async def slow(*args: object, **more: object) -> object:
        await asyncio.sleep(0.2)
        return await act(*args, **more)  # type: ignore[arg-type] # handed through as they are

    monkeypatch.setattr(answer, "PATIENCE", 0.02)
    monkeypatch.setattr(house.host.moves, "act", slow)
    player = await on_turn(house, game)
    await fault(player, WEBHOOKS, times=times)
    text = words((await move(house, game))["message"])
    assert ("got lost" in text) == (times > 5)
    await sound(house, game, 3)


@pytest.mark.spread(1)
@pytest.mark.parametrize("kind", ["drop_before", "drop_after"])
async def test_a_lost_edit_is_made_again(house: House, naps: Naps, kind: str) -> None:
    """Whether the request or only its answer was lost."""
    game = await deployed(house)
    before = await live(await house.member("Ada"))
    await fault(await house.member("Ada"), MESSAGES, kind=kind, method="PATCH", times=3)
    await move(house, game)
    assert (await sound(house, game, 3))["id"] == before["id"]


@pytest.mark.spread(1)
@pytest.mark.parametrize("kind", ["drop_before", "drop_after"])
async def test_a_lost_message_is_posted_once(house: House, naps: Naps, kind: str) -> None:
    """Its nonce tells Discord which one it is."""
    game = await driver.started(house, "Ada", "Bruno", seats=2)
    ada = await house.member("Ada")
    count = len(public(await ada.messages()))
    await fault(ada, MESSAGES, kind=kind, method="POST", times=3)
    for name in ("Ada", "Bruno"):
        await (await house.member(name)).slash("choose", option="spread")
    await sound(house, game.id, 2)
    assert len(public(await ada.messages())) == count + 1


@pytest.mark.spread(1)
@pytest.mark.parametrize(
    ("kind", "times", "phrase"),
    [
        ("drop_before", 1, "reinforces"),
        ("drop_before", 2, "got lost"),
        ("drop_after", 1, "Where do you want to place"),
    ],
)
async def test_a_lost_answer_costs_no_move(
    house: House, naps: Naps, kind: str, times: int, phrase: str
) -> None:
    """What arrived stands, and what did not is given again; where nothing arrives, the member reads where to
    look. The move counts once."""
    game = await deployed(house)
    player = await on_turn(house, game)
    panel = (await player.press(await live(player), "My moves"))["message"]
    await fault(player, CALLBACKS, kind=kind, times=times)
    if kind == "drop_before":
        await move(house, game)
        await sound(house, game, 3)
    else:
        await player.press(await live(player), "My moves")
        await sound(house, game, 2)
    assert phrase in words(await player.last_ephemeral())
    assert panel["id"] != (await player.last_ephemeral())["id"]


@pytest.mark.spread(1)
@pytest.mark.parametrize(
    ("refusal", "new"), paired([(413, 0), (413, 40005), (400, 40005), (400, 50035)], (True, False))
)
async def test_a_refused_picture_does_not_keep_the_board_back(
    house: House, refusal: tuple[int, int], new: bool
) -> None:
    """The message goes out without it, and the next one is drawn again."""
    status, code = refusal
    game = await driver.started(house, "Ada", "Bruno", seats=2)
    ada, bruno = await house.member("Ada"), await house.member("Bruno")
    if new:
        await ada.slash("choose", option="spread")
        await house.published()
    await fault(ada, MESSAGES, status=status, code=code, files=True)
    await (bruno if new else ada).slash("choose", option="spread")
    bare = await sound(house, game.id, 1 + new)
    assert not Client.files(bare)
    await (move(house, game.id) if new else bruno.slash("choose", option="spread"))
    drawn = await sound(house, game.id, 2 + new)
    assert [a["filename"] for a in Client.files(drawn)] == [PICTURE]


async def test_a_refused_picture_does_not_keep_the_lobby_back(house: House) -> None:
    """New or edited: its board is told in words, and drawn with the next change."""
    ada, bruno = await house.member("Ada"), await house.member("Bruno")
    await fault(ada, MESSAGES, status=413, code=40005, files=True)
    await ada.slash("game new", rules="modular")
    await house.published()
    board = await driver.live(ada)
    await fault(ada, MESSAGES, status=413, code=40005, files=True)
    await bruno.press(board, "Join", wait="ack")
    await house.published()
    message = await driver.live(ada)
    for shown in (board, message):
        assert "Arrangement: " in words(shown)
        assert not Client.files(shown)
    assert "(2 of at most 3)" in words(message)
    await bruno.press(message, "Leave", wait="ack")
    await house.published()
    assert [a["filename"] for a in Client.files(await driver.live(ada))] == [PICTURE]


@pytest.mark.parametrize("public", [False, True])
async def test_a_refused_file_does_not_cost_the_answer(house: House, public: bool) -> None:
    """The text comes, and says what is missing; deferred or not, for one or for all."""
    await deployed(house)
    dmitri = await house.member("Dmitri")
    for path in (CALLBACKS, WEBHOOKS):
        await fault(dmitri, path, status=413, code=40005, files=True)
    shown = (await dmitri.slash("game show", public=public))["message"]
    assert "does not take my pictures" in words(shown)
    assert not Client.files(shown)
    assert bool(shown["to"]) != public


async def test_a_message_that_is_edited_too_often_is_replaced(house: House, naps: Naps) -> None:
    """Discord limits edits of messages older than an hour, with an answer that looks like any limit."""
    game = await deployed(house)
    ada = await house.member("Ada")
    before = await live(ada)
    await ada.post(
        "faults",
        add={"kind": "rate_limit", "code": 30046, "method": "PATCH", "path": MESSAGES, "times": 5},
    )
    await move(house, game)
    now = await sound(house, game, 3)
    assert now["id"] != before["id"]
    assert not plies(await ada.message(before))
