"""What has happened to a seat since its last turn: in short, and as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cogs._ui import alts, board
from cogs._ui.answer import Panel
from cogs._ui.names import Names
from cogs._ui.routing import CARDS, group_of
from cogs._ui.scene import picture_file
from cogs._ui.seatwork import AtTable
from cogs._ui.wording import awaited, title
from engine import vocabulary
from engine.types import Event
from host import Host, Position

if TYPE_CHECKING:
    from cogs.client import Sandtable

NOBODY = -2
"""No seat: neither one of the players' nor the one in whose name a game is rolled back."""
FEW = 8
"""Most lines of the digest."""
ALL, ROOM = 60, 1500
"""Most lines, and characters, of what happened where it was asked for."""


async def changes(bot: Sandtable, position: Position, seat: int | None, locale: str) -> Panel:
    """What changed since the seat's last turn was over, with the picture of all of it; without a seat, what
    everybody saw since the start."""
    game, view = position.game, position.view(seat)
    names = Names(locale, view, game.seats)
    events = (await bot.host.since_last_turn(game.id, NOBODY if seat is None else seat)).events
    asked = board.asks(position, names) if game.over else awaited(position.prompts, names, {})
    told = [
        f"**{title(game, locale)}**",
        *asked,
        board.happened(events, names, ALL, ROOM) or names.text("nothing-since"),
    ]
    drawn = await bot.picture(view, game, locale, events)
    return Panel("\n".join(told), file=picture_file(drawn, alts.board(names)))


async def digest(host: Host, table: AtTable) -> str:
    """What was done to the seat since its last turn, and which cards were played, in a few lines; empty where
    it is not at the beginning of a turn."""
    if table.prompt is None or table.answers:
        return ""
    since = await host.since_last_turn(table.game.id, table.seat)
    if not since.begins:
        return ""
    title = table.names.text("since-title")
    told = board.happened(_telling(since.events, table), table.names, FEW)
    return f"{title}\n{told or table.names.text('since-nothing')}"


def _telling(events: Sequence[Event], table: AtTable) -> list[Event]:
    """Of what others did, that which was done to the seat, what changed hands, and the cards."""
    rules = table.game.rules
    told = ((event, vocabulary.facts(rules, event.data)) for event in events)
    return [
        event
        for event, facts in told
        if facts.seat != table.seat
        and (table.seat in facts.others or facts.conquest or group_of(event, rules) == CARDS)
    ]
