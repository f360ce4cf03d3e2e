"""What both overviews say: where a game is, until when an answer is awaited, and pages of lines."""

from __future__ import annotations

from collections.abc import Iterable

from cogs._ui.answer import Panel
from cogs._ui.ids import Ref
from cogs._ui.pages import leaves
from cogs._ui.timing import moment
from host import Game, Wait
from locales import text

ROOM = 1800
"""Most characters of a page, its number aside."""
LONGEST = 600
"""Most characters of an entry."""
TURNING = "previous|next"
"""What the buttons to other pages carry."""


def link(game: Game) -> str:
    """The address of the game's live message, or else of its channel."""
    place = f"https://discord.com/channels/{game.guild}/{game.channel}"
    return f"{place}/{game.live.message}" if game.live else place


def time_left(game: Game, wait: Wait, locale: str) -> str:
    """Until when an answer is awaited, in words."""
    if game.pause:
        return text(locale, "time-left-paused")
    if wait.total is None:
        return text(locale, "time-left-free")
    if wait.due_at is None:
        return text(locale, "time-left-spent" if wait.spent else "time-left-still")
    return text(locale, "time-left-bank" if wait.banked else "time-left-until", until=moment(wait.due_at))


def paged(entries: Iterable[str], page: int, here: Ref, locale: str) -> Panel:
    """A page of entries, with buttons to the others where there are more; `here` is what turns it."""
    pages: list[list[str]] = [[]]
    size = 0
    for entry in entries:
        entry = entry if len(entry) <= LONGEST else f"{entry[: LONGEST - 1]}…"
        if pages[-1] and size + len(entry) > ROOM:
            pages.append([])
            size = 0
        pages[-1].append(entry)
        size += len(entry) + 1
    page = min(page, len(pages) - 1)
    if len(pages) == 1:
        return Panel("\n".join(pages[0]))
    count = text(locale, "rules-page", page=page + 1, pages=len(pages))
    turn = leaves(Ref(here.game, page, here.action), locale, more=page + 1 < len(pages))
    return Panel("\n".join([*pages[page], count]), turn)
