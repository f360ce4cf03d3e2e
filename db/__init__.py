"""The database: schema, migrations, and the store of games. Knows no rule system."""

from db.errors import StoreError
from db.open import open_store
from db.store import Store

__all__ = ["Store", "StoreError", "open_store"]
