"""`/game import`: a game that was played and exported elsewhere, or here."""

from __future__ import annotations

from functools import partial

import discord

from cogs._ui.answer import Answer, Interaction, Panel, answering
from cogs._ui.errors import Refused
from cogs._ui.names import plain
from cogs._ui.translator import Slash, options, slash
from cogs._ui.wording import title
from host import Game, HostError
from host.importing import SIZE

SHOWN = 40
"""Characters of a player's name that are shown."""


@slash("game-import")
@options("game-import", file="file")
async def take_in(interaction: Interaction, file: discord.Attachment) -> None:
    """Take a finished game in, once all of it has been checked."""
    async with answering(interaction) as answer:
        if file.size > SIZE:
            raise HostError("import-size", size=file.size, most=SIZE)
        await answer.defer(public=False)
        data = await interaction.client.in_turn(interaction, partial(_read, file))
        if not data.lstrip().startswith(b"{"):
            raise Refused("import-json")
        guild, channel = str(interaction.guild_id), str(interaction.channel_id)
        game = await interaction.client.host.take_in(guild, channel, str(interaction.user.id), data)
        await answer.panel(Panel(_told(answer, game)))


async def _read(file: discord.Attachment) -> bytes:
    """The file's bytes, as far as their number is as it was said. :raises Refused: Discord has it no more."""
    try:
        data = await file.read()
    except (discord.HTTPException, discord.NotFound) as error:
        raise Refused("import-gone") from error
    if len(data) > SIZE:
        raise HostError("import-size", size=len(data), most=SIZE)
    return data


def _told(answer: Answer, game: Game) -> str:
    """Which game it is now, and who played it; names are the document's own."""
    players = ", ".join(plain(seat.name)[:SHOWN] for seat in game.seats)
    told = [
        answer.text(
            "imported", number=game.id, game=title(game, answer.locale), plies=game.ply, players=players
        )
    ]
    if game.result is None:
        told.append(answer.text("imported-broken-off", plies=game.ply))
    if game.chain is None:
        told.append(answer.text("chain-none"))
    else:
        told.append(answer.text("imported-chained", head=game.chain))
    return "\n".join(told)


COMMANDS: tuple[Slash, ...] = (take_in,)
