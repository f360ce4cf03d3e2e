"""Clocks are chosen and changed; games go back, seats change hands, time is given: by those who may."""

from __future__ import annotations

from typing import Any

import pytest

from cogs.lobby.clocks import new_clock
from host import Clock, Game, HostError
from host.time_control import DAY, HOUR, PRESETS
from playground import Client
from tests.cogs import driver
from tests.cogs.conftest import House
from tests.cogs.driver import Json, live, lobby, started, words
from tests.host.games import rate


async def said(client: Client, command: str, **options: Any) -> str:
    """What the bot answers to a command."""
    return words((await client.slash(command, **options))["message"])


async def sure(client: Client, command: str, button: str, **options: Any) -> str:
    """What the bot answers to a command once it is confirmed."""
    question = (await client.slash(command, **options))["message"]
    return words((await client.press(question, button))["message"])


async def moved(house: House, game: Game, times: int = 1) -> Game:
    """The game after some moves by those who are asked, as soon as all of it is published."""
    for _ in range(times):
        step = await driver.next_move(house, game.id)
        assert step
        name, move = step
        await driver.by_slash(await house.member(name), move)
    await house.published()
    return await house.host.games.get(game.id)


async def begun(house: House, *names: str) -> Game:
    """A running game of these members that waits for one of them."""
    game = await started(house, *names, seats=len(names))
    while len(game.prompted) > 1:
        game = await moved(house, game)
    return game


# -- times and clocks in words -------------------------------------------------------------------------------


def test_clocks_are_changed_from_what_they_are() -> None:
    """A preset first, then single settings; without a clock from the usual one; nothing for no clock."""
    daily = PRESETS["daily"]
    assert new_clock(daily, None, {"turn": "2d", "misses": 3}) == Clock(turn=2 * DAY, misses=3)
    assert new_clock(daily, "live", {"turn": None}) == PRESETS["live"]
    assert new_clock(daily, "none", {}) is None
    assert new_clock(None, None, {"bank": "0h"}) == Clock(bank=0)
    with pytest.raises(HostError, match="clock-time"):
        new_clock(daily, None, {"react": "0m"})


async def test_times_are_suggested_while_the_unit_is_missing(house: House) -> None:
    """A bare number may be hours, days or minutes, as far as that is possible; else the usual ones."""
    await lobby(house, "Ada")
    ada, chiara = await house.member("Ada"), await house.member("Chiara")
    assert await ada.autocomplete("game clock", "turn", "36") == [("1 day 12 h", "1d 12h"), ("36 min", "36m")]
    assert await chiara.autocomplete("game clock", "turn", "2 giorni") == [("2 giorni", "2d")]
    assert ("1 day", "1d") in await ada.autocomplete("game clock", "turn", "")
    assert ("0 min", "0m") in await ada.autocomplete("game clock", "bank", "")
    assert await ada.autocomplete("game clock", "turn", "tomorrow") == []


# -- the clock of a game -------------------------------------------------------------------------------------


async def test_a_new_game_has_the_chosen_clock_or_the_servers(house: House) -> None:
    """The server's usual one is daily until its managers choose another."""
    ada = await house.member("Ada")
    made_ = await lobby(house, "Ada")
    assert made_.clock == PRESETS["daily"]
    await ada.press((await ada.slash("game end"))["message"], "Call the game off")
    assert (await lobby(house, "Ada", clock="live")).clock == PRESETS["live"]
    await ada.press((await ada.slash("game end"))["message"], "Call the game off")
    assert "slow" in await said(ada, "server clock", preset="slow")
    assert (await lobby(house, "Ada")).clock == PRESETS["slow"]
    await ada.press((await ada.slash("game end"))["message"], "Call the game off")
    assert (await lobby(house, "Ada", clock="none")).clock is None
    assert "waits for everyone as long as it takes" in await said(ada, "game clock")


async def test_the_lobbys_clock_is_its_hosts_to_choose(house: House) -> None:
    """By the command, or in the options; others may read it, in their language."""
    game = await lobby(house, "Ada", "Bruno", "Chiara", seats=3)
    ada, bruno, chiara = [await house.member(n) for n in ("Ada", "Bruno", "Chiara")]
    text = await said(ada, "game clock", preset="slow", turn="36h", quiet=False, misses=1, then="kick")
    assert "Clock: custom" in text
    assert "1 day 12 h for a whole turn" in text
    assert "Quiet hours count like any others" in text
    assert "After a missed deadline an automatic move is made, and the member loses the seat" in text
    clock = Clock(36 * HOUR, DAY, 3 * DAY, quiet=False, weekends=False, misses=1, policy="kick")
    assert (await house.host.games.get(game.id)).clock == clock
    assert "1 giorno 12 h per un turno intero" in await said(chiara, "game clock")
    assert "Only the member who created" in await said(bruno, "game clock", preset="none")
    for options, answer in (
        ({"turn": "soon"}, "cannot read “soon”"),
        ({"turn": "31d"}, "must be from 1m to 30d"),
        ({"preset": "none", "turn": "1d"}, "without a clock has no times"),
    ):
        assert answer in await said(ada, "game clock", **options)
        assert (await house.host.games.get(game.id)).clock == clock
    panel = (await ada.press(await live(ada), "Options"))["message"]
    assert "Clock: custom, 1 day 12 h" in words(panel)
    panel = (await ada.select(panel, "Change an option", "clock"))["message"]
    assert "league: like daily" in words(panel)
    panel = (await ada.press(panel, "league"))["message"]
    assert "Clock: league, 1 day" in words(panel)
    assert (await house.host.games.get(game.id)).clock == PRESETS["league"]


