"""What a season of the second version of the rules stores: its lot's secret and its protests among it."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
LEAST_HOURS = 24


def upgrade() -> None:
    op.add_column("seasons", sa.Column("rules", sa.Integer(), nullable=False, server_default="1"))
    op.add_column("seasons", sa.Column("reopened_at", sa.Double()))
    op.add_column("seasons", sa.Column("secret", sa.String(), nullable=False, server_default=""))
    op.add_column("seasons", sa.Column("closing_message", sa.String()))
    op.add_column("seasons", sa.Column("closing_members", sa.JSON(), nullable=False, server_default="[]"))
    op.add_column("seasons", sa.Column("away", sa.JSON(), nullable=False, server_default="[]"))
    op.add_column("seats", sa.Column("leaver", sa.String()))
    op.add_column("entries", sa.Column("hours", sa.JSON()))
    op.add_column("entries", sa.Column("first_rung", sa.Integer()))
    op.create_table(
        "paces",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("entry", sa.Integer(), sa.ForeignKey("entries.id", ondelete="CASCADE"), nullable=False),
        sa.Column("fixture", sa.Integer(), sa.ForeignKey("fixtures.id", ondelete="CASCADE"), nullable=False),
        sa.Column("turn", sa.Boolean(), nullable=False),
        sa.Column("seconds", sa.Integer(), nullable=False),
    )
    op.create_index("ix_paces_entry", "paces", ["entry"])
    op.create_table(
        "protests",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("season", sa.Integer(), sa.ForeignKey("seasons.id", ondelete="CASCADE"), nullable=False),
        sa.Column("entry", sa.Integer(), sa.ForeignKey("entries.id", ondelete="CASCADE"), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
        sa.Column("answered_at", sa.Double()),
        sa.Column("answered_by", sa.String()),
        sa.Column("answer", sa.String(), nullable=False, server_default=""),
        sa.UniqueConstraint("entry"),
    )
    op.create_index("ix_protests_season", "protests", ["season"])
    _give_a_day_for_protests()


def _give_a_day_for_protests() -> None:
    """Plans of leagues had fewer than 24 hours for protests; seasons that are open for them get the rest."""
    connection = op.get_bind()
    leagues = sa.table("leagues", sa.column("id", sa.Integer), sa.column("plan", sa.JSON))
    seasons = sa.table(
        "seasons",
        sa.column("state", sa.String),
        sa.column("plan", sa.JSON),
        sa.column("id", sa.Integer),
        sa.column("protest_until", sa.Double),
    )
    for league, plan in connection.execute(sa.select(leagues.c.id, leagues.c.plan)).all():
        if isinstance(plan, dict) and plan.get("protest_hours", LEAST_HOURS) < LEAST_HOURS:
            longer = {**plan, "protest_hours": LEAST_HOURS}
            connection.execute(sa.update(leagues).where(leagues.c.id == league).values(plan=longer))
    in_time = sa.select(seasons.c.id, seasons.c.plan).where(seasons.c.state == "protest")
    for season, plan in connection.execute(in_time).all():
        missing = LEAST_HOURS - plan.get("protest_hours", LEAST_HOURS) if isinstance(plan, dict) else 0
        if missing > 0:
            until = seasons.c.protest_until + missing * 3600.0
            query = sa.update(seasons).where(seasons.c.id == season)
            connection.execute(query.values(protest_until=until))
