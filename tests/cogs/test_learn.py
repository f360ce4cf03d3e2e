"""`/learn`: a short game in a private thread, with a word on each phase, removed after seven idle days."""

from __future__ import annotations

import asyncio
import re

import pytest

import engine
from engine import vocabulary
from engine.types import Move
from host import Game
from host.kinds import GONE, KEPT
from playground import Client
from playground.people.client import ActionRefused
from tests.bounded import often
from tests.cogs import driver
from tests.cogs.conftest import House
from tests.cogs.driver import live, words
from tests.cogs.timed import Days
from tests.host import managing

PHASES = {
    "deploy": "Your first armies", "reinforce": "New armies", "attack": "Attacking", "occupy": "Moving in",
}  # fmt: skip


async def lesson(house: House, name: str = "Ada", **options: str) -> Game:
    """The lesson that a member opens."""
    member = await house.member(name)
    await member.slash("learn", **options)
    await house.published()
    game = await house.host.core.lessons.open(member.actor)
    assert game is not None
    return game


async def play(house: House, game: Game, member: Client, seen: set[str]) -> None:
    """Make one move of the member's seat by the thread's buttons, and note which phases are explained."""
    position = await house.host.games.position(game.id)
    while not position.game.over and 0 not in position.game.prompted:
        await asyncio.sleep(0.01)
        position = await house.host.games.position(game.id)
    await house.published()
    if position.game.over:
        return
    shown = await live(member, game.channel)
    seen.update(phase for phase, title in PHASES.items() if f"📖 **{title}.**" in words(shown))
    step = await driver.next_move(house, game.id)
    assert step is not None
    panel = (await member.press(shown, "My moves"))["message"]
    await driver.by_buttons(member, panel, step[1])
    await house.published()


async def test_a_lesson_from_its_first_word_to_its_last(house: House) -> None:
    """A private thread with the member alone; each phase is explained; in the end it says what comes next.
    The lesson is listed for its member only, and counts for nothing."""
    ada, bruno = await house.member("Ada"), await house.member("Bruno")
    answer = (await ada.slash("learn"))["message"]
    assert answer["to"] == [ada.actor]
    assert "Your lesson is open in" in words(answer)
    assert "Gather armies" in words(answer)
    await house.published()
    game = await house.host.core.lessons.open(ada.actor)
    assert game is not None
    assert (game.lesson, game.rated, game.hinted, game.clock) == (KEPT, False, True, None)
    assert [seat.level for seat in game.seats] == [None, "easy", "easy"]
    thread = house.server.world.channels[game.channel]
    assert thread["type"] == 12
    assert ada.actor in thread["_members"]
    assert house.server.world.sees(ada.actor, thread)
    assert not house.server.world.sees(bruno.actor, thread)
    seen: set[str] = set()
    whole = bool(often(0, 1))
    while not (await house.host.games.get(game.id)).over:
        if seen == set(PHASES) and not whole:
            await house.host.moves.resign(game.id, ada.actor)
        await play(house, game, ada, seen)
    assert seen == set(PHASES)
    await house.published()
    last = words(await live(ada, game.channel))
    assert "That was your lesson" in last
    assert f"#{game.id}" not in words((await bruno.slash("game list", ended=True))["message"])
    assert f"#{game.id}" in words((await ada.slash("game list", mine=True, ended=True))["message"])
    profile = await house.host.leagues.profiles.profile(game.guild, ada.actor)
    assert (profile.games, profile.computers) == (0, 0)


async def test_a_second_one_leads_to_the_first(house: House) -> None:
    """As long as it is under way and its thread exists; two requests at once make one lesson."""
    ada = await house.member("Ada")
    game = await lesson(house)
    text = words((await ada.slash("learn"))["message"])
    assert f"<#{game.channel}>" in text
    assert "already" in text
    threads = [thread for thread in house.server.world.channels.values() if thread["type"] == 12]
    assert len(threads) == 1
    await ada.post("delete", channel=game.channel)
    fresh = await lesson(house)
    assert fresh.id != game.id
    assert (await house.host.games.get(game.id)).lesson == GONE
    question = (await ada.slash("game end", game=fresh.id))["message"]
    await ada.press(question, "Call the game off")
    assert (await lesson(house)).id not in (game.id, fresh.id)


