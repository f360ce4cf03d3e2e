"""Pages and files of a site, without scripts: what each path answers, and what it refuses."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from html.parser import HTMLParser
from io import BytesIO

import pytest
import pytest_asyncio
from PIL import Image

from engine.record.export import load
from host import Game
from locales import LOCALES, text
from tests.host.games import lobby
from tests.web.served import Served, all_rules, serving
from web.files import FOLDER
from web.markup import sentence
from web.pages import PAGE
from web.pages import sentence as html
from web.wording import page_text

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.xdist_group("web-pages")]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def served(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Served]:
    with pytest.MonkeyPatch.context() as patch:
        async with serving(tmp_path_factory.mktemp("web"), patch) as served:
            yield served


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def game(served: Served) -> Game:
    """A game that goes on, with more than a page of log."""
    return await served.play(plies=130)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def ended(served: Served) -> Game:
    return await served.end(await served.play(plies=80))


class _Read(HTMLParser):
    """The tags of a page, and where its links and pictures lead."""

    def __init__(self, page: bytes) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(page.decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    def of(self, tag: str) -> list[dict[str, str | None]]:
        return [attrs for name, attrs in self.tags if name == tag]


async def test_the_page_has_picture_and_log_without_scripts(served: Served, game: Game) -> None:
    """The newest entry with its picture, and the newest hundred entries with a way to those before."""
    status, answer, body = await served.get(game)
    page = _Read(body)
    assert (status, answer.content_type) == (200, "text/html")
    (picture,) = page.of("img")
    assert f"/picture/{game.ply}.jpg" in str(picture["src"])
    assert len(str(picture["alt"])) > 40
    entries = [int(str(attrs["value"])) for attrs in page.of("li")]
    known = [entry["ply"] for entry in (await served.json(game, "/plies.json"))["plies"]]
    assert entries == known[: -PAGE - 1 : -1]
    (older,) = [str(a["href"]) for a in page.of("a") if "before=" in str(a.get("href"))]
    _, _, next_page = await served.get(game, f"?{older.partition('?')[2]}")
    rest = [int(str(attrs["value"])) for attrs in _Read(next_page).of("li")]
    assert rest == known[: len(known) - PAGE][::-1]


async def test_the_page_shows_the_entry_of_its_address(served: Served, game: Game) -> None:
    """Of an entry that there is not, or that is no number, it shows the newest."""
    _, _, body = await served.get(game, ply=7)
    assert "/picture/7.jpg" in body.decode()
    for wrong in ("99999", "-1", "x", "7" * 400):
        status, _, body = await served.get(game, ply=wrong, before=wrong)
        assert status == 200
        assert f"/picture/{game.ply}.jpg" in body.decode()


async def test_the_page_keeps_to_its_policy(served: Served, game: Game) -> None:
    """Nothing inline: neither scripts nor styles nor handlers, and all that it loads is the site's own."""
    for query in ({}, {"plain": "1"}):
        _, answer, body = await served.get(game, **query)
        page = _Read(body)
        assert "script-src 'self'" in answer.headers["Content-Security-Policy"]
        assert answer.headers["Cache-Control"] == "no-store"
        assert page.of("style") == []
        assert not any(key == "style" or key.startswith("on") for _, attrs in page.tags for key in attrs)
        sources = [s["src"] for s in page.of("script")]
        assert sources == ([] if query else [f"{served.site.files.base}/game/app.js"])
        loaded = [*page.of("script"), *page.of("link"), *page.of("img")]
        assert all(str(attrs.get("src") or attrs.get("href")).startswith("/") for attrs in loaded)


@pytest.mark.parametrize("locale", LOCALES)
async def test_the_page_speaks_the_readers_language(served: Served, game: Game, locale: str) -> None:
    """By `?lang`, or by what the browser asks for."""
    _, _, asked = await served.get(game, lang=locale)
    async with served.http.get(served.url(game), headers={"Accept-Language": f"{locale}-XX,de"}) as answer:
        by_browser = await answer.text()
    for body in (asked.decode(), by_browser):
        assert f'<html lang="{locale}">' in body
        assert page_text(locale, "log") in body
        assert text(locale, "rules-classic") in body


