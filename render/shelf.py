"""Static layers on disk, so that only the first process on a machine has to paint them.

A file belongs to one board, theme and scale, and to exactly the code, art and libraries that painted it: its
name holds their hash. Anything wrong with the folder or a file only means that the layers are painted anew.
"""

from __future__ import annotations

import hashlib
import pickle
import re
import zlib
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path

import numpy
import PIL

from engine.board import MAPS
from render.layers import Layers

FILES = 60
"""Files that are kept, of 2 to 3 MB each; the ones used longest ago go first."""
_HERE = Path(__file__).resolve().parent
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


def layers(board: str, theme: str, scale: float, paint: Callable[[], Layers]) -> Layers:
    """The layers from the folder; else painted, and put there."""
    if _folder is None:
        return paint()
    name = re.sub(r"[^a-z0-9-]", "_", f"{board}-{theme}-{scale:g}".lower())
    path = _folder / f"{name}-{_sources()}.layers"
    try:
        found = pickle.loads(zlib.decompress(path.read_bytes()))
        path.touch()
        if isinstance(found, Layers):
            return found
    except (OSError, zlib.error, pickle.UnpicklingError, EOFError, AttributeError, ImportError, ValueError):
        pass  # not there, cut off, or of another version
    made = paint()
    with suppress(OSError):  # no room, or not ours to write: pictures do not depend on it
        _put(path, zlib.compress(pickle.dumps(made, pickle.HIGHEST_PROTOCOL), 1))
    return made


def _put(path: Path, data: bytes) -> None:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)  # what others put there would be run
    part = path.with_suffix(".part")
    part.write_bytes(data)
    part.replace(path)
    kept = sorted(path.parent.glob("*.layers"), key=lambda p: p.stat().st_mtime, reverse=True)
    for old in kept[FILES:]:
        old.unlink(missing_ok=True)
