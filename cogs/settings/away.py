"""`/away`: vacations, during which a member's clocks stand still, and sitters, who play for them. One panel
shows both; its buttons and the options of the command change them."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import app_commands

from host import DAY, Game
from host.kinds import GameStatus
from host.model import Absence
from locales import text
from ui.kit.answer import Panel, Reply, answering
from ui.kit.commands import Slash, options, slash
from ui.kit.components import NumberForm, button, rows
from ui.kit.context import Interaction
from ui.kit.custom_id import MODAL, Ref
from ui.kit.router import Press, Route
from ui.words.deadlines import moment
from ui.words.errors import Refused

SHOWN = 10
"""Most games of a kind that are named."""
GAMES = 200
"""Most running games of a member that are read; nobody has this many."""
YEAR = 366


async def _games(interaction: Interaction) -> list[Game]:
    """The member's running games in this server."""
    guild, member = str(interaction.guild_id), str(interaction.user.id)
    games = interaction.client.services.host.games
    return list(await games.find(guild, member, (GameStatus.RUNNING,), limit=GAMES))


def _game_lines(locale: str, key: str, games: Sequence[Game]) -> list[str]:
    """A line about these games; no line if there are none."""
    if not games:
        return []
    named = ", ".join(f"#{game.id} <#{game.channel}>" for game in games[:SHOWN])
    if len(games) > SHOWN:
        named = text(locale, "and-more-games", what=named, n=len(games) - SHOWN)
    return [text(locale, key, games=named)]


def _clocks(locale: str, games: Sequence[Game]) -> list[str]:
    """Which games' clocks stand still during a vacation, and which do not."""
    still = [g for g in games if g.clock and g.clock.vacations]
    runs = [g for g in games if g.clock and not g.clock.vacations]
    free = [g for g in games if not g.clock]
    return [
        *_game_lines(locale, "away-still", still),
        *_game_lines(locale, "away-runs", runs),
        *_game_lines(locale, "away-free", free),
    ]


def _sitting(locale: str, games: Sequence[Game], sitter: str) -> list[str]:
    """In which games a sitter may play, and in which not."""
    there = [g for g in games if g.seat_of(sitter) is not None]
    never = [g for g in games if g not in there and g.clock and not g.clock.sitters]
    plays = [g for g in games if g not in there and g not in never]
    return [
        *_game_lines(locale, "sitter-plays", plays),
        *_game_lines(locale, "sitter-never", never),
        *_game_lines(locale, "sitter-there", there),
    ]


def _here(interaction: Interaction) -> tuple[str, str]:
    """The server and the member."""
    return str(interaction.guild_id), str(interaction.user.id)


async def _panel(interaction: Interaction, answer: Reply, done: Sequence[str] = ()) -> Panel:
    """The member's vacation and the days left, their sitter, and for whom they may play, with buttons that
    change it; in place of that what has just been `done`."""
    absences, (guild, member) = interaction.client.services.host.absences, _here(interaction)
    absence, named = await absences.vacations.of(guild, member), await absences.sitters.of(guild, member)
    lines = done or await _overview(interaction, answer, absence, named)
    if absence.until is None:
        items = [button(Ref("awaydays"), answer.text("button-awaydays"), emoji="🏖️")]
    else:
        items = [button(Ref("awayback"), answer.text("button-awayback"), emoji="🏠")]
    if named is not None:
        items.append(button(Ref("awaysitter"), answer.text("button-unsit")))
    return Panel("\n".join(lines), rows(items))


async def _overview(
    interaction: Interaction, answer: Reply, absence: Absence, named: str | None
) -> list[str]:
    games, (guild, member) = await _games(interaction), _here(interaction)
    lines = [answer.text("away-there")]
    if absence.until is not None:
        lines = [
            answer.text("away-until", until=moment(absence.until)), *_clocks(answer.locale, games)
        ]  # fmt: skip
    lines.append(answer.text("vacation-left", n=absence.days_left, of=absence.quota))
    lines.append(answer.text("sitter-is", who=f"<@{named}>") if named else answer.text("sitter-none"))
    lines += _sitting(answer.locale, games, named) if named else []
    sitters = interaction.client.services.host.absences.sitters
    sat = [f"<@{other}>" for other in await sitters.sits_for(guild, member)]
    return [*lines, *([answer.text("sitter-for", who=", ".join(sat[:SHOWN]))] if sat else [])]


