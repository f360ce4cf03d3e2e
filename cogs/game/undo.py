"""`/game undo` and its button: at once where the rules allow it, else the member is told which move it is and
decides whether the others are asked."""

from __future__ import annotations

import discord

from cogs._ui.answer import Answer, Interaction, Panel, answering
from cogs._ui.clockwords import duration
from cogs._ui.ids import Ref, whole
from cogs._ui.items import Action, Press, button, rows
from cogs._ui.seatwork import AtTable, at_table, here
from cogs._ui.timing import mention, moment
from cogs._ui.translator import Slash, slash
from cogs.play.presses import show_result
from engine.types import IllegalMove
from host import HostError
from host.consent import STANDS, UNDOING
from host.types import LastMove, Proposal


async def _take_back(interaction: Interaction, answer: Answer, table: AtTable) -> None:
    """Take the member's last move back, or ask whether the others are to be asked."""
    host, game, member = interaction.client.host, table.game, str(interaction.user.id)
    answer.names = table.names
    try:
        acted = await host.undo(game.id, member, key=str(interaction.id))
    except IllegalMove as error:
        if error.key != "nothing-to-undo":
            raise
    else:
        await show_result(interaction, answer, acted)
        return
    last = await host.last_move(game.id, member)
    if last.asked and not await host.proposal(game.id, UNDOING):
        await answer.panel(_question(answer, table, last))
    else:
        await _ask(interaction, answer, table)


def _question(answer: Answer, table: AtTable, last: LastMove, note: str = "") -> Panel:
    """Which move it is, what would go with it, and who would have to agree."""
    game, names = table.game, table.names
    told = names.text(
        "undo-question",
        move=names.made(last.move),
        ago=last.ago,
        who=names.listing(mention(game, seat, names) for seat in last.asked),
        time=duration(names.locale, STANDS),
    )
    sure = Ref(game.id, game.ply, "unmake", (str(last.ply),))
    no = Ref(game.id, game.ply, "never")
    items = [
        button(sure, names.text("button-ask-others"), style=discord.ButtonStyle.primary, emoji="↩️"),
        button(no, names.text("button-cancel")),
    ]
    return Panel("\n".join(filter(None, (note, told))), rows(items))


async def _ask(interaction: Interaction, answer: Answer, table: AtTable, ply: int | None = None) -> None:
    """Ask the others; where there are none, it is done."""
    host, member = interaction.client.host, str(interaction.user.id)
    done = await host.propose_undo(table.game.id, member, ply)
    if not isinstance(done, Proposal):
        await show_result(interaction, answer, done)
        return
    who = table.names.listing(mention(table.game, seat, table.names) for seat in done.asked)
    await answer.panel(Panel(answer.text("undo-asked", who=who, until=moment(done.due_at))))


@slash("game-undo")
async def undo(interaction: Interaction) -> None:
    """Take the member's last move back."""
    async with answering(interaction) as answer:
        await _take_back(interaction, answer, await here(interaction))


async def _table(press: Press) -> AtTable:
    return await at_table(press.interaction.client, press.ref.game, press.member, press.answer.locale)


async def pressed(press: Press) -> None:
    """The same, by the button beside a move that was just made."""
    await _take_back(press.interaction, press.answer, await _table(press))


async def confirmed(press: Press) -> None:
    """Ask the others, if the move and what came after it are still what the member was told."""
    table = await _table(press)
    press.answer.names = table.names
    try:
        await _ask(press.interaction, press.answer, table, press.ref.ply)
    except HostError as error:
        if error.key != "stale":
            raise
        last = await press.interaction.client.host.last_move(table.game.id, press.member)
        note = press.answer.text("undo-moved-on")
        await press.answer.panel(_question(press.answer, table, last, note))


COMMANDS: tuple[Slash, ...] = (undo,)
ACTIONS: dict[str, Action] = {"undo": Action(pressed), "unmake": Action(confirmed, whole(9))}