async def test_names_cannot_break_out_of_the_page(served: Served) -> None:
    """Whatever members are called is text."""
    members = ("<script>alert(1)</script>", '"><img src=x onerror=alert(1)>')
    game = await lobby(served.host, members, seats=2)
    game = await served.go_on(await served.host.lobby.start(game.id, members[0], "start"), 20)
    for query in ({}, {"plain": "1"}):
        page = _Read((await served.get(game, **query))[2])
        assert len(page.of("script")) == 1 - len(query)
        assert len(page.of("img")) == 1
        assert "alert" in "".join(page.words).casefold()


async def test_sentences_are_escaped() -> None:
    """Bold, code and moments are tags, and nothing else is."""
    parts = sentence("<script>alert(1)</script> **<b>** & <t:0:R> `<i>`", str)
    assert html(parts) == (
        "&lt;script&gt;alert(1)&lt;/script&gt; <b>&lt;b&gt;</b> &amp; "
        '<time datetime="1970-01-01T00:00:00Z">1970-01-01 00:00 UTC</time> <code>&lt;i&gt;</code>'
    )


async def test_files_are_kept_for_ever_under_their_digest(served: Served) -> None:
    """Each file of the page, packed or not; none under another digest."""
    base = f"http://127.0.0.1:{served.site.port}"
    names = [p.relative_to(FOLDER).as_posix() for p in FOLDER.rglob("*") if p.suffix in {".js", ".css"}]
    assert len(names) > 10
    for name in (*names, *(f"texts.{locale}.json" for locale in LOCALES)):
        for packed in ("gzip", "identity"):
            headers = {"Accept-Encoding": packed}
            async with served.http.get(f"{base}{served.site.files.base}/{name}", headers=headers) as answer:
                body = await answer.read()
                assert answer.status == 200
                assert "immutable" in answer.headers["Cache-Control"]
                assert answer.headers["X-Content-Type-Options"] == "nosniff"
        if name in names:
            assert body == (FOLDER / name).read_bytes()
        async with served.http.get(f"{base}/page/{'0' * 16}/{name}") as answer:
            assert answer.status == 404


@pytest.mark.parametrize(
    "path",
    [
        "/game.html", "/", "", "/../files.py", "/%2e%2e/files.py", "/..%2ffiles.py", "/game/../../site.py",
        "//etc/passwd", "/game/app.js/", "/game/app.js%00", "/GAME/app.js", "/game\\app.js", "/./page.css",
    ],
)  # fmt: skip
async def test_there_is_no_way_out_of_the_files(served: Served, path: str) -> None:
    """Only the very paths of the table are answered. Asked for as they are: clients would tidy them."""
    reader, writer = await asyncio.open_connection("127.0.0.1", served.site.port)
    writer.write(
        f"GET {served.site.files.base}{path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode()
    )
    status = (await reader.read()).split(b" ", 2)[1]
    writer.close()
    assert status in (b"404", b"400")


# -- board, odds, export -------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", all_rules())
async def test_the_board_in_words(served: Served, rules: str) -> None:
    """All spaces of the position have a name, a region that is told, and neighbours that are spaces."""
    game = await served.play(rules, plies=0)
    board = await served.json(game, "/board.json")
    at = await served.json(game, f"/at/{(await served.json(game, '/plies.json'))['newest']}.json")
    spaces = {space["id"]: space for space in board["spaces"]}
    assert spaces.keys() == at["view"]["spaces"].keys()
    regions = {region["id"] for region in board["regions"]}
    for space in spaces.values():
        assert space["name"]
        assert space["region"] in regions
        assert set(space["near"]) <= spaces.keys()
    assert {space["region"] for space in spaces.values()} == regions
    names = [space["name"] for space in (await served.json(game, "/board.json", lang="it"))["spaces"]]
    assert all(names)


