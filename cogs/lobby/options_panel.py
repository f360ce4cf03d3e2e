"""The panel of a game's options: pick one, then its value. Everybody may look.

It shows the settings of all games (`host.game_settings`) and the options of the game's rules. Who may
set what depends on the game:

    in the lobby          its host sets everything that their records let a host set
    while it runs         what a record lets a running game change: at once, or once all agree
    once it is over       what a record lets its host change then

How one is asked for depends on its shape (`engine.types.Option`): see `_question`. The machine itself is
`ui.kit.settings_panel`.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import engine
from cogs.lobby.option_values import value_of
from cogs.shared.seat_argument import bold_names
from engine.types import Option
from host import SETTINGS, Game, HostError, Proposal, may_change
from host.kinds import GameStatus
from locales import has, text
from ui.kit.answer import Panel, Reply
from ui.kit.components import option, rows
from ui.kit.context import Interaction
from ui.kit.custom_id import game_ref
from ui.kit.permissions import manages
from ui.kit.router import Press
from ui.kit.settings_panel import SettingQuestion, SettingsPanel, option_question
from ui.settings.own_cards import own_options, with_own_cards
from ui.words.cards import own_lines
from ui.words.deadlines import moment
from ui.words.options import (
    about_lines,
    option_lines,
    setting_lines,
    setting_name,
    setting_value,
    shape_of,
    value_text,
)


def _shapes(game: Game) -> dict[str, Option]:
    """What can be set, by id: the settings that the game has, then the options of its rules. For instance
    `seats`, `theme`, `clock`, `rated`, `hints`, `board`, `cards`, `rounds`."""
    shapes = {
        key: shape_of(setting, game.rules) for key, setting in SETTINGS.items() if setting.applies(game)
    }
    rules = engine.meta(game.rules).options_of(game.rules_version)
    return {
        **shapes,
        **{rule.id: rule for rule in rules if rule.id not in SETTINGS},
    }


def _name(locale: str, game: Game, key: str) -> str:
    """What it is called: "Rated", "Round limit"."""
    return setting_name(locale, key) if key in SETTINGS else text(locale, f"option-{game.rules}-{key}")


def _value(game: Game, shape: Option) -> Any:
    """The value that the game has now: `daily` for the clock, 20 for the round limit. Also one that nobody
    chose: a setting's usual value, or a board that was drawn; for the server's own cards it is their text,
    though one answers yes or no."""
    setting = SETTINGS.get(shape.id)
    return setting.value(game) if setting else game.options.get(shape.id, shape.default)


def _words(locale: str, game: Game, shape: Option, value: Any) -> str:
    """A value in words: "one day a turn", "none"."""
    setting = SETTINGS.get(shape.id)
    return setting_value(locale, setting, game.rules, value) if setting else value_text(locale, shape, value)


def _may_set(game: Game, key: str, member: str, manager: bool) -> bool:
    """Whether the member may set it now, alone or with the agreement of others: an option of the rules as the
    host of a lobby, a setting as its record says."""
    if key in SETTINGS:
        return may_change(SETTINGS[key], game, member, manager)
    return game.status == GameStatus.LOBBY and game.host == member


def panel(answer: Reply, game: Game, member: str, manager: bool, note: str = "") -> Panel:
    """All settings and options with their values, and a select of those that the member may set.

    :param note: what the member is told first.
    """
    locale = answer.locale
    lines = [*([note] if note else []), answer.text("options-title"), *setting_lines(locale, game)]
    lines += option_lines(locale, game.rules, game.options, game.rules_version, drawn=game.drawn)
    lines += own_lines(locale, game.rules, game.options)
    picks = [
        option(_name(locale, game, key), key, _words(locale, game, shape, _value(game, shape)))
        for key, shape in _shapes(game).items()
        if _may_set(game, key, member, manager)
    ]
    if not picks:
        return Panel("\n".join([*lines, answer.text("options-not-now" if _later() else "options-host-only")]))
    return Panel("\n".join(lines), rows([PANEL.select(game, answer.text("ask-option"), picks)]))


# -- asking --------------------------------------------------------------------------------------------------


async def _question(press: Press, game: Game, key: str) -> SettingQuestion | None:
    """How one is asked for, by its shape.

    - `rounds`, a number from 0 to 200: a form that names the range
    - `tiles`, a text of a pattern: a form that holds the present text
    - `seats`, one of a few numbers; `cards`, one of some words; `missions`, yes or no: a button for each
      value, the present one marked
    - `blanks`, the server's own cards: yes or no, and which cards these are
    """
    shape, locale = _shapes(game).get(key), press.answer.locale
    if shape is None:
        return None
    about = await _about(press, game, shape)
    title, now = _name(locale, game, key), _value(game, shape)
    return option_question(locale, title, shape, now, partial(_words, locale, game, shape), about, game.rules)


async def _about(press: Press, game: Game, shape: Option) -> list[str]:
    """What stands above the buttons: what it means, what its values mean, who decides, the server's cards."""
    locale, key = press.answer.locale, shape.id
    if key in SETTINGS:
        return about_lines(locale, SETTINGS[key], game)
    about = f"option-{game.rules}-{key}-about"
    lines = [text(locale, about)] if has(about) else []
    if shape.cards:
        cards = await own_options(press.services.host, game.guild, game.rules)
        lines += own_lines(locale, game.rules, cards) or [text(locale, "error-own-cards-none")]
    return lines


