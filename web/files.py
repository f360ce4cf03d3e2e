"""The files of the pages, read once at the start: scripts, style sheets and texts. Their addresses hold the
digest of all of them, so that browsers keep them for as long as they like and never mix two versions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import msgspec

from locales import LOCALES
from web.packing import encode
from web.wording import KEYS, page_text

FOLDER = Path(__file__).resolve().parent / "page"
TYPES: Mapping[str, str] = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".svg": "image/svg+xml",
}
"""By ending the files that are served; whatever else lies there is not."""
_DIGITS = 16


class PageFile(NamedTuple):
    """A file as it is sent."""

    bodies: Mapping[str, bytes]
    """By encoding; that of the empty one is plain."""
    type: str


def _texts(locale: str) -> bytes:
    """The texts that the scripts show, by key."""
    return msgspec.json.encode({key: page_text(locale, key) for key in KEYS})


class PageFiles:
    """All of them by their path: whatever is asked for is looked up here and nowhere else."""

    def __init__(self, folder: Path = FOLDER) -> None:
        files = {
            path.relative_to(folder).as_posix(): (path.read_bytes(), TYPES[path.suffix])
            for path in sorted(folder.rglob("*"))
            if path.suffix in TYPES
        }
        for locale in LOCALES:
            files[f"texts.{locale}.json"] = (_texts(locale), TYPES[".json"])
        digest = sha256()
        for name, (data, _) in sorted(files.items()):
            digest.update(f"{name}\0{len(data)}\0".encode() + data)
        self.base = f"/page/{digest.hexdigest()[:_DIGITS]}"
        """The path before the name of each."""
        self._files = {
            f"{self.base}/{name}": PageFile({how: encode(data, how) for how in ("", "gzip", "br")}, kind)
            for name, (data, kind) in files.items()
        }

    def links(self, names: Iterable[str]) -> list[str]:
        """The paths of those of these files that there are."""
        return [path for name in names if (path := f"{self.base}/{name}") in self._files]

    def get(self, path: str) -> PageFile | None:
        """The file of a whole path, digest included; None: there is none, or none of this digest."""
        return self._files.get(path)
