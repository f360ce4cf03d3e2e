"""Leagues as options of commands and in custom ids: found, suggested, and who may run them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from discord import app_commands

from host import HostError, League
from league.model import Season, SeasonState
from locales import locale_of
from ui.kit.answer import Panel, Reply
from ui.kit.components import button, rows
from ui.kit.context import Interaction
from ui.kit.custom_id import Ref, league_ref
from ui.kit.permissions import LEAGUES, is_manager
from ui.kit.router import Press
from ui.strings.clip import OPTION, clip, clip_lines
from ui.strings.sanitize import sanitize
from ui.strings.search import best, resolve
from ui.words.errors import Refused
from ui.words.league.seasons import short_plan

Text = app_commands.Choice[str]
MOST, LONGEST = 20, 2000
"""Most leagues with a button, and characters of an answer."""


class SeveralLeagues(Exception):
    """It is not clear which of these leagues is meant: the command asks (`ask_which`)."""

    def __init__(self, leagues: Sequence[League]) -> None:
        super().__init__(leagues)
        self.leagues = leagues


async def league_here(interaction: Interaction, typed: str | None, *, closed: bool = False) -> League:
    """The league that is typed, by name or number; without one that of the channel, or the server's only one.
    With `closed` also one that has no more seasons, if no other is meant.

    :raises Refused: `league-none`, `league-unknown`.
    :raises SeveralLeagues: several are possible.
    """
    registry, guild = interaction.client.services.host.leagues.registry, str(interaction.guild_id)
    leagues = await registry.of(guild)
    if closed and (not leagues or (typed is not None and not _matches(typed, leagues))):
        leagues = await registry.of(guild, closed=True)
    if not leagues:
        raise Refused("league-none")
    if typed is None:
        places = (str(interaction.channel_id), str(getattr(interaction.channel, "parent_id", None)))
        near = [league for league in leagues if league.channel in places] or leagues
        if len(near) > 1:
            raise SeveralLeagues(near)
        return near[0]
    matches = _matches(typed, leagues)
    if not matches:
        raise Refused("league-unknown", typed=typed[:50])
    if len(matches) > 1:
        raise SeveralLeagues(matches)
    return matches[0]


def _matches(typed: str, leagues: Sequence[League]) -> Sequence[League]:
    """The leagues that are meant by a number or a name."""
    by_number = [league for league in leagues if str(league.id) == typed.strip()]
    return by_number or resolve(typed, leagues, lambda league: league.name)


async def ask_which(
    answer: Reply, several: SeveralLeagues, ref: Callable[[League], Ref], lines: Sequence[str] = ()
) -> None:
    """Ask which of several leagues is meant, by a button for each that goes on with what was wanted; above
    them these lines about them."""
    leagues = several.leagues[:MOST]
    items = [button(ref(league), sanitize(league.name) or str(league.id)) for league in leagues]
    content = "\n".join([answer.text("league-which"), *lines])
    await answer.panel(Panel(clip_lines(content, LONGEST), rows(items)))


async def league_or_question(
    interaction: Interaction, answer: Reply, typed: str | None, action: str, *args: str, closed: bool = False
) -> League | None:
    """As `league_here`; where several are possible, ask which by buttons of this action, and return None."""
    try:
        return await league_here(interaction, typed, closed=closed)
    except SeveralLeagues as several:
        await ask_which(answer, several, lambda each: league_ref(each, action, str(each.id), *args))
        return None


async def suggest_leagues(interaction: Interaction, current: str) -> list[Text]:
    """The server's leagues that match what is typed."""
    locale = locale_of(interaction.locale)
    leagues = await interaction.client.services.host.leagues.registry.of(str(interaction.guild_id))
    named = [
        (f"{sanitize(league.name)} · {short_plan(locale, league)}", str(league.id)) for league in leagues
    ]
    matches = best(current, named, lambda pair: pair[0])
    return [Text(name=clip(name, OPTION), value=value) for name, value in matches]


async def pressed_league(press: Press, at: int = 0, *, closed: bool = False) -> League:
    """The league of a component: the argument of its custom id at this position; with `closed` also one that
    has no more seasons.

    :raises Refused: `old-button`, also if the league is not of this server: no message can have shown such a
        component; `newest-message`: the component is of another league with this number, or of a time that
        was lost.
    """
    registry = press.services.host.leagues.registry
    leagues = await registry.of(str(press.interaction.guild_id), closed=closed)
    match = next((league for league in leagues if str(league.id) == press.ref.args[at]), None)
    if match is None:
        raise Refused("old-button")
    if not match.letters.fit(press.ref.letters):
        raise Refused("newest-message")
    return match


async def latest_season(
    interaction: Interaction, league: League, number: int | None = None, *, disputed: bool = False
) -> Season:
    """A league's season, without a number the latest, or, if `disputed`, the one whose table can still be
    protested, if there is one: the sign-up of a later one may be open already.

    :raises HostError: `no-such-season`.
    """
    if number is not None and not 1 <= number <= league.seasons:
        raise HostError("no-such-season", number=number)
    if not league.seasons:
        raise HostError("no-such-season", number=None)
    registry = interaction.client.services.host.leagues.registry
    return await registry.season(league.id, number, disputed=disputed)


async def season_or_none(interaction: Interaction, league: League) -> Season | None:
    """A league's latest season, if it has had one."""
    if not league.seasons:
        return None
    return await interaction.client.services.host.leagues.registry.season(league.id)


def over(season: Season | None) -> bool:
    """Whether nothing more happens in a season."""
    return season is None or season.state in (SeasonState.CLOSED, SeasonState.CANCELLED)


async def require_league_manager(interaction: Interaction, league: League) -> bool:
    """Whether the member manages the server's leagues; members who made the league may run it as well.

    :raises HostError: `league-not-manager`: they are neither.
    """
    manager = await is_manager(interaction, LEAGUES)
    if not manager and league.made_by != str(interaction.user.id):
        raise HostError("league-not-manager")
    return manager