# -- storing -------------------------------------------------------------------------------------------------


async def _store(press: Press, game: Game, key: str, typed: tuple[str, ...]) -> Panel:
    """Set one to what was pressed or typed.

    - a setting in the lobby, or an option of the rules: at once
    - a setting of a game that has started: at once, or the member is told who is asked
    """
    host, locale, member = press.services.host, press.answer.locale, press.member
    if game.status == GameStatus.LOBBY and game.host != member:
        raise HostError("not-host")
    shape = _shapes(game)[key]
    words = partial(_words, locale, game, shape)
    value = value_of(locale, game.rules, shape, typed[0].strip(), _name(locale, game, key), words)
    manager, note = await _manages(press.interaction, game), ""
    if key not in SETTINGS:
        chosen_options = await with_own_cards(host, game.guild, game.rules, {**game.chosen, key: value})
        game = await host.lobby.set_options(game.id, member, chosen_options)
    elif game.status == GameStatus.LOBBY:
        game = await host.lobby.set_details(game.id, member, **{key: value})
    else:
        done = await host.proposals.change_setting(game.id, member, key, value, manager)
        if isinstance(done, Proposal):
            who = bold_names(locale, game, done.asked)
            note = press.answer.text("setting-asked", who=who, until=moment(done.due_at))
        else:
            game = done
    return panel(press.answer, game, member, manager, note)


# -- the panel -----------------------------------------------------------------------------------------------


async def _manages(interaction: Interaction, game: Game) -> bool:
    """Whether the member manages the server; asked for games that have started, as a lobby is its host's."""
    return game.status != GameStatus.LOBBY and await manages(interaction, game)


async def _game(press: Press) -> Game:
    return await press.services.host.games.get(press.game)


async def _whole(press: Press, game: Game) -> Panel:
    return panel(press.answer, game, press.member, await _manages(press.interaction, game))


PANEL = SettingsPanel[Game](
    show="options",
    pick="option",
    put="value",
    subject=_game,
    ref=lambda game, action, args: game_ref(game, action, *args),
    question=_question,
    store=_store,
    whole=_whole,
)
ACTIONS = PANEL.routes()


async def show_options(interaction: Interaction, answer: Reply, game: Game) -> None:
    """Show the panel of a game, also of one that has started."""
    manager = await _manages(interaction, game)
    await answer.panel(panel(answer, game, str(interaction.user.id), manager))


def _later() -> bool:
    """Whether a game that has started can change anything."""
    return any(setting.changes_later for setting in SETTINGS.values())
