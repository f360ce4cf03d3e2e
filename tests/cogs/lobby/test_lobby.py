"""Making a game and the lobby before its start."""

from __future__ import annotations

import pytest

import engine
from engine import Setup
from host.limits import Limits
from locales import LOCALES
from tests.cogs import driver
from tests.cogs.conftest import House
from tests.cogs.driver import live, lobby, started, words
from ui.strings.clip import OPTION
from ui.suggest.rules import known_rules, rules_line


async def test_join_leave_and_start(house: House) -> None:
    """The lobby's message shows who sits; it loses its buttons with the start."""
    game = await lobby(house, "Ada", "Bruno", seats=3, title="Friday *night*")
    ada, bruno = await house.member("Ada"), await house.member("Bruno")
    message = await live(ada)
    assert "Friday \\*night\\*" in words(message)
    assert "(2 of at most 3)" in words(message)
    await bruno.press(message, "Leave", wait="ack")
    await house.published()
    assert "(1 of at most 3)" in words(await live(ada))
    assert not any(c["custom_id"].endswith(":start") for c in driver.usable(await live(ada)))
    await bruno.press(message, "Join", wait="ack")
    await house.published()
    refused = await bruno.press(message, "Join")
    assert "already in this game" in words(refused["message"])
    refused = await bruno.press(message, "Start")
    assert "Only the member who created" in words(refused["message"])
    await ada.press(message, "Start", wait="ack")
    await house.published()
    assert not driver.usable(await ada.message(message))
    assert "My moves" in words(await live(ada))
    assert (await house.host.games.get(game.id)).status == "running"


async def test_computer_players_are_added_and_removed_by_the_host(house: House) -> None:
    """Others may not."""
    await lobby(house, "Ada", "Bruno", seats=4)
    ada, bruno = await house.member("Ada"), await house.member("Bruno")
    refused = await bruno.press(await live(bruno), "Add computer player")
    assert "Only the member" in words(refused["message"])
    panel = (await ada.press(await live(ada), "Add computer player"))["message"]
    panel = (await ada.press(panel, "Add: normal"))["message"]
    panel = (await ada.press(panel, "Add: easy"))["message"]
    await house.published()
    assert "(4 of at most 4)" in words(await live(ada))
    assert "Up to 6 can play: Options → Seats" in words(await live(ada))
    assert "🤖" in words(await live(ada))
    name = next(c["label"] for c in driver.usable(panel) if c["label"].startswith("Remove"))
    await ada.press(panel, name)
    await house.published()
    assert "(3 of at most 4)" in words(await live(ada))
    assert "can play" not in words(await live(ada))


async def test_options_are_set_on_the_panel(house: House) -> None:
    """Choices by buttons, numbers by a form; the lobby tells what differs from the usual."""
    game = await lobby(house, "Ada", "Chiara", seats=4)
    ada, chiara = await house.member("Ada"), await house.member("Chiara")
    seen = await chiara.press(await live(chiara), "Options")
    assert "Combinazioni: crescenti" in words(seen["message"])
    assert "solo prima dell'inizio" in words(seen["message"])
    assert not driver.usable(seen["message"])
    panel = (await ada.press(await live(ada), "Options"))["message"]
    panel = (await ada.select(panel, "Change an option", "cards"))["message"]
    panel = (await ada.press(panel, "fixed"))["message"]
    await ada.select(panel, "Change an option", "rounds")
    wrong = await ada.submit_modal(number="9999")
    assert "from 0 to 200" in words(wrong["message"])
    await ada.select(panel, "Change an option", "rounds")
    panel = (await ada.submit_modal(number="7"))["message"]
    panel = (await ada.select(panel, "Change an option", "seats"))["message"]
    await ada.press(panel, "2")
    await house.published()
    fresh = await house.host.games.get(game.id)
    assert fresh.options["cards"] == "fixed"
    assert fresh.options["rounds"] == 7
    assert fresh.max_seats == 2
    assert "Card sets: fixed; Round limit: 7" in words(await live(ada))


