"""Uploaded files: what the CDN serves, within a bound of bytes."""

import struct
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import PurePath

_TYPES = {
    "png": "image/png",
    "jpg": "image/jpeg",
    "jpeg": "image/jpeg",
    "gif": "image/gif",
    "webp": "image/webp",
    "txt": "text/plain",
    "json": "application/json",
}


@dataclass(frozen=True)
class StoredFile:
    name: str
    content_type: str
    data: bytes


class Files:
    """Files by id. Beyond `limit` bytes the contents of the oldest go, those that no message shows any more
    first. What a message still shows keeps its name, so that the message can be edited."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.size = 0
        self._files: OrderedDict[str, StoredFile] = OrderedDict()
        self._unused: set[str] = set()
        self._emptied: dict[str, StoredFile] = {}
        self.save: Callable[[str, StoredFile | None], None] = lambda fid, file: None

    def __len__(self) -> int:
        return len(self._files)

    def get(self, fid: str) -> StoredFile | None:
        """The file, unless its content is gone."""
        return self._files.get(fid)

    def named(self, fid: str) -> StoredFile | None:
        """The file, also without its content while a message shows it."""
        return self._files.get(fid) or self._emptied.get(fid)

    def ids(self) -> set[str]:
        return set(self._files)

    def put(self, fid: str, name: str, data: bytes) -> StoredFile:
        kind = _TYPES.get(PurePath(name).suffix[1:].lower(), "application/octet-stream")
        file = StoredFile(name, kind, data)
        self.load(fid, file)
        self.save(fid, file)
        while self.size > self.limit and len(self._files) > 1:
            old, dropped = self._files.popitem(last=False)
            self.size -= len(dropped.data)
            if old in self._unused:
                self._unused.remove(old)
                self.save(old, None)
            else:
                self._emptied[old] = replace(dropped, data=b"")
                self.save(old, self._emptied[old])
        return file

    def load(self, fid: str, file: StoredFile) -> None:
        """Take in a file that is stored already."""
        self._files[fid] = file
        self.size += len(file.data)

    def clear(self) -> None:
        for files in (self._files, self._unused, self._emptied):
            files.clear()
        self.size = 0

    def release(self, fid: str) -> None:
        """No message shows this file now. Someone may still be loading it: it only becomes the next to go."""
        if fid in self._files:
            self._files.move_to_end(fid, last=False)
            self._unused.add(fid)
        elif self._emptied.pop(fid, None):
            self.save(fid, None)


def image_size(data: bytes) -> tuple[int, int] | None:
    """Width and height of a PNG, GIF, WebP or JPEG; None for anything else."""
    try:
        if data[:8] == b"\x89PNG\r\n\x1a\n":
            return _pair(">II", data[16:24])
        if data[:4] == b"GIF8":
            return _pair("<HH", data[6:10])
        if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
            return _webp_size(data)
        if data[:2] == b"\xff\xd8":
            return _jpeg_size(data)
    except (struct.error, IndexError):
        pass
    return None


def _pair(layout: str, raw: bytes) -> tuple[int, int]:
    first, second = struct.unpack(layout, raw)
    return int(first), int(second)


def _webp_size(data: bytes) -> tuple[int, int] | None:
    kind = data[12:16]
    if kind == b"VP8X":
        return 1 + int.from_bytes(data[24:27], "little"), 1 + int.from_bytes(data[27:30], "little")
    if kind == b"VP8L":
        packed = int.from_bytes(data[21:25], "little")
        return 1 + (packed & 0x3FFF), 1 + (packed >> 14 & 0x3FFF)
    if kind == b"VP8 ":
        width, height = _pair("<HH", data[26:30])
        return width & 0x3FFF, height & 0x3FFF
    return None


def _jpeg_size(data: bytes) -> tuple[int, int] | None:
    at = 2
    while at + 9 < len(data):
        marker, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4], "big")
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = _pair(">HH", data[at + 5 : at + 9])
            return width, height
        at += 2 + length
    return None
