"""The lobby's options panel: pick an option, then its value. Everybody may look, the host may change."""

from __future__ import annotations

from typing import Any

import discord

import engine
from cogs._ui.answer import Panel
from cogs._ui.cards import own_lines
from cogs._ui.clockwords import CHOICES, OWN, clock_line
from cogs._ui.errors import Refused
from cogs._ui.ids import BUTTON, MODAL, Ref
from cogs._ui.items import Action, NumberForm, Press, TextForm, button, option, rows, select
from cogs._ui.lobby import option_lines, value_text
from cogs._ui.owncards import filled, own_options
from cogs._ui.themes import AUTOMATIC, themes
from cogs.game.values import FEW, choices, value_of
from engine.types import Option
from host import Game, HostError
from host.clock import USUAL, made, preset_of
from locales import has, text

SEATS = "seats"
THEME = "theme"
CLOCK = "clock"
GENERAL = (SEATS, THEME, CLOCK)
"""What games of all rules have."""


def _options(game: Game) -> dict[str, Option]:
    """The rules' options by name, with those that games of all rules have."""
    info = engine.meta(game.rules)
    seats = Option(SEATS, game.max_seats, low=info.seats[0], high=info.seats[1])
    theme = Option(THEME, AUTOMATIC, choices=(AUTOMATIC, *themes()))
    clock = Option(CLOCK, USUAL, choices=CHOICES)
    return {SEATS: seats, THEME: theme, CLOCK: clock, **{o.id: o for o in info.options}}


def _name(press: Press, game: Game, key: str) -> str:
    return press.answer.text(f"option-{key}" if key in GENERAL else f"option-{game.rules}-{key}")


def _value(game: Game, known: Option) -> Any:
    general = {SEATS: game.max_seats, THEME: game.theme or AUTOMATIC, CLOCK: preset_of(game.clock) or OWN}
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
    return Panel("\n".join(lines), rows([select(Ref(game.id, 0, "option"), say("ask-option"), picks[:25])]))


async def shown(press: Press) -> None:
    """Show all options."""
    await press.answer.panel(_panel(press, await _game(press)))


async def _game(press: Press) -> Game:
    return await press.interaction.client.host.game(press.ref.game)


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
        ref = Ref(game.id, 0, "value", (key,))
        label = press.answer.text("form-amount", low=known.low, high=known.high)
        example = press.answer.text("form-range", low=known.low, high=known.high)
        zero = f"zero-{game.rules}-{key}"
        about = press.answer.text(zero if has(zero) else "zero") if known.low == 0 else ""
        await press.answer.modal(NumberForm(ref, _name(press, game, key), label, example, about))
        return
    now = _value(game, known)
    if known.pattern is not None and not known.cards:
        ref = Ref(game.id, 0, "value", (key,))
        await press.answer.modal(TextForm(ref, _name(press, game, key), known.example, now))
        return
    items: list[discord.ui.Item[Any]] = []
    for value in choices(known):
        same = value == (bool(now) if known.cards else now)
        style = discord.ButtonStyle.primary if same else discord.ButtonStyle.secondary
        label = _words(press.answer.locale, known, value)
        word = str(value).lower() if isinstance(value, bool) else str(value)
        items.append(button(Ref(game.id, 0, "value", (key, word)), label, style=style))
    items.append(button(Ref(game.id, 0, "options"), press.answer.text("button-back"), emoji="↩️"))
    about = f"option-{game.rules}-{key}-about"
    lines = [f"**{_name(press, game, key)}**", *([press.answer.text(about)] if has(about) else [])]
    if key == CLOCK:
        lines += [f"- {press.answer.text(f'clock-{name}-about')}" for name in CHOICES]
        lines.append(press.answer.text("clock-more"))
    if known.cards:
        own = await own_options(press.interaction.client.host, game.guild, game.rules)
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
    host = press.interaction.client.host
    if key == CLOCK:
        game = await host.set_clock(game.id, press.member, made(typed))
        await press.answer.panel(_panel(press, game))
        return
    new = value_of(press.answer.locale, game.rules, known, typed)
    if key == THEME:
        game = await host.set_theme(game.id, press.member, None if new == AUTOMATIC else new)
    else:
        options = game.chosen if key == SEATS else {**game.chosen, key: new}
        options = await filled(host, game.guild, game.rules, options)
        seats = new if key == SEATS else None
        game = await host.set_options(game.id, press.member, options, seats=seats)
    await press.answer.panel(_panel(press, game))


ACTIONS: dict[str, Action] = {
    "options": Action(shown),
    "option": Action(picked, picks=True),
    "value": Action(value, ".+", kinds=BUTTON + MODAL),
}
