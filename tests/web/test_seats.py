"""Links of seats: what they show, to whom, and how long."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from host import Game
from locales import text
from tests.host import managing
from tests.host.timing import on_file
from tests.web.conftest import BASE, Web, play, started
from ui.settings.stored import GAME, SERVER
from ui.settings.web_links import NEVER_RENEWED, SEAT_LIVES, WEB, Renewals, WebLinks
from web import seats as web_seats

pytestmark = on_file
OWN = {"Origin": BASE, "Sec-Fetch-Site": "same-origin"}


@pytest.fixture
async def game(site: Web) -> Game:
    return await started(site.host)


async def test_the_link_sets_a_cookie_and_leads_on(site: Web, game: Game) -> None:
    where, cookie = site.proof(game, 1)
    proof = cookie["Cookie"].partition("=")[2]
    async with site.client.get(f"{where}/{proof}", allow_redirects=False) as answer:
        page, set_cookie = await answer.text(), answer.headers["Set-Cookie"]
    assert answer.status == 200
    assert f'href="{where}/"' in page
    assert web_seats.SCRIPT in page
    assert proof not in page
    said = {part.strip().partition("=")[0].lower(): part.partition("=")[2] for part in set_cookie.split(";")}
    assert said["path"] == f"{where}/"
    assert said["samesite"] == "Lax"
    assert "httponly" in said
    assert "secure" not in said
    assert SEAT_LIVES - 60 < int(said["max-age"]) <= SEAT_LIVES
    assert (await site.get(web_seats.SCRIPT))[0] == 200


async def test_the_cookie_is_secure_behind_https(site: Web, game: Game) -> None:
    links = WebLinks("https://web.example", "00", "")
    pages = web_seats.SeatPages[None](site.site.access, links, site.site.streams)
    assert pages._secure
    assert pages._origin == "https://web.example"


async def test_a_seat_sees_its_own_hand_and_nobody_elses(site: Web, game: Game) -> None:
    game = await play(site.host, game, 60)
    newest = (await site.json(site.public(game) + "/plies.json"))["newest"]
    public = await site.json(f"{site.public(game)}/at/{newest}.json")
    assert [seat["hand"] for seat in public["seats"]] == [None] * 3
    for seat in range(3):
        where, cookie = site.proof(game, seat)
        mine = await site.json(f"{where}/at/{newest}.json", **cookie)
        assert [line["hand"] is not None for line in mine["seats"]] == [n == seat for n in range(3)]
        log = await site.json(f"{where}/log.json", **cookie)
        assert len(log["entries"]) == len((await site.json(site.public(game) + "/log.json"))["entries"])


async def test_links_without_a_slash_go_to_the_page(site: Web, game: Game) -> None:
    async with site.client.get(f"/s/{game.id}-0?ply=3", allow_redirects=False) as answer:
        assert answer.status == 308
        assert answer.headers["Location"] == f"/s/{game.id}-0/?ply=3"
    for place in ("%2F%2Fevil.example", "1-0%0d%0aX: y", "..", "x"):
        assert (await site.get(f"/s/{place}"))[0] == 404


async def test_a_link_ends_when_its_seat_changes_hands(site: Web, game: Game) -> None:
    where, cookie = site.proof(game, 1)
    assert (await site.get(f"{where}/plies.json", **cookie))[0] == 200
    await managing.put(site.host, game.id, 1, "dan", "Dan", "ann")
    assert (await site.get(f"{where}/plies.json", **cookie))[0] == 404
    new = await site.host.games.get(game.id)
    where, cookie = site.proof(new, 1)
    assert (await site.get(f"{where}/plies.json", **cookie))[0] == 200


async def test_closing_ends_all_links_of_the_seat_alone(site: Web, game: Game) -> None:
    where, cookie = site.proof(game, 1)
    other, others = site.proof(game, 2)
    async with site.client.post(f"{where}/close", headers={**cookie, **OWN}, data=b"x" * 9) as answer:
        assert answer.status == 200
        assert text("en", "links-closed") in await answer.text()
        assert "seat=" in answer.headers["Set-Cookie"]
    assert (await site.get(f"{where}/plies.json", **cookie))[0] == 404
    assert (await site.get(f"{other}/plies.json", **others))[0] == 200
    where, cookie = site.proof(game, 1, Renewals(0, False, {"1": 1}))
    assert (await site.get(f"{where}/plies.json", **cookie))[0] == 200


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "same-origin"},
        {"Origin": "https://evil.example", "Sec-Fetch-Site": "same-origin"},
        {"Origin": "null", "Sec-Fetch-Site": "cross-site"},
        {**OWN, "Sec-Fetch-Site": "cross-site"},
        {**OWN, "Sec-Fetch-Site": "same-site"},
        {**OWN, "Sec-Fetch-Site": "none"},
    ],
)
async def test_no_other_page_closes_links(site: Web, game: Game, headers: dict[str, str]) -> None:
    where, cookie = site.proof(game, 1)
    async with site.client.post(f"{where}/close", headers={**cookie, **headers}) as answer:
        assert answer.status == 404
    assert (await site.get(f"{where}/plies.json", **cookie))[0] == 200


async def test_the_page_of_a_seat_closes_its_links(site: Web, game: Game) -> None:
    """By a form, so without scripts, too: from a page without referrer its origin is `null`. The public page
    has none."""
    where, cookie = site.proof(game, 1)
    page = (await site.get(f"{where}/", **cookie))[1].decode()
    form = re.search(r'<form method="post" action="([^"]+)"><button>Close my links</button>', page)
    assert form
    assert "<form" not in (await site.get(site.public(game)))[1].decode()
    sent = {"Origin": "null", "Sec-Fetch-Site": "same-origin"}
    async with site.client.post(form[1], headers={**cookie, **sent}) as answer:
        assert answer.status == 200
    assert (await site.get(f"{where}/plies.json", **cookie))[0] == 404


async def test_closing_needs_the_cookie(site: Web, game: Game) -> None:
    where, cookie = site.proof(game, 1)
    async with site.client.post(f"{where}/close", headers=OWN) as answer:
        assert answer.status == 404
    assert (await site.get(f"{where}/plies.json", **cookie))[0] == 200


@pytest.mark.parametrize("change", ["renewed", "off", "server off", "over"])
async def test_what_ends_a_link(site: Web, game: Game, change: str) -> None:
    where, cookie = site.proof(game, 1)
    assert (await site.get(f"{where}/plies.json", **cookie))[0] == 200
    settings = site.host.settings
    if change == "renewed":
        await settings.set(GAME, str(game.id), WEB, replace(NEVER_RENEWED, epoch=1).stored)
    elif change == "off":
        await settings.set(GAME, str(game.id), WEB, replace(NEVER_RENEWED, off=True).stored)
    elif change == "server off":
        await settings.set(SERVER, game.guild, WEB, False)
    else:
        await managing.end(site.host, game.id, "ann")
    for path in ("plies.json", "at/0.json", "log.json", "figures.json", "live", ""):
        assert (await site.get(f"{where}/{path}", **cookie))[0] == 404


async def test_a_link_expires(site: Web, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    where, cookie = site.proof(game, 1)
    now = site.host.core.clock()
    monkeypatch.setattr(site.site.access, "_clock", lambda: now + SEAT_LIVES - 2)
    assert (await site.get(f"{where}/plies.json", **cookie))[0] == 200
    monkeypatch.setattr(site.site.access, "_clock", lambda: now + SEAT_LIVES + 2)
    assert (await site.get(f"{where}/plies.json", **cookie))[0] == 404


async def test_a_proof_is_for_one_seat_game_epoch_moment_and_database(site: Web, game: Game) -> None:
    where, cookie = site.proof(game, 1)
    proof = cookie["Cookie"].partition("=")[2]
    epoch, expiry, tag = proof.split("-")
    other = await started(site.host)
    bits = ["abcdefghijklmnopqrstuvwxyz234567".index(letter) for letter in tag]
    forged = {proof + "a", proof[:-1], proof.upper(), f"{epoch}-{expiry}-", "", f"0.1-{expiry}-{tag}"}
    forged |= {f"{epoch}-{int(expiry) + 1}-{tag}", f"{epoch}-{'9' * 12}-{tag}", f"{epoch}-{'9' * 400}-{tag}"}
    for place, bit in ((0, 1), (0, 16), (12, 4), (25, 4), (25, 16)):
        changed = [*bits]
        changed[place] ^= bit
        letters = "".join("abcdefghijklmnopqrstuvwxyz234567"[n] for n in changed)
        forged.add(f"{epoch}-{expiry}-{letters}")
    older = WebLinks(BASE, "ab" * 32, "another branch").seat(game, 1, NEVER_RENEWED, site.host.core.clock())
    forged.add(older.rpartition("/")[2])
    assert (await site.get(f"{where}/plies.json", **cookie))[0] == 200
    missing = await site.get("/s/999999-1/plies.json", **cookie)
    assert missing[0] == 404
    for wrong in forged:
        assert await site.get(f"{where}/plies.json", Cookie=f"seat={wrong}") == missing, wrong
    for place_ in (
        f"/s/{game.id}-0",
        f"/s/{game.id}-2",
        f"/s/{game.id}-9",
        f"/s/{other.id}-1",
        f"/s/0{game.id}-1",
    ):
        assert await site.get(f"{place_}/plies.json", **cookie) == missing, place_