async def test_odds_of_an_attack_and_its_command(served: Served, game: Game) -> None:
    """Between neighbours of two owners: as `/game odds`, and the command in the reader's language."""
    origin, to = await _frontier(served, game, game.ply)
    english = await served.json(game, "/odds.json", **{"from": origin, "to": to, "lang": "en"})
    assert english["command"].startswith("/attack from:")
    assert "%" in "".join(part["text"] for line in english["lines"] for part in line)
    italian = await served.json(game, "/odds.json", **{"from": origin, "to": to, "lang": "it"})
    assert italian["command"].startswith(f"/{text('it', 'slash-attack')} {text('it', 'slash-attack-from')}:")
    origin, to = await _frontier(served, game, game.ply - 9)
    past = await served.json(game, "/odds.json", **{"from": origin, "to": to, "ply": str(game.ply - 9)})
    assert past["lines"]


async def _frontier(served: Served, game: Game, ply: int) -> tuple[str, str]:
    """An attack that could be made after an entry."""
    board = await served.json(game, "/board.json")
    spaces = (await served.json(game, f"/at/{ply}.json"))["view"]["spaces"]
    return next(
        (space["id"], near)
        for space in board["spaces"]
        for near in space["near"]
        if spaces[space["id"]]["owner"] != spaces[near]["owner"]
        and spaces[space["id"]].get("tokens", {}).get("army", 0) > 2
    )


@pytest.mark.parametrize(
    ("origin", "to", "error"),
    [
        ("nowhere", "alaska", "no-such-place"),
        ("", "", "no-such-place"),
        ("alaska", "x" * 3000, "no-such-place"),
        ("alaska", "alaska", "odds-one-owner"),
        ("alaska", "peru", "not-adjacent"),
    ],
)
async def test_odds_that_cannot_be_told_are_explained(
    served: Served, game: Game, origin: str, to: str, error: str
) -> None:
    """In a sentence for the reader, and a key for programs."""
    status, answer, _ = await served.get(game, "/odds.json", **{"from": origin, "to": to})
    failure = await answer.json()
    assert status == 400
    assert failure["error"] in (error, "odds-one-owner")
    assert len(failure["text"]) > 10
    assert "**" not in failure["text"]


async def test_the_export_is_there_once_the_game_is_over(served: Served, game: Game, ended: Game) -> None:
    """As a file to keep; not while the game goes on, since it says what nobody may know."""
    status, answer, body = await served.get(ended, "/export.json")
    assert status == 200
    assert "attachment" in answer.headers["Content-Disposition"]
    assert load(body).secret
    assert (await served.get(game, "/export.json"))[0] == 404


# -- pictures and films --------------------------------------------------------------------------------------


async def test_pictures_of_entries(served: Served, game: Game) -> None:
    """As posted, and large to keep; of entries that there are not, none."""
    status, answer, body = await served.get(game, "/picture/20.jpg")
    assert (status, answer.content_type) == (200, "image/jpeg")
    assert Image.open(BytesIO(body)).width == 1600
    assert (await served.get(game, "/picture/20.jpg"))[2] == body
    assert (await served.get(game, "/picture/21.jpg"))[2] != body
    _, answer, large = await served.get(game, "/picture/20.jpg", size="large")
    assert Image.open(BytesIO(large)).width == 3200
    assert "attachment" in answer.headers["Content-Disposition"]
    for wrong in ("-1", "99999", "x", "020", "1" * 40):
        assert (await served.get(game, f"/picture/{wrong}.jpg"))[0] == 404


async def test_a_film_of_some_entries(served: Served, game: Game) -> None:
    """A frame for each entry of a short stretch, from the first to the last."""
    status, answer, body = await served.get(game, "/film/20-24.gif")
    assert (status, answer.content_type) == (200, "image/gif")
    film = Image.open(BytesIO(body))
    assert 2 <= getattr(film, "n_frames", 1) <= 5
    for wrong in ("24-20", "20-20", "-1-5", "0-99999", "x-y", "1-"):
        assert (await served.get(game, f"/film/{wrong}.gif"))[0] == 404
