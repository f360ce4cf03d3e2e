"""How often a game was changed; and that a member has one lesson under way. Processes of the earlier version
can go on: it adds a column, and an index that forbids what they hardly ever did. Of two lessons that a member
had begun at the same moment the first one stays."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
EXPANDS = True


def upgrade() -> None:
    op.add_column("games", sa.Column("revision", sa.Integer(), nullable=False, server_default="0"))
    op.execute(
        "UPDATE games SET status = 'ended', ended_at = created_at"
        " WHERE lesson = 'kept' AND status = 'running' AND id NOT IN"
        " (SELECT min(id) FROM games WHERE lesson = 'kept' AND status = 'running' GROUP BY host)"
    )
    where = sa.text("lesson = 'kept' AND status = 'running'")
    op.create_index(
        "ix_games_one_lesson", "games", ["host"], unique=True, sqlite_where=where, postgresql_where=where
    )
