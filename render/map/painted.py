"""A board's painted static layers as bytes and back: numbers and pixels, nothing executable.

Bytes from a file are not trusted. Foreign, truncated, changed or malicious content raises `NotOurs`.
"""

from __future__ import annotations

import hashlib
import zlib

import msgspec
from PIL import Image

Box = tuple[int, int, int, int]
MAGIC = b"sandtable layers 1\n"
"""The beginning of every file; the SHA-256 of the rest follows, then the rest."""
MOST = 256_000_000
"""Most bytes that are unpacked: a multiple of the largest board's."""
_DIGEST = hashlib.sha256().digest_size
_WIDTHS = {"L": 1, "RGB": 3, "RGBA": 4}


class NotOurs(ValueError):
    """The bytes are not a painting of these layers."""


class Painted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The parts that take long to paint. Images are rows of pixels; `of` names the layers to which they
    belong."""

    of: tuple[str, str, float]
    """Board, theme, scale."""
    boxes: dict[str, Box]
    masks: dict[str, bytes]
    washes: dict[str, bytes]
    whole: dict[str, bytes]
    """Images of the whole board."""

    def encode(self) -> bytes:
        """The content of a file."""
        packed = zlib.compress(msgspec.msgpack.encode(self), 1)
        return MAGIC + hashlib.sha256(packed).digest() + packed


_decode = msgspec.msgpack.Decoder(Painted).decode


def decode(data: bytes) -> Painted:
    """The inverse of `Painted.encode`. :raises NotOurs: the content is foreign or was changed."""
    start = len(MAGIC) + _DIGEST
    packed = memoryview(data)[start:]
    if not data.startswith(MAGIC) or hashlib.sha256(packed).digest() != data[len(MAGIC) : start]:
        raise NotOurs("no such file")
    unpacking = zlib.decompressobj()
    try:
        plain = unpacking.decompress(packed, MOST)
        if not unpacking.eof:
            raise NotOurs("too much")
        return _decode(plain)
    except (zlib.error, msgspec.MsgspecError) as error:
        raise NotOurs(str(error)) from error


def image(mode: str, size: tuple[int, int], pixels: bytes | None) -> Image.Image:
    """The image of these pixels. :raises NotOurs: there are too few or too many."""
    if pixels is None or min(size) <= 0 or len(pixels) != _WIDTHS[mode] * size[0] * size[1]:
        raise NotOurs("an image of another size")
    return Image.frombytes(mode, size, pixels)
