"""Games in channels of every kind, and what moderators do to those channels while they run."""

from __future__ import annotations

from typing import Any

import pytest
from structlog.testing import capture_logs

from host import Game
from playground import Client
from tests.cogs import driver
from tests.cogs.conftest import House
from tests.cogs.driver import Json, live, words
from tests.cogs.faulty import (
    MESSAGES,
    Naps,
    deployed,
    fault,
    move,
    naps,
    on_turn,
    plies,
    public,
    sound,
    until,
)
from ui.messages.board import visible_ply

__all__ = ["naps"]
SPOKEN = ("voice", "stage")


async def place(house: House, kind: str, **more: Any) -> str:
    """A new channel of this kind, in a forum a post of Ada: its id."""
    ada = await house.member("Ada")
    channel = await ada.post("channels", name="place", kind=kind, **more)
    if kind in SPOKEN:
        await ada.post("permissions", channel=channel["id"], grant=["CONNECT"])
    if kind in ("forum", "media"):
        channel = await ada.post("threads", actor=ada.actor, channel=channel["id"], name="Game")
    await ada.refresh()
    return str(channel["id"])


def inside(house: House, channel: str) -> list[Json]:
    """The threads of a channel."""
    return [thread for thread in house.server.world.channels.values() if thread.get("parent_id") == channel]


async def begun(house: House, channel: str, **options: Any) -> Game:
    """A game of Ada and Bruno that was opened in a channel, and runs."""
    ada, bruno = await house.member("Ada"), await house.member("Bruno")
    await ada.slash("game new", channel=channel, rules="classic", seats=2, **options)
    await house.published()
    (game,) = await house.host.games.find(house.server.world.guild["id"])
    await bruno.press(await live(bruno, game.channel), "Join", wait="ack")
    await house.published()
    await ada.press(await live(ada, game.channel), "Start", wait="ack")
    await house.published()
    return await house.host.games.get(game.id)


async def mark(house: House, game: Game) -> int:
    """What the buttons of a message have that shows the position as it is now."""
    return visible_ply(await house.host.games.position(game.id))


async def shows(client: Client, game: Game, expected: int) -> bool:
    """Whether the newest message of the game's channel has buttons with this mark."""
    return plies(await live(client, game.channel)) == {expected}


@pytest.mark.spread(1)
@pytest.mark.parametrize("kind", ["announcement", "voice", "stage", "forum", "media"])
async def test_a_game_in_a_channel_of_any_kind(house: House, kind: str) -> None:
    """It is opened, started and moved in there."""
    channel = await place(house, kind)
    game = await begun(house, channel)
    assert game.channel == channel
    ada = await house.member("Ada")
    before = await mark(house, game)
    assert await shows(ada, game, before)
    await ada.slash("choose", option="spread", channel=channel)
    await house.published()
    assert await mark(house, game) != before
    assert await shows(ada, game, await mark(house, game))


async def test_a_thread_of_its_own_where_news_are(house: House) -> None:
    """Announcement channels have threads of their own kind."""
    channel = await place(house, "announcement")
    game = await begun(house, channel, thread=True)
    (thread,) = inside(house, channel)
    assert (thread["type"], thread["id"]) == (10, game.channel)


@pytest.mark.spread(1)
@pytest.mark.parametrize("kind", SPOKEN)
async def test_where_is_spoken_connect_is_needed(house: House, kind: str) -> None:
    """The invite link does not name it: the answer does, and nothing else that follows from it. Managers are
    told the same where it is taken while a game runs."""
    ada = await house.member("Ada")
    channel = await place(house, kind)
    await ada.post("permissions", channel=channel)
    answer = words((await ada.slash("game new", channel=channel, rules="classic"))["message"])
    assert "missing: Connect." in answer
    await ada.post("permissions", channel=channel, grant=["CONNECT"])
    game = await begun(house, channel)
    await ada.post("permissions", channel=channel)
    with capture_logs() as logged:
        await house.host.moves.act(game.id, ada.actor, "choose:spread")
        await house.published()
    matters = [entry["about"] for entry in logged if entry["event"] == "managers are told"]
    assert matters == [["lacks-connect"]]


@pytest.mark.parametrize("kind", SPOKEN)
async def test_no_thread_where_there_are_none(house: House, kind: str) -> None:
    """The answer says so."""
    ada = await house.member("Ada")
    channel = await place(house, kind)
    answer = await ada.slash("game new", channel=channel, rules="classic", thread=True)
    assert "Threads cannot be made" in words(answer["message"])


