"""What links show for games in all their states, and what wrong ones tell: nothing."""

from __future__ import annotations

from base64 import b32decode, b32encode
from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest
from sqlalchemy import Connection

from db.queries import games
from db.queries import players as db_players
from host import Game
from tests.host import managing
from tests.host.games import lobby, members_of
from tests.host.test_damaged import DAMAGE, KEPT
from tests.host.timing import on_file
from tests.web.conftest import BASE, Web, play, started
from ui.settings import web_links
from ui.settings.stored import GAME, SERVER
from ui.settings.web_links import NEVER_RENEWED, WEB, Renewals, WebLinks
from web.access import readers

pytestmark = on_file
PATHS = (
    "", "/plies.json", "/at/0.json", "/board.json", "/log.json", "/figures.json", "/throws.json",
    "/export.json", "/odds.json?from=alaska&to=kamchatka", "/picture/0.jpg", "/film/0-1.gif", "/live",
)  # fmt: skip


@pytest.fixture
async def game(site: Web) -> Game:
    return await play(site.host, await started(site.host), 12)


async def _statuses(
    site: Web, where: str, cookie: dict[str, str] | None = None, paths: Sequence[str] = PATHS
) -> Counter[int]:
    """How often each status is answered at the paths of a game or a seat."""
    slash = "/" if where.startswith("/s/") else ""
    return Counter([(await site.get(where + (path or slash), **(cookie or {})))[0] for path in paths])


def _execute(connection: Connection, statement: str) -> None:
    connection.exec_driver_sql(statement)


