"""In a rated game the host who plays asks: the members, or another who runs games."""

from __future__ import annotations

from typing import Any

from host import Game
from playground import Client
from tests.cogs.conftest import House
from tests.cogs.driver import Json, live, lobby, words
from tests.cogs.test_manage import said


async def rated(house: House, *names: str) -> Game:
    """A running rated game."""
    game = await lobby(house, *names, seats=len(names))
    host = await house.member(names[0])
    await house.host.lobby.set_details(game.id, host.actor, rated=True)
    await house.published()
    await host.press(await live(host), "Start", wait="ack")
    await house.published()
    return await house.host.games.get(game.id)


async def asked(house: House, client: Client, command: str, **options: Any) -> Json:
    """The public message of a request, once its maker has confirmed it."""
    question = (await client.slash(command, **options))["message"]
    answer = (await client.press(question, "Ask"))["message"]
    assert "You have asked" in words(answer)
    await house.published()
    return await live(client)


async def test_the_members_agree(house: House) -> None:
    """The panel says before whom it asks; the message who asks for what, why and until when."""
    game = await rated(house, "Bruno", "Ada", "Dmitri")
    bruno, ada, dmitri = [await house.member(name) for name in ("Bruno", "Ada", "Dmitri")]
    seat = (game.seat_of(ada.actor) or 0) + 1
    assert "with a `reason`" in await said(bruno, "manage force", seat=seat)
    question = words((await bruno.slash("manage force", seat=seat, reason="Asleep"))["message"])
    assert "You play in this rated game yourself" in question
    assert "**Ada**, **Dmitri**" in question
    assert "If **Ada** has not answered by then" in question
    assert not await house.host.moderation.requests.of(game.id)
    message = await asked(house, bruno, "manage force", seat=seat, reason="Asleep")
    for part in (f"<@{bruno.actor}>", "Asleep", f"<@{ada.actor}>", f"<@{dmitri.actor}>", "<t:"):
        assert part in words(message), part
    assert f"<@{bruno.actor}> asks to have an automatic move made" in await said(ada, "status")
    assert "others answer" in words((await bruno.press(message, "Agree"))["message"])
    assert "cannot carry this out" in words((await ada.press(message, "Carry out"))["message"])
    assert "everyone who was asked" in words((await ada.press(message, "Agree"))["message"])
    assert seat - 1 in (await house.host.games.get(game.id)).prompted
    assert "so does everyone else" in words((await dmitri.press(message, "Agree"))["message"])
    await house.published()
    assert seat - 1 not in (await house.host.games.get(game.id)).prompted
    assert "Nobody objects" in words(await bruno.message(message))
    assert "Asleep" in await said(ada, "game look", what="log")


async def test_another_manager_carries_it_out(house: House) -> None:
    """With one press, once; nobody else, and no old message."""
    game = await rated(house, "Bruno", "Chiara")
    ada, bruno, elsa = [await house.member(name) for name in ("Ada", "Bruno", "Elsa")]
    first = await asked(house, bruno, "manage clock", preset="none", reason="Holidays")
    assert "Nothing changes" in words((await bruno.press(first, "Decline"))["message"])
    await house.published()
    assert "no longer asks" in words(await bruno.message(first))
    message = await asked(house, bruno, "manage clock", preset="none", reason="Holidays")
    assert "Può eseguirlo solo" in words((await elsa.press(message, "Carry out"))["message"])
    assert "non è richiesta" in words((await elsa.press(message, "Agree"))["message"])
    assert (await house.host.games.get(game.id)).clock is not None
    (request,) = await house.host.moderation.requests.of(game.id)
    done = words((await ada.press(message, "Carry out"))["message"])
    assert "carried out the request to change the clock to: no clock" in done
    assert (await house.host.games.get(game.id)).clock is None
    assert (await house.host.games.get(game.id)).rated
    await house.published()
    assert f"<@{ada.actor}> carries it out" in words(await bruno.message(message))
    assert not await house.host.moderation.requests.of(game.id)
    assert request.by == bruno.actor


async def test_a_manager_who_does_not_play_needs_nobody(house: House) -> None:
    """They do it at once, and the channel reads why."""
    game = await rated(house, "Bruno", "Chiara")
    ada = await house.member("Ada")
    assert "gets the new time" in await said(ada, "manage clock", preset="none", reason="They asked me")
    assert (await house.host.games.get(game.id)).clock is None
    await house.published()
    assert "Reason: They asked me" in words(await live(ada))


async def test_alone_at_the_table_the_game_loses_its_rating(house: House) -> None:
    """The panel says so before, and nothing happens without the press."""
    game = await rated(house, "Bruno", "Chiara")
    ada, bruno = await house.member("Ada"), await house.member("Bruno")
    await said(ada, "manage replace", seat=2, computer=True)
    question = (await bruno.slash("manage clock", preset="none"))["message"]
    assert "no longer count for ratings" in words(question)
    assert (await house.host.games.get(game.id)).rated
    assert "gets the new time" in words((await bruno.press(question, "Do it"))["message"])
    now = await house.host.games.get(game.id)
    assert (now.rated, now.clock) == (False, None)
