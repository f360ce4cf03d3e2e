"""Indexes for a server's and a member's open games, whom a member sits for, the newest game of a pool, and
what was given up."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.create_index("ix_games_guild_status", "games", ["guild", "status"])
    op.create_index("ix_games_host_fixture_status", "games", ["host", "fixture", "status"])
    op.drop_index("ix_sitters_guild_sitter", "sitters")
    op.create_index("ix_sitters_sitter_guild", "sitters", ["sitter", "guild"])
    op.create_index("ix_rating_events_guild_pool_at", "rating_events", ["guild", "pool", "at", "game"])
    given_up = sa.text("failed IS NOT NULL")
    for table, column in (("outbox", "game"), ("league_outbox", "league")):
        op.create_index(
            f"ix_{table}_failed", table, [column], sqlite_where=given_up, postgresql_where=given_up
        )
