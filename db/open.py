"""Opening a database: a SQLite file, or one on a PostgreSQL server."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from db.address import locate
from db.errors import StoreError
from db.store import Store

if TYPE_CHECKING:
    from db.cluster.leases import Leases


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


async def open_shared(
    url: str | None, shards: int, *, version: str = "", new: bool = False, backups: Path | None = None
) -> tuple[Store, Leases]:
    """Open a database on a server together with other processes, for a bot with so many shards. As
    `open_store`, and what this process takes care of, which is nothing at first. Its beat begins with this.

    :param version: of this process, for people.
    :raises StoreError: as `open_store`; `file`, `shards`, `schema`, `rights`, `pooled`, `outdated`.
    """
    address = locate(url)
    if isinstance(address, Path):
        raise StoreError("file", address)
    from db.backends.postgres import ServerStore

    store, leases = await ServerStore.open_shared_at(address, shards, version, new=new, backups=backups)
    store.watch()
    return store, leases
