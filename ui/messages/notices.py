"""The messages of notices, with the buttons that answer them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import discord

from host import Game
from locales import text
from ui.kit.components import Button, MessageLayout, button
from ui.kit.custom_id import Digest, Ply, Ref, game_ref
from ui.words import notices
from ui.words.deadlines import holder
from ui.words.moderation.measures import REQUESTED
from ui.words.names import Names
from ui.words.notices import PAUSED_AWAY, PROPOSED, STOOD_IN

GO_ON = "goon"
"""The action of the button by which a game goes on."""


def notice_layout(kind: str, data: Mapping[str, Any], game: Game, names: Names) -> discord.ui.LayoutView:
    """The message of a notice, with the buttons that answer it."""
    content = notices.words(kind, data, names, lambda seat: holder(game, seat, names))
    # Discord pings only members who are mentioned.
    called = (f"<@{member}>" for member in notices.concerned_members(kind, data, game))
    content = " ".join([content, *(mention for mention in called if mention not in content)])
    return short_message(content, *_buttons(kind, data, game, names))


def short_message(content: str, *buttons: discord.ui.Item[Any]) -> discord.ui.LayoutView:
    """A new view of a short message: a view serves one sending."""
    view = MessageLayout()
    view.add_item(discord.ui.TextDisplay(content))
    if buttons:
        view.add_item(discord.ui.ActionRow(*buttons))
    return view


def go_on_button(locale: str, game: Game) -> Button:
    """The button by which a game goes on that stands still."""
    label = text(locale, "button-go-on")
    return button(game_ref(game, GO_ON), label, style=discord.ButtonStyle.success, emoji="▶️")


def _buttons(kind: str, data: Mapping[str, Any], game: Game, names: Names) -> list[discord.ui.Item[Any]]:
    """The buttons of a notice: agree or decline for members who are asked; take a free seat; take one's own
    seat back; go on with a game that stands still."""
    if game.over:
        return []
    green = discord.ButtonStyle.success
    if kind == PROPOSED:
        stamp = Ply(int(data.get("stamp", data["ply"])))
        yes = game_ref(game, "agree", data["proposal"], "yes", stamp=stamp)
        no = game_ref(game, "agree", data["proposal"], "no", stamp=stamp)
        return [
            button(yes, names.text("button-agree"), style=green, emoji="👍"),
            button(no, names.text("button-decline"), emoji="👎"),
        ]
    if kind == PAUSED_AWAY:
        return [go_on_button(names.locale, game)]
    if kind == REQUESTED:
        return list(_answers(data, game, names))
    if notices.offers_seat(kind, data):
        seat = str(data["seat"])
        take = button(game_ref(game, "take", seat), names.text("button-take"), emoji="🪑")
        if kind != STOOD_IN:
            return [take]
        back = game_ref(game, "take", seat, "back")
        return [button(back, names.text("button-back-again"), style=green, emoji="👋"), take]
    return []


def _answers(data: Mapping[str, Any], game: Game, names: Names) -> Iterator[discord.ui.Item[Any]]:
    """The buttons of a request: agree, for members who are asked; carry out, for others who run the game;
    decline."""

    def answer(word: str) -> Ref:
        return game_ref(game, "request", word, stamp=Digest(int(data["request"])))

    green = discord.ButtonStyle.success
    if data["asked"]:
        yield button(answer("yes"), names.text("button-agree"), style=green, emoji="👍")
    yield button(answer("carry"), names.text("button-carry"), emoji="🛠️")
    yield button(answer("no"), names.text("button-decline"), emoji="👎")
