"""What a private panel shows once others have moved (`ui.panels.following` says when it is looked at)."""

from __future__ import annotations

from dataclasses import replace

from host import Host, HostError
from locales import text
from ui.messages.board import events_text
from ui.messages.move_panel import panel
from ui.messages.player_view import basic_view, remembering
from ui.panels.following import Edit, Shown

LINES, ROOM = 12, 1200
"""Most lines, and characters, about what others have done."""
WHOLE = 2000
"""Most characters of a private message."""
LOOK_BACK = 200
"""Most entries of the log that are told."""


async def redraw(host: Host, shown: Shown) -> Edit | None:
    """A panel without choices as it is now, with what has happened since it was made; one with choices as it
    was, with a line that something has changed. None if what its seat sees and is asked is the same.

    :raises HostError: the seat is no longer the member's, or the game is gone.
    """
    mark = shown.mark
    player = await basic_view(host, mark.game, shown.member, shown.locale)
    if player.seat != mark.seat:
        raise HostError("not-a-player")
    if player.mark.seen == mark.seen:
        return None
    if mark.choices:
        line = text(shown.locale, "panel-changed")
        return Edit(f"{shown.content[: WHOLE - len(line) - 1]}\n{line}")
    player = await remembering(host, player, shown.member)
    n = min(player.position.state.ply - mark.ply, LOOK_BACK)
    entries = await host.record.history.entries(mark.game, mark.seat, n, notices=False) if n > 0 else []
    events = [event for entry in entries for event in entry.events]
    news = events_text(events, player.names, LINES, ROOM)
    now = panel(player, player.stood, note=news, played=True)
    return Edit(now.content[:WHOLE], now.view, replace(player.mark, ply=mark.ply))