def _bit_off(tag: str, bit: int) -> str:
    """The tag with one of its 128 bits the other way round."""
    data = bytearray(b32decode(tag.upper() + "======"))
    data[bit // 8] ^= 1 << bit % 8
    return b32encode(bytes(data)).decode().rstrip("=").lower()


# -- wrong links ---------------------------------------------------------------------------------------------


async def test_every_bit_of_a_tag_counts(site: Web, game: Game) -> None:
    """Also those of the last letter that are beyond the 128th: a tag is written in one way alone."""
    where, tag = site.public(game).rsplit("-", 1)
    assert (await site.get(f"{where}-{tag}/plies.json"))[0] == 200
    wrong = {_bit_off(tag, bit) for bit in range(128)}
    letters = "abcdefghijklmnopqrstuvwxyz234567"
    wrong |= {tag[:-1] + letter for letter in letters if letter != tag[-1]}
    wrong |= {tag[1:], tag + "=", "", "a" * 26, tag[::-1], tag.replace(tag[0], "1", 1)}
    answers = {await site.get(f"{where}-{other}/plies.json") for other in wrong}
    assert answers == {await site.get(f"/g/999-{tag}/plies.json")}
    assert next(iter(answers))[0] == 404


async def test_a_tag_is_of_one_game_renewal_kind_and_database(site: Web, game: Game) -> None:
    links, other = site.links, await started(site.host)
    branches = [WebLinks(BASE, links.secret, "another branch"), WebLinks(BASE, "ab" * 32, "")]
    number = game.id
    wrong = {
        links.game_tag(other.id, NEVER_RENEWED), links.game_tag(number, Renewals(1)),
        links.game_tag(number, Renewals(-1)), links.league_tag(number, NEVER_RENEWED),
        links.seat_tag(number, 0, game.seats[0].member, "0.0", 0),
        *(branch.game_tag(number, NEVER_RENEWED) for branch in branches),
    }  # fmt: skip
    assert len(wrong) == 7
    for tag in wrong:
        assert (await site.get(f"/g/{number}-{tag}/plies.json"))[0] == 404
        assert (await site.get(f"/l/{number}-{tag}/season.json"))[0] == 404
    assert (await site.get(f"/l/{number}-{links.game_tag(number, NEVER_RENEWED)}"))[0] == 404


async def test_a_wrong_tag_costs_what_a_game_costs_that_there_is_not(
    site: Web, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same reads of the database, tags and comparisons, for games, seats and leagues."""
    done: list[str] = []
    read, tag, same = site.host.core.store.read, site.links.tag, web_links.same

    async def counted(query: Any, *more: Any, **other: Any) -> Any:
        done.append("read")
        return await read(query, *more, **other)

    def tagged(*of: str | int) -> str:
        done.append("tag")
        return tag(*of)

    def compared(given: str, right: str) -> bool:
        done.append("compared")
        return same(given, right)

    monkeypatch.setattr(site.host.core.store, "read", counted)
    monkeypatch.setattr(site.links, "tag", tagged)
    monkeypatch.setattr(readers, "same", compared)
    wrong, expiry = "a" * 26, int(site.host.core.clock()) + 900
    for there, missing, cookie in (
        (f"/g/{game.id}-{wrong}", f"/g/999-{wrong}", ""),
        (f"/g/{game.id}-{wrong}", f"/g/{'9' * 18}-{wrong}", ""),
        (f"/g/{game.id}-{wrong}", "/g/nonsense", ""),
        (f"/l/{game.id}-{wrong}", "/l/nonsense", ""),
        (f"/s/{game.id}-1", "/s/999-1", f"0.0-{expiry}-{wrong}"),
        (f"/s/{game.id}-1", f"/s/{game.id}-9", f"0.0-{expiry}-{wrong}"),
        (f"/s/{game.id}-1", "/s/999-9", f"7.7-{expiry}-{wrong}"),
    ):
        works = []
        for base in (there, missing):
            for path in ("/plies.json", "/live", "/at/0.json"):
                done.clear()
                await site.get(base + path, Cookie=f"seat={cookie}")
                works.append([*done])
        assert all(work == works[0] for work in works), (there, missing, works)
        assert works[0] or base.startswith("/l/")


# -- the states of a game ------------------------------------------------------------------------------------


@pytest.mark.parametrize("state", ["lobby", "not there", "off", "server off", "renewed"])
async def test_what_there_is_not_answers_404(site: Web, game: Game, state: str) -> None:
    """At every path, with the very same words, whatever the reason is; but that a game has not begun yet is
    said to whoever has its link."""
    where, (seat, cookie) = site.public(game), site.proof(game, 0)
    settings = site.host.settings
    if state == "lobby":
        game = await lobby(site.host, members_of("classic"))
        where = site.public(game)
        seat, cookie = site.proof(game, 0)
    elif state == "not there":
        where, seat = f"/g/999-{site.links.game_tag(999, NEVER_RENEWED)}", "/s/999-0"
    elif state == "server off":
        await settings.set(SERVER, game.guild, WEB, False)
    else:
        await settings.set(GAME, str(game.id), WEB, Renewals(int(state == "renewed"), state == "off").stored)
    assert await _statuses(site, where) == await _statuses(site, seat, cookie) == {404: len(PATHS)}
    words = {(await site.get(place + "/plies.json", **cookie))[1] for place in (where, seat, "/g/nonsense")}
    assert len(words) == (2 if state == "lobby" else 1)
    await settings.set(SERVER, game.guild, WEB, True)
    if state == "server off":
        assert (await site.get(where + "/plies.json"))[0] == (await site.get(seat + "/", **cookie))[0] == 200


async def test_links_of_before_stay_void_once_they_were_off(site: Web, game: Game) -> None:
    """On again, there is a new link, for everybody and for seats."""
    where, (seat, cookie) = site.public(game), site.proof(game, 0)
    renewals = NEVER_RENEWED.switch(off=True).switch(off=False)
    await site.host.settings.set(GAME, str(game.id), WEB, renewals.stored)
    assert (await site.get(where))[0] == (await site.get(seat + "/", **cookie))[0] == 404
    assert (await site.get(site.public(game, renewals)))[0] == 200
    seat, cookie = site.proof(game, 0, renewals)
    assert (await site.get(seat + "/", **cookie))[0] == 200


async def test_a_server_without_the_bot_and_a_member_who_is_forgotten_change_nothing(
    site: Web, game: Game
) -> None:
    """Games are kept for whoever invites the bot again; the page has the names that seats have in Discord."""
    page = await site.get(site.public(game) + "/plies.json")
    await site.host.core.store.write(lambda c: db_players.erase(c, "ann"))
    assert await site.get(site.public(game) + "/plies.json") == page


async def test_a_game_that_was_taken_in_has_a_page_of_the_same_course(site: Web, game: Game) -> None:
    """With the times at which it was played, and no seat to look from."""
    await managing.end(site.host, game.id, "ann")
    document = await site.host.record.exports.document(game.id)
    taken = await site.host.record.imports.take_in("guild", "elsewhere", "dan", document)
    ours = await site.json(site.public(game) + "/plies.json")
    theirs = await site.json(site.public(taken) + "/plies.json")
    assert theirs["over"]
    assert [p["ply"] for p in theirs["plies"]] == [p["ply"] for p in ours["plies"]]
    assert theirs["commitment"] == ours["commitment"]
    assert await _statuses(site, site.public(taken), paths=PATHS[:8]) == {200: 8}
    seat, cookie = site.proof(taken, 0)
    assert (await site.get(seat + "/plies.json", **cookie))[0] == 404


@pytest.mark.parametrize("over", [False, True])
async def test_rules_that_are_not_installed_answer_410(site: Web, game: Game, over: bool) -> None:
    """Of a version that there is no more, and of a system that there is not; seats get no word of it."""
    if over:
        await managing.end(site.host, game.id, "ann")
    seat, cookie = site.proof(game, 0)
    changes: tuple[dict[str, Any], ...] = ({"rules_version": 99}, {"rules": "unheard_of"})
    for change in changes:
        await site.host.core.store.write(partial(games.change, game=game.id, **change))
        site.host.record.timelines.clear()
        assert await _statuses(site, site.public(game)) == {410: len(PATHS)}
        assert b"no longer installed" in (await site.get(site.public(game)))[1]
        assert set(await _statuses(site, seat, cookie)) <= {404, 410}


DAMAGED_LOGS = {
    "no move": "UPDATE moves SET code = 'rubbish' WHERE ply = 5",
    "nothing": "UPDATE moves SET code = '' WHERE ply = 5",
    "another move": "UPDATE moves SET code = 'attack:alaska:peru:3' WHERE ply = 5",
    "another seat": "UPDATE moves SET seat = 77 WHERE ply = 5",
    "a gap": "DELETE FROM moves WHERE ply = 5",
    "no end": "DELETE FROM moves WHERE ply > 5",
    "no start": "DELETE FROM moves WHERE ply = 0",
    "nothing at all": "DELETE FROM moves",
    "no events": "UPDATE moves SET events = '{rubbish' WHERE ply = 5",
    "other events": """UPDATE moves SET events = '[{"kind": 3}]' WHERE ply = 5""",
    "taken back": "UPDATE moves SET code = 'rewind:9999' WHERE ply = 5",
}


@pytest.mark.spread(7)
@pytest.mark.parametrize("kind", [*DAMAGED_LOGS, *DAMAGE])
async def test_a_damaged_game_answers_410_and_never_fails(site: Web, game: Game, kind: str) -> None:
    """Where what a page needs is whole, it is shown. A stream ends."""
    statement = DAMAGED_LOGS.get(kind) or DAMAGE[kind]
    where, (seat, cookie) = site.public(game), site.proof(game, 0)
    other = await play(site.host, await started(site.host), 12)
    named = "game" if any(f" {table}" in statement for table in ("moves", "snapshots")) else "id"
    if not statement.startswith("INSERT"):
        statement += f" {'AND' if 'WHERE' in statement else 'WHERE'} {named} = {game.id}"
    await site.host.core.store.write(partial(_execute, statement=statement))
    site.host.record.timelines.clear()
    whole = kind in KEPT or kind == "no JSON: awaited seats"
    paths = PATHS[:-1] if kind in KEPT else PATHS  # a stream would go on
    for base, proof in ((where, {}), (seat, cookie)):
        statuses = await _statuses(site, base, proof, paths)
        assert set(statuses) <= ({200, 400, 404, 410} if whole else {404, 410}), statuses
    if kind in DAMAGED_LOGS:
        assert (await site.get(where + "/plies.json"))[0] == 410
        assert b"cannot be read" in (await site.get(where))[1]
    assert (await site.get(site.public(other) + "/plies.json"))[0] == 200


async def test_a_damaged_log_is_read_again_once_it_is_repaired(site: Web, game: Game) -> None:
    store, where = site.host.core.store, site.public(game)
    before = await site.get(where + "/plies.json")
    game = await play(site.host, game, 2)
    after = await site.get(where + "/plies.json")
    site.host.record.timelines.clear()
    break_ = f"UPDATE moves SET code = 'x' || code WHERE game = {game.id} AND ply = {game.ply}"
    repair = f"UPDATE moves SET code = substr(code, 2) WHERE game = {game.id} AND ply = {game.ply}"
    for statement, status in ((break_, 410), (repair, 200)):
        await store.write(partial(_execute, statement=statement))
        assert (await site.get(where + "/plies.json"))[0] == status
    assert await site.get(where + "/plies.json") == after != before
