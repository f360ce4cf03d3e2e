"""Private panels that follow their games: while Discord lets the bot edit a panel, it shows what others have
done meanwhile.

The token with which a panel is edited is that of the interaction that showed it. It is kept here alone, in
memory and for `LIVES` seconds, and neither stored nor logged. What a panel shows later is not decided here
(`ui.messages.redrawing`).
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

import aiohttp
import discord
import structlog

from db import StoreError
from engine.types import IllegalMove
from host import Game, HostError

log = structlog.get_logger(__name__)
LIVES = 14 * 60.0
"""Seconds for which a panel is followed; Discord takes its token for 15 minutes."""
JOINS = 0.7
"""Seconds after a change in which further ones are waited for."""
APART = 2.0
"""Least seconds between two edits of a panel."""
SETTLES = 2.0
"""Most seconds for which an answer waits for an edit of the same panel that is under way."""
ORIGINAL: Any = "@original"
"""What an interaction answered at once, in place of a message's id."""


@dataclass(frozen=True)
class PanelMark:
    """What a panel was made from."""

    game: int
    seat: int
    ply: int
    """The newest entry that the panel, or what it was redrawn from, was made after. It may tell how many
    secret answers there are, and is never shown."""
    seen: bytes
    """A digest of what the seat saw and was asked."""
    choices: bool
    """Whether it shows choices of its member: a press must not hit what was drawn there a moment before."""


@dataclass(frozen=True)
class Shown:
    """A panel as it is shown: to whom, in which language, its text and its mark."""

    member: str
    locale: str
    content: str
    mark: PanelMark


@dataclass(frozen=True)
class Edit:
    """What a panel shows from now on; without a view its components stay."""

    content: str
    view: discord.ui.View | None = None
    mark: PanelMark | None = None
    """None: from now on it is not followed."""


Redraw = Callable[[Shown], Awaitable[Edit | None]]
"""What a panel shows now; None: what it shows already. `HostError`: there is nothing to follow any more."""


@dataclass
class FollowedPanel:
    """A panel that is followed."""

    shown: Shown
    webhook: discord.Webhook
    target: Any
    """The message's id, or `ORIGINAL`, as its webhook names it."""
    message: int
    expiry: asyncio.TimerHandle
    edited: float = 0.0
    """When it was edited last, by the event loop's clock."""
    changed: bool = False
    """Whether its game has changed since it was looked at."""
    task: asyncio.Task[None] | None = None
    editing: asyncio.Lock = field(default_factory=asyncio.Lock)


