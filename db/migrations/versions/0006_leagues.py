"""Leagues: their seasons, entries, fixtures, results, ratings, and news that wait to be told."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def _id() -> sa.Column[int]:
    return sa.Column("id", sa.Integer(), primary_key=True)


def _to(table: str, name: str, nullable: bool = False) -> sa.Column[int]:
    key = sa.ForeignKey(f"{table}.id", ondelete="CASCADE")
    return sa.Column(name, sa.Integer(), key, nullable=nullable)


def _game() -> sa.Column[int]:
    return sa.Column("game", sa.Integer(), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)


def upgrade() -> None:
    op.add_column("games", sa.Column("fixture", sa.Integer()))
    op.add_column("games", sa.Column("rated", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("games", sa.Column("places", sa.JSON()))
    op.create_index(op.f("ix_games_fixture"), "games", ["fixture"], unique=True)
    op.create_index(op.f("ix_games_rated"), "games", ["rated"])
    _seasons()
    _counted()
    _besides()


def _seasons() -> None:
    op.create_table(
        "leagues",
        _id(),
        sa.Column("guild", sa.String(), nullable=False),
        sa.Column("channel", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("key", sa.String()),
        sa.Column("made_by", sa.String(), nullable=False),
        sa.Column("plan", sa.JSON(), nullable=False),
        sa.Column("created_at", sa.Double(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.UniqueConstraint("guild", "key"),
    )
    op.create_table(
        "seasons",
        _id(),
        _to("leagues", "league"),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("plan", sa.JSON(), nullable=False),
        sa.Column("lot", sa.String(), nullable=False),
        sa.Column("opens_at", sa.Double(), nullable=False),
        sa.Column("checkin_at", sa.Double(), nullable=False),
        sa.Column("starts_at", sa.Double(), nullable=False),
        sa.Column("ends_at", sa.Double(), nullable=False),
        sa.Column("protest_until", sa.Double()),
        sa.Column("paused", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("former", sa.JSON(), nullable=False, server_default="[]"),
        sa.Column("told", sa.JSON(), nullable=False, server_default="[]"),
        sa.Column("revision", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("wake_at", sa.Double()),
        sa.UniqueConstraint("league", "number"),
        sa.CheckConstraint(
            "state IN ('signup', 'check_in', 'running', 'protest', 'closed', 'cancelled')", name="state"
        ),
    )
    op.create_index(op.f("ix_seasons_wake_at"), "seasons", ["wake_at"])
    op.create_table(
        "divisions",
        _id(),
        _to("seasons", "season"),
        sa.Column("tier", sa.Integer(), nullable=False),
        sa.Column("group", sa.Integer(), nullable=False),
        sa.UniqueConstraint("season", "tier", "group"),
    )
    op.create_table(
        "entries",
        _id(),
        _to("seasons", "season"),
        sa.Column("member", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("entered_at", sa.Double(), nullable=False),
        _to("divisions", "division", nullable=True),
        sa.Column("number", sa.Integer()),
        _to("entries", "replaces", nullable=True),
        sa.Column("lost", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("rating", sa.Double(), nullable=False, server_default="1500"),
        sa.Column("tier", sa.Integer()),
        sa.Column("adjust60", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("seed", sa.Integer()),
        sa.Column("earned", sa.Integer()),
    )
    op.create_index(op.f("ix_entries_season"), "entries", ["season"])
    op.create_index(op.f("ix_entries_member"), "entries", ["member"])
    op.create_table(
        "fixtures",
        _id(),
        _to("seasons", "season"),
        _to("divisions", "division", nullable=True),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("table", sa.Integer(), nullable=False),
        sa.Column("seats", sa.JSON(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("deadline", sa.Double()),
        sa.Column("began_at", sa.Double()),
        sa.Column("ended_at", sa.Double()),
        sa.Column("stage", sa.String(), nullable=False),
        sa.Column("refused", sa.String()),
        sa.Column("tries", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("retry_at", sa.Double()),
        sa.CheckConstraint("state IN ('planned', 'opening', 'under_way', 'done', 'void')", name="state"),
    )
    op.create_index(op.f("ix_fixtures_season"), "fixtures", ["season"])
    op.create_index(op.f("ix_fixtures_state"), "fixtures", ["state"])


def _counted() -> None:
    op.create_table(
        "results",
        _id(),
        _to("fixtures", "fixture"),
        sa.Column("revision", sa.Integer(), nullable=False),
        _to("entries", "entry"),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("points60", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("misses", sa.Integer(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.UniqueConstraint("fixture", "revision", "entry"),
    )
    op.create_table(
        "rating_events",
        sa.Column("guild", sa.String(), primary_key=True),
        sa.Column("pool", sa.String(), primary_key=True),
        _game(),
        sa.Column("member", sa.String(), primary_key=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("friendly", sa.Boolean(), nullable=False),
        sa.Column("mean_before", sa.Double(), nullable=False),
        sa.Column("variance_before", sa.Double(), nullable=False),
        sa.Column("mean", sa.Double(), nullable=False),
        sa.Column("variance", sa.Double(), nullable=False),
        sa.Column("algorithm", sa.String(), nullable=False),
    )
    op.create_index(op.f("ix_rating_events_guild_member"), "rating_events", ["guild", "member"])
    op.create_index(op.f("ix_rating_events_game"), "rating_events", ["game"])
    op.create_table(
        "ratings",
        sa.Column("guild", sa.String(), primary_key=True),
        sa.Column("pool", sa.String(), primary_key=True),
        sa.Column("member", sa.String(), primary_key=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("mean", sa.Double(), nullable=False),
        sa.Column("variance", sa.Double(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("wins", sa.Integer(), nullable=False),
        sa.Column("opponents", sa.Integer(), nullable=False),
        sa.Column("played_at", sa.Double(), nullable=False),
    )
    op.create_index(op.f("ix_ratings_guild_member"), "ratings", ["guild", "member"])


def _besides() -> None:
    op.create_table(
        "audit",
        _id(),
        _to("leagues", "league"),
        sa.Column("season", sa.Integer()),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("actor", sa.String(), nullable=False),
        sa.Column("action", sa.String(), nullable=False),
        sa.Column("before", sa.JSON(), nullable=False),
        sa.Column("after", sa.JSON(), nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
    )
    op.create_index(op.f("ix_audit_league"), "audit", ["league"])
    op.create_table(
        "bans",
        _id(),
        sa.Column("guild", sa.String(), nullable=False),
        sa.Column("member", sa.String(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
        sa.Column("by", sa.String()),
        sa.Column("fixture", sa.Integer()),
        sa.Column("lifted_at", sa.Double()),
        sa.UniqueConstraint("fixture", "member"),
    )
    op.create_index(op.f("ix_bans_guild_member"), "bans", ["guild", "member"])
    op.create_table(
        "honours",
        _id(),
        sa.Column("guild", sa.String(), nullable=False),
        _to("seasons", "season"),
        sa.Column("member", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
    )
    op.create_index(op.f("ix_honours_guild_member"), "honours", ["guild", "member"])
    op.create_index(op.f("ix_honours_season"), "honours", ["season"])
    op.create_table(
        "league_outbox",
        _id(),
        sa.Column("guild", sa.String(), nullable=False),
        _to("leagues", "league"),
        sa.Column("season", sa.Integer()),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.Column("nonce", sa.String(), nullable=False, unique=True),
        sa.Column("failed", sa.Text()),
    )
    op.create_index(op.f("ix_league_outbox_league"), "league_outbox", ["league"])
    op.create_table(
        "seat_figures",
        _game(),
        sa.Column("seat", sa.Integer(), primary_key=True),
        sa.Column("turns", sa.JSON(), nullable=False),
        sa.Column("asked", sa.Integer(), nullable=False),
        sa.Column("throws", sa.Integer()),
        sa.Column("excess", sa.Double(), nullable=False),
        sa.Column("variance", sa.Double(), nullable=False),
    )
