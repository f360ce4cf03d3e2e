"""Files of messages with V2 components: owned by the message, shown by its components, never listed."""

from typing import Any

import discord
import pytest
from discord import ui

from playground import Client, Server

from .bot import SampleBot, picture
from .conftest import Raw, eventually
from .test_channels import general

V2 = 1 << 15


class Board(ui.LayoutView):
    """Pictures by name, and a button."""

    def __init__(self, *names: str) -> None:
        super().__init__(timeout=None)
        if names:
            gallery: ui.MediaGallery[Any] = ui.MediaGallery()
            for name in names:
                gallery.add_item(media=f"attachment://{name}", description=f"shows {name}")
            self.add_item(gallery)
        self.add_item(ui.ActionRow(ui.Button(label="Look", custom_id="look")))


def media(message: discord.Message) -> list[Any]:
    """The media items of a message as the library reads them."""
    galleries = [part for part in message.components if isinstance(part, discord.MediaGalleryComponent)]
    return [item.media for gallery in galleries for item in gallery.items]


async def posted(bot: SampleBot, *names: str) -> discord.Message:
    """A message that shows these pictures."""
    return await general(bot).send(view=Board(*names), files=[picture(name) for name in names])


def owned(server: Server, message: discord.Message) -> list[str]:
    """The names of the files that the message owns."""
    stored = server.messages.get(str(message.channel.id), str(message.id))
    files = [server.files.get(fid) for fid in stored["_files"]]
    return [file.name for file in files if file]


async def test_no_answer_and_no_event_lists_the_files(ada: Client, bot: SampleBot) -> None:
    events: list[discord.Message] = []

    async def on_message(message: discord.Message) -> None:
        events.append(message)

    bot.event(on_message)
    sent = await posted(bot, "a.png", "b.png")
    fetched = await general(bot).fetch_message(sent.id)
    await eventually(lambda: events)
    shown = await ada.last_message()
    pressed: list[discord.Message] = []

    async def on_interaction(interaction: discord.Interaction) -> None:
        assert interaction.message is not None
        pressed.append(interaction.message)
        await interaction.response.defer()

    bot.event(on_interaction)
    await ada.press(shown, "Look", wait="ack")
    assert shown["attachments"] == []
    for message in (sent, fetched, *events, *pressed):
        assert message.attachments == []
        first, second = media(message)
        assert (first.width, first.height, first.content_type) == (4, 3, "image/png")
        assert first.attachment_id != second.attachment_id
        assert first.proxy_url.startswith("http://127.0.0.1")
    files = Client.files(shown)
    assert [(file["filename"], file["description"]) for file in files] == [
        ("a.png", "shows a.png"), ("b.png", "shows b.png"),
    ]  # fmt: skip
    assert await ada.download(files[1]["url"])


async def test_an_edit_keeps_the_files_that_it_names(bot: SampleBot, server: Server, raw: Raw) -> None:
    message = await posted(bot, "a.png", "b.png")
    first = str(media(message)[0].attachment_id)
    path = f"/channels/{message.channel.id}/messages/{message.id}"
    shown = {"type": 12, "items": [{"media": {"url": "attachment://a.png"}}]}
    kept = {"components": [shown], "attachments": [{"id": first}]}
    status, body = await raw("PATCH", path, kept)
    assert (status, body["attachments"]) == (200, [])
    assert body["components"][0]["items"][0]["media"]["attachment_id"] == first
    assert owned(server, message) == ["a.png"]
    with pytest.raises(discord.HTTPException, match="not found"):
        await message.edit(view=Board("b.png"))
    message = await message.edit(view=Board("c.png"), attachments=[picture("c.png")])
    assert owned(server, message) == ["c.png"]


async def test_without_a_list_those_stay_that_are_shown(bot: SampleBot, server: Server) -> None:
    message = await posted(bot, "a.png", "b.png")
    before = [item.attachment_id for item in media(message)]
    message = await message.edit(view=Board("b.png"))
    assert owned(server, message) == ["b.png"]
    assert [item.attachment_id for item in media(message)] == before[1:]
    message = await message.edit(view=Board())
    assert owned(server, message) == []


async def test_an_edit_that_names_neither_changes_no_file(bot: SampleBot, server: Server, raw: Raw) -> None:
    message = await posted(bot, "a.png")
    path = f"/channels/{message.channel.id}/messages/{message.id}"
    status, body = await raw("PATCH", path, {"allowed_mentions": {"parse": []}})
    assert (status, body["attachments"]) == (200, [])
    assert owned(server, message) == ["a.png"]


async def test_a_legacy_message_that_becomes_one(bot: SampleBot, server: Server, raw: Raw) -> None:
    message = await general(bot).send(file=picture("a.png"))
    assert [file.filename for file in message.attachments] == ["a.png"]
    path = f"/channels/{message.channel.id}/messages/{message.id}"
    shown = [{"type": 12, "items": [{"media": {"url": "attachment://a.png"}}]}]
    status, body = await raw("PATCH", path, {"flags": V2, "components": shown})
    assert (status, body["attachments"]) == (200, [])
    assert body["components"][0]["items"][0]["media"]["attachment_id"] == str(message.attachments[0].id)


async def test_files_alone_are_no_message(bot: SampleBot, raw: Raw) -> None:
    """Nobody would see them."""
    status, body = await raw("POST", f"/channels/{general(bot).id}/messages", {"flags": V2, "components": []})
    assert (status, body["code"]) == (400, 50006)
