"""The answer to one interaction: always acknowledged in time, private, and never a traceback.

Discord waits three seconds. Work is usually done within milliseconds and answered directly; if it is not, the
interaction is deferred after `PATIENCE` seconds and the answer follows when it is ready.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import wraps
from typing import Any, TypeAlias

import aiohttp
import discord
import structlog

from db import StoreError
from db.errors import UNCHANGED
from db.store import watching
from engine.types import IllegalMove
from host import HostError
from league.errors import LeagueError
from locales import locale_of, text
from ui.kit.context import Interaction
from ui.kit.discord_errors import about_files, in_front
from ui.kit.measure import INTERACTION, LATE, measure
from ui.panels.following import ORIGINAL, Following, PanelMark, Shown
from ui.words.errors import Refused, sentence
from ui.words.names import Names

log = structlog.get_logger(__name__)
PATIENCE = 1.2
TROUBLES = ("unreachable", "full", "readonly", "busy", "gone")
"""The database errors that have sentences of their own."""
DISMISSED = 10008
"""Discord's code for an unknown message: the member has dismissed the panel."""
ARRIVED = 40060
"""Discord's code for a second answer to an interaction."""
DONE = "✅"
"""The text of a private message in the moment before it is deleted."""


@dataclass
class Panel:
    """A private message: text, components, perhaps files."""

    content: str
    view: discord.ui.View | None = None
    file: discord.File | None = None
    files: tuple[discord.File, ...] = ()
    """Further files."""
    mark: PanelMark | None = None
    """For a panel that follows its game: what it was made from."""

    @property
    def attached(self) -> list[discord.File]:
        """All files of the panel."""
        return [*([self.file] if self.file else []), *self.files]


Way: TypeAlias = "Callable[..., Awaitable[None]]"


def got_lost(error: BaseException | None) -> bool:
    """Whether an answer was lost on its way, by a broken connection, the network in front of Discord, or a
    mistake of Discord's own. It was not refused."""
    return isinstance(error, discord.DiscordServerError | aiohttp.ClientError) or in_front(error)


def in_a_line(error: BaseException) -> str:
    """The error for a log: the network in front of Discord answers with whole pages."""
    return str(error).partition("\n")[0].rstrip()


def _again(way: Way) -> Way:
    """Answer once more if the network in front of Discord refuses the answer, which Discord has not seen,
    or if the connection is lost at the interaction's first one, which Discord takes only once. What Discord
    itself fails at, the library has tried five times already."""

    @wraps(way)
    async def answer(reply: Reply, *given: Any, **more: Any) -> None:
        first = not reply.interaction.response.is_done()
        try:
            await way(reply, *given, **more)
        except (discord.HTTPException, aiohttp.ClientError) as error:
            cut = isinstance(error, aiohttp.ClientError)
            if not (first if cut else in_front(error)):
                raise
            log.info("answer is given again", interaction=reply.interaction.id, reason=in_a_line(error))
            for file in (file for item in given if isinstance(item, Panel) for file in item.attached):
                file.reset()
            try:
                await way(reply, *given, **more)
            except discord.HTTPException as second:
                if not (cut and second.code == ARRIVED):
                    raise

    return answer


