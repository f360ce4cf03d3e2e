"""A new process on the same data: old buttons work, nothing is posted twice."""

from __future__ import annotations

import asyncio
import re

import aiohttp
import pytest
from structlog.testing import capture_logs

from tests.cogs import driver
from tests.cogs.conftest import House
from tests.cogs.driver import live, started, words
from ui.kit import answer


async def test_old_buttons_work_after_a_restart(house: House) -> None:
    """Public buttons, private panels, selects, and forms that were open."""
    game = await started(house, "Ada", "Bruno", seats=2)
    ada = await house.member("Ada")
    message = await live(ada)
    panel = (await ada.press(message, "My moves"))["message"]
    place = (await ada.press(panel, "Place"))["message"]
    (select,) = [c for c in driver.usable(place) if c["type"] == 3]
    chosen = (await ada.select(place, select["custom_id"], select["options"][0]["value"]))["message"]
    form = await ada.press(chosen, "Other number…")
    field = form["modal"]["components"][0]["component"]
    assert not field.get("value"), "a member who types a number must not have to delete one first"
    assert re.fullmatch(r"1 to \d+", field["placeholder"])
    other = (await ada.press(message, "My moves"))["message"]
    await house.restart()
    answered = await ada.press(other, "Place")
    assert "Where do you want to place" in words(answered["message"])
    answered = await ada.submit_modal(form["modal"], number="3")
    assert "You place" in words(answered["message"])
    assert (await house.host.games.get(game.id)).ply == 1
    await house.published()
    answered = await ada.press(await live(ada), "My hand")
    assert "no cards" in words(answered["message"])


@pytest.mark.own_faults("brings its own faults")
async def test_a_restart_posts_nothing_twice(house: House) -> None:
    """What was not confirmed as sent is sent again with its nonce, which the service knows."""
    await started(house, "Ada", "Bruno", seats=2)
    ada = await house.member("Ada")
    before = [m["id"] for m in await ada.messages() if not m["to"]]
    await ada.post("faults", add={"kind": "drop_after", "method": "POST", "path": "/channels/.*/messages"})
    for name in ("Ada", "Bruno"):
        await (await house.member(name)).slash("choose", option="spread")
    await house.published()
    after = [m["id"] for m in await ada.messages() if not m["to"]]
    assert len(after) == len(before) + 1
    await house.restart()
    await house.published()
    assert [m["id"] for m in await ada.messages() if not m["to"]] == after


async def test_a_deleted_or_old_live_message_is_replaced(house: House) -> None:
    """Edits of what is gone, or an hour old, become a new message."""
    game = await started(house, "Ada", "Bruno", seats=2)
    ada = await house.member("Ada")
    message = await live(ada)
    live_id = (await house.host.games.get(game.id)).live
    assert live_id
    channel = house.bot.get_partial_messageable(int(live_id.channel))
    await channel.get_partial_message(int(live_id.message)).delete()
    await ada.slash("choose", option="spread")
    await house.published()
    assert "My moves" in words(await live(ada))
    assert (await live(ada))["id"] != message["id"]


async def test_missing_permissions_are_told_and_do_not_stop_the_game(house: House) -> None:
    """Before a game is made; while it runs the moves go on, and the board comes back with the permission."""
    ada = await house.member("Ada")
    channel = await ada.channel_id("general")
    await ada.post("permissions", channel=channel, deny=["ATTACH_FILES"])
    text = words((await ada.slash("game new", rules="classic"))["message"])
    assert "Attach Files" in text
    await ada.post("permissions", channel=channel, deny=[])
    game = await started(house, "Ada", "Bruno", seats=2)
    await ada.post("permissions", channel=channel, deny=["SEND_MESSAGES"])
    answered = await ada.slash("choose", option="spread")
    assert "You place" in words(answered["message"])
    assert "Send Messages" in words(answered["message"])
    bruno = await house.member("Bruno")
    await bruno.slash("choose", option="spread")
    await house.published()
    await ada.post("permissions", channel=channel, deny=[])
    step = await driver.next_move(house, game.id)
    assert step
    await driver.by_slash(await house.member(step[0]), step[1])
    await house.published()
    assert any("Round 1" in words(m) for m in await ada.messages() if not m["to"])


