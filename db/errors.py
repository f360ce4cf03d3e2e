"""Errors of the database, as keys with one plain line each."""

from __future__ import annotations

EXAMPLE = "postgresql://user:password@host:port/database"

_LINES = {
    "locked": "The database {path} is in use by another process, probably a bot that is already running.",
    "alone": "One process has the database {path} for itself, probably a bot without SHARDS: stop it first.",
    "shared": "Processes with SHARDS={detail} run on the database {path}: stop all of them first, or start "
    "this one with the same number.",
    "denied": "The user of the database {path} lacks rights there ({detail}): use the one whose tables these "
    "are.",
    "damaged": "The database {path} is damaged or is not Sandtable's ({detail}). Restore a backup.",
    "unwritable": "The database {path} cannot be written ({detail}).",
    "newer": "The database {path} was made by a newer Sandtable: update this one (schema {detail}).",
    "older": "The database {path} is of an earlier version (schema {detail}): start the bot once.",
    "url": f"DATABASE_URL is not understood: {{path}} ({{detail}}). Use a file's path, sqlite:///path or "
    f"{EXAMPLE}.",
    "home": "Where {path} is cannot be told: no home folder is known for its user. Use a whole path.",
    "unreachable": "The database {path} cannot be reached ({detail}).",
    "refused": "The server of the database {path} refused the user or the password.",
    "encoding": "The database {path} has the encoding {detail}, and names need UTF8: create another one "
    "(createdb -E UTF8 -T template0 NAME), restore a backup of this one to it if it holds games, and name it "
    "in DATABASE_URL.",
    "missing": "There is no database {path}.",
    "uncreated": "There is no database {path} on its server: create it (createdb -E UTF8 -T template0 NAME).",
    "vanished": "There is no database {path} any more, and there was one: {detail}. Put it back, restore a "
    "copy (python -m db restore FILE), or begin with an empty one (--new).",
    "present": "The database {path} is there already, with all that it holds: start without --new.",
    "rescued": "Beside the database {path} stands a rescued copy that is newer: {detail}. Use the copy "
    "(--rescued), or go on with the file (--old).",
    "settled": "Beside the database {path} stands no rescued copy that is newer: start without --rescued "
    "and --old.",
    "linked": "The database {path} has {detail} names (hard links), by which two bots could meet: keep one.",
    "lost": "The connection to the database {path} was lost ({detail}).",
    "taken": "The database {path} was taken over by another process while the connection was lost.",
    "gone": "The database {path} was taken away or changed while the bot was running: {detail}.",
    "full": "There is no space left for the database {path} ({detail}).",
    "readonly": "The database {path} can only be read at the moment ({detail}).",
    "busy": "Another program holds a lock on the database {path} ({detail}).",
    "failing": "The disk of the database {path} fails ({detail}).",
    "tool": "{path} is missing: it is one of PostgreSQL's client programs (on Debian: postgresql-client).",
    "failed": "The database {path} could not be copied or restored ({detail}).",
    "empty": "The database {path} is empty, so there is nothing to move: name the one with the games first.",
    "filled": "The database {path} is not empty ({detail}), and only an empty one can be filled: name a file "
    "that does not exist yet, or a new database on a server (createdb -E UTF8 -T template0 NAME).",
    "unsound": "The database {path} is not sound ({detail}). Restore a backup, or move it as it is "
    "(--anyway).",
    "apart": "The copy in {path} is not what was read ({detail}): nothing of it was kept. Try again, and "
    "report this if it stays so.",
    "unfit": "{path} cannot hold what was read ({detail}): nothing of it was kept.",
    "file": "SHARDS is for a database on a PostgreSQL server, and {path} is a file: move it there "
    "(python -m db move FROM TO), or start without SHARDS.",
    "shards": "The database {path} is shared by processes with SHARDS={detail}: start this one with the same "
    "number, or stop all and change it (python -m db shards --set N).",
    "schema": "Another Sandtable has tables in the same database as {path}, in the schema {detail}: give "
    "each a database of its own.",
    "rights": "The processes on the database {path} are those of its user {detail}, and only the same user "
    "may look after them: use it for this one, too.",
    "pooled": "A pooler that shares sessions by transaction stands before the database {path}: connect to "
    "the server itself, or have it pool by session.",
    "outdated": "The update of the database {path} cannot be made beside processes of an earlier version "
    "(on {detail}): stop all of them once.",
    "exists": "{path} exists already.",
    "backup": "{path} is not a backup that can be used ({detail}).",
}

UNCHANGED = frozenset({"unreachable", "full", "readonly", "busy"})
"""Keys after which it is certain that nothing was written."""
ENDING = frozenset({"taken", "gone"})
"""Keys after which a running bot cannot go on: only a restart may help."""

DECIDED = frozenset({"rescued"})
"""Keys after which an operator has to decide before another start is of use."""


class StoreError(Exception):
    """The database cannot be used. `key` is one of KEYS; the text is one line for the terminal."""

    KEYS = tuple(_LINES)

    def __init__(self, key: str, path: object, detail: object = "") -> None:
        # messages of servers and programs may have many lines
        said = " ".join(str(detail).split())
        super().__init__(_LINES[key].format(path=path, detail=said))
        self.key = key
        self.path = str(path)
        self.detail = said

    def again(self) -> StoreError:
        """A copy of the error, to be raised again."""
        return StoreError(self.key, self.path, self.detail)


class EarlierSession(StoreError):
    """A piece of work was asked for before the session of the database began that would have done it: another
    process may have changed since then what it goes by. Nothing was stored. The key is `lost`."""

    def __init__(self, path: object) -> None:
        super().__init__("lost", path, "the work was asked for before the present one")