class Reply:
    """Answers one interaction, once. With `edit`, a panel replaces the message whose component was used."""

    def __init__(self, interaction: Interaction, edit: bool) -> None:
        self.interaction = interaction
        self.locale = locale_of(interaction.locale)
        self.names: Names | None = None
        """Set once known, so that errors can name spaces and players."""
        self.played = False
        """Whether a move of the member was stored."""
        services = interaction.client.services
        self.following: Following = services.following
        self.rush = services.host.core.rush
        self._began = asyncio.get_running_loop().time()
        self._edit = edit
        self._waits = False
        """Whether a panel that was used says below that the answer is coming."""
        self._given = asyncio.Lock()

    def text(self, key: str, **data: Any) -> str:
        """A text in the reader's language."""
        return text(self.locale, key, **data)

    async def late(self) -> None:
        """Defer if the answer takes long and the interaction can still be deferred."""
        await asyncio.sleep(PATIENCE)
        await _quiet(self, self._defer())
        self.rush.end(self.interaction.id)

    @_again
    async def _defer(self) -> None:
        async with self._given:
            response = self.interaction.response
            if response.is_done():
                return
            if self._edit:
                await response.defer()
            else:
                await response.defer(ephemeral=True, thinking=True)

    @_again
    async def defer(self, *, public: bool) -> None:
        """Tell Discord now that the answer will take long, and whether everybody will see it."""
        async with self._given:
            if not self.interaction.response.is_done():
                await self.interaction.response.defer(ephemeral=not public, thinking=True)
                self._edit = False  # what follows is in a message of its own

    async def wait(self, sentence: str) -> None:
        """Say when the answer will come, which replaces this. On a panel that was used it stands below what
        the panel shows. Never raises: the answer does not depend on it."""
        await _quiet(self, self._wait(sentence))

    @_again
    async def _wait(self, sentence: str) -> None:
        async with self._given:
            interaction, response = self.interaction, self.interaction.response
            if self._edit and interaction.message:
                self._waits = True
                await self._edit_text(f"{interaction.message.content[: 1999 - len(sentence)]}\n{sentence}")
            elif response.is_done():
                await interaction.edit_original_response(content=sentence)
            else:
                await response.send_message(sentence, ephemeral=True)

    async def _edit_text(self, content: str) -> None:
        """Change the text of the panel that was used, and nothing else of it."""
        response = self.interaction.response
        if response.is_done():
            await self.interaction.edit_original_response(content=content)
        else:
            await response.edit_message(content=content)

    async def panel(self, panel: Panel) -> None:
        """Show a panel: in place of the one that was used, or as a new private message, also if that panel
        was dismissed meanwhile."""
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
        """Show a panel by a given method; without its files if Discord refuses them."""
        try:
            await way(panel)
        except discord.HTTPException as error:
            if not panel.attached or not about_files(error) or error.code in LATE:
                raise
            log.warning("answered without files", interaction=self.interaction.id, reason=str(error))
            note = self.text("error-files-refused")
            await way(Panel(f"{panel.content[: 1999 - len(note)]}\n{note}", panel.view))

    @_again
    async def _panel(self, panel: Panel) -> None:
        pressed = self.interaction.message.id if self._edit and self.interaction.message else None
        if pressed is not None:
            await self.following.settle(pressed)  # the interaction may be deferred meanwhile
        async with self._given:
            response = self.interaction.response
            content, view = panel.content[:2000], panel.view
            if self._edit and not response.is_done():
                await response.edit_message(content=content, view=view, **self._files(panel))
                self._follow(panel, pressed)
            elif response.is_done():
                files = panel.attached
                message = await self.interaction.edit_original_response(
                    content=content, view=view, attachments=files
                )
                self._follow(panel, message.id)
            else:
                await self._new(panel)

    def _files(self, panel: Panel) -> dict[str, Any]:
        """The files of a panel in place of those of the one that was used; nothing if neither has any."""
        message = self.interaction.message
        return {"attachments": panel.attached} if panel.attached or (message and message.attachments) else {}

    @_again
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
        message: Any = await send(panel.content[:2000], ephemeral=True, **more)
        if panel.mark and isinstance(message, discord.InteractionCallbackResponse):
            self._follow(panel, message.message_id)
        elif panel.mark:
            self._follow(panel, message.id, message.id)

    def _follow(self, panel: Panel, message: int | None, target: object = ORIGINAL) -> None:
        """Have a panel follow its game from now on; a message that shows something else no longer does."""
        if message is None:
            return
        if panel.mark is None:
            self.following.leave(message)
            return
        shown = Shown(str(self.interaction.user.id), self.locale, panel.content[:2000], panel.mark)
        self.following.keep(self.interaction, message, target, shown, self._began)

    @_again
    async def _public(self, panel: Panel) -> None:
        async with self._given:
            response = self.interaction.response
            more: dict[str, Any] = {"files": panel.attached} if panel.attached else {}
            if panel.view:
                more["view"] = panel.view
            if response.is_done() and self._edit:
                await self.interaction.followup.send(panel.content[:2000], ephemeral=False, **more)
            elif response.is_done():
                # Deferred privately. The next follow-up would fill that private message, so it is filled
                # first; then the public one follows, and the private one goes.
                await self.interaction.edit_original_response(content=DONE)
                await self.interaction.followup.send(panel.content[:2000], ephemeral=False, **more)
                await _quiet(self, self.interaction.delete_original_response())
            else:
                await response.send_message(panel.content[:2000], **more)

    @_again
    async def silently(self, content: str) -> None:
        """Acknowledge a press whose effect everybody sees; with a message only if it was deferred already."""
        async with self._given:
            response = self.interaction.response
            if response.is_done():
                await self.interaction.edit_original_response(content=content)
            else:
                await response.defer()

    @_again
    async def say(self, content: str) -> None:
        """Send a private sentence; a panel that was used stays as it is."""
        async with self._given:
            if self._waits and self.interaction.message:
                self._waits = False
                await _quiet(self, self._edit_text(self.interaction.message.content))
            if self._edit or not self.interaction.response.is_done():
                await self._new(Panel(content))
                return
            try:
                await self.interaction.edit_original_response(content=content[:2000], view=None)
            except discord.NotFound as error:
                if error.code != DISMISSED:
                    raise
                await self._new(Panel(content))

    @_again
    async def modal(self, modal: discord.ui.Modal) -> None:
        async with self._given:
            if self.interaction.response.is_done():
                raise Refused("too-slow")
            await self.interaction.response.send_modal(modal)


