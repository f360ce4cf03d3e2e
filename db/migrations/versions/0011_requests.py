"""Requests of those who run a game or a league and have an interest in it."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "requests",
        sa.Column("id", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("subject", sa.String(), nullable=False),
        sa.Column("game", sa.Integer(), sa.ForeignKey("games.id", ondelete="CASCADE")),
        sa.Column("league", sa.Integer(), sa.ForeignKey("leagues.id", ondelete="CASCADE")),
        sa.Column("season", sa.Integer()),
        sa.Column("by", sa.String(), nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.Column("asked", sa.JSON(), nullable=False),
        sa.Column("agreed", sa.JSON(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("due_at", sa.Double(), nullable=False),
        sa.UniqueConstraint("kind", "subject"),
    )
    for column in ("game", "league", "due_at"):
        op.create_index(op.f(f"ix_requests_{column}"), "requests", [column])
