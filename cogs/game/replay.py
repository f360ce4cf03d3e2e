"""`/game replay`: a whole game as a moving picture."""

from __future__ import annotations

import asyncio
from functools import partial
from io import BytesIO

import discord
from discord import app_commands

from cogs._ui.answer import Answer, Interaction, Panel, answering
from cogs._ui.errors import Refused
from cogs._ui.names import Names
from cogs._ui.permissions import require
from cogs._ui.replays import Key, Work
from cogs._ui.translator import Slash, options, slash, suggesting, worded
from cogs._ui.wording import title
from cogs.game.group import chosen, numbers
from host import HostError
from locales import text
from render import replay as film

BEAT = 1.0
"""Seconds from one word about the progress to the next."""
ROOM = 100_000
"""Bytes of an upload that are left to the message around the file."""


@slash("game-replay")
@options("game-replay", every="every", kind="format", public="public", number="game")
@app_commands.choices(
    every=[app_commands.Choice(name=worded(f"replay-every-{e}"), value=e) for e in film.EVERY],
    kind=[app_commands.Choice(name=worded(f"replay-format-{k}"), value=k) for k in film.formats()],
)
@suggesting(number=numbers)
async def replay(
    interaction: Interaction,
    every: str = "turn",
    kind: str = film.FORMATS[0],
    public: bool = False,
    number: int | None = None,
) -> None:
    """Draw the whole game, as far as it has come, for oneself or for everybody; only what is public."""
    async with answering(interaction) as answer:
        bot = interaction.client
        game = await chosen(interaction, number)
        if game.started_at is None:
            raise HostError("not-running")
        if public:
            require(interaction, answer.locale)
        await answer.defer(public=public)
        locale = await bot.public_locale(game.guild) if public else answer.locale
        position = await bot.host.position(game.id)
        setup, moves = await bot.host.record(game.id)
        names = Names(locale, position.view(None), game.seats)
        # Where servers may post more, phones and our memory still want small files.
        limit = min(film.LIMIT, max(ROOM, interaction.filesize_limit - ROOM))
        key = Key(game.id, len(moves), every, kind, locale, await bot.theme(game), limit)
        called = [names.raw_seat(s.index) for s in game.seats]
        work = bot.replays.begin(
            game.guild,
            key,
            lambda progress: film.make(
                setup,
                moves,
                every=every,
                format=kind,
                limit=limit,
                names=called,
                locale=locale,
                theme=key.theme,
                progress=progress,
            ),
        )
        await _followed(answer, locale, work)
        try:
            made = work.result.result()
        except film.NotPossible as error:
            raise Refused(error.key) from error
        say = partial(text, locale)
        told = [f"**{title(game, locale)}**", say("replay-done", frames=made.frames)]
        if made.frames < made.of:
            told.append(say("replay-fewer", of=made.of))
        if made.smaller:
            told.append(say("replay-smaller"))
        file = discord.File(BytesIO(made.data), f"replay-{game.id}.{kind}")
        await bot.in_turn(interaction, partial(answer.panel, Panel("\n".join(told), file=file)))


async def _followed(answer: Answer, locale: str, work: Work) -> None:
    """Tell how far it is until it is done. Whoever stops looking does not stop it."""
    told = ""
    while not (await asyncio.wait({work.result}, timeout=BEAT))[0]:
        if work.total:
            now = text(locale, "replay-progress", done=work.done, total=work.total)
        else:
            now = text(locale, "replay-waiting")
        if now != told:
            told = now
            await answer.panel(Panel(told))


COMMANDS: tuple[Slash, ...] = (replay,)
