"""The tables of leagues, in the same metadata as `db.schema`. Standings are never stored: they follow from
`results`. Which game a fixture has is told by `games.fixture`. Times are seconds since 1970 in UTC, points
60ths of a point."""

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
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

from db.schema import metadata

__all__ = [
    "audit", "bans", "divisions", "entries", "fixtures", "honours", "league_outbox", "leagues", "metadata",
    "paces", "protests", "rating_events", "ratings", "requests", "results", "seasons", "seat_figures",
]  # fmt: skip

leagues = Table(
    "leagues",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("guild", String, nullable=False),
    Column("channel", String, nullable=False),
    Column("name", String, nullable=False),
    Column("key", String),
    Column("made_by", String, nullable=False),
    Column("plan", JSON, nullable=False),
    Column("created_at", Double, nullable=False),
    Column("state", String, nullable=False),
    Column("fingerprint", String, nullable=False, server_default=""),
    UniqueConstraint("guild", "key"),
)
"""`key`: the name by which it is found, NULL once the league is closed; `plan`: by what its next season is
played; `fingerprint`: a random value, from which the letters of its buttons come (`host.letters`)."""

seasons = Table(
    "seasons",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("league", Integer, ForeignKey("leagues.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("state", String, nullable=False),
    Column("plan", JSON, nullable=False),
    Column("lot", String, nullable=False),
    Column("opens_at", Double, nullable=False),
    Column("checkin_at", Double, nullable=False),
    Column("starts_at", Double, nullable=False),
    Column("ends_at", Double, nullable=False),
    Column("protest_until", Double),
    Column("rules", Integer, nullable=False, server_default="1"),
    Column("reopened_at", Double),
    Column("paused", Boolean, nullable=False, server_default=false()),
    Column("secret", String, nullable=False, server_default=""),
    Column("closing_message", String),
    Column("closing_members", JSON, nullable=False, server_default="[]"),
    Column("away", JSON, nullable=False, server_default="[]"),
    Column("former", JSON, nullable=False, server_default="[]"),
    Column("told", JSON, nullable=False, server_default="[]"),
    Column("revision", Integer, nullable=False, server_default="0"),
    Column("wake_at", Double),
    UniqueConstraint("league", "number"),
    CheckConstraint(
        "state IN ('signup', 'check_in', 'running', 'protest', 'closed', 'cancelled')", name="state"
    ),
    Index(None, "wake_at"),
)
"""`rules`: the version of the rules that it is played by; `secret`: from which its lot comes, told to nobody
before `lot` is; `closing_message`: the first message that told that sign-up was over, with the members
`closing_members`; `away`: who sat out the last season, not the one before; `reopened_at`: when it went on
after its last game; `former`: how the divisions of the last season ended; `told`: announcements that were
made; `revision` counts the stored changes; `wake_at`: when something may be due, NULL once nothing ever
is."""

divisions = Table(
    "divisions",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("season", Integer, ForeignKey("seasons.id", ondelete="CASCADE"), nullable=False),
    Column("tier", Integer, nullable=False),
    Column("group", Integer, nullable=False),
    UniqueConstraint("season", "tier", "group"),
)

entries = Table(
    "entries",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("season", Integer, ForeignKey("seasons.id", ondelete="CASCADE"), nullable=False),
    Column("member", String, nullable=False),
    Column("name", String, nullable=False),
    Column("state", String, nullable=False),
    Column("entered_at", Double, nullable=False),
    Column("division", Integer, ForeignKey("divisions.id", ondelete="CASCADE")),
    Column("number", Integer),
    Column("first_rung", Integer),
    Column("replaces", Integer, ForeignKey("entries.id", ondelete="CASCADE")),
    Column("lost", Integer, nullable=False, server_default="0"),
    Column("rating", Double, nullable=False, server_default="1500"),
    Column("tier", Integer),
    Column("adjust60", Integer, nullable=False, server_default="0"),
    Column("seed", Integer),
    Column("earned", Integer),
    Column("hours", JSON),
    Index(None, "season"),
    Index(None, "member"),
)
"""`seed`: the rank that a manager has given it for the seeding; `tier`, `earned`: the tiers that it had
earned before the season and has earned in it; `hours`: the member's time zone and quiet hours of when they
entered, by which their games are timed."""

fixtures = Table(
    "fixtures",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("season", Integer, ForeignKey("seasons.id", ondelete="CASCADE"), nullable=False),
    Column("division", Integer, ForeignKey("divisions.id", ondelete="CASCADE")),
    Column("round", Integer, nullable=False),
    Column("table", Integer, nullable=False),
    Column("seats", JSON, nullable=False),
    Column("state", String, nullable=False),
    Column("deadline", Double),
    Column("began_at", Double),
    Column("ended_at", Double),
    Column("stage", String, nullable=False),
    Column("refused", String),
    Column("tries", Integer, nullable=False, server_default="0"),
    Column("retry_at", Double),
    Column("mark", String),
    CheckConstraint("state IN ('planned', 'opening', 'under_way', 'done', 'void')", name="state"),
    Index(None, "season"),
    Index(None, "state"),
)
"""`seats`: entries, in seating order; `refused`: why its thread could not be made, `tries` times, until
`retry_at`; `mark`: `rewound` if a manager took back what had come to light, `orphan` if it no longer follows
from the results before it."""

protests = Table(
    "protests",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("season", Integer, ForeignKey("seasons.id", ondelete="CASCADE"), nullable=False),
    Column("entry", Integer, ForeignKey("entries.id", ondelete="CASCADE"), nullable=False),
    Column("at", Double, nullable=False),
    Column("reason", String, nullable=False),
    Column("answered_at", Double),
    Column("answered_by", String),
    Column("answer", String, nullable=False, server_default=""),
    Index(None, "season"),
    UniqueConstraint("entry"),
)
"""What members hold against final tables; `answered_at`: NULL while it is open."""

paces = Table(
    "paces",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("entry", Integer, ForeignKey("entries.id", ondelete="CASCADE"), nullable=False),
    Column("fixture", Integer, ForeignKey("fixtures.id", ondelete="CASCADE"), nullable=False),
    Column("turn", Boolean, nullable=False),
    Column("seconds", Integer, nullable=False),
    Index(None, "entry"),
)
"""Append-only: the time that an entry's clock counted for each question that is over. `turn`: it was a turn,
no answer to another's move."""

results = Table(
    "results",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("fixture", Integer, ForeignKey("fixtures.id", ondelete="CASCADE"), nullable=False),
    Column("revision", Integer, nullable=False),
    Column("entry", Integer, ForeignKey("entries.id", ondelete="CASCADE"), nullable=False),
    Column("place", Integer, nullable=False),
    Column("points60", Integer, nullable=False),
    Column("kind", String, nullable=False),
    Column("misses", Integer, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("at", Double, nullable=False),
    UniqueConstraint("fixture", "revision", "entry"),
)
"""Append-only. Of several revisions of a fixture only the greatest counts."""

audit = Table(
    "audit",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("league", Integer, ForeignKey("leagues.id", ondelete="CASCADE"), nullable=False),
    Column("season", Integer),
    Column("at", Double, nullable=False),
    Column("actor", String, nullable=False),
    Column("action", String, nullable=False),
    Column("before", JSON, nullable=False),
    Column("after", JSON, nullable=False),
    Column("reason", String, nullable=False),
    Index(None, "league"),
)
"""What managers did. Append-only. `season`: its number."""

rating_events = Table(
    "rating_events",
    metadata,
    Column("guild", String, primary_key=True),
    Column("pool", String, primary_key=True),
    Column("game", Integer, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("member", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("at", Double, nullable=False),
    Column("place", Integer, nullable=False),
    Column("friendly", Boolean, nullable=False),
    Column("mean_before", Double, nullable=False),
    Column("variance_before", Double, nullable=False),
    Column("mean", Double, nullable=False),
    Column("variance", Double, nullable=False),
    Column("algorithm", String, nullable=False),
    Index(None, "guild", "member"),
    Index("ix_rating_events_guild_pool_at", "guild", "pool", "at", "game"),
    Index(None, "game"),
)
"""What each rated game, which ended `at`, did to the ratings of its members; `algorithm`: by which version.
All else than places follows from them."""

ratings = Table(
    "ratings",
    metadata,
    Column("guild", String, primary_key=True),
    Column("pool", String, primary_key=True),
    Column("member", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("mean", Double, nullable=False),
    Column("variance", Double, nullable=False),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("opponents", Integer, nullable=False),
    Column("played_at", Double, nullable=False),
    Index(None, "guild", "member"),
)
"""The present ratings: a cache of what follows from `rating_events`."""

bans = Table(
    "bans",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("guild", String, nullable=False),
    Column("member", String, nullable=False),
    Column("at", Double, nullable=False),
    Column("until", Double, nullable=False),
    Column("reason", String, nullable=False),
    Column("by", String),
    Column("fixture", Integer),
    Column("lifted_at", Double),
    Index(None, "guild", "member"),
    UniqueConstraint("fixture", "member"),
)
"""Strikes: who may not enter leagues, until when at least. `by`: the manager, NULL for a strike that follows
from missed deadlines in the game of `fixture`; `lifted_at`: when a manager has lifted it."""

honours = Table(
    "honours",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("guild", String, nullable=False),
    Column("season", Integer, ForeignKey("seasons.id", ondelete="CASCADE"), nullable=False),
    Column("member", String, nullable=False),
    Column("name", String, nullable=False),
    Column("kind", String, nullable=False),
    Column("data", JSON, nullable=False),
    Column("at", Double, nullable=False),
    Index(None, "guild", "member"),
    Index(None, "season"),
)

league_outbox = Table(
    "league_outbox",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("guild", String, nullable=False),
    Column("league", Integer, ForeignKey("leagues.id", ondelete="CASCADE"), nullable=False),
    Column("season", Integer),
    Column("kind", String, nullable=False),
    Column("data", JSON, nullable=False),
    Column("nonce", String, nullable=False, unique=True),
    Column("failed", Text),
    Index(None, "league"),
)
"""Unsent news; a row is removed once it was published. `failed`: why the row was given up."""

_given_up = league_outbox.c.failed.is_not(None)
Index("ix_league_outbox_failed", league_outbox.c.league, sqlite_where=_given_up, postgresql_where=_given_up)

seat_figures = Table(
    "seat_figures",
    metadata,
    Column("game", Integer, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("turns", JSON, nullable=False),
    Column("asked", Integer, nullable=False),
    Column("throws", Integer),
    Column("excess", Double, nullable=False),
    Column("variance", Double, nullable=False),
)
"""A cache of what the logs of games that are over tell about their seats: the whole seconds of each turn, how
often the seat was asked in time, and its luck with dice (NULL: its dice cannot be judged)."""

requests = Table(
    "requests",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("kind", String, nullable=False),
    Column("subject", String, nullable=False),
    Column("game", Integer, ForeignKey("games.id", ondelete="CASCADE")),
    Column("league", Integer, ForeignKey("leagues.id", ondelete="CASCADE")),
    Column("season", Integer),
    Column("by", String, nullable=False),
    Column("reason", String, nullable=False),
    Column("data", JSON, nullable=False),
    Column("asked", JSON, nullable=False),
    Column("agreed", JSON, nullable=False),
    Column("at", Double, nullable=False),
    Column("due_at", Double, nullable=False),
    UniqueConstraint("kind", "subject"),
    Index(None, "game"),
    Index(None, "league"),
    Index(None, "due_at"),
)
"""Acts that those who run a game or a league may not do alone because they have an interest in it, until they
are done, refused or lapse. `id`: drawn by chance, so that no button of an earlier request fits a later one;
`subject`: what the act is about, with at most one open request of each kind: `game:<id>`, `entry:<id>`,
`fixture:<id>`, `season:<id>`, `member:<league>:<id>`; `season`: its id; `by`: the member who asks; `data`:
what is asked; `asked`, `agreed`: seats, none where only a manager can decide."""
