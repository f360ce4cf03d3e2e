"""The version of the rules by which a season is played, and what it needs."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.add_column("seasons", sa.Column("rules", sa.Integer(), nullable=False, server_default="1"))
    op.add_column("entries", sa.Column("hours", sa.JSON()))
    op.create_table(
        "paces",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("entry", sa.Integer(), sa.ForeignKey("entries.id", ondelete="CASCADE"), nullable=False),
        sa.Column("fixture", sa.Integer(), sa.ForeignKey("fixtures.id", ondelete="CASCADE"), nullable=False),
        sa.Column("turn", sa.Boolean(), nullable=False),
        sa.Column("seconds", sa.Integer(), nullable=False),
    )
    op.create_index("ix_paces_entry", "paces", ["entry"])
