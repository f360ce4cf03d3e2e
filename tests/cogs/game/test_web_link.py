"""`/game link`, `/server web`, *Board* and *My board*: through discord.py to a site that answers."""

from __future__ import annotations

import asyncio
import base64

import pytest
from sqlalchemy import update

from db.schema import games
from playground import ActionRefused, Client
from tests.cogs import driver
from tests.cogs.conftest import House
from tests.cogs.driver import Json, words
from tests.cogs.faulty import deployed
from tests.cogs.game.test_imports import document
from tests.cogs.sited import addresses, sited, status
from tests.e2e.program import free_port
from tests.host.games import play_on, until
from ui.settings.stored import GAME
from ui.settings.web_links import WEB
from web.access.readers import Access, NotThere
from web.serving import serving

__all__ = ["sited"]
LINK = "Board"


async def board_link(member: Client) -> str | None:
    """The address behind the newest board."""
    shown = [m for m in await member.messages() if not m["to"]]
    links = [addresses(m).get(LINK) for m in shown]
    return next((link for link in reversed(links) if link), None)


async def test_the_board_has_a_page(sited: House) -> None:
    """Behind a button, and with `/game link`, for onlookers, too."""
    await deployed(sited)
    ada, dmitri = await sited.member("Ada"), await sited.member("Dmitri")
    link = await board_link(ada)
    assert link
    assert await status(f"{link}/plies.json") == 200
    answer = await dmitri.slash("game link")
    assert addresses(answer["message"]) == {LINK: link}
    assert link in words(answer["message"])
    assert answer["message"]["to"] == [dmitri.actor]


async def test_without_a_site_nothing_of_it_is_shown(house: House) -> None:
    """No button, and commands say that there are no pages."""
    await deployed(house)
    ada = await house.member("Ada")
    assert await board_link(ada) is None
    for command, options in (("game link", {}), ("server web", {"web": "off"})):
        said = await ada.slash(command, **options)
        assert "no pages on the web" in words(said["message"])


async def test_its_host_renews_the_link_and_takes_the_page_away(sited: House) -> None:
    """The former link leads nowhere, also once the page is back; others may not."""
    await deployed(sited)
    ada, bruno = await sited.member("Ada"), await sited.member("Bruno")
    first = await board_link(ada)
    refused = await bruno.slash("game link", what="off")
    assert "Only the host" in words(refused["message"])
    await ada.slash("game link", what="renew")
    await sited.published()
    second = await board_link(ada)
    assert second
    assert second != first
    assert [await status(f"{link}/plies.json") for link in (first, second)] == [404, 200]
    away = await ada.slash("game link", what="off")
    assert not addresses(away["message"])
    await sited.published()
    assert await status(f"{second}/plies.json") == 404
    newest = [m for m in await ada.messages() if not m["to"]][-1]
    assert LINK not in addresses(newest)
    back = await ada.slash("game link", what="on")
    third = addresses(back["message"])[LINK]
    assert [await status(f"{link}/plies.json") for link in (second, third)] == [404, 200]


async def test_managers_switch_the_pages_of_a_server(sited: House) -> None:
    """All links lead nowhere, and boards come without a button; other members may not."""
    await deployed(sited)
    ada, bruno = await sited.member("Ada"), await sited.member("Bruno")
    link = await board_link(ada)
    with pytest.raises(ActionRefused):
        await bruno.slash("server web", web="off")
    await ada.slash("server web", web="off")
    assert await status(f"{link}/plies.json") == 404
    assert "no pages on the web" in words((await ada.slash("game link"))["message"])
    await ada.slash("server web", web="on")
    assert await status(f"{link}/plies.json") == 200


async def my_board(member: Client) -> Json:
    """The answer to *My board*."""
    answer = await member.slash("game link")
    pressed: Json = await member.press(answer["message"], "My board")
    return pressed


async def test_a_seat_has_a_page_of_its_own(sited: House) -> None:
    """For whoever holds it, until they close it."""
    await deployed(sited)
    ada, dmitri = await sited.member("Ada"), await sited.member("Dmitri")
    shown = await my_board(ada)
    (url,) = addresses(shown["message"]).values()
    place, proof = url.split("/")[-2:]
    assert "/s/" in url
    game = await sited.host.games.in_channel(str(await ada.channel_id(None)))
    assert game
    assert await _sight(sited, place, proof) == game.seat_of(str(ada.actor))
    onlooker = await dmitri.slash("game link")
    assert "My board" not in str(onlooker["message"]["components"])
    closed = await ada.press(shown["message"], "Close my links")
    assert "no longer work" in words(closed["message"])
    assert await _sight(sited, place, proof) is None


