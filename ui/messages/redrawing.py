"""What a private panel shows once others have moved (`ui.panels.following` says when it is looked at)."""

from __future__ import annotations

from dataclasses import replace

from host import Host, HostError
from locales import text
from ui.messages.board import events_text
from ui.messages.move_panel import panel
from ui.messages.player_view import PlayerView, basic_view, remembering
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
    news = await news_since(host, player, mark.ply)
    now = panel(player, player.stood, note=news, played=True)
    return Edit(now.content[:WHOLE], now.view, replace(player.mark, ply=mark.ply))


async def news_since(host: Host, player: PlayerView, ply: int) -> str:
    """What has happened since a panel was made at this ply; empty if nothing has."""
    n = min(player.position.state.ply - ply, LOOK_BACK)
    if n <= 0:
        return ""
    entries = await host.record.history.entries(player.game.id, player.seat, n, notices=False)
    return events_text([event for entry in entries for event in entry.events], player.names, LINES, ROOM)