@pytest.mark.spread(2)
@pytest.mark.parametrize("kind", ["announcement", "voice", "stage", "forum", "media"])
async def test_no_lesson_where_no_thread_is_private(house: House, kind: str) -> None:
    """The answer says where one can be opened."""
    ada = await house.member("Ada")
    answer = await ada.slash("learn", channel=await place(house, kind))
    assert "ordinary text channel" in words(answer["message"])


async def test_events_beside_a_game_where_news_are(house: House) -> None:
    """Their thread is of the kind that such channels have."""
    ada = await house.member("Ada")
    guild = house.server.world.guild["id"]
    await house.host.settings.set("guild", guild, "events", {"cards": "thread", "battles": "thread"})
    channel = await place(house, "announcement")
    game = await begun(house, channel)
    while not inside(house, channel):
        step = await driver.next_move(house, game.id)
        assert step is not None
        seat = next(s for s in game.seats if s.name == step[0])
        await house.host.moves.act(game.id, str(seat.member), step[1].code)
        await house.published()
    (thread,) = inside(house, channel)
    assert thread["type"] == 10
    assert "⚔️" in words(await live(ada, thread["id"]))


@pytest.mark.spread(1)
@pytest.mark.parametrize(("forgotten", "archived"), [(False, False), (True, False), (False, True)])
async def test_a_thread_that_is_locked_and_opened_again(
    house: House, forgotten: bool, archived: bool
) -> None:
    """What was refused meanwhile is published at once, also by a process that never knew the thread, or if it
    is only unlocked; then the game goes on as before."""
    ada, bruno = await house.member("Ada"), await house.member("Bruno")
    game = await begun(house, "general", thread=True)
    before = await mark(house, game)
    await ada.post("permissions", channel=await ada.channel_id("general"), deny=["MANAGE_THREADS"])
    await ada.post("archive", channel=game.channel, archived=True, locked=True)
    with capture_logs() as logged:
        if forgotten:
            await house.restart()
        await house.host.moves.act(game.id, ada.actor, "choose:spread")
        await house.host.moves.act(game.id, bruno.actor, "choose:spread")
        await house.published()
    assert [entry for entry in logged if entry["event"] == "publishing refused"]
    assert not [entry for entry in logged if entry["event"] == "publishing failed"]
    assert await shows(ada, game, before)
    await ada.post("archive", channel=game.channel, archived=archived, locked=False)
    await until(lambda: shows(ada, game, 2))
    await house.published()
    step = await driver.next_move(house, game.id)
    assert step is not None
    seat = next(s for s in game.seats if s.name == step[0])
    await house.host.moves.act(game.id, str(seat.member), step[1].code)
    await house.published()
    boards = [m for m in public(await ada.messages(game.channel)) if plies(m)]
    assert [plies(m) for m in boards] == [{3}]


async def test_a_thread_that_is_archived_opens_with_the_next_move(house: House) -> None:
    """Its message cannot be edited any more, so the move is told by a new one."""
    ada = await house.member("Ada")
    game = await begun(house, "general", thread=True)
    before = await live(ada, game.channel)
    await ada.post("archive", channel=game.channel, archived=True)
    await house.host.moves.act(game.id, ada.actor, "choose:spread")
    await house.published()
    assert not house.server.world.channels[game.channel]["thread_metadata"]["archived"]
    assert await shows(ada, game, await mark(house, game))
    assert (await live(ada, game.channel))["id"] != before["id"]


async def test_slow_mode_loses_nothing(house: House, naps: Naps) -> None:
    """Bots do not wait; where Discord lets one wait nevertheless, the move is told after that."""
    ada = await house.member("Ada")
    game = await deployed(house)
    await ada.post("channels", id=await ada.channel_id("general"), slow=21600)
    await fault(ada, MESSAGES, kind="rate_limit", code=20016, seconds=30, times=2)
    await move(house, game)
    await sound(house, game, 3)
    assert naps.taken.count(30) == 2


async def test_an_age_restricted_channel(house: House) -> None:
    """Commands that are not marked as such work there like everywhere."""
    assert not any(command.get("nsfw") for command in house.server.world.commands["global"])
    game = await begun(house, await place(house, "text", nsfw=True))
    assert await shows(await on_turn(house, game.id), game, await mark(house, game))
