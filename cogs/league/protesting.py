"""`/league protest`, the button under the news that all games are over, and how managers answer."""

from __future__ import annotations

from dataclasses import replace

from discord import app_commands

from cogs.leagues.asking import Managing
from cogs.shared.league_argument import (
    league_or_question,
    pressed_league,
    require_league_manager,
    suggest_leagues,
)
from host import League
from league.season import LONGEST_PROTEST
from ui.kit.answer import Panel, Reply, answering
from ui.kit.commands import Slash, options, slash, suggesting
from ui.kit.components import FieldsForm, FormField
from ui.kit.context import Interaction
from ui.kit.custom_id import MODAL, number_pattern
from ui.kit.router import Press, Route
from ui.messages.league import ANSWER, PROTEST
from ui.words.names import plain

SEND, TELL = "leagueprotestdo", "leagueanswerdo"
"""The actions of the forms."""


async def _protest(interaction: Interaction, answer: Reply, league: League, reason: str) -> Panel:
    host = interaction.client.services.host
    await host.leagues.entries.protest(league.id, str(interaction.user.id), reason)
    return Panel(answer.text("league-protested", name=plain(league.name)))


@slash("league-protest")
@options("league-protest", reason="reason")
@options("league", league="league")
@suggesting(league=suggest_leagues)
async def protest(
    interaction: Interaction,
    reason: app_commands.Range[str, 1, LONGEST_PROTEST],
    league: str | None = None,
) -> None:
    """Protest against the final table; where several leagues are possible, the form asks for the reason."""
    async with answering(interaction) as answer:
        match = await league_or_question(interaction, answer, league, PROTEST)
        if match is not None:
            await answer.panel(await _protest(interaction, answer, match, reason))


async def ask(press: Press) -> None:
    """Ask for the reason of a protest in a form, if the member may protest."""
    league, member = await pressed_league(press), str(press.interaction.user.id)
    await press.interaction.client.services.host.leagues.entries.require_protester(league.id, member)
    await _form(press, SEND, "league-form-protest")


async def send(press: Press) -> None:
    """Store the protest of a form."""
    league = await pressed_league(press)
    await press.answer.panel(await _protest(press.interaction, press.answer, league, press.values[0]))


async def ask_answer(press: Press) -> None:
    """Ask a manager for their answer in a form."""
    await require_league_manager(press.interaction, await pressed_league(press))
    await _form(press, TELL, "league-form-answer")


async def tell(press: Press) -> None:
    """Answer a protest, or ask somebody else to, for a manager who plays."""
    league = await pressed_league(press)
    manager = await require_league_manager(press.interaction, league)
    run = Managing(press.interaction, press.answer, league, manager)
    note = press.answer.text("leagues-answered")
    await run.do("answer", press.values[0], lambda _: note, protest=int(press.ref.args[1]))


async def _form(press: Press, action: str, about: str) -> None:
    field = FormField(press.answer.text(about), "", longest=LONGEST_PROTEST)
    title = press.answer.text(f"button-{press.ref.action}")
    await press.answer.modal(FieldsForm(replace(press.ref, action=action), title, [field]))


_LEAGUE = number_pattern(9)
COMMANDS: tuple[Slash, ...] = (protest,)
ACTIONS: dict[str, Route] = {
    PROTEST: Route(ask, _LEAGUE),
    SEND: Route(send, _LEAGUE, kinds=MODAL),
    ANSWER: Route(ask_answer, f"{_LEAGUE}:{_LEAGUE}"),
    TELL: Route(tell, f"{_LEAGUE}:{_LEAGUE}", kinds=MODAL),
}
