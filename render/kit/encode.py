"""Pictures as the bytes of files."""

from __future__ import annotations

from importlib import import_module
from io import BytesIO

import numpy as np
import simplejpeg
from PIL import Image

import_module("PIL.WebPImagePlugin")  # else Pillow looks for it in all its plugins, which take 4 MB

FORMATS: dict[str, dict[str, object]] = {
    "webp": {"quality": 75, "method": 0},
    "png": {"compress_level": 6},
}
"""Those that Pillow writes, with its options; a JPEG is written by libjpeg-turbo, which lets other threads go
on meanwhile."""
KINDS = ("jpeg", *FORMATS)
BEST, LEAST, LIGHT = 50, 25, 320_000 / 1600**2
"""The quality of a JPEG, and the least one for pictures that would have more bytes, by the square of their
width. Letters and badges look alike in all of them down to 30, which no board has needed."""
SPARE = 0.95
"""Bytes grow with the root of the quality, more or less."""


def encode(image: Image.Image, kind: str) -> bytes:
    """The content of a file of one of the `KINDS`. :raises KeyError: of another one."""
    if kind == "jpeg":
        return _jpeg(image)
    buffer = BytesIO()
    image.save(buffer, kind.upper(), **FORMATS[kind])
    return buffer.getvalue()


def _jpeg(image: Image.Image) -> bytes:
    pixels = np.asarray(image if image.mode == "RGB" else image.convert("RGB"))
    quality, light = BEST, LIGHT * image.width**2
    while True:
        data: bytes = simplejpeg.encode_jpeg(pixels, quality, "RGB", "420")
        if len(data) <= light or quality == LEAST:
            return data
        quality = max(LEAST, int(SPARE * quality * (light / len(data)) ** 2))
