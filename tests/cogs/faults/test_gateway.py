"""The connection through which presses come: cut, resumed, invalidated; presses that come twice or late."""

from __future__ import annotations

import asyncio

import pytest

from playground import ActionRefused, Client
from tests.cogs import driver
from tests.cogs.conftest import House
from tests.cogs.driver import live, words
from tests.cogs.faulty import CALLBACKS, Json, deployed, fault, insist, move, on_turn, plies, public, sound
from ui.kit import answer

pytestmark = pytest.mark.own_faults("brings its own faults")


@pytest.mark.spread(1)
@pytest.mark.parametrize("fault", ["abort", "close", "reconnect", "invalidate", "invalidate_resumable"])
async def test_a_lost_connection_loses_no_move(
    house: House, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Moves made while it is away are delivered afterwards, or the member is told that nobody answered. Each
    counts once, and the board is up to date."""

    async def at_once(*_: object, **__: object) -> None:
        """Identify without the pause between two bots."""

    monkeypatch.setattr(house.bot, "before_identify_hook", at_once)
    game = await deployed(house)
    ada = await house.member("Ada")
    for number in range(3):
        await asyncio.gather(insist(house, game), ada.post("faults", gateway=fault))
        await sound(house, game, 3 + number)
    opened = house.server.gateway.opened
    assert opened["connect"] > 1
    assert (opened["identify"] == 1) == (fault != "invalidate")


async def test_a_guild_that_was_down_goes_on(house: House) -> None:
    """Moves are made while Discord says that the server is not available, and are shown afterwards."""
    game = await deployed(house)
    ada = await house.member("Ada")
    await ada.post("bot", available=False)
    await move(house, game)
    await ada.post("bot", available=True)
    await move(house, game)
    await sound(house, game, 4)


async def test_interactions_that_come_twice_count_once(house: House) -> None:
    """Moves, and what adds to a lobby, posts something or asks: by command, button, select and form."""
    ada, bruno = await house.member("Ada"), await house.member("Bruno")
    await ada.post("faults", add={"kind": "duplicate_event", "event": "INTERACTION_CREATE", "times": 10_000})
    lobby = await driver.lobby(house, "Ada", seats=3)
    panel = (await ada.press(await live(ada), "Add computer player"))["message"]
    await ada.press(panel, "Add: easy")
    await bruno.press(await live(ada), "Join", wait="ack")
    await house.published()
    assert [s.level for s in (await house.host.games.get(lobby.id)).seats] == [None, "easy", None]
    before = len(public(await ada.messages()))
    await ada.slash("game show", public=True)
    await house.published()
    assert len(public(await ada.messages())) == before + 1
    await ada.press(await live(ada), "Start", wait="ack")
    await house.published()
    place = (await ada.press(await _moves(ada), "Place"))["message"]
    (select,) = [c for c in driver.usable(place) if c["type"] == 3]
    chosen = (await ada.select(place, select["custom_id"], select["options"][0]["value"]))["message"]
    form = await ada.press(chosen, "Other number…")
    ply = (await house.host.games.get(lobby.id)).ply
    answer = await ada.submit_modal(form["modal"], number="2")
    assert "You place" in words(answer["message"])
    assert (await house.host.games.get(lobby.id)).ply == ply + 1
    panel = await _moves(bruno)
    spread = next(c["custom_id"] for c in driver.usable(panel) if ":do:" in c["custom_id"])
    await bruno.press(panel, spread)
    await sound(house, lobby.id, ply + 2)


async def _moves(client: Client) -> Json:
    """The panel behind the live message's button."""
    answered = await driver.press(client, await live(client), lambda part: part.get("label") == "My moves")
    assert answered
    return dict(answered["message"])


def _held_up(house: House, monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Moves are made once this is set."""
    act, late = house.host.moves.act, asyncio.Event()

    async def slow(*args: object, **more: object) -> object:
        await late.wait()
        return await act(*args, **more)  # type: ignore[arg-type] # handed through as they are

    monkeypatch.setattr(house.host.moves, "act", slow)
    return late


async def test_an_answer_that_comes_too_late_leaves_a_move_that_stands(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The member is told that nobody responded; the board shows the move, the next press goes on there."""
    game = await deployed(house)
    player = await on_turn(house, game)
    late = _held_up(house, monkeypatch)
    house.server.interactions.ack_seconds = 0.05
    with pytest.raises(ActionRefused, match="did not respond"):
        await move(house, game)
    house.server.interactions.ack_seconds = 60
    late.set()
    async with asyncio.timeout(20):
        while (await house.host.games.get(game)).ply == 2:
            await asyncio.sleep(0.01)
    now = await sound(house, game, 3)
    monkeypatch.undo()
    answered = await player.press(now, "My moves")
    assert plies(answered["message"]) == {3}
    await move(house, game)
    await sound(house, game, 4)


async def test_a_follow_up_after_the_token_has_expired_leaves_a_move_that_stands(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A deferred answer can be given for a quarter of an hour."""
    game = await deployed(house)
    player = await on_turn(house, game)
    monkeypatch.setattr(answer, "PATIENCE", 0.01)
    late = _held_up(house, monkeypatch)
    step = await driver.next_move(house, game)
    assert step
    options = driver.slash_options(step[1])
    await player.slash(step[1].verb, wait="ack", **options)
    await player.post("clock", advance=1000)
    late.set()
    async with asyncio.timeout(20):
        while (await house.host.games.get(game)).ply == 2:
            await asyncio.sleep(0.01)
    await sound(house, game, 3)


async def test_the_bot_notices_whether_it_hears_members(house: House) -> None:
    """Each event of the gateway counts, and each answer that comes too late."""
    ada, counts = await house.member("Ada"), house.bot.hearing._counts
    events = sum(count for _, count in counts)
    await ada.slash("help")
    assert sum(count for _, count in counts) > events
    assert house.bot.hearing.deaf is None
    await fault(ada, CALLBACKS, status=404, code=10062, times=4)
    house.server.interactions.ack_seconds = 0.2
    for _ in range(4):
        with pytest.raises(ActionRefused):
            await ada.slash("help")
    assert house.bot.hearing.deaf is not None