@pytest.mark.parametrize("granted", [["MANAGE_THREADS"], []])
async def test_two_requests_at_once_make_one_lesson(house: House, granted: list[str]) -> None:
    """The thread that is left over goes, or is archived without the member."""
    ada = await house.member("Ada")
    await ada.post("permissions", grant=granted)
    await asyncio.gather(ada.slash("learn"), ada.slash("learn"))
    await house.published()
    assert len(await house.host.games.find(member=ada.actor)) == 1
    threads = [thread for thread in house.server.world.channels.values() if thread["type"] == 12]
    assert [ada.actor in thread["_members"] for thread in threads].count(True) == 1
    assert [thread["thread_metadata"]["archived"] for thread in threads].count(False) == 1
    assert len(threads) == (1 if granted else 2)


@pytest.mark.spread(3)
@pytest.mark.parametrize("rules", engine.rules_ids())
async def test_every_system_can_be_learnt(house: House, rules: str) -> None:
    """In the member's language, with as many computer players as fit, and with a word on each phase up to the
    first attack, or the first card where there are no attacks."""
    chiara = await house.member("Chiara")
    game = await lesson(house, "Chiara", rules=rules)
    assert game.rules == rules
    assert len(game.seats) == min(3, engine.meta(rules).seats[1])
    assert (
        game.options
        == engine.kernel.complete(
            engine.Setup(rules, len(game.seats), "00", dict(engine.meta(rules).lesson))
        ).options
    )
    async with asyncio.timeout(20):
        while 0 not in (await house.host.games.get(game.id)).prompted:
            await asyncio.sleep(0.02)
    await house.published()
    shown = words(await live(chiara, game.channel))
    assert "📖" in shown
    assert "Le mie mosse" in shown
    assert "Lezione" in shown
    first = "play" if rules == "new_wave" else "attack"
    for _ in range(60):
        if await _as_the_lesson_says(house, game, chiara) == first:
            return
    raise AssertionError("no attack of their own")


async def _as_the_lesson_says(house: House, game: Game, member: Client) -> str:
    """A move of the member from the lesson's message, an attack if possible: all that it says to press
    can be pressed there. The verb."""
    async with asyncio.timeout(20):
        while 0 not in (await house.host.games.get(game.id)).prompted:
            await asyncio.sleep(0.02)
    await house.published()
    shown = await live(member, game.channel)
    labels = [str(part.get("label")) for part in driver.usable(shown)]
    for line in (line for line in words(shown).splitlines() if line.startswith("📖")):
        for named in re.findall(r"Premi \*\*(.+?)\*\*", line):
            assert any(label.startswith(named) for label in labels), (line, labels)
    legal = (await house.host.games.position(game.id)).legal(0)
    attack = next((o for o in legal if vocabulary.verb(game.rules, o.verb).hostile), None)
    step = await driver.next_move(house, game.id)
    assert step is not None
    move = attack.move(0, attack.pressed) if attack else step[1]
    await driver.by_buttons(member, shown, move)
    return move.verb


@pytest.mark.own_faults("counts the requests that the bot makes")
async def test_it_is_removed_after_seven_idle_days(house: House) -> None:
    """A move starts the week again; then thread and game go, also if it was over; nothing is tried twice."""
    days = await Days.begin(house)
    ada, bruno = await house.member("Ada"), await house.member("Bruno")
    await ada.post("permissions", grant=["MANAGE_THREADS"])
    running, ended = await lesson(house), await lesson(house, "Bruno")
    await managing.end(house.host, ended.id, bruno.actor)
    await days.pass_(6 * 24)
    await house.host.moves.act(running.id, ada.actor, "choose:spread")
    await house.published()
    await days.pass_(26)
    world = house.server.world
    assert ended.channel not in world.channels
    assert running.channel in world.channels
    assert (await house.host.games.get(ended.id)).lesson == GONE
    await days.pass_(6 * 24)
    assert running.channel not in world.channels
    gone = await house.host.games.get(running.id)
    assert (gone.status, gone.lesson) == ("ended", GONE)
    assert await house.host.core.lessons.open(ada.actor) is None
    deleted = [r for r in house.server.requests if r.method == "DELETE" and "/channels/" in r.path]
    await days.pass_(24)
    await house.restart()
    await days.pass_(24)
    assert [r for r in house.server.requests if r.method == "DELETE" and "/channels/" in r.path] == deleted


