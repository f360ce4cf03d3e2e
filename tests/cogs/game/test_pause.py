"""`/game pause` and `/game take`: games stand still, go on, and seats are taken."""

from __future__ import annotations

import pytest

from host.time_control import DAY
from tests.cogs import driver
from tests.cogs.conftest import House
from tests.cogs.driver import started, words
from tests.cogs.test_manage import said


async def test_who_runs_a_game_pauses_it_at_once(house: House) -> None:
    """For a time or until it is resumed; nobody moves meanwhile."""
    game = await started(house, "Bruno", "Chiara", seats=2)
    bruno, chiara = await house.member("Bruno"), await house.member("Chiara")
    for length, answer in (("sometime", "cannot read"), ("91d", "to 90d"), ("0m", "from 1m")):
        assert answer in await said(bruno, "game pause", **{"for": length})
    assert (await house.host.games.get(game.id)).pause is None
    assert "The game is paused until <t:" in await said(bruno, "game pause", **{"for": "3d"})
    pause = (await house.host.games.get(game.id)).pause
    assert pause
    assert pause.until == pytest.approx(house.host.core.clock() + 3 * DAY, abs=60)
    assert "is already paused" in await said(bruno, "game pause", **{"for": "3d"})
    step = await driver.next_move(house, game.id)
    assert step
    mover = await house.member(step[0])
    paused = words((await driver.by_slash(mover, step[1]))["message"])
    assert "/partita pausa" in paused or "/game pause" in paused
    asked = (await chiara.slash("game pause"))["message"]  # as when both press at once: nothing is undone
    assert "**Bruno** ha già messo in pausa la partita" in words(asked)
    on = next(part["custom_id"] for part in driver.usable(asked) if "goon" in part["custom_id"])
    assert "Ho chiesto il consenso a **Bruno**" in words((await chiara.press(asked, on))["message"])
    assert (await house.host.games.get(game.id)).pause is not None
    assert "goes on" in await said(bruno, "game pause")
    assert (await house.host.games.get(game.id)).pause is None


async def test_others_are_asked_before_a_member_pauses(house: House) -> None:
    """The member reads who is asked and until when; one who does not play cannot ask."""
    game = await started(house, "Bruno", "Chiara", "Dmitri", seats=3)
    chiara, elsa = await house.member("Chiara"), await house.member("Elsa")
    text = await said(chiara, "game pause", **{"for": "2g"})
    assert "Ho chiesto il consenso a **Bruno**, **Dmitri**" in text
    assert "<t:" in text
    assert (await house.host.games.get(game.id)).pause is None
    assert await house.host.proposals.get(game.id, "pause")
    before = await house.host.proposals.get(game.id, "pause")
    assert "Non partecipi" in await said(elsa, "game pause")
    assert await house.host.proposals.get(game.id, "pause") == before


async def test_an_empty_seat_is_taken_and_a_kept_one_taken_back(house: House) -> None:
    """Only seats in which a computer player sits are suggested and can be taken."""
    game = await started(house, "Ada", "Bruno", "Chiara", seats=3)
    ada, bruno, dmitri = [await house.member(n) for n in ("Ada", "Bruno", "Dmitri")]
    assert await dmitri.autocomplete("game take", "seat", "") == []
    assert "There is no seat to take" in await said(dmitri, "game take")
    assert "already in this game" in await said(ada, "game take")
    seat = game.seat_of(bruno.actor)
    assert seat is not None
    assert "a computer player" in await said(ada, "manage replace", seat=seat + 1, computer=True)
    assert await dmitri.autocomplete("game take", "seat", "") == [(f"{seat + 1} · 🤖 Bruno", seat + 1)]
    assert await ada.autocomplete("game take", "seat", "") == []
    assert "is not free" in await said(dmitri, "game take", seat=(seat + 1) % 3 + 1)
    assert "Seats go from 1 to 3" in await said(dmitri, "game take", seat=9)
    assert "Seats go from 1 to 3" in await said(dmitri, "game take", seat=0)
    text = await said(dmitri, "game take", seat=seat + 1)
    assert f"You play seat {seat + 1}, **Dmitri**" in text
    now = (await house.host.games.get(game.id)).seats[seat]
    assert (now.member, now.name, now.standin) == (dmitri.actor, "Dmitri", None)
