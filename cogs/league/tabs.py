"""The tabs of `/league show`: the league itself, table, fixtures, results, members, history, honours."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace

from cogs.shared.league_argument import latest_season, season_or_none
from cogs.shared.league_pages import channels_of, fit_lines, page_of
from host import Host, HostError, League
from league.formats import format_of
from league.model import Division, EntryState, Season
from locales import text
from ui.kit.answer import Panel
from ui.kit.context import Interaction
from ui.kit.custom_id import PageNumber, Ref, league_ref
from ui.media.league_tables import standings_file
from ui.words.errors import Refused
from ui.words.league.fixtures import fixture_line, latest_results, result_line, sort_fixtures
from ui.words.league.honours import honour_line, season_line
from ui.words.league.parts import player_lines
from ui.words.league.seasons import heading, league_text, protest_lines
from ui.words.league.tables import table_text
from ui.words.names import plain

TAB = "leaguetab"
"""The action of the buttons that open a tab and turn its pages."""
OPEN = "open"
"""In a custom id, in the place of the direction in which a page is turned."""
ANYBODY = "0"
"""In a custom id: of all members."""
EVERYWHERE = 1
"""As round of the tab of honours: of all leagues."""


@dataclass(frozen=True)
class TabView:
    """A tab, and what it is about; 0 stands for what nobody has chosen."""

    tab: str
    league: League
    season: int = 0
    division: int = 0
    member: str = ANYBODY
    round: int = 0
    page: int = 0

    def ref(self, action: str = TAB, *before: str) -> Ref:
        """The reference of a component of this tab."""
        about = (self.season, self.division, self.member, self.round)
        args = (*before, self.tab, str(self.league.id), *map(str, about))
        return league_ref(self.league, action, *args, stamp=PageNumber(self.page))

    def at(self, tab: str) -> TabView:
        """Another tab about the same. Who was chosen among the members is chosen there alone."""
        kept = self.member if self.tab != MEMBERS or tab == MEMBERS else ANYBODY
        return replace(self, tab=tab, page=0, round=0, member=kept)


def division_meant(season: Season, number: int | None, member: str) -> Division | None:
    """The division with this number, counted from the top; without one the member's, or the first. None if
    the season has no divisions.

    :raises HostError: `league-no-such-division`.
    """
    divisions = sorted(season.divisions, key=lambda each: (each.tier, each.group))
    if number is not None:
        if not 1 <= number <= len(divisions):
            raise HostError("league-no-such-division", division=number)
        return divisions[number - 1]
    entry = season.entry_of(member)
    mine = next(
        (division for division in divisions if entry is not None and division.id == entry.division), None
    )
    return mine or (divisions[0] if divisions else None)


@dataclass(frozen=True)
class Reader:
    """Who reads a tab, and in which language."""

    interaction: Interaction
    locale: str

    @property
    def host(self) -> Host:
        return self.interaction.client.services.host

    async def season(self, view: TabView) -> Season:
        """The season that is meant: the one chosen, else the one that has begun and is not final, else the
        latest. :raises HostError: `no-such-season`."""
        number = view.season or None
        return await latest_season(self.interaction, view.league, number, disputed=number is None)

    def page(self, view: TabView, head: str, lines: list[str], none: str) -> Panel:
        """A page of lines; `none` is the key of what stands there if there are none."""
        return page_of(self.locale, head, lines or [text(self.locale, none)], view.ref())


async def overview(reader: Reader, view: TabView) -> Panel:
    """The league: its game, its dates, who takes part. :raises LeagueError: its format is not known."""
    season = await season_or_none(reader.interaction, view.league)
    format_of(season.plan if season else view.league.plan)
    return Panel(fit_lines([league_text(reader.locale, view.league, season)]))


async def table(reader: Reader, view: TabView) -> Panel:
    """The standings of a division. :raises Refused: `league-no-standings`."""
    season = await reader.season(view)
    if all(entry.number is None for entry in season.entries):
        raise Refused("league-no-standings")
    asks = str(reader.interaction.user.id)
    meant = division_meant(season, view.division or None, asks)
    services = reader.interaction.client.services
    picture = await standings_file(services, reader.locale, view.league, season, meant)
    pace = await reader.host.leagues.entries.pace(season.id)
    standing = table_text(reader.locale, view.league, season, meant, pace)
    return Panel(fit_lines([standing, *protest_lines(reader.locale, season)]), file=picture)


async def fixtures(reader: Reader, view: TabView) -> Panel:
    """The games to come, running and played, perhaps of one member or one round."""
    season = await reader.season(view)
    wanted = [fixture for fixture in season.fixtures if view.round in (0, fixture.round)]
    if view.member != ANYBODY:
        entries = {entry.id for entry in season.entries if entry.member == view.member}
        wanted = [fixture for fixture in wanted if entries.intersection(fixture.seats)]
    channels = await channels_of(reader.host, wanted)
    lines = [
        f"- {fixture_line(reader.locale, season, fixture, channels)}" for fixture in sort_fixtures(wanted)
    ]
    return reader.page(view, heading(reader.locale, view.league, season), lines, "league-fixtures-none")


async def results(reader: Reader, view: TabView) -> Panel:
    """The latest results."""
    season = await reader.season(view)
    lines = [f"- {result_line(reader.locale, season, fixture)}" for fixture in latest_results(season)]
    head = text(reader.locale, "league-results-title", name=plain(view.league.name))
    return reader.page(view, head, lines, "league-results-none")


async def members(reader: Reader, view: TabView) -> Panel:
    """How a member is doing: the one chosen, or the reader; without an entry of theirs, who takes part.

    :raises HostError: `league-no-such-entry`: the member who was chosen has none.
    """
    season = await latest_season(reader.interaction, view.league, view.season or None)
    channels = await channels_of(reader.host, season.fixtures)
    who = str(reader.interaction.user.id) if view.member == ANYBODY else view.member
    lines = player_lines(reader.locale, view.league, season, who, channels)
    if lines:
        return Panel(fit_lines(lines))
    if view.member != ANYBODY:
        raise HostError("league-no-such-entry", entry=0)
    names = [f"- {plain(entry.name)}" for entry in season.entries if entry.state != EntryState.OUT]
    return reader.page(view, heading(reader.locale, view.league, season), names, "league-members-none")


async def history(reader: Reader, view: TabView) -> Panel:
    """The league's seasons and who won them."""
    registry, league = reader.host.leagues.registry, view.league
    honoured = await registry.honours(league.guild, league.id)
    lines = [season_line(reader.locale, each, honoured) for each in await registry.history(league.id)]
    head = text(reader.locale, "league-title", name=plain(league.name))
    return reader.page(view, head, lines, "league-history-none")


async def honours(reader: Reader, view: TabView) -> Panel:
    """Titles and promotions, of the league or of all, perhaps of one member."""
    registry, guild = reader.host.leagues.registry, view.league.guild
    known = {each.id: each.name for each in await registry.of(guild, closed=True)}
    honoured = await registry.honours(
        guild,
        None if view.round == EVERYWHERE else view.league.id,
        None if view.member == ANYBODY else view.member,
    )
    lines = [honour_line(reader.locale, each, known.get(each.league, "")) for each in honoured]
    return reader.page(view, text(reader.locale, "honour-title"), lines, "honour-none")


SHOW, TABLE, FIXTURES, RESULTS, MEMBERS, HISTORY, HONOURS = (
    "league", "table", "fixtures", "results", "members", "history", "honours",
)  # fmt: skip
TABS: Mapping[str, Callable[[Reader, TabView], Awaitable[Panel]]] = {
    SHOW: overview,
    TABLE: table,
    FIXTURES: fixtures,
    RESULTS: results,
    MEMBERS: members,
    HISTORY: history,
    HONOURS: honours,
}
"""The tabs by name. Text keys `league-tab-<name>`."""
