"""What can be wrong with the database, as keys with one plain line each."""

from __future__ import annotations

_LINES = {
    "locked": "The database {path} is in use by another process, probably a bot that is already running.",
    "damaged": "The database {path} is damaged or is not Sandtable's ({detail}). Restore a backup.",
    "unwritable": "The database {path} cannot be written ({detail}).",
    "newer": "The database {path} was made by a newer Sandtable (schema {detail}): update this one.",
    "url": "DATABASE_URL is not understood: {path}. Use a file's path, sqlite:///path or "
    "postgresql+asyncpg://user:password@host:port/database.",
    "unreachable": "The database {path} cannot be reached ({detail}).",
    "refused": "The server of the database {path} refused the user or the password.",
    "missing": "There is no database {path}.",
    "lost": "The connection to the database {path} was lost ({detail}).",
    "taken": "The database {path} was taken over by another process while the connection was lost.",
    "tool": "{path} is missing: it is one of PostgreSQL's client programs (on Debian: postgresql-client).",
    "failed": "The database {path} could not be copied or restored ({detail}).",
    "exists": "{path} exists already.",
    "backup": "{path} is not a backup that can be used ({detail}).",
}


class StoreError(Exception):
    """The database cannot be used. `key` is one of KEYS; the text is one line for the terminal."""

    KEYS = tuple(_LINES)

    def __init__(self, key: str, path: object, detail: object = "") -> None:
        # what servers and programs say may go on for lines
        said = " ".join(str(detail).split())
        super().__init__(_LINES[key].format(path=path, detail=said))
        self.key = key
        self.path = str(path)
        self.detail = said
