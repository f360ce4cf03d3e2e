"""Since when a game's board cannot be shown, so that its clocks stand still. Games that exist already are
shown."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("games", sa.Column("hidden", sa.JSON()))
