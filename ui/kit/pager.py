"""Buttons that turn pages: of lists told newest first, and of texts read from the beginning."""

from __future__ import annotations

from dataclasses import replace

import discord

from locales import text
from ui.kit.components import button, rows
from ui.kit.custom_id import PageNumber, Ref


def pager(here: Ref, locale: str, *, older: bool) -> discord.ui.View:
    """Buttons to the older page, if there is one, and to the newer. `here` is the reference of the page
    shown: pages count from the newest, 0; the first argument is the direction."""
    return _turning(here, locale, ("older", 1, "◀️", older), ("newer", -1, "▶️", _page(here) > 0))


def leaves(here: Ref, locale: str, *, more: bool) -> discord.ui.View:
    """The same for texts read from the beginning: to the previous page, and to the next if there is one."""
    return _turning(here, locale, ("previous", -1, "◀️", _page(here) > 0), ("next", 1, "▶️", more))


def _turning(here: Ref, locale: str, *ways: tuple[str, int, str, bool]) -> discord.ui.View:
    """A button for each direction: by how many pages it turns, its emoji, and whether that page exists."""
    items = []
    for way, by, emoji, there in ways:
        ref = replace(here, stamp=PageNumber(max(_page(here) + by, 0)), args=(way, *here.args))
        items.append(button(ref, text(locale, f"button-{way}"), emoji=emoji, disabled=not there))
    return rows(items)


def _page(here: Ref) -> int:
    assert isinstance(here.stamp, PageNumber), "the reference of a page"
    return here.stamp.number