async def test_a_game_that_is_opened_before_the_thread_goes_keeps_it(house: House) -> None:
    """The lesson was put away while nobody was there; then a lobby is opened in its thread."""
    ada = await house.member("Ada")
    await ada.post("permissions", grant=["MANAGE_THREADS"])
    ended = await lesson(house)
    with house.host.core.outbox.hold(ended.id):
        await house.host.core.lessons.remove(ended.id)
        guild, channel = ended.guild, ended.channel
        game = await house.host.lobby.create(guild, channel, ada.actor, "Ada", "classic", 3, {})
    await house.published()
    assert ended.channel in house.server.world.channels
    assert house.host.core.channels.get(ended.channel) == game.id
    assert "(1 of at most 3)" in words(await live(ada, ended.channel))


async def test_without_the_right_to_delete_the_thread_is_archived_without_the_member(house: House) -> None:
    """The maker of a private thread may take members out and archive it."""
    days = await Days.begin(house)
    ada = await house.member("Ada")
    game = await lesson(house)
    await days.pass_(8 * 24)
    thread = house.server.world.channels[game.channel]
    assert thread["thread_metadata"]["archived"]
    assert ada.actor not in thread["_members"]


@pytest.mark.parametrize("denied", ["CREATE_PRIVATE_THREADS", "SEND_MESSAGES_IN_THREADS"])
async def test_a_missing_permission_is_named(house: House, denied: str) -> None:
    """Nothing is begun."""
    ada = await house.member("Ada")
    await ada.post("permissions", channel=None, deny=[denied])
    text = words((await ada.slash("learn"))["message"])
    name = "Create Private Threads" if denied.startswith("CREATE") else "Send Messages in Threads"
    assert name in text
    assert await house.host.core.lessons.open(ada.actor) is None


async def test_an_unknown_game_is_refused_and_a_thread_leads_to_its_channel(house: House) -> None:
    """From within a thread the lesson is opened beside it."""
    ada = await house.member("Ada")
    assert "World Conquest" in words((await ada.slash("learn", rules="chess"))["message"])
    first = await lesson(house)
    question = (await ada.slash("game end", game=first.id))["message"]
    await ada.press(question, "Call the game off")
    inside = await ada.slash("learn", channel=first.channel)
    assert "Your lesson is open in" in words(inside["message"])
    threads = [thread for thread in house.server.world.channels.values() if thread["type"] == 12]
    assert {thread["parent_id"] for thread in threads} == {await ada.channel_id("general")}


async def test_others_cannot_look_in(house: House) -> None:
    """The thread is hidden from members who were not added."""
    game = await lesson(house)
    bruno = await house.member("Bruno")
    with pytest.raises(ActionRefused):
        await bruno.slash("game show", channel=game.channel)


@pytest.mark.own_faults("brings its own faults")
async def test_a_thread_refused_in_front_of_discord_is_asked_for_again(house: House) -> None:
    """Once; what Discord itself refuses is told with its words."""
    ada = await house.member("Ada")
    refused = {"kind": "status", "path": "/threads$", "status": 403}
    await ada.post("faults", add={**refused, "html": True})
    game = await lesson(house)
    assert house.server.world.channels[game.channel]["type"] == 12
    await ada.post("delete", channel=game.channel)
    await ada.post("faults", add={**refused, "code": 50013, "message": "Missing Permissions"})
    assert "Missing Permissions" in words((await ada.slash("learn"))["message"])
    await lesson(house)


@pytest.mark.own_faults("brings its own faults")
async def test_the_thread_of_a_game_is_asked_for_again(house: House) -> None:
    """Likewise, for `/game new` with a thread."""
    ada = await house.member("Ada")
    await ada.post("faults", add={"kind": "status", "path": "/threads$", "status": 403, "html": True})
    await ada.slash("game new", rules="classic", thread=True)
    assert [channel["type"] for channel in house.server.world.channels.values()].count(11) == 1


async def test_a_choice_made_in_secret_leads_back_to_all_that_can_be_done(house: House) -> None:
    """It could be made anew, which is not what the member is asked next."""
    game, ada = await lesson(house, rules="nuked"), await house.member("Ada")
    view = (await house.host.games.position(game.id)).view(0)
    space = next(name for name, space in view.spaces.items() if space.owner == 0)
    panel = (await ada.press(await live(ada, game.channel), "My moves"))["message"]
    after = (await driver.by_buttons(ada, panel, Move.parse(0, f"choose:farm:{space}")))["message"]
    assert "Your Farm will be in" in words(after)
    assert "What would you like to do?" in words(after)
