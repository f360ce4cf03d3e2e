"""The panel in which a league's managers see and change everything about it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from host import SETTINGS, GameSetting, League
from league.formats import format_of
from locales import text
from ui.kit.answer import Panel
from ui.kit.components import button, option, rows, select
from ui.kit.custom_id import PageNumber, league_ref
from ui.strings.clip import clip_lines
from ui.words.league.seasons import draft_text
from ui.words.options import setting_name

PICK, OPEN_SIGNUP, REQUESTS = "leagueset", "leagueopen", "leaguerequests"
"""The actions of the panel's select and buttons; the last one shows the open requests, one at a time."""
GAME, OPTIONS, CLOCK, FORMAT, SIZE, GAMES, DATES, TIES, ROLE, SWITCHES, NAME = (
    "game", "options", "clock", "format", "size", "games", "dates", "ties", "role", "switches", "name",
)  # fmt: skip
"""What can be changed. Text keys `league-set-<setting>`."""
TEXT = 2000
"""Most characters of an answer."""


def settings_of(league: League) -> list[str]:
    """The settings that a league of its kind has."""
    settings = [NAME, GAME, OPTIONS, CLOCK, FORMAT, SIZE, GAMES, DATES, ROLE, SWITCHES]
    if format_of(league.plan).by_points:
        settings.append(TIES)
    return [*settings, *of_all_games()]


def of_all_games() -> dict[str, GameSetting]:
    """The settings of all games that plans of leagues may choose, by id."""
    return {key: setting for key, setting in SETTINGS.items() if setting.in_leagues}


def _name(locale: str, setting: str) -> str:
    return (
        setting_name(locale, setting) if setting in of_all_games() else text(locale, f"league-set-{setting}")
    )


def setup_panel(
    locale: str, league: League, warnings: Sequence[str], *, may_open: bool, requests: int = 0
) -> Panel:
    """The whole plan with its warnings, a select of what to change, the button that opens sign-up, and one
    that shows the open requests."""
    picks = [option(_name(locale, setting), setting) for setting in settings_of(league)]
    number = str(league.id)
    items: list[discord.ui.Item[Any]] = [
        select(league_ref(league, PICK, number), text(locale, "league-set-ask"), picks)
    ]
    if may_open:
        style = discord.ButtonStyle.success
        label = text(locale, f"button-{OPEN_SIGNUP}")
        items.append(button(league_ref(league, OPEN_SIGNUP, number), label, style=style, emoji="📣"))
    if requests:
        label = text(locale, f"button-{REQUESTS}", n=requests)
        items.append(button(league_ref(league, REQUESTS, number, stamp=PageNumber(0)), label, emoji="🙋"))
    return Panel(clip_lines(draft_text(locale, league, warnings), TEXT), rows(items))


def switches_of(league: League) -> list[str]:
    """What a league of its kind can have or not. Text keys `league-switch-<field>`."""
    return ["again", *format_of(league.plan).limits(league.plan).switches]
