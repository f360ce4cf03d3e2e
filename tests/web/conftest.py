"""A store for each test."""

from tests.db.conftest import blank, migrated, on_server, path, postgres, store, url

__all__ = ["blank", "migrated", "on_server", "path", "postgres", "store", "url"]
