"""*Map*: the board in the member's panel, with a ring around each space of the present question."""

from __future__ import annotations

from ui.kit import custom_id
from ui.kit.router import Press, Route
from ui.media.files import picture_file
from ui.messages.move_panel import asked_spaces, panel
from ui.messages.player_view import player_view
from ui.settings.stored import server_settings
from ui.words.pictures import alt_text


async def show_map(press: Press) -> None:
    """Show the panel with its board: `map`, or after the beginning of a move `map:<page>:<verb>:<args>`."""
    services, answer = press.services, press.answer
    player = await player_view(services.host, press.game, press.member, answer.locale)
    answer.names = player.names
    services.maps.take(press.member, services.host.core.clock())
    page, *short = press.ref.args or ("0",)
    code = custom_id.restore(":".join(short), player.offers.moves()) if short else None
    path = custom_id.path(code) if code else ()
    message = press.interaction.message
    pressed = message if message and message.flags.ephemeral and press.ply == player.game.ply else None
    rows = pressed.components if pressed else []
    ids = [str(getattr(part, "custom_id", "")) for row in rows for part in getattr(row, "children", ())]
    shown = panel(player, path, int(page), undo="undo" in map(custom_id.action_of, ids))
    if pressed:  # with what it tells
        shown.content = pressed.content
    ringed = asked_spaces(player, path, int(page))
    theme = (await server_settings(services.host, player.game.guild)).theme_of(player.game)
    drawn = await services.drawing.private(player.names, theme, ringed)
    shown.file = picture_file(drawn, alt_text.with_rings(player.names, ringed))
    await answer.panel(shown)


ACTIONS: dict[str, Route] = {
    "map": Route(show_map, f"(?:{custom_id.number_pattern(4)}:.+)?", stamp=custom_id.Ply),
}