@asynccontextmanager
async def answering(interaction: Interaction, *, edit: bool = False) -> AsyncIterator[Reply]:
    """Answer an interaction within the block; errors of the member and of the program become answers, too."""
    answer = Reply(interaction, edit)
    timer = asyncio.create_task(answer.late())
    answer.rush.begin(interaction.id)
    with answer.following.hold(str(interaction.user.id)), watching() as watch:
        try:
            with measure(interaction.client, INTERACTION, interaction):
                yield answer
        except Exception as error:
            if message := _failure_text(answer, error, watch.stored):
                await _quiet(answer, answer.say(message))
        finally:
            timer.cancel()
            answer.rush.end(interaction.id)


def _failure_text(answer: Reply, error: Exception, stored: bool) -> str:
    """The sentence for a failure; none if none can be sent or is needed. If the move is `stored` already, the
    sentence says so first, so that nobody repeats it."""
    what, number = answer.interaction.id, secrets.token_hex(3)
    match error:
        case LeagueError():
            return _failure_text(answer, HostError.of_league(error), stored)
        case HostError() | IllegalMove() | Refused():
            message = sentence(error, answer.locale, answer.names)
            return f"{_stored_text(answer)}\n{message}" if stored else message
        case StoreError():
            log.debug("database cannot be used", interaction=what, key=error.key)  # the store logs it
            if not answer.played:
                return _of_database(answer, error, stored)
            reason = "database"
        case discord.InteractionResponded():
            log.info("interaction came twice", interaction=what)
            return ""
        case _ if got_lost(error):
            # The request itself is done or refused; only the answer, or its receipt, got lost.
            log.info("answer got lost", interaction=what, reason=in_a_line(error))
            reason = "connection"
        case discord.HTTPException() if error.code in LATE:
            log.info("answer came too late or twice", interaction=what, code=error.code)
            return ""
        case _ if answer.interaction.client.is_closed():  # the interaction can no longer be answered
            log.info("stopped before the answer", interaction=what, reason=str(error))
            return ""
        case _:
            log.error("unexpected error", id=number, interaction=what, stored=stored, exc_info=error)
            reason = "unexpected"
    if stored:
        return f"{_stored_text(answer)} {answer.text(f'answer-stored-{reason}', id=number)}"
    return answer.text(f"error-{reason}", id=number)


def _stored_text(answer: Reply) -> str:
    return answer.text("answer-stored", played=str(answer.played))


def _of_database(answer: Reply, error: StoreError, stored: bool) -> str:
    """The sentence for a database error; it says that nothing was changed only if that is certain."""
    certain = error.key in TROUBLES and not (stored and error.key in UNCHANGED)
    return answer.text(f"error-database-{error.key}" if certain else "error-database")


async def _quiet(answer: Reply, action: Any) -> None:
    """Await the work and ignore Discord's refusals, lost connections and a stopping bot: the interaction was
    answered or has expired, or nobody can be reached."""
    try:
        await action
    except (discord.DiscordException, aiohttp.ClientError) as error:
        log.info("could not answer", reason=in_a_line(error))
    except RuntimeError as error:  # the session is closed
        if not answer.interaction.client.is_closed():
            raise
        log.info("stopped before the answer", interaction=answer.interaction.id, reason=str(error))