async def test_an_unexpected_error_is_told_with_its_number(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The member sees the number that stands in the log; the game is untouched."""
    game = await started(house, "Ada", "Bruno", seats=2)
    ada = await house.member("Ada")

    async def broken(*_: object, **__: object) -> None:
        raise RuntimeError("for the test")

    monkeypatch.setattr(house.host.moves, "act", broken)
    with capture_logs() as logged:
        text = words((await ada.slash("choose", option="spread"))["message"])
    assert "Something went wrong on my side" in text
    (entry,) = [e for e in logged if e["log_level"] == "error"]
    assert entry["id"] == text.split("`")[1]
    assert str(entry["exc_info"]) == "for the test"
    assert (await house.host.games.get(game.id)).ply == 0


async def test_a_slow_answer_is_acknowledged_in_time(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the host takes long, the interaction is deferred, and answered all the same."""
    await started(house, "Ada", "Bruno", seats=2)
    monkeypatch.setattr(answer, "PATIENCE", 0.05)
    ada = await house.member("Ada")
    act = house.host.moves.act

    async def slow(*args: object, **more: object) -> object:
        await asyncio.sleep(0.3)
        return await act(*args, **more)  # type: ignore[arg-type] # handed through as they are

    monkeypatch.setattr(house.host.moves, "act", slow)
    panel = (await ada.press(await live(ada), "My moves"))["message"]
    spread = next(c["label"] for c in driver.usable(panel) if ":do:" in c["custom_id"])
    await ada.press(panel, spread, wait="ack")
    async with asyncio.timeout(20):
        while "You place" not in words(await ada.message(panel)):
            await asyncio.sleep(0.02)
    bruno = await house.member("Bruno")
    await bruno.slash("choose", option="spread", wait="ack")
    async with asyncio.timeout(20):
        while "has placed" not in words(await bruno.last_ephemeral()):
            await asyncio.sleep(0.02)


async def test_only_who_must_act_is_mentioned(house: House) -> None:
    """A new message with a mention when somebody else must act; edits and closed messages mention nobody."""
    game = await started(house, "Ada", "Bruno", seats=2)
    ada, bruno = await house.member("Ada"), await house.member("Bruno")
    first = await live(ada)
    assert {m["id"] for m in first["mentions"]} == {ada.actor, bruno.actor}
    await ada.slash("choose", option="spread")
    await house.published()
    assert (await live(ada))["id"] == first["id"]
    await bruno.slash("choose", option="spread")
    await house.published()
    second = await live(ada)
    assert second["id"] != first["id"]
    seat = (await house.host.games.get(game.id)).prompted[0]
    on_turn = (await house.host.games.get(game.id)).seats[seat].member
    assert [m["id"] for m in second["mentions"]] == [on_turn]
    old = await ada.message(first)
    assert not driver.usable(old)
    assert "begins (dice" in words(old)
    assert ("has placed" in words(old), "has placed" in words(second)) == (False, True)


@pytest.mark.spread(1)
@pytest.mark.parametrize("lost", [None, aiohttp.ServerDisconnectedError()])
async def test_a_press_that_the_end_overtakes_is_no_mistake(
    house: House, monkeypatch: pytest.MonkeyPatch, lost: Exception | None
) -> None:
    """The bot is stopped while a member's move is made, and perhaps the connection is lost before: the move
    stands, and nothing unexpected is told of it."""
    game = await started(house, "Ada", "Bruno", seats=2)
    ada = await house.member("Ada")
    act, reached, stopped, finished = house.host.moves.act, asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def slow(*args: object, **more: object) -> object:
        try:
            acted = await act(*args, **more)  # type: ignore[arg-type] # just passed on
            reached.set()
            await stopped.wait()
            if lost:
                raise lost
            return acted
        finally:
            finished.set()

    monkeypatch.setattr(house.host.moves, "act", slow)
    with capture_logs() as logged:
        pressing = asyncio.create_task(ada.slash("choose", option="spread"))
        await reached.wait()
        await house.bot.close()
        stopped.set()
        await finished.wait()
        async with asyncio.timeout(20):
            while not any(line["event"] == "stopped before the answer" for line in logged):
                assert not [line for line in logged if line["log_level"] == "error"]
                await asyncio.sleep(0.01)
    assert not [line for line in logged if line["log_level"] == "error"]
    pressing.cancel()
    await asyncio.gather(pressing, return_exceptions=True)
    assert (await house.host.games.get(game.id)).ply == 1