async def test_new_games_are_checked_before_they_are_made(house: House) -> None:
    """A second game in a channel, unknown options, bad values, too few seats: a sentence, and no game."""
    ada = await house.member("Ada")
    for options, reason in (
        ({"rules": "chess"}, "do not know those rules"),
        ({"rules": "classic", "seats": 9}, "for 2 to 6 players"),
        ({"rules": "classic", "options": "colour=red"}, "no option “colour”"),
        ({"rules": "classic", "options": "rounds=999"}, "from 0 to 200"),
        ({"rules": "classic", "options": "cards"}, "I cannot read"),
        ({"rules": "classic", "options": "missions=perhaps"}, "yes or no"),
    ):
        answer = await ada.slash("game new", **options)
        assert reason in words(answer["message"])
    assert await house.host.games.find() == []
    await ada.slash("game new", rules="World Conquest", options="cards=fixed missions=yes")
    (game,) = await house.host.games.find()
    assert game.options == {"cards": "fixed", "missions": True}
    answer = await ada.slash("game new", rules="classic")
    assert "Game #1 is already in this channel" in words(answer["message"])


async def test_options_are_suggested_in_the_readers_language(house: House) -> None:
    """What is typed already stays in front."""
    chiara = await house.member("Chiara")
    suggestions = await chiara.autocomplete("game new", "options", "rounds=20 fisse", rules="classic")
    assert suggestions == [("rounds=20 Combinazioni: fisse", "rounds=20 cards=fixed")]
    suggestions = await chiara.autocomplete("game new", "options", "rounds=many cards", rules="classic")
    assert suggestions == []
    assert await chiara.autocomplete("game new", "rules", "CONQ") == [
        ("Conquista del mondo: da 2 a 6 giocatori, durata media, con dadi, si impara subito", "classic")
    ]


async def test_a_game_in_its_own_thread(house: House) -> None:
    """The thread gets the lobby; the channel stays free."""
    ada = await house.member("Ada")
    answer = await ada.slash("game new", rules="classic", thread=True, title="Third table")
    assert answer["state"] == "done"
    await house.published()
    world = await ada.refresh()
    thread = next(c for c in world["channels"] if c["name"] == "Third table")
    assert "Third table" in words(await live(ada, thread["id"]))
    answer = await ada.slash("game new", rules="classic", channel=thread["id"], thread=True)
    assert "a thread already" in words(answer["message"])
    answer = await ada.slash("game new", rules="classic")
    assert "is open" in words(answer["message"])


async def test_lists(house: House) -> None:
    """Open games by default, one's own, or those that are over."""
    await started(house, "Ada", "Bruno", seats=2)
    await lobby(house, "Chiara", channel="table-1")
    ada = await house.member("Ada")
    text = words((await ada.slash("game list"))["message"])
    assert "**#1**" in text
    assert "**#2**" in text
    text = words((await ada.slash("game list", mine=True))["message"])
    assert "**#2**" not in text
    assert "no such games" in words((await ada.slash("game list", ended=True))["message"])


async def test_as_many_games_as_there_may_be(house: House) -> None:
    """Of a server, made by a member, joined by a member: more are refused in words, and change nothing."""
    await lobby(house, "Ada")
    ada, bruno = await house.member("Ada"), await house.member("Bruno")
    for limits, reason in (
        (Limits(server=1), "open games in this server"),
        (Limits(made=1), "You have created"),
        (Limits(seated=1), "can be in at most 1 open game"),
    ):
        house.host.lobby._limits = limits
        answer = await ada.slash("game new", rules="classic", channel="table-1")
        assert reason in words(answer["message"])
    await bruno.slash("game new", rules="classic", channel="table-1")
    await house.published()
    answer = await bruno.press(await live(ada), "Join")
    assert "can be in at most 1 open game" in words(answer["message"])
    assert len(await house.host.games.find(status=("lobby",))) == 2


