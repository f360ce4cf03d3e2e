"""`/away`: vacations, during which one's clocks stand still, and who plays for one meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import discord
from discord import app_commands

from cogs._ui.answer import Answer, Interaction, Panel, answering
from cogs._ui.errors import Refused
from cogs._ui.ids import Ref
from cogs._ui.items import Action, Press, button, rows
from cogs._ui.timing import moment
from cogs._ui.translator import Slash, options, slash, slash_group
from host import Game
from host.clock import DAY
from locales import text

if TYPE_CHECKING:
    from cogs.client import Sandtable

SHOWN = 10
"""So many games of a kind are named."""
GAMES = 200
"""Most running games of a member that are looked at; nobody has as many."""
YEAR = 366

group = slash_group("away")


async def _games(interaction: Interaction) -> list[Game]:
    """The member's running games in this server."""
    guild, member = str(interaction.guild_id), str(interaction.user.id)
    return list(await interaction.client.host.games(guild, member, ("running",), limit=GAMES))


def _named(locale: str, key: str, games: Sequence[Game]) -> list[str]:
    """A line that tells something of games; none if there are none."""
    if not games:
        return []
    named = ", ".join(f"#{game.id} <#{game.channel}>" for game in games[:SHOWN])
    if len(games) > SHOWN:
        named = text(locale, "and-more", what=named, n=len(games) - SHOWN)
    return [text(locale, key, games=named)]


def _clocks(locale: str, games: Sequence[Game]) -> list[str]:
    """Which clocks stand still in a vacation, and which do not."""
    still = [g for g in games if g.clock and g.clock.vacations]
    runs = [g for g in games if g.clock and not g.clock.vacations]
    free = [g for g in games if not g.clock]
    return [
        *_named(locale, "away-still", still),
        *_named(locale, "away-runs", runs),
        *_named(locale, "away-free", free),
    ]


def _sitting(locale: str, games: Sequence[Game], sitter: str) -> list[str]:
    """In which games a sitter may play, and in which not."""
    there = [g for g in games if g.seat_of(sitter) is not None]
    never = [g for g in games if g not in there and g.clock and not g.clock.sitters]
    plays = [g for g in games if g not in there and g not in never]
    return [
        *_named(locale, "sitter-plays", plays),
        *_named(locale, "sitter-never", never),
        *_named(locale, "sitter-there", there),
    ]


@slash("away-vacation")
@options("away-vacation", days="days")
async def vacation(interaction: Interaction, days: app_commands.Range[int, 1, YEAR]) -> None:
    """Begin a vacation."""
    async with answering(interaction) as answer:
        host, say = interaction.client.host, partial(text, answer.locale)
        absence = await host.leave_for(str(interaction.guild_id), str(interaction.user.id), days)
        end = host.clock() + days * DAY if absence.until is None else absence.until
        told = [say("vacation-begun", begin=moment(end - days * DAY), end=moment(end))]
        told += _clocks(answer.locale, await _games(interaction))
        told += [say("vacation-left", n=absence.days_left, of=absence.quota), say("vacation-hint")]
        await answer.panel(Panel("\n".join(told)))


@slash("away-back")
async def back(interaction: Interaction) -> None:
    """End a vacation early."""
    async with answering(interaction) as answer:
        guild, member = str(interaction.guild_id), str(interaction.user.id)
        absence = await interaction.client.host.come_back(guild, member)
        left = answer.text("vacation-left", n=absence.days_left, of=absence.quota)
        await answer.say(f"{answer.text('vacation-ended')}\n{left}")


@slash("away-sitter")
@options("away-sitter", member="member")
async def sitter(interaction: Interaction, member: discord.Member | None = None) -> None:
    """Name who may play for one; if left out, ask whether nobody is to any more."""
    async with answering(interaction) as answer:
        host, locale = interaction.client.host, answer.locale
        if member is not None and member.bot:
            raise Refused("no-bot-sitter")
        guild, user = str(interaction.guild_id), str(interaction.user.id)
        if member is None:
            await answer.panel(_removing(answer, await host.sitter(guild, user)))
            return
        chosen = str(member.id)
        await host.name_sitter(guild, user, chosen)
        told = [answer.text("sitter-named", who=f"<@{chosen}>")]
        told += _sitting(locale, await _games(interaction), chosen)
        await answer.panel(Panel("\n".join(told)))


def _removing(answer: Answer, named: str | None) -> Panel:
    """Whether the sitter is really to go; that there is none where there is none."""
    if named is None:
        return Panel(answer.text("sitter-none"))
    sure = button(Ref(0, 0, "unsit", (named,)), answer.text("button-unsit"), style=discord.ButtonStyle.danger)
    no = button(Ref(0, 0, "never"), answer.text("button-cancel"))
    return Panel(answer.text("confirm-unsit", who=f"<@{named}>"), rows([sure, no]))


async def unsat(press: Press) -> None:
    """Let nobody play for the member any more; somebody whom they have named since stays."""
    host, guild = press.interaction.client.host, str(press.interaction.guild_id)
    if await host.sitter(guild, press.member) != press.ref.args[0]:
        raise Refused("sitter-changed")
    await host.name_sitter(guild, press.member, None)
    await press.answer.panel(Panel(press.answer.text("sitter-nobody")))


@slash("away-show")
async def show(interaction: Interaction) -> None:
    """Tell whether one is on vacation, what is left of it, who plays for one, and for whom one may play."""
    async with answering(interaction) as answer:
        host, locale = interaction.client.host, answer.locale
        guild, member = str(interaction.guild_id), str(interaction.user.id)
        absence, games = await host.absence(guild, member), await _games(interaction)
        told = [answer.text("away-there")]
        if absence.until is not None:
            told = [answer.text("away-until", until=moment(absence.until)), *_clocks(locale, games)]
        told.append(answer.text("vacation-left", n=absence.days_left, of=absence.quota))
        named = await host.sitter(guild, member)
        told.append(answer.text("sitter-is", who=f"<@{named}>") if named else answer.text("sitter-none"))
        told += _sitting(locale, games, named) if named else []
        sat = [f"<@{other}>" for other in await host.sits_for(guild, member)]
        told += [answer.text("sitter-for", who=", ".join(sat[:SHOWN]))] if sat else []
        await answer.panel(Panel("\n".join(told)))


COMMANDS: tuple[Slash, ...] = (vacation, back, sitter, show)
ACTIONS: dict[str, Action] = {"unsit": Action(unsat, r"\d{1,20}")}
for _command in COMMANDS:
    group.add_command(_command)


def setup(bot: Sandtable) -> None:
    """Add `/away`, and the action of its button."""
    bot.tree.add_command(group)
    bot.actions.update(ACTIONS)