async def test_a_running_games_clock_is_changed_by_managing(house: House) -> None:
    """`/game clock` only shows it then; `/manage clock` is for the game's maker and for managers."""
    game = await started(house, "Bruno", "Chiara", seats=2)
    ada, bruno, chiara = [await house.member(n) for n in ("Ada", "Bruno", "Chiara")]
    assert "/manage clock" in await said(bruno, "game clock", turn="2d")
    assert "Può farlo solo" in await said(chiara, "manage clock", turn="2d")
    assert (await house.host.games.get(game.id)).clock == PRESETS["daily"]
    assert "gets the new time" in await said(bruno, "manage clock", turn="2d")
    assert (await house.host.games.get(game.id)).clock == Clock(turn=2 * DAY)
    assert "no clock" in await said(ada, "manage clock", preset="none", game=game.id)
    now = await house.host.games.get(game.id)
    assert now.clock is None
    assert all(deadline.due_at is None for deadline in now.deadlines)


# -- managing ------------------------------------------------------------------------------------------------

MANAGING: tuple[tuple[str, Json], ...] = (
    ("manage rollback", {"to": 0}),
    ("manage replace", {"seat": 1, "computer": True}),
    ("manage time", {"seat": 1, "add": "1h"}),
    ("manage force", {"seat": 1}),
    ("manage clock", {"preset": "none"}),
)


async def test_only_who_runs_a_game_manages_it(house: House) -> None:
    """Others are told so, whatever they ask for, and nothing changes; a lobby is not managed."""
    game = await started(house, "Bruno", "Chiara", seats=2)
    chiara, bruno = await house.member("Chiara"), await house.member("Bruno")
    for command, options in MANAGING:
        assert "Può farlo solo" in await said(chiara, command, **options)
    assert await chiara.autocomplete("manage rollback", "to", "") == []
    assert await house.host.games.get(game.id) == game
    await lobby(house, "Bruno", channel="table-1")
    for command, options in MANAGING[:4]:
        assert "not running" in await said(bruno, command, channel="table-1", **options)
        assert "does not exist" in await said(bruno, command, game=99, **options)


async def test_a_game_goes_back_to_the_beginning_of_a_turn(house: House) -> None:
    """Suggested by whose turn it was and by entries; asked twice, and not done if somebody moved since."""
    game = await begun(house, "Ada", "Bruno")
    ada = await house.member("Ada")
    game = await moved(house, game, 12)
    starts = await house.host.record.history.turn_starts(game.id)
    suggestions = await ada.autocomplete("manage rollback", "to", "")
    assert [value for _, value in suggestions] == [*(ply for ply, *_ in starts if 0 < ply < game.ply), 0][:25]
    assert (await ada.autocomplete("manage rollback", "to", "2"))[0][1] == 2
    assert await ada.autocomplete("manage rollback", "to", "9" * 12) == []
    assert all("turn" in name or "start of the game" in name for name, _ in suggestions)
    assert "no such entry" in await said(ada, "manage rollback", to=game.ply)
    assert "no such entry" in await said(ada, "manage rollback", to=-1)
    question = (await ada.slash("manage rollback", to=suggestions[-1][1]))["message"]
    assert f"{game.ply - suggestions[-1][1]} entries" in words(question)
    await ada.press(question, "Cancel")
    assert (await house.host.games.get(game.id)).ply == game.ply
    question = (await ada.slash("manage rollback", to=suggestions[-1][1]))["message"]
    game = await moved(house, game)
    assert "moved on" in words((await ada.press(question, "Roll the game back"))["message"])
    assert (await house.host.games.get(game.id)).ply == game.ply
    first = (await house.host.games.position(game.id)).view(None)
    text = await sure(ada, "manage rollback", "Roll the game back", to=game.ply - 2, game=game.id)
    assert f"back at entry {game.ply - 2}" in text
    now = await house.host.games.position(game.id)
    assert now.game.ply == game.ply + 1
    assert now.view(None).spaces != first.spaces or now.view(None).prompts != first.prompts


async def test_in_a_rated_game_the_question_says_what_going_back_costs(house: House) -> None:
    """Here by a manager who does not play: what was secret is open, so that the game no longer counts."""
    game = await moved(house, await begun(house, "Bruno", "Dmitri"), 8)
    await rate(house.host, game.id)
    ada = await house.member("Ada")
    question = (await ada.slash("manage rollback", to=0))["message"]
    assert "sealed answers that were opened: the game **will no longer count" in words(question)
    await ada.press(question, "Roll the game back")
    assert not (await house.host.games.get(game.id)).rated
    again = (await ada.slash("manage rollback", to=0))["message"]
    assert "ratings" not in words(again)


