"""Whether computer players may advise the members of a game, and which games are lessons. Games that exist
already leave the first to the usual, and none of them is a lesson."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("games", sa.Column("hints", sa.Boolean()))
    op.add_column("games", sa.Column("lesson", sa.String()))
    op.create_index(op.f("ix_games_lesson"), "games", ["lesson"])
