"""Stretches of time that an operator gives back to the clocks of games."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "gaps",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("guild", sa.String()),
        sa.Column("since", sa.Double(), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
    )
