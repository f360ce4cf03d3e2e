"""Static layers on disk, so that only the first process on a machine has to paint them.

A file belongs to one board, theme and scale, and to exactly the code, art and libraries that painted it: its
name holds their hash. Anything wrong with the folder or a file only means that the layers are painted again.
Files hold plain numbers and pixels (see `render.map.painted`); only the bot's own user reads and writes them.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import mkstemp

import numpy
import PIL

from engine.boards.board import MAPS
from render.map.layers import Layers
from render.map.painted import MOST, NotOurs, Painted, decode

FILES = 60
"""Files that are kept, of 2 to 3 MB each; the ones used longest ago go first."""
_HERE = Path(__file__).resolve().parent.parent
_SOURCES = (
    (_HERE, "**/*.py"),
    (_HERE, "**/*.json"),
    (_HERE, "fonts/*.ttf"),
    (MAPS, "*/*.json"),
    (MAPS, "*/*.png"),
)

_folder: Path | None = None


def keep_in(folder: Path | None) -> None:
    """Keep layers in this folder from now on (made when needed); None keeps none."""
    global _folder
    _folder = folder


@cache
def _sources() -> str:
    """The hash of all that layers depend on."""
    digest = hashlib.sha256(f"{PIL.__version__} {numpy.__version__}".encode())
    for root, pattern in _SOURCES:
        for path in sorted(root.glob(pattern)):
            digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def layers(board: str, theme: str, scale: float, paint: Callable[[Painted | None], Layers]) -> Layers:
    """The layers from the folder; else painted, and put there. `paint` makes them from stored data, or, with
    None, paints them.
    """
    if _folder is None:
        return paint(None)
    name = re.sub(r"[^a-z0-9-]", "_", f"{board}-{theme}-{scale:g}".lower())
    path = _folder / f"{name}-{_sources()}.layers"
    with suppress(OSError, NotOurs):  # not there, cut off, or of another making
        cached = paint(decode(_read(path)))
        path.touch()
        return cached
    painted = paint(None)
    with suppress(OSError):  # no room, or not ours to write: pictures do not depend on it
        _put(path, painted.snapshot().encode())
    return painted


def _read(path: Path) -> bytes:
    """The file's content. :raises NotOurs: it is no ordinary file, or larger than any of ours."""
    if not path.is_file() or path.stat().st_size > MOST:
        raise NotOurs("no file")
    return path.read_bytes()


def _put(path: Path, data: bytes) -> None:
    """Write the file, whole or not at all."""
    for folder in reversed([path.parent, *path.parent.parents]):
        folder.mkdir(mode=0o700, exist_ok=True)  # with `parents` alone those above it would be open to all
    path.parent.chmod(0o700)
    number, name = mkstemp(".part", path.stem, path.parent)  # for its owner alone
    part = Path(name)
    try:
        with os.fdopen(number, "wb") as file:
            file.write(data)
        part.replace(path)
    except OSError:
        part.unlink(missing_ok=True)
        raise
    kept = sorted(path.parent.glob("*.layers"), key=lambda p: p.stat().st_mtime, reverse=True)
    for old in kept[FILES:]:
        old.unlink(missing_ok=True)
