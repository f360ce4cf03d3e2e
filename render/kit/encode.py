"""Pictures as the bytes of files."""

from __future__ import annotations

from io import BytesIO

import numpy as np
import simplejpeg
from PIL import Image

FORMATS: dict[str, dict[str, object]] = {
    "webp": {"quality": 75, "method": 0},
    "png": {"compress_level": 6},
}
"""Those that Pillow writes, with its options; a JPEG is written by libjpeg-turbo, which lets other threads go
on meanwhile."""
KINDS = ("jpeg", *FORMATS)
QUALITIES, LIGHT = (50, 42, 34, 30), 320_000 / 1600**2
"""The qualities of a JPEG: the first with which it has at most so many bytes, by the square of its width, or
the last. Letters and badges look alike in all of them."""


def encode(image: Image.Image, kind: str) -> bytes:
    """The content of a file of one of the `KINDS`. :raises KeyError: of another one."""
    if kind == "jpeg":
        return _jpeg(image)
    buffer = BytesIO()
    image.save(buffer, kind.upper(), **FORMATS[kind])
    return buffer.getvalue()


def _jpeg(image: Image.Image) -> bytes:
    pixels = np.ascontiguousarray(image.convert("RGB"))
    data = b""
    for quality in QUALITIES:
        data = simplejpeg.encode_jpeg(pixels, quality, "RGB", "420")
        if len(data) <= LIGHT * image.width**2:
            break
    return data
