"""One machine for all settings: pick one, be asked for its value, have it stored, see everything again.

A feature describes its settings by a `SettingsPanel`; its `routes` are all that the router needs. For
instance, in a lobby (`cogs/lobby/options_panel.py`):

    select "Change an option"       -> `on_pick` asks by buttons: [rising] [fixed] [back]
    button "fixed"                  -> `put`     stores it, and shows the panel again
    select "Round limit"            -> `on_pick` asks by a form, whose number goes to `put`
    button "back"                   -> `on_show`
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

import discord

from engine.types import Option
from locales import has, text
from ui.kit.answer import Panel
from ui.kit.components import NumberForm, TextForm, button, option, rows, select
from ui.kit.custom_id import BUTTON, MODAL, SELECT, Ref
from ui.kit.router import Press, Route
from ui.words.errors import Refused

T = TypeVar("T")
MOST = 25
"""The most options of a select."""


class Value(NamedTuple):
    """A value that can be picked."""

    id: str
    label: str
    now: bool = False
    """Whether it is the present one."""
    about: str = ""
    """A line that explains it."""


class TypedForm(NamedTuple):
    """A form in which a value is typed."""

    build: Callable[[Ref], discord.ui.Modal]
    """Makes the form, which is sent with this reference."""
    fields: int = 1
    """How many texts it has."""


@dataclass(frozen=True)
class SettingQuestion:
    """How a setting is asked for: by a form, else by its values."""

    title: str
    values: Sequence[Value] = ()
    about: Sequence[str] = ()
    """Lines between the title and those about the values."""
    form: TypedForm | None = None
    listed: bool = False
    """Whether the values are a list; else each is a button."""
    beside: Sequence[discord.ui.Item[Any]] = ()
    """Further buttons."""


@dataclass(frozen=True)
class SettingsPanel(Generic[T]):
    """A panel of settings of something, such as a game or a league."""

    show: str
    pick: str
    put: str
    """Its actions: to show it again, to pick a setting, to set it."""
    subject: Callable[[Press], Awaitable[T]]
    """Whose settings they are. Raises an error unless the member may see them."""
    ref: Callable[[T, str, tuple[str, ...]], Ref]
    """A reference with an action and further arguments."""
    question: Callable[[Press, T, str], Awaitable[SettingQuestion | None]]
    """How the setting is asked for; None: there is none that the member may set."""
    store: Callable[[Press, T, str, tuple[str, ...]], Awaitable[Panel]]
    """Stores for a setting what was picked or typed. Returns the panel as it is then."""
    whole: Callable[[Press, T], Awaitable[Panel]]
    """The panel."""
    before: str = ""
    """The pattern of the arguments that its references have before the further ones."""

    def select(
        self, subject: T, placeholder: str, settings: Sequence[discord.SelectOption]
    ) -> discord.ui.Item[Any]:
        """The select by which a setting is picked."""
        return select(self.ref(subject, self.pick, ()), placeholder, settings[:MOST])

    async def on_show(self, press: Press) -> None:
        await press.answer.panel(await self.whole(press, await self.subject(press)))

    async def on_pick(self, press: Press) -> None:
        """Ask for the setting that was picked."""
        await self.ask(press, await self.subject(press), press.values[0])

    async def ask(self, press: Press, subject: T, key: str) -> None:
        """Ask for a setting. :raises Refused: `old-button`: there is no such setting."""
        question = await self._question(press, subject, key)
        ref = self.ref(subject, self.put, (key,))
        if question.form:
            await press.answer.modal(question.form.build(ref))
            return
        lines = [f"**{question.title}**", *question.about]
        lines += [f"- {value.about}" for value in question.values if value.about]
        back = button(self.ref(subject, self.show, ()), press.answer.text("button-back"), emoji="↩️")
        items = [*self._values(subject, key, question), *question.beside, back]
        await press.answer.panel(Panel("\n".join(lines), rows(items)))

    async def _question(self, press: Press, subject: T, key: str) -> SettingQuestion:
        question = await self.question(press, subject, key)
        if question is None:
            raise Refused("old-button")
        return question

    def _values(self, subject: T, key: str, question: SettingQuestion) -> list[discord.ui.Item[Any]]:
        """A list of the values, or a button for each; the present one is marked."""
        if question.listed:
            picks = [option(value.label, value.id, default=value.now) for value in question.values]
            return [select(self.ref(subject, self.put, (key,)), question.title, picks)]
        primary, secondary = discord.ButtonStyle.primary, discord.ButtonStyle.secondary
        return [
            button(
                self.ref(subject, self.put, (key, value.id)),
                value.label,
                style=primary if value.now else secondary,
            )
            for value in question.values
        ]

    async def set(self, press: Press) -> None:
        """Store what was picked or typed, and show the panel again.

        :raises Refused: `old-button`: there is no such setting or value now.
        """
        subject = await self.subject(press)
        key, *rest = press.ref.args[1 if self.before else 0 :]
        question = await self._question(press, subject, key)
        typed = tuple(rest) or press.values
        if press.kind == MODAL:
            fits = question.form is not None and len(typed) == question.form.fields
        else:
            fits = len(typed) == 1 and typed[0] in [value.id for value in question.values]
        if not fits:
            raise Refused("old-button")
        await press.answer.panel(await self.store(press, subject, key, typed))

    def routes(self) -> dict[str, Route]:
        """The routes of its actions."""
        before, more = self.before, f"{self.before}:" if self.before else ""
        setting, kinds = f"{more}[a-z0-9_-]+(:[^:]+)?", BUTTON + SELECT + MODAL
        return {
            self.show: Route(self.on_show, before),
            self.pick: Route(self.on_pick, before, picks=True),
            self.put: Route(self.set, setting, picks=True, kinds=kinds, fields=None),
        }


# -- how a shape is asked for --------------------------------------------------------------------------------


FEW = 8
"""A range with at most this many numbers is listed in full."""
USUAL = (5, 10, 15, 20, 30, 50)
"""The numbers suggested from a wider range."""


def choices(option: Option) -> list[Any]:
    """The values that can be picked from a list: of a wide range of numbers a few usual ones, of a free text
    none. For own cards these are True (those of the server) and False."""
    if option.cards:
        return [True, False]
    if isinstance(option.default, bool):
        return [True, False]
    if isinstance(option.default, int):
        if not is_wide(option):
            return list(range(option.low, option.high + 1))
        return [n for n in USUAL if option.low <= n <= option.high]
    return list(option.choices)


def is_wide(option: Option) -> bool:
    """Whether it is a number from a range too wide for buttons."""
    number = isinstance(option.default, int) and not isinstance(option.default, bool)
    return number and option.high - option.low > FEW


def option_question(
    locale: str,
    title: str,
    shape: Option,
    now: Any,
    words: Callable[[Any], str],
    about: Sequence[str] = (),
    rules: str = "",
) -> SettingQuestion:
    """The question for a value of this shape.

    - a number from 0 to 200: a form that names the range
    - a text of a pattern: a form that holds the present text
    - one of a few numbers, one of some words, yes or no: a button for each value, the present one marked
    - own cards of the server: yes or no

    :param now: the present value.
    :param words: puts a value in words.
    :param about: what stands above the buttons.
    :param rules: the rule system, which may have words of its own for 0.
    """
    if is_wide(shape):
        return SettingQuestion(
            title, form=TypedForm(lambda ref: _number_form(locale, title, shape, rules, ref))
        )
    if shape.pattern is not None and not shape.cards:
        return SettingQuestion(title, form=TypedForm(lambda ref: TextForm(ref, title, shape.example, now)))
    present = bool(now) if shape.cards else now
    values = [Value(_value_text(value), words(value), value == present) for value in choices(shape)]
    return SettingQuestion(title, values, about)


def _value_text(value: Any) -> str:
    """A value as buttons carry it: `true`, `4`, `fixed`."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _number_form(locale: str, title: str, shape: Option, rules: str, ref: Ref) -> discord.ui.Modal:
    """The form for a number; where 0 is one, it says what 0 means, such as "0: no limit"."""
    label = text(locale, "form-amount", low=shape.low, high=shape.high)
    example = text(locale, "form-range", low=shape.low, high=shape.high)
    zero = f"zero-{rules}-{shape.id}"
    about = text(locale, zero if has(zero) else "zero") if shape.low == 0 else ""
    return NumberForm(ref, title, label, example, about)
