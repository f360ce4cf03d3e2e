"""What is taken away while games run: messages, channels, rights, members, the bot's place in the server."""

from __future__ import annotations

import pytest
from structlog.testing import capture_logs

from playground import Client
from playground.world.seed import GUILD
from tests.cogs import driver
from tests.cogs.conftest import House
from tests.cogs.driver import live, words
from tests.cogs.faulty import (
    MESSAGES,
    Json,
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
from tests.cogs.live.test_publishing import _asks_defender
from ui.media.files import PICTURE

__all__ = ["naps"]
pytestmark = pytest.mark.own_faults("brings its own faults")


async def _delete(client: Client, message: dict[str, str]) -> None:
    """Delete a message as a moderator does."""
    await client.post("delete", channel=message["channel_id"], message=message["id"])


async def test_a_deleted_lobby_comes_back_with_the_next_change(house: House) -> None:
    """A member who joins by command or an old panel finds it again; it can be started there."""
    game = await driver.lobby(house, "Ada", seats=2)
    ada, bruno = await house.member("Ada"), await house.member("Bruno")
    old = await live(ada)
    panel = (await ada.press(old, "Add computer player"))["message"]
    await _delete(ada, old)
    await ada.press(panel, "Add: easy")
    await house.published()
    new = await live(ada)
    assert new["id"] != old["id"]
    await ada.press(new, "Start", wait="ack")
    await house.published()
    assert (await house.host.games.get(game.id)).status == "running"
    assert bruno.actor not in str((await house.host.games.get(game.id)).seats)


async def test_a_deleted_board_comes_back_with_the_next_move(house: House) -> None:
    """The private panels go on working meanwhile."""
    game = await deployed(house)
    player = await on_turn(house, game)
    old = await live(player)
    panel = (await player.press(old, "My moves"))["message"]
    await _delete(player, old)
    _, some = [c for c in driver.usable(panel) if c["type"] == 3]
    chosen = await player.select(panel, some["custom_id"], some["options"][0]["value"])
    assert plies(chosen["message"]) == {2}
    await move(house, game)
    assert (await sound(house, game, 3))["id"] != old["id"]


async def test_a_deleted_call_does_not_stop_the_asked(house: House) -> None:
    """The member answers with the board's buttons."""
    game = await driver.started(house, "Ada", "Bruno", seats=2, options="defence=ask")
    attack = await _asks_defender(house, game.id)
    await house.published()
    attacker = await on_turn(house, game.id)
    await driver.by_slash(attacker, attack)
    await house.published()
    call = await live(attacker)
    assert "🔔" in words(call)
    await _delete(attacker, call)
    ply = (await house.host.games.get(game.id)).ply
    await move(house, game.id)
    await sound(house, game.id, ply + 1)


@pytest.mark.spread(1)
@pytest.mark.parametrize("place", ["channel", "thread", "post"])
async def test_a_deleted_channel_ends_what_is_sent_there(house: House, place: str) -> None:
    """Nothing is tried again and again; all moves are kept, the game is listed, and is ended elsewhere."""
    ada, bruno = await house.member("Ada"), await house.member("Bruno")
    where: Json = {"thread": True} if place == "thread" else {"channel": "table-1"}
    if place == "post":
        forum = await ada.post("channels", name="games", kind="forum")
        post = await ada.post("threads", actor=ada.actor, channel=forum["id"], name="Game")
        where = {"channel": post["id"]}
    await ada.slash("game new", rules="classic", seats=2, **where)
    await house.published()
    (started,) = await house.host.games.find(GUILD)
    channel = started.channel
    await bruno.press(await live(bruno, channel), "Join", wait="ack")
    await house.published()
    await ada.press(await live(ada, channel), "Start", wait="ack")
    await house.published()
    panel = (await ada.press(await live(ada, channel), "My moves"))["message"]
    spread = next(c["custom_id"] for c in driver.usable(panel) if ":do:" in c["custom_id"])
    await ada.press(panel, spread)
    await house.published()
    await ada.post("delete", channel=channel)
    with capture_logs() as logged:
        await house.host.moves.act(started.id, bruno.actor, "choose:spread")
        await house.published()
        await house.restart()
        await house.published()
    assert not [entry for entry in logged if entry["event"] == "publishing failed"]
    assert (await house.host.games.get(started.id)).ply == 2
    assert f"#{started.id}" in words((await ada.slash("game list"))["message"])
    question = (await ada.slash("game end", game=started.id))["message"]
    await ada.press(question, "Call the game off")
    assert (await house.host.games.get(started.id)).status == "ended"


@pytest.mark.spread(1)
@pytest.mark.parametrize("denied", ["SEND_MESSAGES", "VIEW_CHANNEL", "ATTACH_FILES"])
async def test_rights_that_are_given_back_bring_the_board_up_to_date(house: House, denied: str) -> None:
    """At once, without a move: the member on turn by now is called then. Nothing is asked in vain before."""
    game = await driver.started(house, "Ada", "Bruno", seats=2)
    ada = await house.member("Ada")
    channel = await ada.channel_id("general")
    before = await live(ada)
    asked = len(house.server.requests)
    await ada.post("permissions", channel=channel, deny=[denied])
    for name in ("Ada", "Bruno"):
        await (await house.member(name)).slash("choose", option="spread")
    await house.published()
    if denied != "SEND_MESSAGES":  # what can be edited is
        await move(house, game.id)
        await house.published()
    assert not [r for r in house.server.requests[asked:] if r.status == 403]
    await ada.post("permissions", channel=channel, deny=[])
    if denied == "ATTACH_FILES":
        await move(house, game.id)
    async with house.host.core.tables.hold(game.id):
        pass
    now = await _up_to_date(house, game.id)
    assert now["id"] != before["id"]
    assert Client.files(now)[0]["filename"] == PICTURE
    if denied != "ATTACH_FILES":
        assert [m["id"] for m in now["mentions"]] == [(await on_turn(house, game.id)).actor]


async def _up_to_date(house: House, game: int) -> Json:
    """The board, once what was refused has been published."""
    ply = (await house.host.games.get(game)).ply
    await until(lambda: _shown(house, ply))
    return await sound(house, game, ply)


async def _shown(house: House, ply: int) -> bool:
    return plies(await live(await house.member("Ada"))) == {ply}


async def test_a_bot_that_is_invited_again_goes_on(house: House) -> None:
    """Removed from the server it asks for nothing there; back again, also after a restart, it posts the board
    and calls the member on turn."""
    game = await driver.started(house, "Ada", "Bruno", seats=2)
    ada, bruno = await house.member("Ada"), await house.member("Bruno")
    before = await live(ada)
    await ada.slash("choose", option="spread")
    await house.published()
    await ada.post("bot", member=False)
    await until(lambda: _left(house))
    asked = len(house.server.requests)
    await house.host.moves.act(game.id, bruno.actor, "choose:spread")
    await house.published()
    assert not house.server.requests[asked:]
    await house.restart()
    await house.published()
    assert not [r for r in house.server.requests[asked:] if r.path.startswith("/channels/")]
    await ada.post("bot", member=True)
    now = await _up_to_date(house, game.id)
    assert now["id"] != before["id"]
    assert [m["id"] for m in now["mentions"]] == [(await on_turn(house, game.id)).actor]
    await move(house, game.id)
    await sound(house, game.id, 3)


async def _left(house: House) -> bool:
    return not house.bot.guilds


async def test_a_game_goes_on_without_a_member_who_left(house: House) -> None:
    """Their turn comes and they are named, nobody else may move for them; back again, they go on playing."""
    game = await deployed(house)
    gone = await on_turn(house, game)
    other = await house.member("Bruno" if gone.name == "Ada" else "Ada")
    await other.post("leave", actor=gone.actor)
    await other.slash("game show", public=True)
    await house.published()
    board = await sound(house, game, 2, by=other.name)
    assert f"<@{gone.actor}>" in words(board)
    assert "not your move" in words((await other.slash("pass"))["message"]).lower()
    await other.post("leave", actor=gone.actor, back=True)
    answered = await gone.press(board, "My moves")
    assert plies(answered["message"]) == {2}
    await move(house, game)
    await sound(house, game, 3)


async def test_a_right_that_is_missed_only_by_discord(house: House) -> None:
    """The bot was not told yet: a refusal is final until anything about rights changes."""
    game = await driver.started(house, "Ada", "Bruno", seats=2)
    ada = await house.member("Ada")
    await fault(ada, MESSAGES, method="PATCH", status=403, code=50013, times=2)
    await ada.slash("choose", option="spread")
    await house.published()
    assert len(house.server.faults.waiting) == 1
    await ada.post("permissions", channel=await ada.channel_id("general"), deny=["ADD_REACTIONS"])
    await house.host.core.outbox.retry(GUILD)
    await house.published()
    await house.host.core.outbox.retry()
    await house.published()
    await sound(house, game.id, 1)
    assert public(await ada.messages())