class Following:
    """The newest panel of each member and game."""

    def __init__(self) -> None:
        self._games: dict[int, dict[str, FollowedPanel]] = {}
        self._messages: dict[int, FollowedPanel] = {}
        self._busy: Counter[str] = Counter()
        """How many of a member's presses and commands are being answered."""
        self._meanwhile: dict[str, dict[int, int]] = {}
        """By such a member the games that have changed since the first of them, each with its newest ply."""
        self._redraw: Redraw | None = None

    def __len__(self) -> int:
        return len(self._messages)

    @property
    def at_rest(self) -> bool:
        """Whether no panel is being looked at."""
        return not any(followed.task for followed in self._messages.values())

    def redraw_by(self, redraw: Redraw | None) -> None:
        """Have panels redrawn by a function; without one none is followed."""
        self._redraw = redraw

    def keep(
        self, interaction: discord.Interaction[Any], message: int, target: Any, shown: Shown, began: float
    ) -> None:
        """Follow a panel that was just shown, in place of the member's last one in this game; `began` is when
        its interaction did, by the event loop's clock. If the game has changed while the panel was made and
        sent, it is looked at once the member's press is answered."""
        if self._redraw is None:
            return
        game, member = shown.mark.game, shown.member
        if older := self._games.get(game, {}).get(member):
            self._drop(older)
        self.leave(message)
        expiry = asyncio.get_running_loop().call_at(began + LIVES, self.leave, message)
        followed = FollowedPanel(shown, interaction.followup, target, message, expiry)
        followed.changed = self._meanwhile.get(member, {}).get(game, 0) > shown.mark.ply
        self._games.setdefault(game, {})[member] = self._messages[message] = followed

    def leave(self, message: int) -> None:
        """Follow a panel no longer: its message shows something else, or cannot be edited any more."""
        if followed := self._messages.get(message):
            self._drop(followed)

    def on_commit(self, game: Game) -> None:
        """Called when a change of a game is on disk."""
        for games in self._meanwhile.values():
            games[game.id] = game.ply
        for followed in self._games.get(game.id, {}).values():
            followed.changed = True
            if followed.shown.member not in self._busy:
                self._begin(followed)

    @contextmanager
    def hold(self, member: str) -> Iterator[None]:
        """Leave a member's panels alone within the block, in which a press or command of theirs is answered:
        what it changes is in the answer."""
        self._busy[member] += 1
        self._meanwhile.setdefault(member, {})
        try:
            yield
        finally:
            self._busy[member] -= 1
            if not self._busy[member]:
                del self._busy[member], self._meanwhile[member]
                for followed in [
                    f for f in self._messages.values() if f.changed and f.shown.member == member
                ]:
                    self._begin(followed)

    async def settle(self, message: int) -> None:
        """Wait for an edit of a panel that is under way: it must not come after the answer."""
        followed = self._messages.get(message)
        if followed and followed.editing.locked():
            with suppress(TimeoutError):
                async with asyncio.timeout(SETTLES), followed.editing:
                    pass

    async def close(self) -> None:
        """Forget all panels."""
        tasks = [followed.task for followed in self._messages.values() if followed.task]
        for followed in [*self._messages.values()]:
            self._drop(followed)
        await asyncio.gather(*tasks, return_exceptions=True)

    def _begin(self, followed: FollowedPanel) -> None:
        if self._is_due(followed) and followed.task is None:
            followed.task = asyncio.create_task(self._follow(followed))

    def _is_free(self, followed: FollowedPanel) -> bool:
        """Whether a panel is still followed, and its member waits for nothing."""
        busy = followed.shown.member in self._busy
        return self._messages.get(followed.message) is followed and not busy

    def _is_due(self, followed: FollowedPanel) -> bool:
        """Whether a panel is to be looked at."""
        return followed.changed and self._is_free(followed)

    def _drop(self, followed: FollowedPanel) -> None:
        followed.expiry.cancel()
        if self._messages.get(followed.message) is followed:
            del self._messages[followed.message]
        members = self._games.get(followed.shown.mark.game, {})
        if members.get(followed.shown.member) is followed:
            del members[followed.shown.member]
            if not members:
                del self._games[followed.shown.mark.game]
        # An edit under way is not broken off: nobody would know whether Discord has taken it.
        if followed.task and not followed.editing.locked():
            followed.task.cancel()

    async def _follow(self, followed: FollowedPanel) -> None:
        """Look at a changed game until nothing has changed any more."""
        loop = asyncio.get_running_loop()
        try:
            while self._is_due(followed):
                await asyncio.sleep(max(JOINS, followed.edited + APART - loop.time()))
                if self._is_due(followed):
                    followed.changed = False
                    await self._look(followed)
        except (HostError, IllegalMove, StoreError, discord.HTTPException, aiohttp.ClientError) as error:
            # The seat is another's, the panel was dismissed, the token is too old: the next press shows it.
            log.debug("a panel is followed no longer", reason=type(error).__name__)
            self._drop(followed)
        except Exception:
            log.exception("a panel could not be redrawn", game=followed.shown.mark.game)
            self._drop(followed)
        finally:
            followed.task = None
            self._begin(followed)

    async def _look(self, followed: FollowedPanel) -> None:
        """Edit a panel if there is something new to show."""
        assert self._redraw is not None
        edit = await self._redraw(followed.shown)
        if edit is None:
            return
        if not self._is_free(followed):
            followed.changed = True
            return
        async with followed.editing:
            # What is drawn anew has no picture of before.
            more: dict[str, Any] = {"view": edit.view, "attachments": []} if edit.view else {}
            await followed.webhook.edit_message(followed.target, content=edit.content, **more)
        followed.edited = asyncio.get_running_loop().time()
        if edit.mark is None:
            self._drop(followed)
        else:
            shown = followed.shown
            followed.shown = Shown(shown.member, shown.locale, edit.content, edit.mark)
