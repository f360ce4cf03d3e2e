"""Turning the pages of what is told newest first."""

from __future__ import annotations

from dataclasses import replace

import discord

from cogs._ui.ids import Ref
from cogs._ui.items import button, rows
from locales import text


def pager(here: Ref, locale: str, *, older: bool) -> discord.ui.View:
    """Buttons to the older page, where there is one, and to the newer. `here` says what is shown; pages count
    from the newest, 0, and stand where other references have the ply. First of the arguments is the way."""
    items = []
    for way, page, emoji, there in (
        ("older", here.ply + 1, "◀️", older),
        ("newer", here.ply - 1, "▶️", here.ply > 0),
    ):
        ref = replace(here, ply=max(page, 0), args=(way, *here.args))
        items.append(button(ref, text(locale, f"button-{way}"), emoji=emoji, disabled=not there))
    return rows(items)
