"""What has happened to a seat since its last turn: in a few lines, and as a picture."""

from __future__ import annotations

from engine.events import TURN
from host import Host, Position
from ui.kit.answer import Panel
from ui.kit.context import Services
from ui.media.files import picture_file
from ui.messages import board
from ui.messages.player_view import PlayerView
from ui.settings.stored import server_settings
from ui.words.names import Names
from ui.words.pictures import alt_text
from ui.words.prompts import awaited_lines, title
from ui.words.since.call import own_lines

NOBODY = -2
"""No seat: neither a player's nor the one under which rewinds are logged."""
ALL, ROOM = 60, 1500
"""Most lines, and characters, if a member asks for everything that happened."""


async def changes(
    services: Services, position: Position, seat: int | None, locale: str, *, pictured: bool = True
) -> Panel:
    """What changed since the seat's last turn was over, with one picture of it all unless the reader wants
    none; without a seat, the public events since the start."""
    game, view = position.game, position.view(seat)
    names = Names(locale, view, game.seats)
    history, viewer = services.host.record.history, NOBODY if seat is None else seat
    events = (await history.since_last_turn(game.id, viewer)).events
    asked = board.asks(position, names) if game.over else awaited_lines(position.prompts, names, {})
    lines = [
        f"**{title(game, locale)}**",
        *asked,
        board.events_text(events, names, ALL, ROOM) or names.text("nothing-since"),
    ]
    if not pictured:
        return Panel("\n".join(lines))
    theme = (await server_settings(services.host, game.guild)).theme_of(game)
    drawn = await services.drawing.picture(names, theme, events)
    return Panel("\n".join(lines), file=picture_file(drawn, alt_text.board(names)))


async def digest(host: Host, player: PlayerView) -> str:
    """What the others have done since the seat's last turn, in a few lines; empty unless the seat is at the
    beginning of a turn, or asked in secret together with others, and if it opens the game."""
    prompt = player.prompt
    if prompt is None or player.answers:
        return ""
    since = await host.record.history.since_last_turn(player.game.id, player.seat)
    if not (since.begins or (prompt.sealed and since.ply)):
        return ""
    names, events, first = player.names, since.events, not since.ply
    news = own_lines(events, names, player.seat, first=first)[1:]
    others = any(event.kind == TURN and event.data["seat"] != player.seat for event in events)
    if first and not others:
        return ""
    title = names.text("since-title", first=str(first))
    return "\n".join([title, *((others and news) or [names.text("since-nothing")])])
