"""Run by Alembic for each command; `db.backends.upgrade` gives the connection, already in a transaction."""

from alembic import context

from db.league_schema import metadata

context.configure(
    connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True
)
context.run_migrations()
