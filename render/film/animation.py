"""Writers of animated pictures: frames are added one by one and kept encoded, so memory stays small.

Each frame stores only the changes since the one before; everything else is transparent.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from abc import ABC, abstractmethod
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import GifImagePlugin, Image

BLOCK = 16
"""Changes are found in squares of this size, the blocks of WebP."""
COLOURS = 255
"""Colours of a GIF, not counting the one that means `as before`."""
WEBP: dict[str, object] = {"quality": 70, "method": 1}
AHEAD = 4
"""Frames that may wait to be encoded: each is a whole picture in memory."""


class Writer(ABC):
    """Takes frames of equal size with their milliseconds and gives the file."""

    @property
    @abstractmethod
    def size(self) -> int:
        """Bytes so far, as far as known."""

    @abstractmethod
    def add(self, image: Image.Image, ms: int) -> None:
        """Append a frame."""

    @abstractmethod
    def finish(self) -> bytes:
        """The whole file; there must have been a frame."""

    def close(self) -> None:  # noqa: B027 - most hold nothing to let go of
        """Release everything, even unfinished."""


def changed_blocks(before: NDArray[np.uint8], now: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Which blocks differ between two pictures of numbers, by row and column of blocks."""
    height, width, depth = now.shape
    unequal = (before != now).reshape(height, width * depth)
    rows = np.logical_or.reduceat(unequal, np.arange(0, height, BLOCK), axis=0)
    return np.asarray(np.logical_or.reduceat(rows, np.arange(0, width * depth, BLOCK * depth), axis=1))


def bounds(flags: NDArray[np.bool_]) -> tuple[slice, slice]:
    """The rows and columns from the first to the last that is set; there must be one."""
    rows, columns = np.flatnonzero(flags.any(axis=1)), np.flatnonzero(flags.any(axis=0))
    return slice(int(rows[0]), int(rows[-1]) + 1), slice(int(columns[0]), int(columns[-1]) + 1)


@dataclass
class _Part:
    """What a frame of a WebP changes, and where."""

    at: tuple[int, int]
    size: tuple[int, int]
    ms: int
    still: Future[bytes]
    """The changed part as a WebP of its own."""


class Webp(Writer):
    """Animated WebP, put together from still ones. A thread of its own encodes frames while the next ones
    are drawn."""

    def __init__(self) -> None:
        self._before: NDArray[np.uint8] | None = None
        self._parts: list[_Part] = []
        self._extent = (0, 0)
        self._encoder = ThreadPoolExecutor(1, "webp")

    @property
    def size(self) -> int:
        """Bytes so far, without the frames that are still being encoded."""
        return 44 + sum(len(part.still.result()) + 24 for part in self._parts if part.still.done())

    def add(self, image: Image.Image, ms: int) -> None:
        """Append a frame; one like the last prolongs it."""
        now = np.asarray(image)
        piece, at = image, (0, 0)
        if self._before is None:
            self._extent = image.size
        else:
            flags = changed_blocks(self._before, now)
            if not flags.any():
                self._parts[-1].ms += ms
                return
            rows, columns = bounds(flags)
            top, left = rows.start * BLOCK, columns.start * BLOCK
            box = (left, top, min(columns.stop * BLOCK, image.width), min(rows.stop * BLOCK, image.height))
            piece, at = image.crop(box), (left, top)
            inside = flags[rows, columns]
            if not inside.all():
                mask = inside.repeat(BLOCK, axis=0).repeat(BLOCK, axis=1)[: piece.height, : piece.width]
                piece.putalpha(Image.fromarray(mask.astype(np.uint8) * np.uint8(255)))
        self._before = now
        if len(self._parts) >= AHEAD:
            self._parts[-AHEAD].still.result()
        self._parts.append(_Part(at, piece.size, ms, self._encoder.submit(_still, piece)))

    def finish(self) -> bytes:
        """The file: canvas, endless loop, frames."""
        canvas = b"\x12\0\0\0" + b"".join((n - 1).to_bytes(3, "little") for n in self._extent)
        frames = b"".join(map(_frame, self._parts))
        return _chunk(b"RIFF", b"WEBP" + _chunk(b"VP8X", canvas) + _chunk(b"ANIM", bytes(6)) + frames)

    def close(self) -> None:
        """Encode nothing more."""
        self._encoder.shutdown(cancel_futures=True)


def _still(piece: Image.Image) -> bytes:
    buffer = BytesIO()
    piece.save(buffer, "WEBP", **WEBP)
    return _image_chunks(buffer.getvalue())


def _frame(part: _Part) -> bytes:
    (left, top), (width, height) = part.at, part.size
    numbers = left // 2, top // 2, width - 1, height - 1, part.ms
    return _chunk(b"ANMF", b"".join(n.to_bytes(3, "little") for n in numbers) + b"\0" + part.still.result())


