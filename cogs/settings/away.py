"""`/away`: vacations, during which a member's clocks stand still, and sitters, who play for them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import discord
from discord import app_commands

from host import DAY, Game
from host.kinds import GameStatus
from locales import text
from ui.kit.answer import Panel, Reply, answering
from ui.kit.commands import Slash, options, slash, slash_group
from ui.kit.components import button, rows
from ui.kit.context import Interaction
from ui.kit.custom_id import Ref
from ui.kit.router import Press, Route
from ui.words.deadlines import moment
from ui.words.errors import Refused

SHOWN = 10
"""Most games of a kind that are named."""
GAMES = 200
"""Most running games of a member that are read; nobody has this many."""
YEAR = 366

group = slash_group("away")


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


@slash("away-vacation")
@options("away-vacation", days="days")
async def vacation(interaction: Interaction, days: app_commands.Range[int, 1, YEAR]) -> None:
    async with answering(interaction) as answer:
        host, say = interaction.client.services.host, partial(text, answer.locale)
        absence = await host.absences.vacations.begin(
            str(interaction.guild_id), str(interaction.user.id), days
        )
        end = host.core.clock() + days * DAY if absence.until is None else absence.until
        lines = [say("vacation-begun", begin=moment(end - days * DAY), end=moment(end))]
        lines += _clocks(answer.locale, await _games(interaction))
        lines += [say("vacation-left", n=absence.days_left, of=absence.quota), say("vacation-hint")]
        await answer.panel(Panel("\n".join(lines)))


@slash("away-back")
async def back(interaction: Interaction) -> None:
    """End a vacation early."""
    async with answering(interaction) as answer:
        guild, member = str(interaction.guild_id), str(interaction.user.id)
        absence = await interaction.client.services.host.absences.vacations.end(guild, member)
        left = answer.text("vacation-left", n=absence.days_left, of=absence.quota)
        await answer.say(f"{answer.text('vacation-ended')}\n{left}")


@slash("away-sitter")
@options("away-sitter", member="member")
async def sitter(interaction: Interaction, member: discord.Member | None = None) -> None:
    """Name the member's sitter; if left out, ask for confirmation that the present one is removed."""
    async with answering(interaction) as answer:
        host, locale = interaction.client.services.host, answer.locale
        if member is not None and member.bot:
            raise Refused("no-bot-sitter")
        guild, user = str(interaction.guild_id), str(interaction.user.id)
        if member is None:
            await answer.panel(_removing(answer, await host.absences.sitters.of(guild, user)))
            return
        chosen = str(member.id)
        await host.absences.sitters.name(guild, user, chosen)
        lines = [answer.text("sitter-named", who=f"<@{chosen}>")]
        lines += _sitting(locale, await _games(interaction), chosen)
        await answer.panel(Panel("\n".join(lines)))


def _removing(answer: Reply, named: str | None) -> Panel:
    """The request to confirm that the sitter is removed, or a word that there is none."""
    if named is None:
        return Panel(answer.text("sitter-none"))
    sure = button(Ref("unsit", (named,)), answer.text("button-unsit"), style=discord.ButtonStyle.danger)
    no = button(Ref("never"), answer.text("button-cancel"))
    return Panel(answer.text("confirm-unsit", who=f"<@{named}>"), rows([sure, no]))


async def unsat(press: Press) -> None:
    """Remove the sitter whom the question named; one named since then stays."""
    host, guild = press.services.host, str(press.interaction.guild_id)
    if await host.absences.sitters.of(guild, press.member) != press.ref.args[0]:
        raise Refused("sitter-changed")
    await host.absences.sitters.name(guild, press.member, None)
    await press.answer.panel(Panel(press.answer.text("sitter-nobody")))


@slash("away-show")
async def show(interaction: Interaction) -> None:
    """Show the member's vacation and the days left, their sitter, and for whom they may play."""
    async with answering(interaction) as answer:
        host, locale = interaction.client.services.host, answer.locale
        guild, member = str(interaction.guild_id), str(interaction.user.id)
        absence, games = await host.absences.vacations.of(guild, member), await _games(interaction)
        lines = [answer.text("away-there")]
        if absence.until is not None:
            lines = [answer.text("away-until", until=moment(absence.until)), *_clocks(locale, games)]
        lines.append(answer.text("vacation-left", n=absence.days_left, of=absence.quota))
        named = await host.absences.sitters.of(guild, member)
        lines.append(answer.text("sitter-is", who=f"<@{named}>") if named else answer.text("sitter-none"))
        lines += _sitting(locale, games, named) if named else []
        sat = [f"<@{other}>" for other in await host.absences.sitters.sits_for(guild, member)]
        lines += [answer.text("sitter-for", who=", ".join(sat[:SHOWN]))] if sat else []
        await answer.panel(Panel("\n".join(lines)))


COMMANDS: tuple[Slash, ...] = (vacation, back, sitter, show)
ACTIONS: dict[str, Route] = {"unsit": Route(unsat, r"\d{1,20}")}
for _command in COMMANDS:
    group.add_command(_command)
