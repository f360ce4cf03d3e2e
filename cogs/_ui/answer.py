"""The answer to one interaction: acknowledged in time whatever happens, private, and never a traceback.

Discord waits three seconds. Work is usually done within milliseconds and answered directly; if it is not, the
interaction is deferred after `PATIENCE` seconds and the answer follows when it is ready.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

import aiohttp
import discord
import structlog

from cogs._ui.errors import Refused, sentence
from cogs._ui.measure import INTERACTION, LATE, measured
from cogs._ui.names import Names
from cogs._ui.posting import about_files
from db import StoreError
from db.errors import UNCHANGED
from db.store import watching
from engine.types import IllegalMove
from host import HostError
from locales import locale_of, text

if TYPE_CHECKING:
    from cogs.client import Sandtable

Interaction: TypeAlias = "discord.Interaction[Sandtable]"

log = structlog.get_logger(__name__)
PATIENCE = 1.2
TROUBLES = ("unreachable", "full", "readonly", "busy", "gone")
"""What can be wrong with the database that has a sentence of its own."""
DISMISSED = 10008
"""Discord's code for a message that is gone: the member has dismissed the panel."""
DONE = "✅"
"""What a private message says in the moment before it goes."""


@dataclass
class Panel:
    """A private message: text, components, perhaps files."""

    content: str
    view: discord.ui.View | None = None
    file: discord.File | None = None
    files: tuple[discord.File, ...] = ()
    """More of them."""

    @property
    def attached(self) -> list[discord.File]:
        """All its files."""
        return [*([self.file] if self.file else []), *self.files]


class Answer:
    """Answers one interaction, once. With `edit`, a panel replaces the message that was used."""

    def __init__(self, interaction: Interaction, edit: bool) -> None:
        self.interaction = interaction
        self.locale = locale_of(interaction.locale)
        self.names: Names | None = None
        """Set when known, so that errors can name places and players."""
        self.played = False
        """Whether a move of the member's was stored."""
        self._edit = edit
        self._given = asyncio.Lock()

    def text(self, key: str, **data: Any) -> str:
        """A text in the reader's language."""
        return text(self.locale, key, **data)

    async def late(self) -> None:
        """Defer when the answer takes long."""
        await asyncio.sleep(PATIENCE)
        async with self._given:
            response = self.interaction.response
            if response.is_done():
                return
            if self._edit:
                await response.defer()
            else:
                await response.defer(ephemeral=True, thinking=True)

    async def defer(self, *, public: bool) -> None:
        """Say at once that the answer will take long, and whether everybody will see it."""
        async with self._given:
            if not self.interaction.response.is_done():
                await self.interaction.response.defer(ephemeral=not public, thinking=True)

    async def panel(self, panel: Panel) -> None:
        """Show a panel: in place of the one that was used, or as a new private message, also where that one
        has been dismissed meanwhile."""
        try:
            await self._give(panel, self._panel)
        except discord.NotFound as error:
            if error.code != DISMISSED:
                raise
            await self._anew(panel)

    async def public(self, panel: Panel) -> None:
        """Show a panel to everybody in the channel."""
        await self._give(panel, self._public)

    async def _give(self, panel: Panel, way: Callable[[Panel], Awaitable[None]]) -> None:
        """Show a panel in a way; without its files where Discord does not take them."""
        try:
            await way(panel)
        except discord.HTTPException as error:
            if not panel.attached or not about_files(error) or error.code in LATE:
                raise
            log.warning("answered without files", interaction=self.interaction.id, reason=str(error))
            note = self.text("error-files-refused")
            await way(Panel(f"{panel.content[: 1999 - len(note)]}\n{note}", panel.view))

    async def _panel(self, panel: Panel) -> None:
        async with self._given:
            response = self.interaction.response
            content, view = panel.content[:2000], panel.view
            if self._edit and not response.is_done():
                await response.edit_message(content=content, view=view)
            elif response.is_done():
                files = panel.attached
                await self.interaction.edit_original_response(content=content, view=view, attachments=files)
            else:
                await self._new(panel)

    async def _anew(self, panel: Panel) -> None:
        async with self._given:
            for file in panel.attached:
                file.reset()
            await self._new(panel)

    async def _new(self, panel: Panel) -> None:
        """Show a panel as a new private message."""
        response = self.interaction.response
        send = self.interaction.followup.send if response.is_done() else response.send_message
        more: dict[str, Any] = {"view": panel.view} if panel.view else {}
        if panel.attached:
            more["files"] = panel.attached
        await send(panel.content[:2000], ephemeral=True, **more)

    async def _public(self, panel: Panel) -> None:
        async with self._given:
            response = self.interaction.response
            more: dict[str, Any] = {"files": panel.attached} if panel.attached else {}
            if panel.view:
                more["view"] = panel.view
            if response.is_done():
                # Deferred privately. What follows first would fill that message, so it is filled before;
                # then the public one follows, and the private one goes.
                await self.interaction.edit_original_response(content=DONE)
                await self.interaction.followup.send(panel.content[:2000], ephemeral=False, **more)
                await self.interaction.delete_original_response()
            else:
                await response.send_message(panel.content[:2000], **more)

    async def silently(self, content: str) -> None:
        """Acknowledge a press whose effect everybody sees; say it only where it was deferred already."""
        async with self._given:
            response = self.interaction.response
            if response.is_done():
                await self.interaction.edit_original_response(content=content)
            else:
                await response.defer()

    async def say(self, content: str) -> None:
        """A private sentence; a panel that was used stays as it is."""
        async with self._given:
            if self._edit or not self.interaction.response.is_done():
                await self._new(Panel(content))
                return
            try:
                await self.interaction.edit_original_response(content=content[:2000], view=None)
            except discord.NotFound as error:
                if error.code != DISMISSED:
                    raise
                await self._new(Panel(content))

    async def modal(self, modal: discord.ui.Modal) -> None:
        """Open a form."""
        async with self._given:
            if self.interaction.response.is_done():
                raise Refused("too-slow")
            await self.interaction.response.send_modal(modal)


