"""What both overviews share: a game's link, the time left for an answer, and pages of entries."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from host import Deadline, Game
from locales import text
from ui.kit.answer import Panel
from ui.kit.custom_id import PageNumber, Ref
from ui.kit.pager import leaves
from ui.words.deadlines import moment

ROOM = 1800
"""Most characters of a page, not counting its page number."""
LONGEST = 600
"""Most characters of an entry."""
TURNING = "previous|next"
"""The directions that the buttons to other pages carry."""


def link(game: Game) -> str:
    """The link to the game's live message, or else to its channel."""
    place = f"https://discord.com/channels/{game.guild}/{game.channel}"
    return f"{place}/{game.live.message}" if game.live else place


def time_left(game: Game, deadline: Deadline, locale: str) -> str:
    """How long the game waits for an answer, in words."""
    if game.pause:
        return text(locale, "time-left-paused")
    if deadline.total is None:
        return text(locale, "time-left-free")
    if deadline.due_at is None:
        return text(locale, "time-left-spent" if deadline.spent else "time-left-still")
    key = "time-left-bank" if deadline.banked else "time-left-until"
    return text(locale, key, until=moment(deadline.due_at))


def page_panel(entries: Iterable[str], page: int, here: Ref, locale: str) -> Panel:
    """A page of entries, with buttons to the next ones if there are more; `here` is the action that turns
    it."""
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
    turn = leaves(replace(here, stamp=PageNumber(page)), locale, more=page + 1 < len(pages))
    return Panel("\n".join([*pages[page], count]), turn)
