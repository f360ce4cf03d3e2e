"""The version of the rules by which a season is played, and when it was reopened."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.add_column("seasons", sa.Column("rules", sa.Integer(), nullable=False, server_default="1"))
    op.add_column("seasons", sa.Column("reopened_at", sa.Double()))
