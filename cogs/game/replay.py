"""A whole game as a moving picture."""

from __future__ import annotations

import asyncio
from functools import partial
from io import BytesIO

import discord

from host import Game, HostError
from locales import text
from render.film import replay as film
from ui.kit.answer import Panel, Reply
from ui.kit.context import Interaction, in_turn
from ui.media.replays import ReplayJob, ReplayKey
from ui.settings.stored import server_locale, server_settings
from ui.words.errors import Refused
from ui.words.names import Names
from ui.words.prompts import title

BEAT = 1.0
"""Seconds between two progress messages."""
USUAL = "turn"
"""How often the board is drawn if nobody says otherwise: once a turn."""
ROOM = 100_000
"""Bytes of an upload reserved for the message around the file."""


async def show_replay(
    interaction: Interaction,
    answer: Reply,
    game: Game,
    public: bool = False,
    every: str = USUAL,
    kind: str = film.FORMATS[0],
) -> None:
    """Draw the whole game so far, public facts only, for the member or for everybody.

    :raises HostError: `not-running`: it has not begun.
    """
    bot = interaction.client
    if game.started_at is None:
        raise HostError("not-running")
    await answer.defer(public=public)
    server = await server_settings(bot.services.host, game.guild)
    locale = server_locale(server, interaction.guild) if public else answer.locale
    position = await bot.services.host.games.position(game.id)
    setup, moves = await bot.services.host.record.exports.moves(game.id)
    names = Names(locale, position.view(None), game.seats)
    # Even where a server allows larger uploads, phones and the bot's memory want small files.
    limit = min(film.LIMIT, max(ROOM, interaction.filesize_limit - ROOM))
    key = ReplayKey(game.id, len(moves), every, kind, locale, server.theme_of(game), limit)
    work = bot.services.replays.begin(
        game.guild,
        key,
        lambda progress: film.make(
            setup,
            moves,
            every=every,
            format=kind,
            limit=limit,
            names=names.called,
            locale=locale,
            theme=key.theme,
            progress=progress,
        ),
    )
    await _show_progress(answer, locale, work)
    try:
        result = work.result.result()
    except film.NotPossible as error:
        raise Refused(error.key) from error
    say = partial(text, locale)
    lines = [f"**{title(game, locale)}**", say("replay-done", frames=result.frames)]
    if result.frames < result.of:
        lines.append(say("replay-fewer", of=result.of))
    if result.smaller:
        lines.append(say("replay-smaller"))
    file = discord.File(BytesIO(result.data), f"replay-{game.id}.{kind}")
    await in_turn(interaction, partial(answer.panel, Panel("\n".join(lines), file=file)))


async def _show_progress(answer: Reply, locale: str, work: ReplayJob) -> None:
    """Show the progress until the replay is done. It goes on even if its progress message cannot be
    edited."""
    progress = ""
    while not (await asyncio.wait({work.result}, timeout=BEAT))[0]:
        if work.total:
            now = text(locale, "replay-progress", done=work.done, total=work.total)
        else:
            now = text(locale, "replay-waiting")
        if now != progress:
            progress = now
            await answer.panel(Panel(progress))
