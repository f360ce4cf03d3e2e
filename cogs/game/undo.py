"""`/game undo` and its button. Where the rules allow it, the move is taken back at once; otherwise the member
sees which move it is and decides whether to ask the others."""

from __future__ import annotations

import discord

from cogs.play.buttons import show_result
from engine.types import IllegalMove
from host import STANDS, HostError
from host.kinds import UNDOING
from host.model import LastMove, Proposal
from ui.kit.answer import Panel, Reply, answering
from ui.kit.commands import Slash, slash
from ui.kit.components import button, rows
from ui.kit.context import Interaction
from ui.kit.custom_id import Ply, Ref, game_ref
from ui.kit.members import name_of_member
from ui.kit.router import Press, Route
from ui.messages.player_view import PlayerView, here, player_view
from ui.words.deadlines import mention, moment
from ui.words.durations import duration
from ui.words.moderation.measures import cost


async def _take_back(interaction: Interaction, answer: Reply, player: PlayerView) -> None:
    """Take the member's last move back, or offer to ask the others."""
    host, game, member = interaction.client.services.host, player.game, str(interaction.user.id)
    answer.names = player.names
    try:
        acted = await host.moves.undo(
            game.id, member, key=str(interaction.id), name=name_of_member(interaction.user)
        )
    except IllegalMove as error:
        if error.key != "nothing-to-undo":
            raise
    else:
        await show_result(host, interaction, answer, acted, player)
        return
    last = await host.proposals.last_move(game.id, member)
    if (last.asked or last.exposed) and not await host.proposals.get(game.id, UNDOING):
        await answer.panel(_question(answer, player, last))
    else:
        await _ask(interaction, answer, player)


def _question(answer: Reply, player: PlayerView, last: LastMove, note: str = "") -> Panel:
    """Which move it is, what else would be taken back with it, and who would have to agree."""
    game, names = player.game, player.names
    question = names.text(
        "undo-question",
        move=names.move_made(last.move),
        ago=last.ago,
        who=names.listing(mention(game, seat, names) for seat in last.asked),
        n=len(last.asked),
        time=duration(names.locale, STANDS),
    )
    warned = cost(names.locale, game, last.exposed)
    sure = game_ref(game, "unmake", stamp=Ply(last.known))
    no = Ref("never")
    go = names.text("button-ask-others" if last.asked else "button-rollback")
    items = [
        button(sure, go, style=discord.ButtonStyle.primary, emoji="↩️"),
        button(no, names.text("button-cancel")),
    ]
    return Panel("\n".join(filter(None, (note, question, warned))), rows(items))


async def _ask(interaction: Interaction, answer: Reply, player: PlayerView, ply: int | None = None) -> None:
    """Ask the others; if nobody else plays, the move is taken back at once."""
    host, member = interaction.client.services.host, str(interaction.user.id)
    done = await host.proposals.undo(player.game.id, member, ply)
    if not isinstance(done, Proposal):
        await show_result(host, interaction, answer, done, player)
        return
    who = player.names.listing(mention(player.game, seat, player.names) for seat in done.asked)
    await answer.panel(Panel(answer.text("undo-asked", who=who, until=moment(done.due_at))))


@slash("game-undo")
async def undo(interaction: Interaction) -> None:
    """Take the member's last move back."""
    async with answering(interaction) as answer:
        await _take_back(interaction, answer, await here(interaction))


async def _player(press: Press) -> PlayerView:
    return await player_view(press.services.host, press.game, press.member, press.answer.locale)


async def on_undo(press: Press) -> None:
    """Take the member's last move back, by the button beside it."""
    await _take_back(press.interaction, press.answer, await _player(press))


async def on_confirm(press: Press) -> None:
    """Ask the others, if the move and what followed it are still as the member saw them."""
    player = await _player(press)
    press.answer.names = player.names
    try:
        await _ask(press.interaction, press.answer, player, press.ply)
    except HostError as error:
        if error.key != "stale":
            raise
        last = await press.services.host.proposals.last_move(player.game.id, press.member)
        note = press.answer.text("undo-moved-on")
        await press.answer.panel(_question(press.answer, player, last, note))


COMMANDS: tuple[Slash, ...] = (undo,)
ACTIONS: dict[str, Route] = {"undo": Route(on_undo), "unmake": Route(on_confirm, stamp=Ply)}
