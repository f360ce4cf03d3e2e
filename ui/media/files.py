"""Pictures as files for messages. A file serves one sending."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from io import BytesIO
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import urlsplit

import discord

from ui.words.names import Names

PICTURE, LEGEND = "board.jpg", "legend.webp"
FORMER_PICTURE = "board.webp"
"""File names; the former one stands in messages that were posted before 0.5."""


def picture_file(picture: bytes, about: str) -> discord.File:
    """A file of a picture, with its alt text."""
    return discord.File(BytesIO(picture), PICTURE, description=about)


def legend_file(legend: bytes, names: Names) -> discord.File:
    """A file of a legend."""
    return discord.File(BytesIO(legend), LEGEND, description=names.text("picture-of-legend"))


@dataclass(frozen=True)
class KeptFile:
    """A file of a message that stays there when the message is edited."""

    id: int
    filename: str
    description: str | None

    def to_dict(self) -> dict[str, Any]:
        """What Discord wants to know of a file that stays."""
        return {"id": str(self.id), "filename": self.filename, "description": self.description}


def kept_files(message: discord.Message) -> dict[str, Any]:
    """The files of a posted message by name, for an edit that keeps them (`KeptFile`). A message with
    containers lists no attachments: its files stand only where it shows them."""
    kept: dict[str, Any] = {}
    for item in _media(message.components):
        if item.media.attachment_id is not None:
            name = PurePosixPath(urlsplit(item.media.url).path).name
            kept[name] = KeptFile(item.media.attachment_id, name, item.description)
    return kept


def _media(parts: Iterable[Any]) -> Iterable[discord.MediaGalleryItem]:
    for part in parts:
        yield from getattr(part, "items", ())
        yield from _media(getattr(part, "children", ()))