async def _leave(interaction: Interaction, answer: Reply, days: int) -> list[str]:
    """Begin a vacation; what the member reads."""
    host = interaction.client.services.host
    absence = await host.absences.vacations.begin(*_here(interaction), days)
    end = host.core.clock() + days * DAY if absence.until is None else absence.until
    lines = [answer.text("vacation-begun", begin=moment(end - days * DAY), end=moment(end))]
    lines += _clocks(answer.locale, await _games(interaction))
    left = answer.text("vacation-left", n=absence.days_left, of=absence.quota)
    return [*lines, left, answer.text("vacation-hint")]


async def _name_sitter(interaction: Interaction, answer: Reply, member: discord.Member) -> list[str]:
    """Name the member's sitter; what the member reads. :raises Refused: `no-bot-sitter`."""
    if member.bot:
        raise Refused("no-bot-sitter")
    chosen = str(member.id)
    await interaction.client.services.host.absences.sitters.name(*_here(interaction), chosen)
    lines = [answer.text("sitter-named", who=f"<@{chosen}>")]
    return lines + _sitting(answer.locale, await _games(interaction), chosen)


@slash("away")
@options("away", days="vacation", member="sitter")
async def away(
    interaction: Interaction,
    days: app_commands.Range[int, 1, YEAR] | None = None,
    member: discord.Member | None = None,
) -> None:
    """Show the panel; first begin a vacation of so many days, or name a sitter."""
    async with answering(interaction) as answer:
        done = await _name_sitter(interaction, answer, member) if member is not None else []
        if days is not None:
            done += await _leave(interaction, answer, days)
        await answer.panel(await _panel(interaction, answer, done))


async def ask_days(press: Press) -> None:
    """Ask how many days the vacation lasts."""
    say = press.answer.text
    label, example = (say(key, low=1, high=YEAR) for key in ("form-amount", "form-range"))
    await press.answer.modal(NumberForm(Ref("awayset"), say("button-awaydays"), label, example))


async def set_days(press: Press) -> None:
    """Begin a vacation of as many days as were typed. :raises Refused: `away-days`: no such number."""
    typed = press.values[0].strip()
    if not (typed.isascii() and typed.isdigit() and len(typed) < 4 and 1 <= int(typed) <= YEAR):
        raise Refused("away-days", typed=typed[:20], most=YEAR)
    done = await _leave(press.interaction, press.answer, int(typed))
    await press.answer.panel(await _panel(press.interaction, press.answer, done))


async def back(press: Press) -> None:
    """End a vacation early."""
    host = press.services.host
    absence = await host.absences.vacations.end(*_here(press.interaction))
    left = press.answer.text("vacation-left", n=absence.days_left, of=absence.quota)
    done = [press.answer.text("vacation-ended"), left]
    await press.answer.panel(await _panel(press.interaction, press.answer, done))


async def ask_unsit(press: Press) -> None:
    """Ask for confirmation that the sitter is removed, or say that there is none."""
    named = await press.services.host.absences.sitters.of(*_here(press.interaction))
    await press.answer.panel(_removing(press.answer, named))


def _removing(answer: Reply, named: str | None) -> Panel:
    """The request to confirm that the sitter is removed, or a word that there is none."""
    if named is None:
        return Panel(answer.text("sitter-none"))
    sure = button(Ref("unsit", (named,)), answer.text("button-unsit"), style=discord.ButtonStyle.danger)
    no = button(Ref("never"), answer.text("button-cancel"))
    return Panel(answer.text("confirm-unsit", who=f"<@{named}>"), rows([sure, no]))


async def unsat(press: Press) -> None:
    """Remove the sitter whom the question named; one named since then stays."""
    sitters, (guild, member) = press.services.host.absences.sitters, _here(press.interaction)
    if await sitters.of(guild, member) != press.ref.args[0]:
        raise Refused("sitter-changed")
    await sitters.name(guild, member, None)
    done = [press.answer.text("sitter-nobody")]
    await press.answer.panel(await _panel(press.interaction, press.answer, done))


COMMAND: Slash = away
ACTIONS: dict[str, Route] = {
    "unsit": Route(unsat, r"\d{1,20}"),
    "awaydays": Route(ask_days),
    "awayset": Route(set_days, kinds=MODAL),
    "awayback": Route(back),
    "awaysitter": Route(ask_unsit),
}
