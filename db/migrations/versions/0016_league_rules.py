"""The version of the rules by which a season is played, and protests against final tables."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.add_column("seasons", sa.Column("rules", sa.Integer(), nullable=False, server_default="1"))
    op.create_table(
        "protests",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("season", sa.Integer(), sa.ForeignKey("seasons.id", ondelete="CASCADE"), nullable=False),
        sa.Column("entry", sa.Integer(), sa.ForeignKey("entries.id", ondelete="CASCADE"), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
        sa.Column("answered_at", sa.Double()),
        sa.Column("answered_by", sa.String()),
        sa.Column("answer", sa.String(), nullable=False, server_default=""),
        sa.UniqueConstraint("entry"),
    )
    op.create_index("ix_protests_season", "protests", ["season"])
