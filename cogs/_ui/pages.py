"""Turning the pages of what is told newest first, and of what is read from its beginning."""

from __future__ import annotations

from dataclasses import replace

import discord

from cogs._ui.ids import Ref
from cogs._ui.items import button, rows
from locales import text


def pager(here: Ref, locale: str, *, older: bool) -> discord.ui.View:
    """Buttons to the older page, where there is one, and to the newer. `here` says what is shown; pages count
    from the newest, 0, and stand where other references have the ply. First of the arguments is the way."""
    return _turning(here, locale, ("older", 1, "◀️", older), ("newer", -1, "▶️", here.ply > 0))


def leaves(here: Ref, locale: str, *, more: bool) -> discord.ui.View:
    """The same for what is read from its beginning: to the previous page, and to the next if there is one."""
    return _turning(here, locale, ("previous", -1, "◀️", here.ply > 0), ("next", 1, "▶️", more))


def _turning(here: Ref, locale: str, *ways: tuple[str, int, str, bool]) -> discord.ui.View:
    """A button for each way: by how many pages it turns, its emoji, and whether there is such a page."""
    items = []
    for way, by, emoji, there in ways:
        ref = replace(here, ply=max(here.ply + by, 0), args=(way, *here.args))
        items.append(button(ref, text(locale, f"button-{way}"), emoji=emoji, disabled=not there))
    return rows(items)
