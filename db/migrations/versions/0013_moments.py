"""When a pause ends by itself, and indexes for what a tick looks for; gaps are those of single servers."""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    _resume_at()
    op.create_index(
        "ix_games_unrated", "games", ["status", "fixture", "ended_at"],
        sqlite_where=sa.text("rated = 1 AND places IS NULL"),
        postgresql_where=sa.text("rated AND places IS NULL"),
    )  # fmt: skip
    op.drop_index("ix_absences_ends_at", "absences")
    op.create_index("ix_absences_over_ends_at", "absences", ["over", "ends_at"])
    _gaps()


def _resume_at() -> None:
    op.add_column("games", sa.Column("resume_at", sa.Double()))
    games = sa.table("games", sa.column("id"), sa.column("pause"), sa.column("resume_at"))
    paused = sa.select(games.c.id, sa.cast(games.c.pause, sa.Text)).where(games.c.pause.is_not(None))
    for number, pause in op.get_bind().execute(paused).all():
        until = _end(pause)
        if until is not None:
            op.execute(games.update().where(games.c.id == number).values(resume_at=until))
    has_end = sa.text("resume_at IS NOT NULL")
    op.create_index(
        "ix_games_resume_at", "games", ["status", "resume_at"],
        sqlite_where=has_end, postgresql_where=has_end,
    )  # fmt: skip


def _end(pause: str) -> float | None:
    """When a stored pause ends; None: never, or it cannot be read."""
    try:
        until: Any = json.loads(pause)["until"]
    except (ValueError, TypeError, KeyError):
        return None
    return float(until) if isinstance(until, int | float) else None


def _gaps() -> None:
    connection = op.get_bind()
    rows = connection.execute(sa.text("SELECT guild, since, until FROM gaps ORDER BY id")).all()
    running = connection.execute(sa.text("SELECT DISTINCT guild FROM games WHERE status = 'running'"))
    servers = sorted(running.scalars())
    op.drop_table("gaps")
    gaps = op.create_table(
        "gaps",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("guild", sa.String(), nullable=False),
        sa.Column("since", sa.Double(), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
        sa.Column("cause", sa.String(), nullable=False),
    )
    for guild, since, until in rows:
        for server in servers if guild is None else [guild]:
            row = {"guild": server, "since": since, "until": until, "cause": "operator"}
            connection.execute(gaps.insert(), row)
