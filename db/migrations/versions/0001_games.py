"""Games, their seats, moves and snapshots, the outbox, deadlines and settings."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("guild", sa.String(), nullable=False),
        sa.Column("channel", sa.String(), nullable=False),
        sa.Column("host", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("rules", sa.String(), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("max_seats", sa.Integer(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("secret", sa.String(), nullable=False),
        sa.Column("commitment", sa.String(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("prompted", sa.JSON(), nullable=False),
        sa.Column("created_at", sa.Double(), nullable=False),
        sa.Column("started_at", sa.Double()),
        sa.Column("ended_at", sa.Double()),
        sa.Column("result", sa.JSON()),
        sa.Column("live", sa.JSON()),
        sa.Column("theme", sa.String()),
        sa.CheckConstraint(
            "status IN ('lobby', 'running', 'finished', 'ended')", name=op.f("ck_games_status")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_games")),
    )
    op.create_index(op.f("ix_games_channel"), "games", ["channel"])
    op.create_index(op.f("ix_games_guild"), "games", ["guild"])
    op.create_index(op.f("ix_games_status"), "games", ["status"])
    op.create_table(
        "seats",
        sa.Column("game", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("member", sa.String()),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("level", sa.String()),
        sa.Column("entropy", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_seats_game"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "seat", name=op.f("pk_seats")),
        sa.UniqueConstraint("game", "member", name=op.f("uq_seats_game_member")),
    )
    op.create_index(op.f("ix_seats_member"), "seats", ["member"])
    op.create_table(
        "occupancy",
        sa.Column("channel", sa.String(), nullable=False),
        sa.Column("game", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_occupancy_game"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("channel", name=op.f("pk_occupancy")),
        sa.UniqueConstraint("game", name=op.f("uq_occupancy_game")),
    )
    op.create_table(
        "moves",
        sa.Column("game", sa.Integer(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("code", sa.String()),
        sa.Column("member", sa.String()),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("events", sa.Text(), nullable=False),
        sa.Column("undoable", sa.Boolean(), nullable=False),
        sa.Column("key", sa.String()),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_moves_game"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "ply", name=op.f("pk_moves")),
        sa.UniqueConstraint("game", "key", name=op.f("uq_moves_game_key")),
    )
    op.create_table(
        "snapshots",
        sa.Column("game", sa.Integer(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("state", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_snapshots_game"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", name=op.f("pk_snapshots")),
    )
    op.create_table(
        "deadlines",
        sa.Column("game", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("due_at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_deadlines_game"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "seat", "kind", name=op.f("pk_deadlines")),
    )
    op.create_index(op.f("ix_deadlines_due_at"), "deadlines", ["due_at"])
    op.create_table(
        "outbox",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("tells_move", sa.Boolean(), nullable=False),
        sa.Column("prompted", sa.JSON(), nullable=False),
        sa.Column("nonce", sa.String(), nullable=False),
        sa.Column("failed", sa.Text()),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name=op.f("fk_outbox_game"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outbox")),
        sa.UniqueConstraint("nonce", name=op.f("uq_outbox_nonce")),
    )
    op.create_index(op.f("ix_outbox_game"), "outbox", ["game"])
    op.create_table(
        "settings",
        sa.Column("scope", sa.String(), nullable=False),
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("value", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("scope", "id", "key", name=op.f("pk_settings")),
    )