async def test_a_confirmation_counts_only_while_its_member_may(house: House) -> None:
    """A member who asked as a manager and no longer is one when pressing is refused, in their language."""
    game = await started(house, "Bruno", "Dmitri", seats=2)
    ada, chiara = await house.member("Ada"), await house.member("Chiara")
    game = await moved(house, game, 3)
    await ada.post("members", id=chiara.actor, is_manager=True)
    refused = (await chiara.slash("manage rollback", to=1))["message"]
    assert "l'ultima a cui si può tornare è 0" in words(refused), (
        "how many have answered in secret is not told"
    )
    question = (await chiara.slash("manage rollback", to=0))["message"]
    assert "Riportare la partita" in words(question)
    await ada.post("members", id=chiara.actor, is_manager=False)
    assert "Può farlo solo" in words((await chiara.press(question, "Riporta indietro la partita"))["message"])
    assert (await house.host.games.get(game.id)).ply == game.ply


async def test_a_seat_gets_another_member(house: House) -> None:
    """A person who has no seat yet, or a computer player; one of the two has to be said."""
    game = await started(house, "Ada", "Bruno", "Chiara", seats=3)
    ada, bruno, dmitri = [await house.member(n) for n in ("Ada", "Bruno", "Dmitri")]
    seat = (game.seat_of(bruno.actor) or 0) + 1
    bot = str(house.bot.user.id) if house.bot.user else ""
    for options, answer in (
        ({}, "choose who is to play"),
        ({"member": dmitri.actor, "computer": True}, "choose who is to play"),
        ({"member": bot}, "A bot cannot"),
        ({"member": ada.actor}, "**Ada** is in this game already"),
    ):
        assert answer in await said(ada, "manage replace", seat=seat, **options)
        assert (await house.host.games.get(game.id)).seats == game.seats
    assert "Seats go from 1 to 3" in await said(ada, "manage replace", seat=4, member=dmitri.actor)
    suggestions = await ada.autocomplete("manage replace", "seat", "bru")
    assert suggestions == [(f"{seat} · Bruno", seat)]
    text = await said(ada, "manage replace", seat=seat, member=dmitri.actor)
    assert f"Seat {seat} (was **Bruno**) is now played by" in text
    assert (await house.host.games.get(game.id)).seats[seat - 1].member == dmitri.actor
    await dmitri.press((await dmitri.slash("game resign"))["message"], "Resign")
    assert "out of the game" in await said(ada, "manage replace", seat=seat, member=bruno.actor)


async def test_an_awaited_member_gets_more_time(house: House) -> None:
    """As much as is said, from when the time would be over; nobody else, and no game without a clock."""
    game = await begun(house, "Ada", "Bruno")
    ada = await house.member("Ada")
    deadline = game.deadline_of(game.prompted[0])
    assert deadline
    assert deadline.due_at
    other = 2 - deadline.seat
    for options, answer in (
        ({"seat": deadline.seat + 1, "add": "much"}, "cannot read"),
        ({"seat": deadline.seat + 1, "add": "31d"}, "to 30d"),
        ({"seat": deadline.seat + 1, "add": "0h"}, "from 1m"),
        ({"seat": other, "add": "1h"}, "does not wait for that player"),
    ):
        assert answer in await said(ada, "manage time", **options)
        assert (await house.host.games.get(game.id)).deadlines == game.deadlines
    suggestions = await ada.autocomplete("manage time", "seat", "")
    assert [value for _, value in suggestions] == [deadline.seat + 1]
    text = await said(ada, "manage time", seat=deadline.seat + 1, add="5 hours")
    assert f"5 h more, until <t:{int(deadline.due_at) + 5 * HOUR}:f>" in text
    await ada.slash("game pause")
    assert "once the clock runs again" in await said(ada, "manage time", seat=deadline.seat + 1, add="1h")
    await ada.slash("manage clock", preset="none")
    assert "has no clock" in await said(ada, "manage time", seat=deadline.seat + 1, add="1h")


async def test_the_clock_is_made_to_move(house: House) -> None:
    """For an awaited member, after a second question; no miss is counted."""
    game = await begun(house, "Ada", "Bruno")
    ada = await house.member("Ada")
    (seat,) = game.prompted
    assert "does not wait" in await said(ada, "manage force", seat=2 - seat)
    await ada.slash("game pause")
    assert "is paused" in await said(ada, "manage force", seat=seat + 1)
    await ada.slash("game pause")
    assert "automatic move was made for" in await sure(ada, "manage force", "Make the move", seat=seat + 1)
    now = await house.host.games.get(game.id)
    assert now.ply > game.ply
    assert now.seats[seat].missed == 0
    history = await house.host.record.history.entries(game.id, None, notices=True)
    assert any(event.kind == "notice-forced" for entry in history for event in entry.events)
