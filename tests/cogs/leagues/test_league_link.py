"""`/league link` and the button *League page*: through discord.py to a site that answers."""

from __future__ import annotations

from typing import Any

from playground import Client
from tests.cogs.conftest import House
from tests.cogs.driver import Json, words
from tests.cogs.seasons import LeagueDays
from tests.cogs.sited import addresses, sited, status

__all__ = ["sited"]
PAGE = "League page"


async def page_of(client: Client, **options: Any) -> str | None:
    """The address that `/league link` gives."""
    answer = await client.slash("league link", **options)
    assert answer["message"]["to"] == [client.actor]
    return addresses(answer["message"]).get(PAGE)


async def tables(client: Client) -> list[Json]:
    """The messages with standings."""
    return [m for m in await client.messages(limit=100) if not m["to"] and "of 6 games" in words(m)]


async def test_messages_and_tabs_lead_to_the_page(sited: House) -> None:
    """The sign-up, the standings, and the tabs that show the same, for whoever asks."""
    days = await LeagueDays.begin(sited)
    await days.running()
    ada, elsa = await sited.member("Ada"), await sited.member("Elsa")
    link = await page_of(ada)
    assert link
    assert await status(f"{link}/season.json") == 200
    assert addresses(await days.sign_up()) == {PAGE: link}
    assert [addresses(table) for table in await tables(ada)] == [{PAGE: link}]
    for tab, ends in (("league", ""), ("table", "")):
        shown = await ada.slash("league show", tab=tab)
        assert addresses(shown["message"]) == {PAGE: f"{link}{ends}"}
    chosen = await ada.slash("league show", tab="table", season=1)
    assert addresses(chosen["message"]) == {PAGE: f"{link}?season=1"}
    assert await status(f"{link}?season=1") == 200
    public = await ada.slash("league show", tab="table", public=True)
    assert addresses(public["message"]) == {PAGE: link}
    assert not addresses((await ada.slash("league show", tab="results"))["message"])
    answer = (await elsa.slash("league link"))["message"]
    assert addresses(answer) == {"Pagina della lega": link}


async def test_without_a_site_nothing_of_it_is_shown(house: House) -> None:
    """No button, and the command says that there are no pages."""
    days = await LeagueDays.begin(house)
    await days.running()
    ada = await house.member("Ada")
    assert not addresses(await days.sign_up())
    assert not any(map(addresses, await tables(ada)))
    assert not addresses((await ada.slash("league show"))["message"])
    assert "no pages on the web" in words((await ada.slash("league link"))["message"])


async def test_those_who_run_it_renew_the_link_and_take_the_page_away(sited: House) -> None:
    """The former link leads nowhere, also once the page is back; messages follow; others may not."""
    days = await LeagueDays.begin(sited)
    await days.running()
    ada, bruno, elsa = await sited.member("Ada"), await sited.member("Bruno"), await days.judge()
    first = await page_of(ada)
    for what in ("renew", "off", "on"):
        refused = await bruno.slash("league link", what=what)
        assert "Only managers" in words(refused["message"])
    assert await page_of(bruno) == first
    second = await page_of(ada, what="renew")
    assert first
    assert second not in (None, first)
    assert [await status(f"{link}/season.json") for link in (first, second)] == [404, 200]
    await days.wait_for_news()
    for message in (await days.sign_up(), *(await tables(ada))):
        assert addresses(message) == {PAGE: second}
    away = await elsa.slash("league link", what="off")
    assert "non ha una pagina web" in words(away["message"])
    assert not addresses(away["message"])
    assert await status(f"{second}/season.json") == 404
    await days.wait_for_news()
    shown = [await days.sign_up(), *(await tables(ada)), (await ada.slash("league show"))["message"]]
    assert len(shown) == 3
    assert not any(map(addresses, shown))
    assert "has no page on the web" in words((await bruno.slash("league link"))["message"])
    third = await page_of(ada, what="on")
    assert [await status(f"{link}/season.json") for link in (first, second, third)] == [404, 404, 200]
    await days.wait_for_news()
    assert addresses(await days.sign_up()) == {PAGE: third}


async def test_a_server_that_turns_its_pages_off_has_none_of_leagues(sited: House) -> None:
    """The link answers again once they are on; messages lose and gain the button with their next update."""
    days = await LeagueDays.begin(sited)
    await days.make_league()
    panel = await sited.member("Ada")
    await panel.slash("league-admin open")
    await days.wait_for_news()
    ada, link = panel, await page_of(panel)
    await ada.slash("server web", web="off")
    assert await status(f"{link}/season.json") == 404
    assert "no pages on the web" in words((await ada.slash("league link"))["message"])
    assert not addresses((await ada.slash("league show"))["message"])
    await days.entered("Bruno")
    assert not addresses(await days.sign_up())
    await ada.slash("server web", web="on")
    assert await status(f"{link}/season.json") == 200
    await days.entered("Chiara")
    assert addresses(await days.sign_up()) == {PAGE: link}


async def test_which_league_is_asked_and_closed_ones_are_meant_too(sited: House) -> None:
    """A button answers for the one that is meant. The page of a league without further seasons can still be
    shown and taken away; a league of another server cannot."""
    days = await LeagueDays.begin(sited)
    await days.make_league(name="Spring")
    spring = days.league
    await days.make_league()
    ada, bruno = await sited.member("Ada"), await sited.member("Bruno")
    asked = await bruno.slash("league link", what="off")
    refused = await bruno.press(asked["message"], "Spring")
    assert "Only managers" in words(refused["message"])
    asked = await ada.slash("league link", what="renew")
    renewed = await ada.press(asked["message"], "Spring")
    link = addresses(renewed["message"])[PAGE]
    assert f"/l/{spring.id}-" in link
    await sited.host.leagues.registry.close(spring.id, str(ada.actor), "done", manager=True)
    assert f"/l/{days.league.id}-" in str(await page_of(ada))
    assert await page_of(ada, league="Spring") == link
    assert await status(f"{link}/season.json") == 200
    assert await page_of(ada, league=str(spring.id), what="off") is None
    assert await status(f"{link}/season.json") == 404
    elsewhere = await sited.host.leagues.registry.create("77", "78", ada.actor, "Elsewhere", spring.plan)
    for typed in ("Elsewhere", str(elsewhere.id)):
        said = await ada.slash("league link", league=typed, what="off")
        assert "no league" in words(said["message"]).lower()
