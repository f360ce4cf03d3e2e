"""Pictures as files for messages. A file serves one sending."""

from __future__ import annotations

from io import BytesIO

import discord

from ui.words.names import Names

PICTURE, LEGEND = "board.webp", "legend.webp"
"""File names."""


def picture_file(picture: bytes, about: str) -> discord.File:
    """A file of a picture, with its alt text."""
    return discord.File(BytesIO(picture), PICTURE, description=about)


def legend_file(legend: bytes, names: Names) -> discord.File:
    """A file of a legend."""
    return discord.File(BytesIO(legend), LEGEND, description=names.text("picture-of-legend"))