async def _sight(house: House, place: str, proof: str) -> int | None:
    """The seat whose page an address shows; None: it leads nowhere."""
    links = house.bot.services.web
    assert links
    try:
        return (await Access(house.host, links).seat(place, proof)).seat
    except NotThere:
        return None


async def test_the_message_of_a_finished_game_follows_its_link(sited: House) -> None:
    """It is edited, not posted anew: after a renewal it leads to the new address, without a page nowhere."""
    game = await deployed(sited)
    ada = await sited.member("Ada")
    await sited.host.moves.resign(game, str(ada.actor))
    await sited.published()
    finished = await sited.host.games.get(game)
    assert finished.over
    before = [m["id"] for m in await ada.messages() if not m["to"]]
    first = await board_link(ada)
    for what in ("renew", "off", "on"):
        answer = await ada.slash("game link", what=what, game=game)
        await sited.published()
        link = addresses(answer["message"]).get(LINK)
        assert link != first
        shown = [m for m in await ada.messages() if not m["to"]]
        assert [m["id"] for m in shown] == before
        assert finished.live
        (last,) = (m for m in shown if m["id"] == finished.live.message)
        assert addresses(last).get(LINK) == link
        assert "Replay" in words(last)
    assert link
    assert await status(f"{link}/plies.json") == 200
    assert "My board" not in str(answer["message"]["components"])


async def test_renewing_the_link_edits_the_message_of_a_running_game(sited: House) -> None:
    """Nobody is pinged anew for it, and the moves go on from there."""
    game = await deployed(sited)
    ada = await sited.member("Ada")
    before = [m["id"] for m in await ada.messages() if not m["to"]]
    await ada.slash("game link", what="renew")
    await sited.published()
    assert [m["id"] for m in await ada.messages() if not m["to"]] == before
    position = await sited.host.games.position(game)
    turn = next(prompt.seat for prompt in position.prompts)
    name = position.game.seats[turn].name
    pressed = await (await sited.member(name)).press(await driver.live(ada), "My moves")
    assert words(pressed["message"])


async def test_boards_lose_and_gain_the_button_with_their_next_update(sited: House) -> None:
    """After a manager has switched the pages of the server."""
    game = await deployed(sited)
    ada = await sited.member("Ada")
    link = await board_link(ada)
    for web, expected in (("off", None), ("on", link)):
        await ada.slash("server web", web=web)
        await play_on(sited.host, game, 1)
        await sited.published()
        assert addresses(await driver.live(ada)).get(LINK) == expected


async def test_the_own_page_is_at_hand_where_moves_are_made(sited: House) -> None:
    """In the panel of moves and beside the hand, in a private message of its own, which leaves the panel."""
    await deployed(sited)
    ada, dmitri = await sited.member("Ada"), await sited.member("Dmitri")
    board = await driver.live(ada)
    for label in ("My moves", "My hand"):
        panel = (await ada.press(board, label))["message"]
        assert panel["to"] == [ada.actor]
        answer = (await ada.press(panel, "My board"))["message"]
        assert answer["id"] != panel["id"]
        assert answer["to"] == [ada.actor]
        (url,) = addresses(answer).values()
        assert await _sight(sited, *url.split("/")[-2:]) is not None
    assert "My board" in words((await ada.slash("hand"))["message"])
    pressed = await dmitri.press(board, "My hand")
    assert "My board" not in words(pressed["message"])


async def test_the_own_page_is_not_offered_where_there_is_none(sited: House) -> None:
    """Neither when the game's page is off nor when the server's are; its old button says why."""
    await deployed(sited)
    ada = await sited.member("Ada")
    board = await driver.live(ada)
    before = (await ada.press(board, "My moves"))["message"]
    for off, on in (
        (("game link", {"what": "off"}), ("game link", {"what": "on"})),
        (("server web", {"web": "off"}), ("server web", {"web": "on"})),
    ):
        await ada.slash(off[0], **off[1])
        await sited.published()
        board = await driver.live(ada)
        for label in ("My moves", "My hand"):
            assert "My board" not in words((await ada.press(board, label))["message"])
        refused = words((await ada.press(before, "My board"))["message"])
        assert "has a page" in refused or "no pages on the web" in refused
        await ada.slash(on[0], **on[1])
        await sited.published()
        assert "My board" in words((await ada.press(await driver.live(ada), "My moves"))["message"])


async def test_without_a_site_no_own_page_is_offered(house: House) -> None:
    """In no panel."""
    await deployed(house)
    ada = await house.member("Ada")
    board = await driver.live(ada)
    for label in ("My moves", "My hand"):
        assert "My board" not in words((await ada.press(board, label))["message"])


