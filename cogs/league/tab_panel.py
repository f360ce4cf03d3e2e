"""`/league show`: a league on tabs, for the member alone. *Post it here* shows a tab to everybody."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import app_commands

from cogs.league.tabs import (
    ANYBODY,
    EVERYWHERE,
    FIXTURES,
    HISTORY,
    HONOURS,
    MEMBERS,
    OPEN,
    RESULTS,
    SHOW,
    TAB,
    TABLE,
    TABS,
    Reader,
    TabView,
)
from cogs.shared.league_argument import (
    SeveralLeagues,
    ask_which,
    league_here,
    pressed_league,
    season_or_none,
    suggest_leagues,
)
from host import League
from league.model import EntryState, Season
from locales import text
from ui.kit.answer import Panel, answering
from ui.kit.commands import Slash, locale_text, options, slash, suggesting
from ui.kit.components import button, option, rows, select
from ui.kit.context import Interaction
from ui.kit.custom_id import PageNumber, Ref, number_pattern
from ui.kit.permissions import require
from ui.kit.router import Press, Route
from ui.messages.league import league_buttons, page_button
from ui.settings.language import public_locale
from ui.settings.web_pages import league_page
from ui.strings.sanitize import sanitize
from ui.words.errors import Refused
from ui.words.league.seasons import division_name, league_line

MOST = 25
"""Most values of a select."""
POST, LIST = "leaguepost", "leaguelist"
"""The actions of the button that posts a tab, and of the one that lists the leagues."""
PICKS = {"season": (TABLE, FIXTURES), "division": (TABLE,), "round": (FIXTURES,), "member": (MEMBERS,)}
"""What can be picked from a list, and on which tabs. The actions are `league<what>`."""


async def _panel(reader: Reader, view: TabView) -> Panel:
    """A tab with its pages, buttons to the others, and lists of what it can be about."""
    panel = await TABS[view.tab](reader, view)
    pages = [*panel.view.children] if panel.view else []
    season = await season_or_none(reader.interaction, view.league)
    shown_tabs = [SHOW, *(tab for tab in TABS if tab != SHOW and season is not None)]
    items: list[discord.ui.Item[Any]] = [
        button(
            view.at(tab).ref(TAB, OPEN),
            text(reader.locale, f"league-tab-{tab}"),
            style=discord.ButtonStyle.primary if tab == view.tab else discord.ButtonStyle.secondary,
            disabled=tab == view.tab and not (view.page or view.round),
        )
        for tab in shown_tabs
    ]
    items += [*pages, button(view.ref(POST), text(reader.locale, "button-leaguepost"), emoji="📢")]
    items += await _page_button(reader, view)
    if view.tab == SHOW and season is not None:
        entry = season.entry_of(str(reader.interaction.user.id))
        entered = entry is not None and entry.state != EntryState.OUT
        items += league_buttons(view.league, season, reader.locale, entered=entered)
    if view.tab == HONOURS:
        if not view.round:
            everywhere = replace(view, round=EVERYWHERE, page=0)
            items.append(button(everywhere.ref(TAB, OPEN), text(reader.locale, "button-honours-all")))
    elif view.tab == SHOW and len(await reader.host.leagues.registry.of(view.league.guild)) > 1:
        items.append(button(Ref(LIST), text(reader.locale, "button-leaguelist"), emoji="📋"))
    panel.view = rows([*items, *await _lists(reader, view)])
    return panel


async def _page_button(reader: Reader, view: TabView) -> list[discord.ui.Item[Any]]:
    """The button to the league's web page, on the tabs that show what is there; none without a page."""
    if view.tab not in (SHOW, TABLE):
        return []
    page = await league_page(reader.interaction.client.services.web, reader.host, view.league)
    return [*page_button(reader.locale, f"{page}?season={view.season}" if page and view.season else page)]