async def test_a_first_game_needs_two_presses(house: House) -> None:
    """Three seats if nobody says otherwise; alone, one press brings two computers and starts. Others than the
    host are refused, and the button is gone once somebody has joined: a press that comes just then starts
    no game against them."""
    ada, bruno = await house.member("Ada"), await house.member("Bruno")
    await ada.slash("game new", rules="classic")
    await house.published()
    message = await live(ada)
    assert "(1 of at most 3)" in words(message)
    assert "Start: 1 more player needed" in words(message)
    refused = await bruno.press(message, "Play against two computers")
    assert "Only the member" in words(refused["message"])
    lobby_game = await house.host.games.in_channel(await ada.channel_id(None))
    assert lobby_game is not None
    await house.host.lobby.join(lobby_game.id, bruno.actor, "Bruno", "")
    late = await ada.press(message, "Play against two computers")
    assert "no longer counts" in words(late["message"])
    await house.host.lobby.leave(lobby_game.id, bruno.actor)
    await house.published()
    await ada.press(await live(ada), "Play against two computers", wait="ack")
    await house.published()
    game = await house.host.games.in_channel(await ada.channel_id(None))
    assert game is not None
    assert game.status == "running"
    assert [seat.level for seat in game.seats] == [None, "easy", "easy"]


async def test_a_drawn_board_is_looked_at_before_the_start(house: House) -> None:
    """The computers join; the host starts on the board that the message then shows."""
    ada = await house.member("Ada")
    await ada.slash("game new", rules="modular")
    await house.published()
    answer = await ada.press(await live(ada), "Play against two computers")
    assert "Look at the board, then press Start" in words(answer["message"])
    await house.published()
    game = await house.host.games.in_channel(await ada.channel_id(None))
    assert game is not None
    assert (game.status, len(game.seats)) == ("lobby", 3)
    await ada.press(await live(ada), "Start", wait="ack")
    await house.published()
    assert (await house.host.games.get(game.id)).status == "running"


async def test_two_members_read_of_the_neutral_army(house: House) -> None:
    """Only where there is one; one press puts a computer player in its place."""
    game = await lobby(house, "Ada", "Bruno", seats=3)
    ada = await house.member("Ada")
    message = await live(ada)
    assert "neutral army" in words(message)
    assert "Play against" not in words(message)
    await ada.press(message, "Add an easy computer")
    await house.published()
    assert [seat.level for seat in (await house.host.games.get(game.id)).seats] == [None, None, "easy"]
    assert "neutral army" not in words(await live(ada))


@pytest.mark.parametrize(("rules", "seats", "neutral"), [("nuked", 3, False), ("classic", 2, True)])
async def test_nobody_is_offered_a_seat_that_is_not_there(
    house: House, rules: str, seats: int, neutral: bool
) -> None:
    """Nor read two members of an army that their system does not have."""
    await lobby(house, "Ada", "Bruno", seats=seats, rules=rules)
    message = await live(await house.member("Ada"))
    assert ("neutral army" in words(message)) == neutral
    assert not any(part["label"] == "Add an easy computer" for part in driver.usable(message))


@pytest.mark.parametrize("rules", engine.rules_ids())
def test_each_system_says_when_a_neutral_army_takes_part(rules: str) -> None:
    """By the number of seats."""
    meta = engine.meta(rules)
    low, high = meta.seats
    for seats in range(low, high + 1):
        view = engine.view(engine.start(Setup(rules, seats, "5e")).state, None)
        assert (seats in meta.neutral) == any(seat.kind == "neutral" for seat in view.seats)


async def test_a_system_is_found_by_its_name_in_either_language(house: House) -> None:
    """Each suggestion is a line that says how many play, how long, and whether there are dice."""
    for name, line in (
        ("Ada", "World Conquest: 2 to 6 players, medium length, dice, easy to learn"),
        ("Chiara", "Conquista del mondo: da 2 a 6 giocatori, durata media, con dadi, si impara subito"),
    ):
        member = await house.member(name)
        for typed in ("World Con", "conquista del"):
            assert await member.autocomplete("game new", "rules", typed) == [(line, "classic")]
        assert len(await member.autocomplete("game new", "rules", "")) == len(engine.rules_ids())
    assert known_rules("Quadranti", "en") == known_rules("quadrants", "it") == "modular"
    assert known_rules("Schach", "en") is None
    for rules in engine.rules_ids():
        assert all(len(rules_line(rules, locale)) <= OPTION for locale in LOCALES)
