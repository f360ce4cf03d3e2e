"""The public messages of leagues: the sign-up with its buttons, and plain news."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from host import League
from league.model import Season, SeasonState
from locales import text
from ui.kit.components import Button, MessageLayout, button, link_button
from ui.kit.custom_id import league_ref
from ui.strings.clip import clip_lines
from ui.words.league.seasons import sign_up_text, takes_entries

ENTER, LEAVE, CHECK, RULES = "leagueenter", "leagueleave", "leaguecheck", "leaguerules"
"""The actions of the buttons."""
CARRY, DECLINE = "leaguecarry", "leaguedecline"
"""The actions of the buttons of a request."""
PROTEST, ANSWER = "leagueprotest", "leagueanswer"
"""The actions of the buttons by which members protest against a final table, and managers answer."""
TEXT = 3900
"""Most characters of a message's text."""
PICTURE = "standings.webp"


def league_buttons(
    league: League, season: Season, locale: str, *, entered: bool | None = None
) -> list[Button]:
    """The buttons that a season's state allows: to everybody, or to a member who has `entered` it, or has
    not."""

    def league_button(
        action: str, emoji: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary
    ) -> Button:
        label = text(locale, f"button-{action}")
        return button(league_ref(league, action, str(league.id)), label, style=style, emoji=emoji)

    buttons = []
    if season.state == SeasonState.CHECK_IN and entered is not False:
        buttons.append(league_button(CHECK, "✅", discord.ButtonStyle.success))
    if takes_entries(season) and not entered:
        buttons.append(league_button(ENTER, "✋", discord.ButtonStyle.success))
    if season.state in (SeasonState.SIGNUP, SeasonState.CHECK_IN) and entered is not False:
        buttons.append(league_button(LEAVE, "🚪"))
    return [*buttons, league_button(RULES, "📖")]


def request_buttons(locale: str, league: League, request: int) -> list[Button]:
    """The buttons by which a manager who does not play carries a request out, or declines it."""
    of = (str(league.id), str(request))
    green = discord.ButtonStyle.success
    return [
        button(league_ref(league, CARRY, *of), text(locale, f"button-{CARRY}"), style=green, emoji="✔️"),
        button(league_ref(league, DECLINE, *of), text(locale, f"button-{DECLINE}"), emoji="✖️"),
    ]


def protest_button(locale: str, league: League) -> Button:
    """The button by which a member protests."""
    ref = league_ref(league, PROTEST, str(league.id))
    return button(ref, text(locale, f"button-{PROTEST}"), emoji="⚖️")


def answer_button(locale: str, league: League, protest: int) -> Button:
    """The button by which a manager without an entry answers a protest."""
    ref = league_ref(league, ANSWER, str(league.id), str(protest))
    return button(ref, text(locale, f"button-{ANSWER}"), emoji="✉️")


def page_button(locale: str, page: str | None) -> list[Button]:
    """The button to a league's web page; none without a page."""
    return [link_button(page, text(locale, "button-leaguepage"), emoji="🌐")] if page else []


def sign_up_layout(
    league: League, season: Season, locale: str, page: str | None = None
) -> discord.ui.LayoutView:
    """The message of a season: what it is played by, its dates, who has entered, the buttons. `page`: the
    address of the league's web page."""
    container: discord.ui.Container[Any] = discord.ui.Container()
    content = clip_lines(sign_up_text(locale, league, season), TEXT)
    container.add_item(discord.ui.TextDisplay(content))
    buttons = [*league_buttons(league, season, locale), *page_button(locale, page)]
    container.add_item(discord.ui.ActionRow(*buttons))
    view = MessageLayout()
    view.add_item(container)
    return view


def standings_layout(
    content: str, about: str, buttons: Sequence[Button] = (), *, picture: bool
) -> discord.ui.LayoutView:
    """The message of a division's standings, with its picture if a file is attached."""
    container: discord.ui.Container[Any] = discord.ui.Container()
    container.add_item(discord.ui.TextDisplay(clip_lines(content, TEXT)))
    if picture:
        gallery: discord.ui.MediaGallery[Any] = discord.ui.MediaGallery()
        gallery.add_item(media=f"attachment://{PICTURE}", description=about)
        container.add_item(gallery)
    if buttons:
        container.add_item(discord.ui.ActionRow(*buttons))
    view = MessageLayout()
    view.add_item(container)
    return view
