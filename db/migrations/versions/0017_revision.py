"""How often a game was changed; and that a member has one lesson under way. Processes of the earlier version
can go on: it adds a column, and an index that forbids what they never did."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
EXPANDS = True


def upgrade() -> None:
    op.add_column("games", sa.Column("revision", sa.Integer(), nullable=False, server_default="0"))
    where = sa.text("lesson = 'kept' AND status = 'running'")
    op.create_index(
        "ix_games_one_lesson", "games", ["host"], unique=True, sqlite_where=where, postgresql_where=where
    )
