"""`/league join` and `leave`, and the buttons of the sign-up message: enter, leave, check in."""

from __future__ import annotations

import discord

from cogs.shared.league_argument import (
    latest_season,
    league_or_question,
    pressed_league,
    suggest_leagues,
)
from host import HostError, League
from league.formats import format_of
from league.model import Entrant, EntryState, Season, SeasonState
from ui.kit.answer import Panel, Reply, answering
from ui.kit.commands import Slash, options, slash, suggesting
from ui.kit.components import button, rows
from ui.kit.context import Interaction
from ui.kit.custom_id import Ref, league_ref, number_pattern
from ui.kit.members import name_of_member
from ui.kit.router import Press, Route
from ui.messages.league import CHECK, ENTER, LEAVE
from ui.words.deadlines import moment
from ui.words.league.plans import clock_of
from ui.words.names import plain

HOURS_KEPT = 2
"""The version of the rules from which on an entry keeps its member's hours."""
QUIT = "leaguequit"
"""The action of the button by which a member confirms that they leave a season under way."""


def _roles(interaction: Interaction) -> list[str]:
    """The ids of the member's roles in the server."""
    return [str(role.id) for role in getattr(interaction.user, "roles", ())]


def _entry_text(answer: Reply, league: League, season: Season, entrant: Entrant) -> str:
    """What a member reads who has entered."""
    data = {
        "name": plain(league.name),
        "starts": moment(season.starts_at),
        "checkin": moment(season.checkin_at),
        "hours": season.plan.checkin_hours,
    }
    if entrant.state == EntryState.WAITING:
        return answer.text("league-entered-waiting")
    if entrant.state == EntryState.CHECKED_IN:
        return answer.text("league-checked-in", **data)
    if entrant.state == EntryState.PLAYING:
        return answer.text(format_of(season.plan).text_key("league-entered-playing"), **data)
    return answer.text("league-entered", **data)


async def _enter(interaction: Interaction, answer: Reply, league: League) -> str:
    if not league.seasons:
        raise HostError("league-not-open", state="none")
    entries = interaction.client.services.host.leagues.entries
    name = name_of_member(interaction.user)
    entrant = await entries.enter(league.id, str(interaction.user.id), name, _roles(interaction))
    season = await latest_season(interaction, league)
    lines = [_entry_text(answer, league, season, entrant)]
    if season.rules >= HOURS_KEPT and clock_of(season.plan).quiet and entrant.state != EntryState.WAITING:
        lines.append(await _hours_line(interaction, answer, entrant))
    return "\n".join(lines)


async def _hours_line(interaction: Interaction, answer: Reply, entrant: Entrant) -> str:
    """The hours in which no time passes for a member who has just entered."""
    hours = await interaction.client.services.host.leagues.entries.hours(entrant.id)
    return answer.text(
        "league-entered-hours",
        quiet=str(hours.quiet),
        zone=hours.zone.replace("_", " "),
        early=str(entrant.state == EntryState.SIGNED_UP),
        **{"from": f"{hours.quiet_from}:00", "until": f"{hours.quiet_until}:00"},
    )


@slash("league-join")
@options("league", league="league")
@suggesting(league=suggest_leagues)
async def join(interaction: Interaction, league: str | None = None) -> None:
    async with answering(interaction) as answer:
        match = await league_or_question(interaction, answer, league, ENTER)
        if match is None:
            return
        await answer.say(await _enter(interaction, answer, match))


async def on_enter(press: Press) -> None:
    """Enter the league of the message."""
    league = await pressed_league(press)
    await press.answer.say(await _enter(press.interaction, press.answer, league))


async def _leave(interaction: Interaction, answer: Reply, league: League) -> None:
    """Leave a season that has not begun; of one under way ask first."""
    season, member = await latest_season(interaction, league), str(interaction.user.id)
    entrant = season.entry_of(member)
    if season.state == SeasonState.RUNNING and entrant is not None and entrant.state == EntryState.PLAYING:
        ref = league_ref(league, QUIT, str(league.id), str(season.number))
        label, style = answer.text(f"button-{QUIT}"), discord.ButtonStyle.danger
        no = button(Ref("never"), answer.text("button-cancel"))
        question = answer.text("confirm-league-leave", name=plain(league.name))
        await answer.panel(Panel(question, rows([button(ref, label, style=style), no])))
        return
    await interaction.client.services.host.leagues.entries.leave(league.id, member)
    await answer.say(answer.text("league-left", name=plain(league.name)))


@slash("league-leave")
@options("league", league="league")
@suggesting(league=suggest_leagues)
async def leave(interaction: Interaction, league: str | None = None) -> None:
    async with answering(interaction) as answer:
        match = await league_or_question(interaction, answer, league, LEAVE)
        if match is None:
            return
        await _leave(interaction, answer, match)


async def on_leave(press: Press) -> None:
    """Leave the league of the message."""
    await _leave(press.interaction, press.answer, await pressed_league(press))


async def on_quit(press: Press) -> None:
    """Leave a season under way. :raises HostError: `league-not-entered`: it is another season by now."""
    league = await pressed_league(press)
    if press.ref.args[1] != str(league.seasons):
        raise HostError("league-not-entered")
    await press.services.host.leagues.entries.leave(league.id, press.member)
    note = press.answer.text("league-left-running", name=plain(league.name))
    await press.answer.panel(Panel(note))


async def on_check_in(press: Press) -> None:
    league = await pressed_league(press)
    await press.services.host.leagues.entries.check_in(league.id, press.member)
    season = await latest_season(press.interaction, league)
    data = {"name": plain(league.name), "starts": moment(season.starts_at)}
    await press.answer.say(press.answer.text("league-checked-in", **data))


COMMANDS: tuple[Slash, ...] = (join, leave)
ACTIONS: dict[str, Route] = {
    ENTER: Route(on_enter, number_pattern(9)),
    LEAVE: Route(on_leave, number_pattern(9)),
    CHECK: Route(on_check_in, number_pattern(9)),
    QUIT: Route(on_quit, f"{number_pattern(9)}:{number_pattern(9)}"),
}
