"""The lobby's options panel: pick an option, then its value. Everybody may look, the host may change."""

from __future__ import annotations

from typing import Any

import discord

import engine
from cogs.lobby.option_values import FEW, choices, value_of
from engine.types import Option
from host import USUAL_CLOCK, Game, HostError, clock_from_preset, preset_of
from locales import has, text
from ui.kit.answer import Panel
from ui.kit.components import NumberForm, TextForm, button, option, rows, select
from ui.kit.custom_id import BUTTON, MODAL, game_ref
from ui.kit.router import Press, Route
from ui.settings.own_cards import filled, own_options
from ui.suggest.clocks import CHOICES
from ui.suggest.themes import AUTOMATIC, themes
from ui.words.cards import own_lines
from ui.words.durations import OWN, clock_line
from ui.words.errors import Refused
from ui.words.options import option_lines, value_text

SEATS = "seats"
THEME = "theme"
CLOCK = "clock"
RATED = "rated"
HINTS = "hints"
GENERAL = (SEATS, THEME, CLOCK, RATED, HINTS)
"""The options that every rule system has."""


def _options(game: Game) -> dict[str, Option]:
    """The options of the rules and those of every game, by name."""
    info = engine.meta(game.rules)
    seats = Option(SEATS, game.max_seats, low=info.seats[0], high=info.seats[1])
    theme = Option(THEME, AUTOMATIC, choices=(AUTOMATIC, *themes()))
    clock = Option(CLOCK, USUAL_CLOCK, choices=CHOICES)
    general = (seats, theme, clock, Option(RATED, False), Option(HINTS, True), *info.options)
    return {option.id: option for option in general}


def _name(press: Press, game: Game, key: str) -> str:
    return press.answer.text(f"option-{key}" if key in GENERAL else f"option-{game.rules}-{key}")


def _value(game: Game, known: Option) -> Any:
    general = {
        SEATS: game.max_seats,
        THEME: game.theme or AUTOMATIC,
        CLOCK: preset_of(game.clock) or OWN,
        RATED: game.rated,
        HINTS: game.hinted,
    }
    return general.get(known.id, game.options.get(known.id, known.default))


def _words(locale: str, known: Option, value: Any) -> str:
    """A value in words."""
    return text(locale, f"clock-{value}") if known.id == CLOCK else value_text(locale, known, value)


def _panel(press: Press, game: Game) -> Panel:
    locale, say, known = press.answer.locale, press.answer.text, _options(game)
    lines = [say("options-title")]
    for key in GENERAL:
        shown = _words(locale, known[key], _value(game, known[key]))
        if key == CLOCK:
            shown = clock_line(locale, game.clock)
        lines.append(say("option-line", name=say(f"option-{key}"), value=shown))
    lines += option_lines(locale, game.rules, game.options, drawn=game.drawn)
    lines += own_lines(locale, game.rules, game.options)
    if game.host != press.member or game.status != "lobby":
        return Panel("\n".join([*lines, say("options-host-only")]))
    picks = [
        option(_name(press, game, key), key, _words(locale, one, _value(game, one)))
        for key, one in known.items()
    ]
    return Panel("\n".join(lines), rows([select(game_ref(game, "option"), say("ask-option"), picks[:25])]))


async def shown(press: Press) -> None:
    """Show all options."""
    await press.answer.panel(_panel(press, await _game(press)))


async def _game(press: Press) -> Game:
    return await press.services.host.games.get(press.game)


async def picked(press: Press) -> None:
    """Show the values of the picked option; a number is asked for in a form."""
    game = await _game(press)
    key = press.values[0]
    known = _options(game).get(key)
    if known is None:
        raise Refused("old-button")
    if (
        isinstance(known.default, int)
        and not isinstance(known.default, bool)
        and known.high - known.low > FEW
    ):
        ref = game_ref(game, "value", key)
        label = press.answer.text("form-amount", low=known.low, high=known.high)
        example = press.answer.text("form-range", low=known.low, high=known.high)
        zero = f"zero-{game.rules}-{key}"
        about = press.answer.text(zero if has(zero) else "zero") if known.low == 0 else ""
        await press.answer.modal(NumberForm(ref, _name(press, game, key), label, example, about))
        return
    now = _value(game, known)
    if known.pattern is not None and not known.cards:
        ref = game_ref(game, "value", key)
        await press.answer.modal(TextForm(ref, _name(press, game, key), known.example, now))
        return
    items: list[discord.ui.Item[Any]] = []
    for value in choices(known):
        same = value == (bool(now) if known.cards else now)
        style = discord.ButtonStyle.primary if same else discord.ButtonStyle.secondary
        label = _words(press.answer.locale, known, value)
        word = str(value).lower() if isinstance(value, bool) else str(value)
        items.append(button(game_ref(game, "value", key, word), label, style=style))
    items.append(button(game_ref(game, "options"), press.answer.text("button-back"), emoji="↩️"))
    about = f"option-{game.rules}-{key}-about"
    lines = [f"**{_name(press, game, key)}**", *([press.answer.text(about)] if has(about) else [])]
    if key in (RATED, HINTS):
        lines.append(press.answer.text(f"option-{key}-about"))
    if key == CLOCK:
        lines += [f"- {press.answer.text(f'clock-{name}-about')}" for name in CHOICES]
        lines.append(press.answer.text("clock-more"))
    if known.cards:
        own = await own_options(press.services.host, game.guild, game.rules)
        told = own_lines(press.answer.locale, game.rules, own)
        lines += told or [press.answer.text("error-own-cards-none")]
    await press.answer.panel(Panel("\n".join(lines), rows(items)))


async def value(press: Press) -> None:
    """Set an option: `value:<option>:<value>`, or the value from a form."""
    game = await _game(press)
    key, *rest = press.ref.args
    known = _options(game).get(key)
    typed = rest[0] if rest else (press.values[0].strip() if press.values else "")
    if known is None:
        raise Refused("old-button")
    if game.host != press.member:
        raise HostError("not-host")
    host = press.services.host
    if key == CLOCK:
        game = await host.lobby.set_clock(game.id, press.member, clock_from_preset(typed))
        await press.answer.panel(_panel(press, game))
        return
    new = value_of(press.answer.locale, game.rules, known, typed)
    if key == THEME:
        game = await host.lobby.set_details(game.id, press.member, theme=None if new == AUTOMATIC else new)
    elif key in (RATED, HINTS):
        game = await host.lobby.set_details(game.id, press.member, **{key: bool(new)})
    else:
        options = game.chosen if key == SEATS else {**game.chosen, key: new}
        options = await filled(host, game.guild, game.rules, options)
        seats = new if key == SEATS else None
        game = await host.lobby.set_options(game.id, press.member, options, seats=seats)
    await press.answer.panel(_panel(press, game))


ACTIONS: dict[str, Route] = {
    "options": Route(shown),
    "option": Route(picked, picks=True),
    "value": Route(value, ".+", kinds=BUTTON + MODAL),
}
