"""The tables. Portable types only; the migrations under `db/migrations` build exactly these.

The move log is the truth: everything else about a running game (`games.ply`, `prompted`, `snapshots`) is kept
beside it so that loading and listing are quick. Times are seconds since 1970 in UTC.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    CheckConstraint,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

games = Table(
    "games",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("guild", String, nullable=False),
    Column("channel", String, nullable=False),
    Column("host", String, nullable=False),
    Column("name", String, nullable=False),
    Column("rules", String, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("max_seats", Integer, nullable=False),
    Column("status", String, nullable=False),
    Column("secret", String, nullable=False),
    Column("commitment", String, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("prompted", JSON, nullable=False),
    Column("created_at", Double, nullable=False),
    Column("started_at", Double),
    Column("ended_at", Double),
    Column("result", JSON(none_as_null=True)),
    Column("live", JSON(none_as_null=True)),
    Column("theme", String),
    CheckConstraint("status IN ('lobby', 'running', 'finished', 'ended')", name="status"),
    Index(None, "channel"),
    Index(None, "guild"),
    Index(None, "status"),
)

seats = Table(
    "seats",
    metadata,
    Column("game", Integer, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("member", String),
    Column("name", String, nullable=False),
    Column("level", String),
    Column("entropy", String, nullable=False),
    UniqueConstraint("game", "member"),
    Index(None, "member"),
)

occupancy = Table(
    "occupancy",
    metadata,
    Column("channel", String, primary_key=True),
    Column("game", Integer, ForeignKey("games.id", ondelete="CASCADE"), nullable=False, unique=True),
)
"""The one lobby or running game of a channel."""

moves = Table(
    "moves",
    metadata,
    Column("game", Integer, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("ply", Integer, primary_key=True),
    Column("seat", Integer),
    Column("code", String),
    Column("member", String),
    Column("at", Double, nullable=False),
    Column("events", Text, nullable=False),
    Column("undoable", Boolean, nullable=False),
    Column("key", String),
    UniqueConstraint("game", "key"),
)
"""Append-only. Ply 0 is the start, without seat and code; `member` is who played it, `events` JSON."""

snapshots = Table(
    "snapshots",
    metadata,
    Column("game", Integer, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("ply", Integer, nullable=False),
    Column("state", LargeBinary, nullable=False),
)
"""The newest stored state of each started game: with the moves after its ply it gives the present one."""

deadlines = Table(
    "deadlines",
    metadata,
    Column("game", Integer, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String, primary_key=True),
    Column("due_at", Double, nullable=False),
    Index(None, "due_at"),
)

outbox = Table(
    "outbox",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("game", Integer, ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("kind", String, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("tells_move", Boolean, nullable=False),
    Column("prompted", JSON, nullable=False),
    Column("nonce", String, nullable=False, unique=True),
    Column("failed", Text),
    Index(None, "game"),
)
"""What is still to be published; a row goes when it has been. `tells_move`: it tells about the move of its
ply; `failed`: why it was given up."""

settings = Table(
    "settings",
    metadata,
    Column("scope", String, primary_key=True),
    Column("id", String, primary_key=True),
    Column("key", String, primary_key=True),
    Column("value", JSON, nullable=False),
)
