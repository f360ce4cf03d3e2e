"""Buttons and selects that survive a restart: all their data is in the custom id, by which the router finds
what serves them (`ui.kit.router`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import discord

from ui.kit.custom_id import BUTTON, MODAL, SELECT, Ref
from ui.strings.clip import LABEL, OPTION, PLACEHOLDER, TITLE, clip

Button = discord.ui.Button[Any]
Select = discord.ui.Select[Any]
WIDTH, WIDEST = 5, 25
"""Most buttons of a row and of a message; a select takes the place of a row."""


def button(
    ref: Ref,
    label: str,
    *,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    emoji: str | None = None,
    disabled: bool = False,
) -> Button:
    """A button with the reference `ref`."""
    return discord.ui.Button(
        label=clip(label, LABEL), style=style, emoji=emoji, disabled=disabled, custom_id=ref.encode(BUTTON)
    )


def link_button(url: str, label: str, *, emoji: str | None = None) -> Button:
    """A button that opens an address."""
    return discord.ui.Button(label=clip(label, LABEL), url=url, emoji=emoji)


def select(ref: Ref, placeholder: str, options: Sequence[discord.SelectOption]) -> Select:
    """A select of one of at most 25 options."""
    return discord.ui.Select(
        placeholder=clip(placeholder, PLACEHOLDER), options=list(options), custom_id=ref.encode(SELECT)
    )


def option(label: str, value: str, about: str = "", default: bool = False) -> discord.SelectOption:
    """An option of a select, cut to Discord's limits."""
    return discord.SelectOption(
        label=clip(label, OPTION), value=value, description=clip(about, OPTION) or None, default=default
    )


class _LetGo:
    """A view or form that discord.py does not keep after sending. Presses are routed by the custom id alone;
    if kept, each view would stay in memory with all its items for a quarter of an hour."""

    def is_finished(self) -> bool:
        """True: discord.py keeps only unfinished views to listen for presses."""
        return True


class MessageLayout(_LetGo, discord.ui.LayoutView):
    """The components of a public message."""

    def __init__(self) -> None:
        super().__init__(timeout=None)


class Rows(_LetGo, discord.ui.View):
    """The components of a private message."""

    def __init__(self) -> None:
        super().__init__(timeout=None)


def rows(items: Sequence[discord.ui.Item[Any]]) -> Rows:
    """A view of these items, five buttons or one select a row, in their order. Only if that takes more rows
    than there are, buttons fill up the first rows that have room. Items up to `WIDEST` always fit."""
    view = Rows()
    places = _places(items, filling=False)
    if max(places, default=0) >= WIDEST // WIDTH:
        places = _places(items, filling=True)
    for item, row in zip(items, places, strict=True):
        item.row = row
        view.add_item(item)
    return view


def _places(items: Sequence[discord.ui.Item[Any]], *, filling: bool) -> list[int]:
    """The row of each item: the last one, or with `filling` the first one, that has room, or a new one."""
    taken: list[int] = []
    places = []
    for item in items:
        open_rows = range(0 if filling else max(0, len(taken) - 1), len(taken))
        row = next((row for row in open_rows if taken[row] + item.width <= WIDTH), len(taken))
        if row == len(taken):
            taken.append(0)
        taken[row] += item.width
        places.append(row)
    return places


class NumberForm(_LetGo, discord.ui.Modal):
    """A form that asks for one number. `example` is the placeholder of its empty field; `about` explains a
    number like 0. It has no callback: the router's `used` serves it even after a restart."""

    def __init__(self, ref: Ref, title: str, label: str, example: str, about: str = "") -> None:
        super().__init__(title=clip(title, TITLE), timeout=None, custom_id=ref.encode(MODAL))
        field: discord.ui.TextInput[Any] = discord.ui.TextInput(
            custom_id="number", placeholder=clip(example, OPTION), max_length=6
        )
        described = clip(about, OPTION) or None
        self.add_item(discord.ui.Label(text=clip(label, TITLE), description=described, component=field))


class TextForm(_LetGo, discord.ui.Modal):
    """A form that asks for one text. It has no callback either."""

    def __init__(self, ref: Ref, title: str, example: str, now: str) -> None:
        super().__init__(title=clip(title, TITLE), timeout=None, custom_id=ref.encode(MODAL))
        field: discord.ui.TextInput[Any] = discord.ui.TextInput(
            custom_id="text", placeholder=clip(example, OPTION), max_length=1000, default=now, required=False
        )
        self.add_item(discord.ui.Label(text=clip(title, TITLE), component=field))


class FormField(NamedTuple):
    """A text field of a form."""

    label: str
    now: str
    about: str = ""
    longest: int = 20
    required: bool = True


class FieldsForm(_LetGo, discord.ui.Modal):
    """A form with up to five texts. It has no callback either."""

    def __init__(self, ref: Ref, title: str, fields: Sequence[FormField]) -> None:
        super().__init__(title=clip(title, TITLE), timeout=None, custom_id=ref.encode(MODAL))
        for number, field in enumerate(fields):
            box: discord.ui.TextInput[Any] = discord.ui.TextInput(
                custom_id=f"field{number}",
                max_length=field.longest,
                default=field.now,
                required=field.required,
            )
            about = clip(field.about, OPTION) or None
            self.add_item(discord.ui.Label(text=clip(field.label, TITLE), description=about, component=box))
