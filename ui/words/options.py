"""What is chosen for a game in words: the options of its rules, and the settings of all games
(`host.game_settings`)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

import engine
import render
from engine.types import Option
from host import Game
from host.game_settings import ALL, AS_LINE, AS_OPTION, AUTOMATIC, CLOCK, SETTINGS, THEME, Setting
from locales import has, text
from ui.words.durations import clock_line
from ui.words.names import plain


def value_text(locale: str, option: Option, value: Any) -> str:
    """An option's value in words."""
    if isinstance(value, bool):
        return text(locale, "option-yes" if value else "option-no")
    if isinstance(value, int):
        return text(locale, "option-zero") if value == 0 and option.low == 0 else str(value)
    if option.cards:
        return text(locale, "own-cards-count", n=len(option.cards.read(value)))
    if option.pattern is not None:
        empty = f"empty-{option.id}"
        return plain(value) or text(locale, empty if has(empty) else "option-zero")
    return text(locale, f"choice-{value}")


def option_lines(
    locale: str,
    rules: str,
    options: dict[str, Any],
    version: int = 0,
    *,
    only: bool = False,
    drawn: Collection[str] = (),
) -> list[str]:
    """A line for each option of a version of a rule system (0: the newest) with its value, and whether chance
    has `drawn` it; `only`: just the options that differ from the default, without those that determine the
    board."""
    lines = []
    for option in engine.meta(rules).options_of(version):
        value = options.get(option.id, option.default)
        if only and (value == option.default or option.drawn):
            continue
        name = text(locale, f"option-{rules}-{option.id}")
        shown = value_text(locale, option, value)
        shown = text(locale, "option-drawn", value=shown) if option.id in drawn else shown
        lines.append(text(locale, "option-line", name=name, value=shown))
    return lines


# -- settings of all games -----------------------------------------------------------------------------------


def themes() -> tuple[str, ...]:
    """All themes of pictures, the default first."""
    return (render.THEME, *(theme for theme in render.themes() if theme != render.THEME))


def shape_of(setting: Setting, rules: str | None = None) -> Option:
    """What a setting may be, in games of one rule system if given; for the theme which ones there are."""
    shape = setting.shape if rules is None else setting.option(rules)
    return replace(shape, pattern=None, choices=(AUTOMATIC, *themes())) if setting.id == THEME else shape


def setting_name(locale: str, key: str) -> str:
    """The name of a setting."""
    return text(locale, f"option-{key}")


def about_lines(locale: str, setting: Setting, game: Game) -> list[str]:
    """What stands above a setting's values: what it means and what they mean, where the names do not say so,
    where there is more to set, and that others have to agree, if they have to."""
    about = [f"option-{setting.id}-about"]
    values = [f"{setting.words}-{value}-about" for value in setting.shape.choices]
    more = [f"{setting.words}-more"] if values else []
    lines = [text(locale, key) for key in about if has(key)]
    lines += [f"- {text(locale, key)}" for key in values if has(key)]
    lines += [text(locale, key) for key in more if has(key)]
    return [*lines, *([text(locale, "setting-asks-all")] if setting.changer(game) == ALL else [])]


def setting_value(locale: str, setting: Setting, rules: str, value: Any) -> str:
    """A value in words; None stands for the usual one."""
    shape = shape_of(setting, rules)
    if value is None:
        value = shape.default
    return text(locale, f"{setting.words}-{value}") if shape.choices else value_text(locale, shape, value)


_TOLD: Mapping[str, Callable[[str, Game], str]] = {CLOCK: lambda locale, game: clock_line(locale, game.clock)}
"""Values of which a game has more to tell than their name."""


def told_value(locale: str, setting: Setting, game: Game) -> str:
    """The value that holds in a game, in words."""
    if setting.id in _TOLD:
        return _TOLD[setting.id](locale, game)
    return setting_value(locale, setting, game.rules, setting.value(game))


def setting_line(locale: str, setting: Setting, value: str) -> str:
    """A setting with its value in words."""
    return text(locale, "option-line", name=setting_name(locale, setting.id), value=value)


def value_lines(locale: str, rules: str, values: Mapping[str, Any]) -> list[str]:
    """A line for each of these values of settings; of those that are not declared here the id alone."""
    return [
        setting_line(locale, SETTINGS[key], setting_value(locale, SETTINGS[key], rules, value))
        if key in SETTINGS
        else plain(key)
        for key, value in values.items()
    ]


def setting_lines(locale: str, game: Game) -> list[str]:
    """A line for each setting of a game."""
    settings = (setting for setting in SETTINGS.values() if setting.applies(game))
    return [setting_line(locale, setting, told_value(locale, setting, game)) for setting in settings]


def lobby_options(locale: str, game: Game) -> list[str]:
    """The chosen values that the lobby's message tells among the options."""
    return [
        setting_line(locale, setting, told_value(locale, setting, game))
        for setting in _chosen_settings(game, AS_OPTION)
    ]


def lobby_lines(locale: str, game: Game) -> list[str]:
    """The chosen values that the lobby's message tells in lines of their own; `$chosen` is the plain
    value."""
    return [
        text(
            locale,
            f"lobby-{setting.id}",
            value=told_value(locale, setting, game),
            chosen=str(setting.value(game)),
        )
        for setting in _chosen_settings(game, AS_LINE)
    ]


def _chosen_settings(game: Game, where: str) -> Iterator[Setting]:
    for setting in SETTINGS.values():
        if setting.lobby_text == where and setting.applies(game) and setting.choice(game) is not None:
            yield setting
