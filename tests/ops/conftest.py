"""A server for databases, as for the store's tests."""

from __future__ import annotations

from tests.db.conftest import migrated, on_server, postgres

__all__ = ["migrated", "on_server", "postgres"]
