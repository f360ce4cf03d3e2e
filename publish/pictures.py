"""The pictures of live messages: drawn if the bot may post them, and drawn later if too many wait."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import partial

import structlog

from host import Game, OutboxRow
from host.kinds import REDRAW
from publish.delivery import Delivery
from publish.live_key import QUIET, SHOW, LiveKey
from ui.kit.context import Services
from ui.media.charts import Charts
from ui.words.names import Names

log = structlog.get_logger(__name__)
CROWD, QUEUE = 32, 8
"""If more games, or more pictures, wait than this, messages go out without their pictures."""
CHARTS = 60.0
"""Most seconds that the message of a game's end waits for its charts."""
DRAWN_AT_ONCE = 2
"""One being drawn, one next: so pictures that members ask for do not queue behind all others."""


class Pictures:
    """Draws the pictures of messages. A failure is logged, and the message goes out without its picture."""

    def __init__(self, services: Services, delivery: Delivery) -> None:
        self._services = services
        self._delivery = delivery
        self._drawing = asyncio.Semaphore(DRAWN_AT_ONCE)

    async def lobby(self, game: Game, rows: Sequence[OutboxRow], names: Names, look: str) -> bytes | None:
        """The picture of a lobby's board; None if there is none for now."""
        return await self._if_possible(game, rows, partial(self._services.drawing.picture, names, look))

    async def board(self, game: Game, rows: Sequence[OutboxRow], names: Names, look: str) -> bytes | None:
        """The picture of a position; None if there is none for now."""
        return await self._if_possible(game, rows, partial(self._turn, game, names, look, rows))

    async def legend(self, game: Game, names: Names, look: str) -> bytes | None:
        """The legend of symbols, for the first message of a game that is some member's first of its system on
        its server."""
        key = LiveKey.of(game.live)
        if (key and key.ply) or not await self._services.host.games.newcomers(game):
            return None
        try:
            return await self._services.drawing.legend(names, look)
        except Exception:
            log.exception("could not draw a legend", game=game.id)
            return None

    async def charts(self, game: Game, names: Names, look: str) -> Charts | None:
        """The charts; None if drawing fails, or if too many jobs over whole games wait."""
        try:
            async with asyncio.timeout(CHARTS):
                return await self._services.drawing.charts(game, names, look)
        except Exception:
            # The end of the game is told without charts.
            log.exception("could not draw charts", game=game.id)
            return None

    async def _turn(self, game: Game, names: Names, look: str, rows: Sequence[OutboxRow]) -> bytes:
        """The picture of a position, with what has changed in this turn."""
        # Rows that tell of no move show the turn of the last move again.
        first = next((row.ply for row in rows if row.kind not in (SHOW, REDRAW, *QUIET)), game.ply)
        events = await self._services.host.record.history.turn_so_far(game.id, None, first, game.ply)
        return await self._services.drawing.picture(names, look, events)

    async def _if_possible(
        self, game: Game, rows: Sequence[OutboxRow], drawing: Callable[[], Awaitable[bytes]]
    ) -> bytes | None:
        """The drawing's result; None if the bot may not attach files, if drawing fails, or if it is put
        off."""
        allowed = self._delivery.permissions(game)
        if (allowed is not None and not allowed.attach_files) or self._put_off(game, rows):
            return None
        try:
            async with self._drawing:
                return None if self._put_off(game, rows) else await drawing()
        except Exception:
            log.exception("could not draw", game=game.id)
            return None

    def _put_off(self, game: Game, rows: Sequence[OutboxRow]) -> bool:
        """Whether the picture is drawn later, because too many games or pictures wait."""
        outbox = self._services.host.core.outbox
        pressed = outbox.backlog > CROWD or self._services.drawing.pending > QUEUE
        if not pressed or all(row.kind == REDRAW for row in rows):
            return False
        outbox.owe(game.id)
        return True
