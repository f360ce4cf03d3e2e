"""Opening a database: a SQLite file, or one on a PostgreSQL server."""

from __future__ import annotations

from pathlib import Path

from db.address import locate
from db.errors import StoreError
from db.store import Store


async def open_store(
    url: str | Path | None = None,
    *,
    new: bool = False,
    rescued: bool | None = None,
    backups: Path | None = None,
) -> Store:
    """Open the database of a DATABASE_URL or path, upgrading its schema. A missing file is created, a missing
    database on a server is not. If a database existed there before, an empty one is refused unless `new` is
    set. If a rescued copy beside a file is newer, `rescued` says whether it takes the file's place; None
    refuses to open either. `backups`: the folder with its backups.

    :raises StoreError: the database cannot be used; `key` says why.
    """
    address = locate(str(url) if url else None)
    # imported here: a bot on a file needs no driver for servers, and the other way round
    if isinstance(address, Path):
        from db.backends.sqlite import FileStore

        store: Store = await FileStore.open_at(address, new=new, rescued=rescued, backups=backups)
    else:
        if rescued is not None:
            raise StoreError("settled", address)
        from db.backends.postgres import ServerStore

        store = await ServerStore.open_at(address, new=new, backups=backups)
    store.watch()
    return store
