"""`/game import`: a finished game that was exported here or elsewhere."""

from __future__ import annotations

from functools import partial

import discord

from host import IMPORT_SIZE, Game, HostError
from ui.kit.answer import Panel, Reply, answering
from ui.kit.commands import Slash, options, slash
from ui.kit.context import Interaction, in_turn
from ui.kit.long_answers import run_with_notice
from ui.words.errors import Refused
from ui.words.names import plain, seat_name
from ui.words.prompts import title

SHOWN = 40
"""Most characters of a player's name that are shown."""


@slash("game-import")
@options("game-import", file="file")
async def take_in(interaction: Interaction, file: discord.Attachment) -> None:
    """Take a finished game in, once all of it has been checked."""
    async with answering(interaction) as answer:
        if file.size > IMPORT_SIZE:
            raise HostError("import-size", size=file.size, most=IMPORT_SIZE)
        await answer.defer(public=False)
        data = await in_turn(interaction, partial(_read, file))
        if not data.lstrip().startswith(b"{"):
            raise Refused("import-json")
        guild, channel = str(interaction.guild_id), str(interaction.channel_id)
        imports = interaction.client.services.host.record.imports
        storing = partial(imports.take_in, guild, channel, str(interaction.user.id), data)
        game = await run_with_notice(answer, storing)
        await answer.panel(Panel(_report(answer, game)))


async def _read(file: discord.Attachment) -> bytes:
    """The file's bytes, at most as many as Discord announced. :raises Refused: Discord no longer has the
    file."""
    try:
        data = await file.read()
    except (discord.HTTPException, discord.NotFound) as error:
        raise Refused("import-gone") from error
    if len(data) > IMPORT_SIZE:
        raise HostError("import-size", size=len(data), most=IMPORT_SIZE)
    return data


def _report(answer: Reply, game: Game) -> str:
    """Which number the game has now, and who played it, by the names in the document."""
    players = ", ".join(plain(seat_name(answer.locale, seat))[:SHOWN] for seat in game.seats)
    lines = [
        answer.text(
            "imported", number=game.id, game=title(game, answer.locale), plies=game.ply, players=players
        )
    ]
    if game.result is None:
        lines.append(answer.text("imported-broken-off", plies=game.ply))
    if game.chain is None:
        lines.append(answer.text("chain-none"))
    else:
        lines.append(answer.text("imported-chained", head=game.chain))
    return "\n".join(lines)


COMMANDS: tuple[Slash, ...] = (take_in,)
