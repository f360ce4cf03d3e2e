"""Players who are bound into the chains of logs. Games that have begun go on in format 1, without them."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "players",
        sa.Column("game", sa.Integer(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("bound", sa.String(), nullable=False),
        sa.Column("salt", sa.String()),
        sa.Column("member", sa.String()),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("level", sa.String()),
        sa.ForeignKeyConstraint(
            ["game"], ["games.id"], name=op.f("fk_players_game_games"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("game", "ply", "seat", name=op.f("pk_players")),
    )
    op.create_index(op.f("ix_players_member"), "players", ["member"])
    op.add_column("moves", sa.Column("player", sa.String()))
    op.add_column("games", sa.Column("log_format", sa.Integer(), server_default="2", nullable=False))
    op.execute("UPDATE games SET log_format = 1 WHERE started_at IS NOT NULL")
