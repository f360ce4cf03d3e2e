"""Making a game and the lobby before its start."""

from __future__ import annotations

from host.limits import Limits
from tests.cogs import driver
from tests.cogs.conftest import House
from tests.cogs.driver import live, lobby, started, words


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
    panel = (await ada.press(panel, "Add one: normal"))["message"]
    panel = (await ada.press(panel, "Add one: easy"))["message"]
    await house.published()
    assert "(4 of at most 4)" in words(await live(ada))
    assert "🤖" in words(await live(ada))
    name = next(c["label"] for c in driver.usable(panel) if c["label"].startswith("Remove"))
    await ada.press(panel, name)
    await house.published()
    assert "(3 of at most 4)" in words(await live(ada))


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
    assert await chiara.autocomplete("game new", "rules", "CONQ") == [("Conquista del mondo", "classic")]


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
        (Limits(made=1), "You have made"),
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
