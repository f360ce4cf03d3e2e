"""How often a game was changed. It only adds a column, so processes of the earlier version can go on."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
EXPANDS = True


def upgrade() -> None:
    op.add_column("games", sa.Column("revision", sa.Integer(), nullable=False, server_default="0"))