def _chunk(name: bytes, body: bytes) -> bytes:
    return name + len(body).to_bytes(4, "little") + body + b"\0" * (len(body) % 2)


def _image_chunks(still: bytes) -> bytes:
    """The picture's own chunks of a still WebP, without what describes the file."""
    kept, at = b"", 12
    while at < len(still):
        long = int.from_bytes(still[at + 4 : at + 8], "little")
        until = at + 8 + long + long % 2
        if still[at : at + 4] in (b"ALPH", b"VP8 ", b"VP8L"):
            kept += still[at:until]
        at = until
    return kept


class Gif(Writer):
    """GIF with one palette, taken from sample pictures."""

    def __init__(self, samples: Sequence[Image.Image]) -> None:
        width, height = samples[0].size
        sheet = Image.new("RGB", (width, height * len(samples)))
        for i, sample in enumerate(samples):
            sheet.paste(sample, (0, i * height))
        self._palette = sheet.quantize(COLOURS, Image.Quantize.MEDIANCUT)
        colours = bytes(self._palette.getpalette() or ())[: COLOURS * 3].ljust(768, b"\0")
        self._before: NDArray[np.uint8] | None = None
        self._waiting: tuple[NDArray[np.uint8], tuple[int, int], int] | None = None
        """The newest frame, not yet written because it may last longer."""
        size = width.to_bytes(2, "little") + height.to_bytes(2, "little")
        forever = b"!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"
        self._data = bytearray(b"GIF89a" + size + b"\xf7\0\0" + colours + forever)

    @property
    def size(self) -> int:
        """Bytes so far."""
        return len(self._data)

    def add(self, image: Image.Image, ms: int) -> None:
        """Append a frame; one like the last prolongs it."""
        now = np.asarray(image.quantize(palette=self._palette, dither=Image.Dither.NONE))
        piece, at = now, (0, 0)
        if self._before is not None:
            unequal = now != self._before
            if not unequal.any():
                if self._waiting:
                    self._waiting = (*self._waiting[:2], self._waiting[2] + ms)
                return
            rows, columns = bounds(unequal)
            piece = np.where(unequal, now, np.uint8(COLOURS))[rows, columns]
            at = (columns.start, rows.start)
        self._flush()
        self._before, self._waiting = now, (piece, at, ms)

    def _flush(self) -> None:
        if self._waiting:
            pixels, at, ms = self._waiting
            image = Image.fromarray(pixels)
            for part in GifImagePlugin.getdata(image, at, duration=ms, transparency=COLOURS, disposal=1):
                self._data += part
        self._waiting = None

    def finish(self) -> bytes:
        self._flush()
        return bytes(self._data) + b";"


class Mp4(Writer):
    """MP4 through ffmpeg at a steady pace: a frame of `beat` milliseconds once, a longer one more often."""

    def __init__(self, beat: int) -> None:
        self._beat = beat
        self._folder = tempfile.TemporaryDirectory()
        self._file = Path(self._folder.name) / "replay.mp4"
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def size(self) -> int:
        """Bytes that ffmpeg has written."""
        return self._file.stat().st_size if self._file.exists() else 0

    def _start(self, extent: tuple[int, int]) -> subprocess.Popen[bytes]:
        program = shutil.which("ffmpeg")
        if program is None:
            raise FileNotFoundError("ffmpeg")
        source = ["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", "{}x{}".format(*extent)]
        source += ["-framerate", f"1000/{self._beat}", "-i", "-"]
        target = ["-c:v", "libx264", "-preset", "veryfast", "-tune", "animation", "-pix_fmt", "yuv420p"]
        target += ["-threads", "1", "-movflags", "+faststart", str(self._file)]
        words = [program, "-nostdin", "-loglevel", "error", "-y", *source, *target]
        return subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)

    def add(self, image: Image.Image, ms: int) -> None:
        """Append a frame. :raises OSError: ffmpeg is missing or gave up."""
        if self._process is None:
            self._process = self._start(image.size)
        assert self._process.stdin is not None
        pixels = image.tobytes()
        for _ in range(max(1, round(ms / self._beat))):
            self._process.stdin.write(pixels)

    def finish(self) -> bytes:
        """The file. :raises OSError: ffmpeg failed."""
        assert self._process is not None
        self._process.communicate()
        if self._process.returncode:
            raise OSError(f"ffmpeg failed with code {self._process.returncode}")
        return self._file.read_bytes()

    def close(self) -> None:
        """End ffmpeg if it still runs, and remove its file."""
        if self._process is not None and self._process.poll() is None:
            self._process.kill()
            self._process.communicate()
        self._folder.cleanup()