@asynccontextmanager
async def answering(interaction: Interaction, *, edit: bool = False) -> AsyncIterator[Answer]:
    """Answer an interaction within the block; mistakes of the member and of the program are told as well."""
    answer = Answer(interaction, edit)
    timer = asyncio.create_task(_late(answer))
    with watching() as watch:
        try:
            with measured(interaction.client, INTERACTION, interaction):
                yield answer
        except Exception as error:
            if told := _failed(answer, error, watch.stored):
                await _quiet(answer, answer.say(told))
        finally:
            timer.cancel()


def _failed(answer: Answer, error: Exception, stored: bool) -> str:
    """What the member is told of a failure; nothing where nothing can be told, or need be. Where what was
    wanted is `stored` already, that comes first: nobody is to do it again."""
    what, number = answer.interaction.id, secrets.token_hex(3)
    match error:
        case HostError() | IllegalMove() | Refused():
            told = sentence(error, answer.locale, answer.names)
            return f"{_done(answer)}\n{told}" if stored else told
        case StoreError():
            log.debug("database cannot be used", interaction=what, key=error.key)  # the store tells it
            if not answer.played:
                return _of_database(answer, error, stored)
            reason = "database"
        case discord.InteractionResponded():
            log.info("interaction came twice", interaction=what)
            return ""
        case discord.DiscordServerError() | aiohttp.ClientError():
            # What was asked for has been done or not; the answer alone got lost, perhaps only its receipt.
            log.info("answer got lost", interaction=what, reason=str(error))
            reason = "connection"
        case discord.HTTPException() if error.code in LATE:
            log.info("answer came too late or twice", interaction=what, code=error.code)
            return ""
        case _ if answer.interaction.client.is_closed():  # there is nothing left to answer with
            log.info("stopped before the answer", interaction=what, reason=str(error))
            return ""
        case _:
            log.error("unexpected error", id=number, interaction=what, stored=stored, exc_info=error)
            reason = "unexpected"
    if stored:
        return f"{_done(answer)} {answer.text(f'answer-stored-{reason}', id=number)}"
    return answer.text(f"error-{reason}", id=number)


def _done(answer: Answer) -> str:
    return answer.text("answer-stored", played=str(answer.played))


def _of_database(answer: Answer, error: StoreError, stored: bool) -> str:
    """What is wrong with the database; that nothing was changed only where that is certain."""
    certain = error.key in TROUBLES and not (stored and error.key in UNCHANGED)
    return answer.text(f"error-database-{error.key}" if certain else "error-database")


async def _late(answer: Answer) -> None:
    """Defer when the answer takes long, if that can still be done."""
    await _quiet(answer, answer.late())


async def _quiet(answer: Answer, action: Any) -> None:
    """Do it; if Discord refuses, the interaction has been answered or has expired, and if it cannot be
    reached, or the bot has stopped, there is nobody to tell."""
    try:
        await action
    except (discord.DiscordException, aiohttp.ClientError) as error:
        log.info("could not answer", reason=str(error))
    except RuntimeError as error:  # a session that is closed
        if not answer.interaction.client.is_closed():
            raise
        log.info("stopped before the answer", interaction=answer.interaction.id, reason=str(error))
