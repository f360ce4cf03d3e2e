"""`/league-admin start`, `remove`, `adjudicate`, `override` and `cancel`: what cannot simply be taken back.
Each shows what will happen; its button asks for the reason in a form, and sending the form does it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import app_commands

from cogs.leagues.asking import Managing, conflict_warnings, managing
from cogs.leagues.consequences import game_words, preview_lines, removal_lines
from cogs.leagues.entrants import entry_of
from cogs.shared.league_argument import (
    latest_season,
    over,
    pressed_league,
    require_league_manager,
    season_or_none,
    suggest_leagues,
)
from cogs.shared.league_pages import fit_lines
from host import HostError, League, LeagueRequest
from league.formats.format import Fallout
from league.lookup import fixture_with
from league.model import Entrant, EntryState, Fixture, FixtureState, Season, SeasonState
from league.outcomes import ABSENT_AT
from league.season import fewest
from ui.kit.answer import Panel, Reply
from ui.kit.commands import Slash, options, slash, suggesting
from ui.kit.components import FieldsForm, FormField, button, rows
from ui.kit.context import Interaction
from ui.kit.custom_id import MODAL, Ref, league_ref, number_pattern
from ui.kit.router import Press, Route
from ui.words.deadlines import moment
from ui.words.durations import duration
from ui.words.errors import Refused
from ui.words.league.fixtures import result_line
from ui.words.names import plain

START, REMOVE, ADJUDICATE = "start", "remove", "adjudicate"
OVERRIDE, UNDO, CANCEL = "override", "undo", "cancel"
"""What is confirmed."""
GOING, OVER = "going", "over"
"""In a custom id: the state of the season that is called off, or after which the league is closed."""
ASK, DO = "leagueask", "leaguedo"
"""The actions of the button that opens the form, and of the form."""
REASON = 300
"""Most characters of a reason."""
BEGINNING = (SeasonState.SIGNUP, SeasonState.CHECK_IN)
"""The states of a season that has not begun."""
NUMBER = number_pattern(9)


async def _asking(
    interaction: Interaction, answer: Reply, question: str, league: League, what: str, *args: str
) -> Panel:
    """A question with the button that goes on to the form; those who play in the season read what follows."""
    season = await season_or_none(interaction, league)
    drawn = season is not None and season.state not in BEGINNING
    alike = what == CANCEL or (what == START and season is not None and not _absentees(season))
    if not over(season) and (drawn or not alike):
        action = OVERRIDE if what == UNDO else what
        question = fit_lines([*await conflict_warnings(interaction, answer, league, action), question])
    sure = button(
        league_ref(league, ASK, what, str(league.id), *args),
        answer.text(f"button-league-{what}", going=str(OVER not in args)),
        style=discord.ButtonStyle.danger,
    )
    no = button(Ref("never"), answer.text("button-cancel"))
    return Panel(question, rows([sure, no]))


@slash("league-admin-start")
@options("league-admin", league="league")
@suggesting(league=suggest_leagues)
@managing
async def start(run: Managing) -> None:
    """Ask for confirmation that a season begins now: what this cuts short, and whom it leaves out."""
    league, answer = run.league, run.answer
    season = await latest_season(run.interaction, league)
    question = _start_question(answer, league, season)
    await answer.panel(await _asking(run.interaction, answer, question, league, START, *_start_args(season)))


def _start_question(answer: Reply, league: League, season: Season) -> str:
    """:raises HostError: `league-season-state`, `league-too-few`: the season cannot begin."""
    if season.state not in BEGINNING:
        need = [state.value for state in BEGINNING]
        raise HostError("league-season-state", state=season.state, need=need)
    absent = _absentees(season)
    stays = (EntryState.SIGNED_UP, EntryState.CHECKED_IN)
    here = sum(entry.state in stays for entry in season.entries) - len(absent)
    if here < fewest(season.plan):
        raise HostError("league-too-few", have=here, need=fewest(season.plan))
    dates = {
        "starts": moment(season.starts_at),
        "time": duration(answer.locale, season.ends_at - season.starts_at),
    }
    data = {"name": plain(league.name), "number": season.number, "state": season.state.value, **dates}
    lines = [answer.text("confirm-league-start", n=here, checkin=moment(season.checkin_at), **data)]
    if absent:
        names = ", ".join(plain(entry.name) for entry in absent)
        lines.append(answer.text("confirm-league-start-without", n=len(absent), who=names))
    return fit_lines(lines)


def _absentees(season: Season) -> list[Entrant]:
    """Who has entered, and would not take part if the season began now: who has not checked in."""
    if season.state != SeasonState.CHECK_IN:
        return []
    return [entry for entry in season.entries if entry.state == EntryState.SIGNED_UP]


def _start_args(season: Season) -> tuple[str, str]:
    """In a custom id: which season begins, and the state on which it depends who takes part."""
    return str(season.number), season.state.value


@slash("league-admin-remove")
@options("league-admin-remove", member="member")
@options("league-admin", league="league")
@suggesting(league=suggest_leagues)
@managing
async def remove(run: Managing, member: discord.User) -> None:
    """Ask for confirmation that a member leaves the season."""
    league, answer = run.league, run.answer
    season, entrant = await entry_of(run.interaction, league, member)
    question = fit_lines(removal_lines(answer, league.name, season, entrant))
    await answer.panel(await _asking(run.interaction, answer, question, league, REMOVE, str(entrant.id)))


@slash("league-admin-adjudicate")
@options("league-admin-adjudicate", fixture="fixture")
@options("league-admin", league="league")
@suggesting(league=suggest_leagues)
@managing
async def adjudicate(run: Managing, fixture: app_commands.Range[int, 1]) -> None:
    """Ask for confirmation that a game is counted as it stands."""
    league, answer = run.league, run.answer
    season = await latest_season(run.interaction, league, disputed=True)
    chosen = fixture_with(season, fixture)
    question = answer.text("confirm-league-adjudicate", **game_words(answer, season, chosen), late=ABSENT_AT)
    await answer.panel(await _asking(run.interaction, answer, question, league, ADJUDICATE, str(chosen.id)))


@slash("league-admin-cancel")
@options("league-admin", league="league")
@suggesting(league=suggest_leagues)
@managing
async def cancel(run: Managing) -> None:
    """Ask for confirmation that a season is called off; without a season, that the league is closed."""
    league, answer = run.league, run.answer
    season = await season_or_none(run.interaction, league)
    data = {"name": plain(league.name), "number": league.seasons}
    states = [each.state for each in season.fixtures if each.game] if season is not None else []
    data |= {"played": states.count(FixtureState.DONE), "running": states.count(FixtureState.UNDER_WAY)}
    data["n"] = sum(e.state != EntryState.OUT for e in season.entries) if season is not None else 0
    question = answer.text("confirm-league-cancel", going=str(not over(season)), **data)
    await answer.panel(
        await _asking(run.interaction, answer, question, league, CANCEL, *_question_args(league, season))
    )


def _question_args(league: League, season: Season | None) -> tuple[str, str]:
    """In a custom id: about which season the question is, and whether it was over."""
    return str(league.seasons), OVER if over(season) else GOING


# -- overriding ----------------------------------------------------------------------------------------------


def places_typed(season: Season, fixture: Fixture, typed: str) -> dict[int, int]:
    """Typed places by entry. :raises HostError: `league-places`."""
    words = typed.replace(",", " ").split()
    if len(words) == 1 and len(words[0]) == len(fixture.seats):
        words = list(words[0])
    numbers = [int(word) for word in words if word.isascii() and word.isdigit() and len(word) < 3]
    fits = len(numbers) == len(words) == len(fixture.seats)
    if not fits or any(1 + sum(other < place for other in numbers) != place for place in numbers):
        raise HostError("league-places", fixture=fixture.id, given=typed[:50], seats=len(fixture.seats))
    return dict(zip(fixture.seats, numbers, strict=True))


@slash("league-admin-override")
@options("league-admin-override", fixture="fixture", places="places")
@options("league-admin", league="league")
@suggesting(league=suggest_leagues)
@managing
async def override(
    run: Managing,
    fixture: app_commands.Range[int, 1],
    places: app_commands.Range[str, 1, 60] | None = None,
) -> None:
    """Show the table with another result of a game, and ask for confirmation. Without places the last change
    is taken back."""
    league, answer = run.league, run.answer
    season = await latest_season(run.interaction, league, disputed=True)
    chosen = fixture_with(season, fixture)
    wanted = places_typed(season, chosen, places) if places else None
    seen = str(len(season.lines))
    preview = await _preview_text(run.interaction, answer, league, chosen, wanted)
    if wanted is None:
        panel = await _asking(run.interaction, answer, preview, league, UNDO, str(chosen.id), seen)
    else:
        typed = "-".join(str(wanted[entry]) for entry in chosen.seats)
        panel = await _asking(run.interaction, answer, preview, league, OVERRIDE, str(chosen.id), seen, typed)
    await answer.panel(panel)


async def _preview_text(
    interaction: Interaction,
    answer: Reply,
    league: League,
    fixture: Fixture,
    places: Mapping[int, int] | None,
) -> str:
    """The result and the table before and after, and what hangs on it."""
    locale, control = answer.locale, interaction.client.services.host.leagues.control
    preview = await control.preview(league.id, fixture.id, places)
    lines = [answer.text("leagues-preview", fixture=fixture.id)]
    lines += _fallout_lines(answer, preview.after, preview.fallout)
    seasons = (preview.before, preview.after)
    outcomes = [[result_line(locale, each, fixture_with(each, fixture.id))] for each in seasons]
    return fit_lines([*lines, *preview_lines(answer, fixture.seats[0], seasons, outcomes)])


def _fallout_lines(answer: Reply, season: Season, fallout: Fallout) -> list[str]:
    """That others go on, which games hang on it, and that the season goes on for those in their place."""
    lines = [answer.text("leagues-preview-moves")] if fallout.moves else []
    for number in fallout.orphans:
        orphan = fixture_with(season, number)
        key = "leagues-preview-orphan" if len(orphan.seats) > 1 else "leagues-preview-orphan-bye"
        lines.append(answer.text(key, **game_words(answer, season, orphan)))
    if fallout.until is not None:
        lines.append(answer.text("leagues-preview-reopens", until=moment(fallout.until)))
    return lines


# -- confirming ----------------------------------------------------------------------------------------------


async def ask(press: Press) -> None:
    """Ask for the reason in a form."""
    await require_league_manager(press.interaction, await pressed_league(press, 1))
    what, _, *args = press.ref.args
    field = FormField(press.answer.text("league-form-reason"), "", longest=REASON, required=what != START)
    title = press.answer.text(f"button-league-{what}", going=str(OVER not in args))
    await press.answer.modal(FieldsForm(replace(press.ref, action=DO), title, [field]))


async def do(press: Press) -> None:
    """Do what was confirmed, for the reason given. :raises Refused: `league-reason`, `league-preview-old`,
    `league-start-old`."""
    league, (what, _, *args) = await pressed_league(press, 1), press.ref.args
    manager, reason = await require_league_manager(press.interaction, league), press.values[0].strip()
    if not reason and what != START:
        raise Refused("league-reason", low=1, high=REASON)
    run, done = Managing(press.interaction, press.answer, league, manager), None
    match what:
        case "start":
            done = await _start(run, args, reason)
        case "remove":
            done = await run.decide(what, reason, entry=int(args[0]))
        case "adjudicate":
            done = await run.decide(what, reason, fixture=int(args[0]))
        case "cancel":
            done = await _cancel(run, args, reason)
        case _:
            done = await _override(run, args, reason)
    if not isinstance(done, LeagueRequest):
        data = {"name": plain(league.name), "number": league.seasons, "going": str(OVER not in args)}
        await press.answer.panel(Panel(press.answer.text(f"leagues-done-{what}", **data)))


async def _start(run: Managing, args: Sequence[str], reason: str) -> Any:
    """Begin the season, unless somebody would be left out of whom the question did not tell."""
    if tuple(args) != _start_args(await latest_season(run.interaction, run.league)):
        raise Refused("league-start-old")
    return await run.decide(START, reason)


async def _cancel(run: Managing, args: Sequence[str], reason: str) -> Any:
    """Call the season off, or close a league that has none going on."""
    league, season = run.league, await season_or_none(run.interaction, run.league)
    if tuple(args) != _question_args(league, season):
        raise Refused("league-preview-old")
    if over(season):
        registry, by = run.interaction.client.services.host.leagues.registry, str(run.interaction.user.id)
        return await registry.close(league.id, by, reason, manager=run.manager)
    return await run.decide(CANCEL, reason)


async def _override(run: Managing, args: Sequence[str], reason: str) -> Any:
    """Store the places that were shown, unless the table has changed since."""
    season = await latest_season(run.interaction, run.league, disputed=True)
    number, seen, *typed = args
    if seen != str(len(season.lines)):
        raise Refused("league-preview-old")
    fixture = fixture_with(season, int(number))
    places = places_typed(season, fixture, typed[0].replace("-", " ")) if typed else None
    return await run.decide(OVERRIDE, reason, fixture=fixture.id, places=places)


_WHAT = rf"(?:{REMOVE}|{ADJUDICATE}):{NUMBER}:{NUMBER}|{CANCEL}:{NUMBER}:{NUMBER}:(?:{GOING}|{OVER})"
_RESULT = rf"{UNDO}:{NUMBER}:{NUMBER}:{NUMBER}|{OVERRIDE}:{NUMBER}:{NUMBER}:{NUMBER}:[1-9](?:-[1-9])+"
_BEGIN = rf"{START}:{NUMBER}:{NUMBER}:(?:{SeasonState.SIGNUP.value}|{SeasonState.CHECK_IN.value})"
COMMANDS: tuple[Slash, ...] = (start, remove, adjudicate, override, cancel)
ACTIONS: dict[str, Route] = {
    ASK: Route(ask, f"{_BEGIN}|{_WHAT}|{_RESULT}"),
    DO: Route(do, f"{_BEGIN}|{_WHAT}|{_RESULT}", kinds=MODAL),
}
