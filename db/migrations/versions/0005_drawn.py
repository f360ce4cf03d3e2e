"""Which options of a game have values that chance drew in its lobby. Lobbies that are open already have
none: what they leave open is drawn from their seed as they start, as before, or with their next change."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("games", sa.Column("drawn", sa.JSON(), nullable=False, server_default="[]"))
