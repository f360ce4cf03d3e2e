"""Clocks, absences, standing orders, notices, proposals, sitters, calls; `deadlines`, never used, goes."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def _game(**more: Any) -> sa.Column[int]:
    key = sa.ForeignKey("games.id", ondelete="CASCADE")
    return sa.Column("game", sa.Integer(), key, **more)


def upgrade() -> None:
    op.drop_table("deadlines")
    op.add_column("games", sa.Column("clock", sa.JSON()))
    op.add_column("games", sa.Column("pause", sa.JSON()))
    op.add_column("games", sa.Column("imported", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("standin", sa.String()))
    op.add_column("seats", sa.Column("missed", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("missed_ever", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("bank", sa.Double(), nullable=False, server_default="0"))
    op.add_column("moves", sa.Column("by", sa.String()))
    op.add_column("outbox", sa.Column("data", sa.JSON()))
    op.create_table(
        "waits",
        _game(primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True),
        sa.Column("clock", sa.String(), primary_key=True),
        sa.Column("task", sa.String(), nullable=False),
        sa.Column("since", sa.Double(), nullable=False),
        sa.Column("total", sa.Double()),
        sa.Column("due_at", sa.Double()),
        sa.Column("left", sa.Double()),
        sa.Column("banked", sa.Double(), nullable=False),
        sa.Column("act_at", sa.Double()),
        sa.Column("wake_at", sa.Double()),
    )
    op.create_index(op.f("ix_waits_wake_at"), "waits", ["wake_at"])
    op.create_table(
        "notices",
        sa.Column("id", sa.Integer(), primary_key=True),
        _game(nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
    )
    op.create_index(op.f("ix_notices_game"), "notices", ["game"])
    op.create_table(
        "orders",
        _game(primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True),
        sa.Column("standing", sa.JSON(), nullable=False),
        sa.Column("ahead", sa.JSON(), nullable=False),
    )
    op.create_table(
        "proposals",
        _game(primary_key=True),
        sa.Column("kind", sa.String(), primary_key=True),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.Column("asked", sa.JSON(), nullable=False),
        sa.Column("agreed", sa.JSON(), nullable=False),
        sa.Column("due_at", sa.Double(), nullable=False),
    )
    op.create_index(op.f("ix_proposals_due_at"), "proposals", ["due_at"])
    op.create_table(
        "absences",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("guild", sa.String(), nullable=False),
        sa.Column("member", sa.String(), nullable=False),
        sa.Column("starts_at", sa.Double(), nullable=False),
        sa.Column("ends_at", sa.Double(), nullable=False),
        sa.Column("over", sa.Boolean(), nullable=False),
    )
    op.create_index(op.f("ix_absences_guild_member"), "absences", ["guild", "member"])
    op.create_index(op.f("ix_absences_ends_at"), "absences", ["ends_at"])
    op.create_table(
        "sitters",
        sa.Column("guild", sa.String(), primary_key=True),
        sa.Column("member", sa.String(), primary_key=True),
        sa.Column("sitter", sa.String(), nullable=False),
    )
    op.create_index(op.f("ix_sitters_guild_sitter"), "sitters", ["guild", "sitter"])
    op.create_table(
        "calls",
        _game(primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True),
        sa.Column("kind", sa.String(), primary_key=True),
        sa.Column("channel", sa.String(), nullable=False),
        sa.Column("message", sa.String(), nullable=False),
    )
