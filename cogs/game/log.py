"""The log of a game: what happened, a page at a time, however long the game is.

A page is found from its neighbour: the buttons of a page carry its first and last line. So no page reads more
entries than it shows. While answers are sealed, the entries since they were asked for count as one with the
entry before them: their numbers would tell how many answers there are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from host import Game, Host
from locales import text
from ui.kit.answer import Panel, Reply
from ui.kit.context import Interaction, in_turn
from ui.kit.custom_id import PageNumber, game_ref, number_pattern
from ui.kit.pager import pager
from ui.kit.router import Press, Route
from ui.messages import board
from ui.words.events import lines
from ui.words.names import Names

PAGE = 20
"""Most lines on a page."""
TEXT = 1550
"""Most characters on a page."""
PART = 60
"""Entries read in one go."""
SMALL = "-# "
"""Makes a line small, but only at the line's beginning, where the log has its number: so the log does
without."""

Place = tuple[int, int]
"""The position of a line: its entry's ply, and its index among the lines of that entry."""
Line = tuple[Place, str]


def to_pages(lines: Iterable[str]) -> Iterator[list[str]]:
    """The lines split into pages, in order, none left out."""
    page: list[str] = []
    size = 0
    for line in lines:
        if page and (len(page) == PAGE or size + len(line) >= TEXT):
            yield page
            page, size = [], 0
        page.append(line)
        size += len(line) + 1
    if page:
        yield page


class _Log:
    """A game's log in words, as a seat (None: the public) may see it. `end` is its newest entry whose number
    may be told; what is newer counts as part of that entry."""

    def __init__(self, host: Host, game: Game, seat: int | None, names: Names, end: int) -> None:
        self._host, self._game, self._seat, self._names, self._end = host, game, seat, names, end

    async def _part(self, until: int) -> list[Line]:
        """The lines of some entries up to this one, oldest first."""
        since = until - PART + 1
        until = until if until < self._end else max(self._game.ply, until)
        entries = await self._host.record.history.entries(
            self._game.id, self._seat, last=until - since + 1, until=until
        )
        part: list[Line] = []
        counted = Counter[int]()
        for entry in entries:
            ply = min(entry.ply, self._end)
            number = f"{ply}+" if entry.ply > ply else ply
            for line in lines(entry.events, self._names):
                part.append(((ply, counted[ply]), f"`{number}` {line.removeprefix(SMALL)}"))
                counted[ply] += 1
        return part

    async def older(self, than: Place | None) -> tuple[Sequence[Line], bool]:
        """The page before a line (None: the newest page), and whether there is another page before that."""
        ply = self._end if than is None else min(than[0], self._end)
        lines: list[Line] = []
        while ply >= 0 and not _is_more(lines):
            lines += [line for line in await self._part(ply) if than is None or line[0] < than][::-1]
            ply -= PART
        return _first(lines)[::-1], _is_more(lines)

    async def newer(self, than: Place) -> Sequence[Line]:
        """The page after a line; empty if everything after that line fits on the newest page."""
        ply, last = than[0], than
        lines: list[Line] = []
        while ply <= self._end and not _is_more(lines):
            lines += [line for line in await self._part(ply + PART - 1) if line[0] > last]
            ply, last = ply + PART, lines[-1][0] if lines else last
        return _first(lines) if _is_more(lines) else ()


def _first(lines: Sequence[Line]) -> Sequence[Line]:
    """The lines that fit on one page, from the first on."""
    return lines[: len(next(to_pages(words for _, words in lines), ()))]


def _is_more(lines: Sequence[Line]) -> bool:
    """Whether there are more lines than fit on a page."""
    return len(_first(lines)) < len(lines)


async def show_log(interaction: Interaction, answer: Reply, game: Game, page: int = 0, *ref: str) -> None:
    """Show a page of the log: the newest, or the neighbour of the page that `ref` names."""

    async def work() -> None:
        await answer.panel(await _panel(interaction, answer.locale, game, page, *ref))

    await in_turn(interaction, work)


async def _panel(interaction: Interaction, locale: str, game: Game, page: int, *ref: str) -> Panel:
    host = interaction.client.services.host
    position = await host.games.position(game.id)
    seat = game.seat_of(str(interaction.user.id))
    names = Names(locale, position.view(seat), game.seats)
    end = await host.record.exports.public_ply(position.game.id)
    log = _Log(host, position.game, seat, names, end)
    lines: Sequence[Line] = ()
    older = True
    way, first, last = ref or ("", "", "")
    if way == "newer":
        page = max(page, 1)
        lines = await log.newer(_place(last))
    if not lines:
        page = page if way == "older" else 0
        lines, older = await log.older(_place(first) if way == "older" else None)
    title = [text(locale, "log-title", page=page + 1)]
    proof = [] if page else board.proof(position, names)
    ends = lines[0][0] if lines else (0, 0), lines[-1][0] if lines else (0, 0)
    here = game_ref(game, "log", *(f"{ply}.{number}" for ply, number in ends), stamp=PageNumber(page))
    return Panel(
        "\n".join([*title, *(words for _, words in lines), *proof]), pager(here, locale, older=older)
    )


def _place(ref: str) -> Place:
    ply, number = ref.split(".")
    return int(ply), int(number)


async def turn_page(press: Press) -> None:
    """Turn to another page of the log."""
    game = await press.services.host.games.get(press.game)
    await show_log(press.interaction, press.answer, game, press.page, *press.ref.args)


ACTIONS: dict[str, Route] = {
    "log": Route(
        turn_page, rf"(older|newer)(:{number_pattern(9)}\.{number_pattern(6)}){{2}}", stamp=PageNumber
    )
}