async def _lists(reader: Reader, view: TabView) -> list[discord.ui.Item[Any]]:
    """The lists of what the tab can be about, each only if there is something to choose."""
    if not any(view.tab in tabs for tabs in PICKS.values()):
        return []
    season = await reader.season(view)
    lists: list[discord.ui.Item[Any]] = []
    for what, tabs in PICKS.items():
        picks = _picks(reader.locale, view, season, what)[:MOST] if view.tab in tabs else []
        if len(picks) > 1:
            placeholder = text(reader.locale, f"league-pick-{what}")
            lists.append(select(view.ref(f"league{what}"), placeholder, picks))
    return lists


def _picks(locale: str, view: TabView, season: Season, what: str) -> list[discord.SelectOption]:
    """The values that can be picked; of many the newest."""
    if what == "season":
        return [
            option(text(locale, "league-season-number", number=number), str(number))
            for number in range(view.league.seasons, 0, -1)
        ]
    if what == "division":
        divisions = sorted(season.divisions, key=lambda each: (each.tier, each.group))
        return [option(division_name(locale, season, each), str(n)) for n, each in enumerate(divisions, 1)]
    if what == "round":
        numbers = sorted({fixture.round for fixture in season.fixtures}, reverse=True)
        every = option(text(locale, "league-every-round"), "0")
        return [every, *(option(text(locale, "league-round-number", n=n), str(n)) for n in numbers)]
    entries = {each.member: each.name for each in season.entries if each.state != EntryState.OUT}
    return [option(sanitize(name) or name, member) for member, name in entries.items()]


# -- the command ---------------------------------------------------------------------------------------------


@slash("league-show")
@options(
    "league-show", tab="tab", member="member", season="season", division="division", number="round",
    public="public",
)  # fmt: skip
@options("league", league="league")
@app_commands.choices(
    tab=[app_commands.Choice(name=locale_text(f"league-tab-{name}"), value=name) for name in TABS]
)
@suggesting(league=suggest_leagues)
async def show(
    interaction: Interaction,
    tab: str | None = None,
    member: discord.User | None = None,
    season: app_commands.Range[int, 1, 1000] | None = None,
    division: app_commands.Range[int, 1, 100] | None = None,
    number: app_commands.Range[int, 1, 1000] | None = None,
    public: bool = False,
    league: str | None = None,
) -> None:
    """Show a tab of a league; where several are possible, list them with buttons."""
    async with answering(interaction) as answer:
        meant = tab or (MEMBERS if member else TABLE if division or season else FIXTURES if number else SHOW)
        who = str(member.id) if member else ANYBODY

        def view_of(match: League) -> TabView:
            everywhere = EVERYWHERE if meant == HONOURS and league is None else 0
            return TabView(meant, match, season or 0, division or 0, who, number or everywhere)

        try:
            view = view_of(await league_here(interaction, league))
        except SeveralLeagues as several:
            if meant != HONOURS or league is not None:
                lines = await _league_lines(interaction, answer.locale, several.leagues)
                await ask_which(answer, several, lambda match: view_of(match).ref(TAB, OPEN), lines)
                return
            view = view_of(several.leagues[0])  # the honours of all leagues
        if public:
            await answer.public(await _public_panel(interaction, view, answer.locale))
        else:
            await answer.panel(await _panel(Reader(interaction, answer.locale), view))


async def _league_lines(interaction: Interaction, locale: str, leagues: Sequence[League]) -> list[str]:
    """A line about each league."""
    return [league_line(locale, league, await season_or_none(interaction, league)) for league in leagues]


async def _public_panel(interaction: Interaction, view: TabView, locale: str) -> Panel:
    """A tab for everybody, without buttons but the one to the league's web page, in the server's language.

    :raises Refused: the bot may not post here.
    """
    require(interaction, locale)
    shown = await public_locale(interaction.client, view.league.guild)
    reader = Reader(interaction, shown)
    panel = await TABS[view.tab](reader, view)
    page = await _page_button(reader, view)
    panel.view = rows(page) if page else None
    return panel


