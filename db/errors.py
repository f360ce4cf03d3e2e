"""What can be wrong with the database, as keys with one plain line each."""

from __future__ import annotations

_LINES = {
    "locked": "The database {path} is in use by another process, probably a bot that is already running.",
    "damaged": "The database {path} is damaged or is not Sandtable's ({detail}). Restore a backup.",
    "unwritable": "The database {path} cannot be written ({detail}).",
    "newer": "The database {path} was made by a newer Sandtable (schema {detail}): update this one.",
    "url": "DATABASE_URL is not understood: {path}. Use a file's path or sqlite:///path.",
}


class StoreError(Exception):
    """The database cannot be used. `key` is one of KEYS; the text is one line for the terminal."""

    KEYS = tuple(_LINES)

    def __init__(self, key: str, path: object, detail: object = "") -> None:
        super().__init__(_LINES[key].format(path=path, detail=detail))
        self.key = key
        self.path = str(path)
        self.detail = str(detail)
