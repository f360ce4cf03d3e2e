"""`/league-admin substitute`, `points`, `strike` and `unban`: single members."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import discord
from discord import app_commands
from msgspec.structs import replace

from cogs.leagues.asking import Managing, ask_first, managing
from cogs.leagues.consequences import preview_lines, substitution_lines
from cogs.shared.league_argument import (
    latest_season,
    suggest_leagues,
)
from host import HostError, League
from league.model import POINT, Entrant, Season
from ui.kit.commands import Slash, options, slash, suggesting
from ui.kit.context import Interaction
from ui.kit.members import name_of_member
from ui.words.deadlines import moment
from ui.words.errors import Refused
from ui.words.league.tables import points_text
from ui.words.names import plain

REASON = 300
"""Most characters of a reason."""
_POINTS = re.compile(r"([+-]?)(\d{1,3})(?:[.,](\d{1,2}))?", re.ASCII)


async def entry_of(
    interaction: Interaction, league: League, member: discord.abc.User, *, disputed: bool = False
) -> tuple[Season, Entrant]:
    """A league's latest season, or the `disputed` one, and the member's entry in it.

    :raises HostError: `league-no-such-entry`.
    """
    season = await latest_season(interaction, league, disputed=disputed)
    entrant = season.entry_of(str(member.id))
    if entrant is None:
        raise HostError("league-no-such-entry", entry=0)
    return season, entrant


@slash("league-admin-substitute")
@options("league-admin-substitute", member="member", by="by")
@options("league-admin", reason="reason", league="league")
@suggesting(league=suggest_leagues)
@managing
async def substitute(
    run: Managing,
    member: discord.Member,
    by: discord.Member,
    reason: app_commands.Range[str, 1, REASON],
) -> None:
    """Ask for confirmation that another member takes a member's games over."""
    if by.bot:
        raise Refused("no-bots")
    season, entrant = await entry_of(run.interaction, run.league, member, disputed=True)
    name = name_of_member(by)
    args: dict[str, Any] = {"entry": entrant.id, "member": str(by.id), "name": name}
    games = (await run.rehearse("substitute", reason, **args))["after"]["fixtures"]
    note = run.answer.text("leagues-substituted", who=plain(entrant.name), other=plain(name))
    question = substitution_lines(run.answer, season, entrant, name, games)
    await _ask(run, question, "substitute", reason, lambda _: note, args)


async def _ask(
    run: Managing,
    question: Sequence[str],
    action: str,
    reason: str,
    note: Callable[[Any], str],
    args: Mapping[str, Any],
) -> None:
    """Do an act once the button under the question was pressed."""

    async def act(pressed: Managing) -> None:
        await pressed.do(action, reason, note, **args)

    await ask_first(run, question, action, act)


def points_typed(typed: str) -> int:
    """Typed points in 60ths: `2`, `-1.5`, `+0,5`. :raises Refused: `league-typed-number`."""
    match = _POINTS.fullmatch(typed.strip())
    if match is None:
        raise Refused("league-typed-number", typed=typed[:20])
    sign, whole, part = match.groups()
    value = int(whole) * POINT + round(float(f"0.{part or 0}") * POINT)
    if not value:
        raise Refused("league-typed-number", typed=typed[:20])
    return -value if sign == "-" else value


@slash("league-admin-points")
@options("league-admin-points", member="member", points="points")
@options("league-admin", reason="reason", league="league")
@suggesting(league=suggest_leagues)
@managing
async def points(
    run: Managing,
    member: discord.Member,
    points: app_commands.Range[str, 1, 60],
    reason: app_commands.Range[str, 1, REASON],
) -> None:
    """Show the table with points given to a member, or taken, and ask for confirmation."""
    points60 = points_typed(points)
    season, entrant = await entry_of(run.interaction, run.league, member, disputed=True)
    args = {"entry": entrant.id, "points60": points60}
    change = await run.rehearse("points", reason, **args)
    sides = [points_text(run.answer.locale, change[side]["adjust60"]) for side in ("before", "after")]
    entries = tuple(
        replace(e, adjust60=e.adjust60 + points60) if e.id == entrant.id else e for e in season.entries
    )
    question = [
        run.answer.text("confirm-league-points", who=plain(entrant.name), before=sides[0], after=sides[1]),
        *preview_lines(run.answer, entrant.id, (season, replace(season, entries=entries))),
    ]

    def note(done: Any) -> str:
        shown = points_text(run.answer.locale, done.adjust60)
        return run.answer.text("leagues-pointed", who=plain(entrant.name), points=shown)

    await _ask(run, question, "points", reason, note, args)


@slash("league-admin-strike")
@options("league-admin-strike", member="member", days="days")
@options("league-admin", reason="reason", league="league")
@suggesting(league=suggest_leagues)
@managing
async def strike(
    run: Managing,
    member: discord.Member,
    reason: app_commands.Range[str, 1, REASON],
    days: app_commands.Range[int, 1, 3650] = 14,
) -> None:
    """Ask for confirmation that a member is barred from the server's leagues."""
    who, args = plain(name_of_member(member)), {"member": str(member.id), "days": days}
    until = moment((await run.rehearse("strike", reason, **args))["after"]["until"])

    def note(done: Any) -> str:
        return run.answer.text("leagues-struck", who=who, until=moment(done.until))

    question = [run.answer.text("confirm-league-strike", who=who, until=until)]
    await _ask(run, question, "strike", reason, note, args)


@slash("league-admin-unban")
@options("league-admin-unban", member="member")
@options("league-admin", reason="reason", league="league")
@suggesting(league=suggest_leagues)
@managing
async def unban(
    run: Managing,
    member: discord.User,
    reason: app_commands.Range[str, 1, REASON],
) -> None:
    """Let a barred member enter again."""
    note = run.answer.text("leagues-unbanned", who=plain(name_of_member(member)))
    await run.do("unban", reason, lambda _: note, member=str(member.id))


COMMANDS: tuple[Slash, ...] = (substitute, points, strike, unban)
