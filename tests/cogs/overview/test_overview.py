"""`/turns` and `/status`: whom games wait for, since when and until when."""

from __future__ import annotations

from host.time_control import clock_from_preset
from tests.cogs.conftest import House
from tests.cogs.driver import lobby, started, usable, words
from tests.cogs.orders.test_orders import deployed, later, pass_turn
from tests.host import managing


async def test_the_most_urgent_game_stands_first(house: House) -> None:
    """With what is asked, until when, and the way there; another member sees their own games."""
    slow = await started(house, "Ada", "Bruno", seats=2)
    ada, bruno = await house.member("Ada"), await house.member("Bruno")
    chiara = await house.member("Chiara")
    where = await ada.channel_id("bot-log")
    quick = await house.host.lobby.create(
        slow.guild, where, ada.actor, "Ada", "classic", 2, {}, entropy="e", clock=clock_from_preset("live")
    )
    await house.host.lobby.join(quick.id, chiara.actor, "Chiara", "e")
    await house.host.lobby.start(quick.id, ada.actor, "e")
    await house.published()
    text = words((await ada.slash("turns"))["message"])
    assert "**2 games wait for you**" in text
    assert text.index(f"#{quick.id}") < text.index(f"#{slow.id}")
    assert "in secret" in text
    for game in (slow, quick):
        fresh = await house.host.games.get(game.id)
        assert fresh.live
        assert f"https://discord.com/channels/{game.guild}/{game.channel}/{fresh.live.message}" in text
        deadline = fresh.deadline_of(0)
        assert deadline
        assert deadline.due_at
        assert f"<t:{int(deadline.due_at)}:R>" in text
    answer = (await bruno.slash("turns"))["message"]
    assert answer["to"] == [bruno.actor]
    assert f"#{quick.id}" not in words(answer)
    assert "**Una partita ti aspetta**" in words((await chiara.slash("turns"))["message"])


async def test_nothing_waits(house: House) -> None:
    """Then the games that run are told with whom they wait for; none at all for a member who plays
    nowhere."""
    game = await started(house, "Ada", "Bruno", seats=2)
    await deployed(house, game.id)
    (seat,) = (await house.host.games.get(game.id)).prompted
    idle, busy = await house.member(game.seats[1 - seat].name), await house.member(game.seats[seat].name)
    text = words((await idle.slash("turns"))["message"])
    assert "No game waits for you." in text
    assert f"waits for **{busy.name}**" in text
    await busy.slash("game pause")
    text = words((await idle.slash("turns"))["message"])
    assert ("is paused" in text) == (game.host == busy.actor)
    chiara = await house.member("Chiara")
    assert "Non giochi in nessuna partita" in words((await chiara.slash("turns"))["message"])


async def test_a_sitter_sees_what_waits_for_the_members_they_sit_for(house: House) -> None:
    """Where the game allows sitters; a member who plays sees their own seat only."""
    game = await started(house, "Ada", "Bruno", seats=2)
    ada, bruno = await house.member("Ada"), await house.member("Bruno")
    dmitri = await house.member("Dmitri")
    for sitter in (dmitri, bruno):
        await ada.slash("away", sitter=sitter.actor)
        text = words((await sitter.slash("turns"))["message"])
        assert (f"you may play for <@{ada.actor}>" in text) == (sitter is dmitri)
        assert f"#{game.id}" in text
        assert "<t:" in text
    await ada.slash("away", sitter=dmitri.actor)
    await managing.set_clock(house.host, game.id, clock_from_preset("league"), ada.actor)
    assert f"#{game.id}" not in words((await dmitri.slash("turns"))["message"])


async def test_many_games_have_pages(house: House) -> None:
    """Each game is on one of them, and none is longer than Discord allows."""
    ada = await house.member("Ada")
    numbers = []
    for n in range(14):
        game = await house.host.lobby.create("1", f"9{n}", ada.actor, "Ada", "classic", 2, {}, entropy="e")
        await house.host.lobby.join(game.id, "5", "Bob", "e")
        await house.host.lobby.start(game.id, ada.actor, "e")
        numbers.append(game.id)
    message = (await ada.slash("turns"))["message"]
    seen = ""
    for _ in range(10):
        seen += words(message)
        assert len(message["content"]) <= 2000
        if not any(part.get("label") == "Next" for part in usable(message)):
            break
        message = (await ada.press(message, "Next"))["message"]
    assert all(f"#{number}]" in seen for number in numbers)
    message = (await ada.press(message, "Previous"))["message"]
    assert "Page" in words(message)


async def test_the_overview_answers_in_a_direct_message(house: House) -> None:
    """Where there is no server around it."""
    game = await started(house, "Ada", "Bruno", seats=2)
    ada = await house.member("Ada")
    direct = await ada.open_dm()
    assert f"#{game.id}" in words((await ada.slash("turns", channel=direct))["message"])


async def test_the_state_of_a_game_through_its_life(house: House) -> None:
    """In the lobby, running with clock and reserves, with somebody on vacation, with a computer player that
    sits in, paused, over."""
    game = await lobby(house, "Ada", "Bruno", seats=2)
    ada = await house.member("Ada")
    assert "Players" in words((await ada.slash("status"))["message"])
    await house.host.lobby.start(game.id, ada.actor, "e")
    await house.published()
    text = words((await ada.slash("status"))["message"])
    assert text.count("asked <t:") == 2
    assert "Clock: daily" in text
    assert text.count("of reserve time") == 2
    bruno = await house.member("Bruno")
    await house.host.absences.vacations.begin(game.guild, bruno.actor, 3)
    text = words((await ada.slash("status"))["message"])
    assert "on vacation until" in text
    assert "the clock is stopped" in text
    await house.host.absences.vacations.end(game.guild, bruno.actor)
    await managing.put(house.host, game.id, 1, None, "", ada.actor)
    text = words((await ada.slash("status"))["message"])
    assert "anybody may take it" in text
    await house.host.proposals.pause(game.id, ada.actor)
    text = words((await ada.slash("status"))["message"])
    assert f"Paused by <@{ada.actor}>" in text
    chiara = await house.member("Chiara")
    assert "In pausa" in words((await chiara.slash("status", game=game.id))["message"])
    assert await chiara.autocomplete("status", "game", "")
    await house.host.proposals.resume(game.id, ada.actor)
    await house.host.moves.resign(game.id, ada.actor)
    await house.published()
    text = words((await ada.slash("status", game=game.id))["message"])
    assert "wins" in text
    assert "does not exist" in words((await ada.slash("status", game=99))["message"])


async def test_missed_deadlines_are_counted(house: House) -> None:
    """In a row and in all, of how many."""
    game = await started(house, "Ada", "Bruno", seats=2, clock="live")
    await deployed(house, game.id)
    await pass_turn(house, game.id, (await house.host.games.get(game.id)).prompted[0])
    (seat,) = (await house.host.games.get(game.id)).prompted
    house.host.core.ticker.outages.grace = 10**9
    for _ in range(2):
        deadline = (await house.host.games.get(game.id)).deadline_of(seat)
        assert deadline
        await later(house, (deadline.due_at or 0) - house.host.core.clock() + 1)
    ada = await house.member("Ada")
    text = words((await ada.slash("status"))["message"])
    assert "missed 1 of 2 in a row, 1 in all" in text