# -- what the components do ----------------------------------------------------------------------------------


async def _view(press: Press, *, skip: int = 0) -> TabView:
    tab, _, season, division, member, number = press.ref.args[skip:]
    league = await pressed_league(press, skip + 1)
    return TabView(tab, league, int(season), int(division), member, int(number), press.page)


async def open_tab(press: Press) -> None:
    """Open a tab, or another page of it."""
    view = await _view(press, skip=1)
    await press.answer.panel(await _panel(Reader(press.interaction, press.answer.locale), view))


def _picking(what: str) -> Callable[[Press], Any]:
    """Shows the tab about what was picked. :raises Refused: `old-button`: no such value can be picked."""

    async def pick(press: Press) -> None:
        view, typed = await _view(press), press.values[0]
        if not typed.isdecimal():
            raise Refused("old-button")
        reader = Reader(press.interaction, press.answer.locale)
        value: Any = typed if what == "member" else int(typed)
        await press.answer.panel(await _panel(reader, replace(view, **{what: value}, page=0)))

    return pick


async def post(press: Press) -> None:
    """Show the tab to everybody in the channel."""
    panel = await _public_panel(press.interaction, await _view(press), press.answer.locale)
    await press.answer.public(panel)


async def list_leagues(press: Press) -> None:
    """List the server's leagues, with a button for each."""
    leagues = await press.services.host.leagues.registry.of(str(press.interaction.guild_id))
    lines = await _league_lines(press.interaction, press.answer.locale, leagues)
    several = SeveralLeagues(leagues)
    await ask_which(press.answer, several, lambda match: TabView(SHOW, match).ref(TAB, OPEN), lines)


def _earlier(tab: str) -> Callable[[Press], Any]:
    """Turns the pages of lists that earlier versions showed, whose buttons named a league and what else."""

    async def turn(press: Press) -> None:
        _, number, *more = press.ref.args
        if number == ANYBODY:  # honours of all leagues
            leagues = await press.services.host.leagues.registry.of(
                str(press.interaction.guild_id), closed=True
            )
            view = TabView(tab, leagues[0], round=EVERYWHERE, page=press.page)
        else:
            view = TabView(tab, await pressed_league(press, 1), page=press.page)
        if more:
            view = replace(view, member=more[0])
        if len(more) > 1:
            view = replace(view, round=int(more[1]))
        await press.answer.panel(await _panel(Reader(press.interaction, press.answer.locale), view))

    return turn


COMMANDS: tuple[Slash, ...] = (show,)
_LEAGUE, _SMALL, _MEMBER = number_pattern(9), number_pattern(4), r"\d{1,20}"
_ABOUT = f"(?:{'|'.join(TABS)}):{_LEAGUE}:{_SMALL}:{_SMALL}:{_MEMBER}:{_SMALL}"
_EARLIER = f"(?:previous|next):{_LEAGUE}"
ACTIONS: dict[str, Route] = {
    TAB: Route(open_tab, f"(?:{OPEN}|previous|next):{_ABOUT}", stamp=PageNumber),
    POST: Route(post, _ABOUT, stamp=PageNumber),
    LIST: Route(list_leagues),
    **{f"league{what}": Route(_picking(what), _ABOUT, picks=True, stamp=PageNumber) for what in PICKS},
    "leaguefixtures": Route(_earlier(FIXTURES), f"{_EARLIER}:{_MEMBER}:{_SMALL}", stamp=PageNumber),
    "leagueresults": Route(_earlier(RESULTS), _EARLIER, stamp=PageNumber),
    "leaguehistory": Route(_earlier(HISTORY), _EARLIER, stamp=PageNumber),
    "leaguehonours": Route(_earlier(HONOURS), f"{_EARLIER}:{_MEMBER}", stamp=PageNumber),
}
