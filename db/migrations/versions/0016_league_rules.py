"""The version of the rules by which a season is played."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.add_column("seasons", sa.Column("rules", sa.Integer(), nullable=False, server_default="1"))
    op.add_column("seasons", sa.Column("secret", sa.String(), nullable=False, server_default=""))
    op.add_column("seasons", sa.Column("closing_message", sa.String()))
    op.add_column("seasons", sa.Column("closing_members", sa.JSON(), nullable=False, server_default="[]"))
    op.add_column("seasons", sa.Column("away", sa.JSON(), nullable=False, server_default="[]"))
