"""The pages of leagues: what they show, to whom, and what they never show."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

import pytest
from structlog.testing import capture_logs

from db import Store
from league.formats import presets, standings
from league.model import POINT
from tests.host.league.leagues import DAY, World, plan
from tests.host.timing import on_file
from tests.web.leagues import expire, reading
from ui.settings.stored import GAME, LEAGUE, MEMBER, PROFILE, SERVER
from ui.settings.web_links import WEB, Renewals
from web.leagues import league_site, league_told

pytestmark = on_file


@pytest.fixture(autouse=True)
def many_requests(monkeypatch: pytest.MonkeyPatch) -> None:
    """One reader may ask as much as all together."""
    monkeypatch.setattr("web.access.limits.OF_AN_ADDRESS", 200.0)


VOID = {"meta", "link", "br"}
"""Elements without an end."""
ROLE = "987654321987654321"


class Checked(HTMLParser):
    """Reads a page, and fails where it is not well formed."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.feed(page)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        assert "style" not in given
        assert not [name for name in given if name.startswith("on")]
        if tag not in VOID:
            self.open.append(tag)
        self.ids += [given["id"] or ""] if "id" in given else []
        self.links += [given["href"] or ""] if "href" in given else []

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("name", presets())
async def test_a_running_season_is_shown(store: Store, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Standings as they are computed for Discord, fixtures with the pages of their games."""
    expire(monkeypatch)
    world = World(store)
    async with world.host, reading(world) as read:
        kind = plan(name)
        await world.make(max(6, kind.least), kind)
        said = await read.json()
        assert said["entries"][0]["name"] == "Member 0"
        assert said["divisions"] == []
        season = await world.tick(DAY + 1)
        for fixture in [f for f in season.fixtures if f.state == "under_way" and f.game][:2]:
            await world.decide(fixture.game or 0)
        season = await world.tick(1)
        said = await read.json()
        divisions: list[Any] = [d.id for d in sorted(season.divisions, key=lambda d: (d.tier, d.group))]
        for shown, division in zip(said["divisions"], divisions or [None], strict=True):
            table = standings(season, division)
            assert [row["name"] for row in shown["rows"]] == [line.name for line in table]
            assert [row["place"] for row in shown["rows"]] == [line.place for line in table]
            given = [row["points"] for row in shown["rows"] if row["points"] is not None]
            assert given in ([], [round(line.points60 / POINT, 2) for line in table])
        assert {f["id"]: f["state"] for f in said["fixtures"]} == {f.id: f.state for f in season.fixtures}
        for locale in ("en", "it"):
            page = Checked(await read.get(f"?lang={locale}"))
            assert len(page.ids) == len({*page.ids})
            for fixture in said["fixtures"]:
                assert (fixture["page"] is not None) == (fixture["game"] is not None)
                if fixture["page"]:
                    assert f"{fixture['page']}?lang={locale}" in page.links
                    async with read.client.get(f"{fixture['page']}/plies.json") as response:
                        assert response.status == 200


async def test_past_seasons_and_honours(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each season has its address; without one the season that is under way is shown, or the latest."""
    expire(monkeypatch)
    world = World(store)
    async with world.host, reading(world) as read:
        await world.begun(5, plan(least=4, again=True))
        await world.play_all()
        await world.tick(49 * 3600)
        for member in range(4):
            await world.host.leagues.entries.enter(world.league, f"m{member}", f"Member {member}")
        said = await read.json()
        assert (said["season"], said["state"]) == (2, "sign-up is open")
        assert [season["number"] for season in said["seasons"]] == [2, 1]
        assert "champion" in [honour["kind"] for honour in said["honours"]]
        first = await read.json(query="?season=1")
        assert (first["season"], len(first["divisions"]), len(first["fixtures"])) == (1, 1, 10)
        meetings = first["divisions"][0]["rows"][0]["meetings"]
        assert len(meetings) == 5
        assert meetings[0] == []
        assert "Crosstable" in await read.get("?season=1&lang=en")
        for wrong in ("3", "0", "-1", "01", "x", "", "9" * 30, "%D9%A1"):
            await read.get(f"?season={wrong}", status=404)


async def test_a_league_without_a_season_has_a_page(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """With its plan, and nothing else."""
    world = World(store)
    async with world.host, reading(world) as read:
        league = await world.host.leagues.registry.create("guild", "hall", "boss", "<b>&", plan())
        world.league = league.id
        page = await read.get()
        Checked(page)
        assert "&lt;b&gt;&amp;" in page
        assert "<b>&" not in page
        await read.get("?season=1", status=404)
        assert (await read.json())["closed"] is False
        await world.host.leagues.registry.close(league.id, "boss", manager=True)
        monkeypatch.setattr("web.leagues.league_site.FRESH", 0.0)
        assert (await read.json("season.json", "?lang=it"))["closed"] is True


async def test_names_cannot_write_on_the_page(store: Store) -> None:
    """Whatever a member is called, it is a name."""
    world = World(store)
    wild = '<script>alert(1)</script>" onload=x \u202e**bold** <@1>'
    async with world.host, reading(world) as read:
        await world.make(1, plan(least=2))
        await world.host.leagues.entries.enter(world.league, "wild", wild)
        for step in (0, DAY + 1):
            await world.tick(step)
            page = await read.get()
            Checked(page)
            assert "<script>alert" not in page
            assert "\u202e" not in page
            assert "**bold**" in page
            assert "\u202e" not in await read.get("/season.json")


async def test_a_link_ends(store: Store) -> None:
    """With another tag, renewed, off, with the server's pages off: as if there were no such league. The kept
    answer tells nobody more."""
    world = World(store)
    settings = world.host.settings
    async with world.host, reading(world) as read:
        await world.begun(4, plan(least=4))
        league = str(world.league)
        await read.get()
        wrong = f"{read.link[:-1]}{'a' if read.link[-1] != 'a' else 'b'}"
        for path in (wrong, f"{wrong}/season.json", f"/l/999-{read.link[-26:]}", "/l/x", f"{read.link}/x"):
            async with read.client.get(path) as response:
                assert response.status == 404, path
        for scope, number, value in (
            (LEAGUE, league, Renewals(epoch=1).stored),
            (LEAGUE, league, Renewals(off=True).stored),
            (SERVER, "guild", False),
        ):
            await settings.set(scope, number, WEB, value)
            for rest in ("", "/season.json", "/ratings.json", "?season=1"):
                await read.get(rest, status=404)
            await settings.set(scope, number, WEB, None)
            await read.get()


async def test_a_renewed_link_works(store: Store) -> None:
    """The new one in place of the old one."""
    world = World(store)
    async with world.host, reading(world) as read:
        await world.make(2, plan(least=2))
        renewals = Renewals(epoch=3)
        await world.host.settings.set(LEAGUE, str(world.league), WEB, renewals.stored)
        await read.get(status=404)
        async with read.client.get(read.links.league(world.league, renewals)) as response:
            assert response.status == 200


async def test_a_game_without_a_page_has_no_link(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its number stays; a renewed link is the new one."""
    expire(monkeypatch)
    world = World(store)
    async with world.host, reading(world) as read:
        season = await world.begun(4, plan(least=4))
        off, new = [f.game for f in season.fixtures if f.game is not None][:2]
        await world.host.settings.set(GAME, str(off), WEB, Renewals(off=True).stored)
        await world.host.settings.set(GAME, str(new), WEB, Renewals(epoch=2).stored)
        paths = {f["game"]: f["page"] for f in (await read.json())["fixtures"]}
        assert paths[off] is None
        assert paths[new] == read.links.game(new, Renewals(epoch=2))
        assert f"/g/{off}-" not in await read.get()


async def test_nothing_secret_is_told(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """No lot, no secret, no protest, no id of Discord's, nothing that managers did and why."""
    expire(monkeypatch)
    world = World(store)
    async with world.host, reading(world) as read:
        await world.make(0, plan(least=4, role=ROLE))
        for number in range(5):
            await world.host.leagues.entries.enter(world.league, f"m{number}", f"Member {number}", [ROLE])
        answers = [await read.get(), await read.get("/season.json")]
        await world.tick(DAY + 1)
        answers += [await read.get(), await read.get("/season.json")]
        season = await world.play_all()
        assert season.state == "protest"
        await world.host.leagues.entries.protest(world.league, "m1", "My own grief")
        answers += [await read.get(), await read.get("/season.json"), await read.get("/ratings.json")]
        season = await world.season()
        assert season.lot
        assert len(season.protests) == 1
        for page in answers:
            assert "My own grief" not in page
            assert "rotest is not answered" not in page, "how many are open is told to nobody here"
            assert season.lot not in page
            assert not season.secret or season.secret not in page
            assert ROLE not in page
            assert not re.search(r"\bm[0-4]\b|\bboss\b|\bhall\b|\bguild\b", page)


async def test_hidden_profiles_are_not_rated_here(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who hides their profile is on no leaderboard of the page; the others keep their ranks."""
    expire(monkeypatch)
    monkeypatch.setattr("host.league.pools.may_be_listed", lambda *_: True)
    monkeypatch.setattr(
        "host.league.pools.leaderboard",
        lambda ratings, *_: sorted(ratings.items(), key=lambda item: -item[1].mu),
    )
    world = World(store)
    async with world.host, reading(world) as read:
        await world.begun(4, plan(least=4))
        await world.play_all()
        before = (await read.json("ratings.json"))["members"]
        assert len(before) == 4
        hidden = before[1]["name"]
        await world.host.settings.set(MEMBER, f"m{hidden[-1]}", PROFILE, False)
        after = (await read.json("ratings.json"))["members"]
        assert after == [line for line in before if line["name"] != hidden]
        assert hidden in await read.get(), "they still have their place in the league"


async def test_many_readers_are_one_computation(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer is made once for all who ask within some seconds, and no more are kept than there may be."""
    locales = []
    original = league_told.season_answer

    def counting(locale: str, *rest: Any) -> Any:
        locales.append(locale)
        return original(locale, *rest)

    monkeypatch.setattr(league_site, "season_answer", counting)
    world = World(store)
    async with world.host, reading(world) as read:
        await world.make(3, plan(least=2))
        for _ in range(4):
            await read.get()
            await read.get("/season.json")
        assert locales == ["en"]
        await read.get("?lang=it")
        assert locales == ["en", "it"]


async def test_what_is_kept_ends(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """After some seconds the page tells what is new."""
    world = World(store)
    async with world.host, reading(world) as read:
        await world.make(2, plan(least=2))
        assert "Newcomer" not in await read.get()
        await world.host.leagues.entries.enter(world.league, "new", "Newcomer")
        assert "Newcomer" not in await read.get()
        monkeypatch.setattr("web.leagues.league_site.FRESH", 0.0)
        assert "Newcomer" in await read.get("?lang=it")
        await world.host.leagues.entries.enter(world.league, "late", "Latecomer")
        assert "Latecomer" in await read.get("?lang=it")


async def test_headers_and_methods(store: Store) -> None:
    """As for every page: nothing is kept by browsers, nothing is sent to it."""
    world = World(store)
    async with world.host, reading(world) as read:
        await world.make(2, plan(least=2))
        async with read.client.get(read.link) as response:
            assert response.headers["Cache-Control"] == "no-store"
            assert "script-src 'self'" in response.headers["Content-Security-Policy"]
            assert response.headers["Vary"] == "Accept-Language"
        async with read.client.post(read.link) as response:
            assert response.status == 405
        italian = await read.get(accept_language="it-IT,en;q=0.5")
        assert '<html lang="it">' in italian
        files = re.findall(r'(?:href|src)="(/page/[^"]+)"', italian)
        assert {file.rsplit("/", 1)[1] for file in files} >= {"league.css", "league.js"}
        for file in files:
            async with read.client.get(file) as response:
                assert response.status == 200


async def test_traffic_is_counted_and_logged_without_tags(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By class of status, with what the limits refuse; the log has the kind of path alone."""
    monkeypatch.setattr("web.access.limits.OF_AN_ADDRESS", 3.0)
    world = World(store)
    async with world.host, reading(world) as read:
        await world.make(2, plan(least=2))
        with capture_logs() as lines:
            await read.get()
            await read.get("?season=9", status=404)
            await read.get("/nowhere", status=404)
            await read.get(status=429)
        traffic = read.site.traffic()
        assert traffic.answered == {"2xx": 1, "3xx": 0, "4xx": 3, "5xx": 0}
        assert (traffic.refused, traffic.streams) == (1, 0)
        assert [(line["route"], line["status"]) for line in lines] == [
            ("/l/{link}", 200), ("/l/{link}", 404), ("unknown", 404), ("/l/{link}", 429),
        ]  # fmt: skip
        assert read.link[-26:] not in str(lines)