async def test_a_sitter_is_not_given_the_page_of_the_seat(sited: House) -> None:
    """They play for its member, but the links are the member's own."""
    game = await sited.host.games.get(await deployed(sited, clock="daily"))
    ada, dmitri = await sited.member("Ada"), await sited.member("Dmitri")
    await sited.host.absences.sitters.name(game.guild, str(ada.actor), str(dmitri.actor))
    panel = (await dmitri.press(await driver.live(ada), "My moves"))["message"]
    assert "You are playing for" in words(panel)
    assert "My board" not in words(panel)
    assert "My board" not in words((await dmitri.slash("game link"))["message"])


async def test_turning_on_what_is_on_changes_nothing(sited: House) -> None:
    """The answer does not speak of a new link, for there is none."""
    await deployed(sited)
    ada = await sited.member("Ada")
    link = await board_link(ada)
    answer = (await ada.slash("game link", what="on"))["message"]
    assert addresses(answer)[LINK] == link
    assert "new link" not in words(answer)


async def test_a_game_that_has_not_begun_has_no_page(sited: House) -> None:
    """The command says so; its message has no button."""
    ada = await sited.member("Ada")
    await ada.slash("game new", rules="classic", seats=2)
    await sited.published()
    for what in ("show", "renew", "off"):
        answer = (await ada.slash("game link", what=what))["message"]
        assert not addresses(answer)
        assert "is not running" in words(answer)
    assert await board_link(ada) is None


async def test_a_game_of_another_server_is_unknown_here(sited: House) -> None:
    """By its number, to everybody, also to its host."""
    ada = await sited.member("Ada")
    other = await sited.host.lobby.create("77", "78", str(ada.actor), "Ada", "classic", 2, {}, entropy="a")
    for what in ("show", "renew", "off"):
        answer = (await ada.slash("game link", what=what, game=other.id))["message"]
        assert not addresses(answer)
        assert "does not exist" in words(answer)
    assert not (await sited.host.settings.get(GAME, str(other.id))).get(WEB)


async def test_a_host_who_does_not_play_changes_the_link(sited: House) -> None:
    """They have no page of a seat."""
    game = await deployed(sited)
    bruno, dmitri = await sited.member("Bruno"), await sited.member("Dmitri")
    await sited.host.core.store.write(
        lambda c: c.execute(update(games).where(games.c.id == game).values(host=str(dmitri.actor)))
    )
    await sited.restart()
    async with serving(sited.host, sited.bot.services, "", "127.0.0.1", free_port(), ()):
        first = (await dmitri.slash("game link"))["message"]
        answer = (await dmitri.slash("game link", what="renew"))["message"]
        assert addresses(answer)[LINK] != addresses(first)[LINK]
        assert "My board" not in str(answer["components"])
        refused = (await bruno.slash("game link", what="off"))["message"]
        assert "Only the host" in words(refused)


async def test_an_imported_game_has_a_page(sited: House) -> None:
    """For everybody; renewing its link posts nothing, as it has no message."""
    ada, bruno = await sited.member("Ada"), await sited.member("Bruno")
    file = {"filename": "game.json", "data": base64.b64encode(document("classic")).decode()}
    await ada.slash("game import", file=file)
    before = len([m for m in await ada.messages() if not m["to"]])
    first = addresses((await bruno.slash("game link", game=1))["message"])
    second = addresses((await ada.slash("game link", game=1, what="renew"))["message"])
    await sited.published()
    assert len([m for m in await ada.messages() if not m["to"]]) == before
    assert [*first] == [*second] == [LINK]
    assert [await status(f"{link[LINK]}/plies.json") for link in (first, second)] == [404, 200]
    assert "Only the host" in words((await bruno.slash("game link", game=1, what="off"))["message"])


async def test_the_page_stays_when_the_server_removes_the_bot(sited: House) -> None:
    """As the game stands, until the bot is back and somebody turns it off."""
    await deployed(sited)
    ada = await sited.member("Ada")
    link = await board_link(ada)
    assert link
    await ada.post("bot", member=False)
    await until(lambda: not sited.bot.guilds)
    assert await status(f"{link}/plies.json") == 200
    await ada.post("bot", member=True)
    await until(lambda: bool(sited.bot.guilds))
    await ada.slash("server web", web="off")
    assert await status(f"{link}/plies.json") == 404


async def test_sites_that_begin_at_once_take_ports_of_their_own(house: House) -> None:
    """One after the other from the usual one on; each answers at the address that its links have."""
    port, services = free_port(), house.bot.services
    sites = [serving(house.host, services, "", "127.0.0.1", port, ()) for _ in range(3)]
    begun = await asyncio.gather(*(site.__aenter__() for site in sites))
    bases = {site.links.base for site in begun}
    assert len(bases) == 3
    assert f"http://127.0.0.1:{port}" in bases
    for base in bases:
        assert await status(f"{base}/g/1-a") == 404
    for site in sites:
        await site.__aexit__(None, None, None)
