"""How an option of a rule system, or a setting of all games, is asked for, by its shape
(`engine.types.Option`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import discord

from engine.types import Option
from locales import has, text
from ui.kit.components import NumberForm, TextForm
from ui.kit.custom_id import Ref
from ui.kit.settings_panel import SettingQuestion, TypedForm, Value

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
    values = [Value(_typed(value), words(value), value == present) for value in choices(shape)]
    return SettingQuestion(title, values, about)


def _typed(value: Any) -> str:
    """A value as buttons carry it: `true`, `4`, `fixed`."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _number_form(locale: str, title: str, shape: Option, rules: str, ref: Ref) -> discord.ui.Modal:
    """The form for a number; where 0 is one, it says what 0 means, such as "0: no limit"."""
    label = text(locale, "form-amount", low=shape.low, high=shape.high)
    example = text(locale, "form-range", low=shape.low, high=shape.high)
    zero = f"zero-{rules}-{shape.id}"
    about = text(locale, zero if has(zero) else "zero") if shape.low == 0 else ""
    return NumberForm(ref, title, label, example, about)
