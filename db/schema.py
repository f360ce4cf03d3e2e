"""The tables. Portable types only; the migrations under `db/migrations` build exactly these.

The move log is the truth: everything else about a running game (`games.ply`, `prompted`, `chain`,
`snapshots`) is kept to make loading and listing quick. Times are seconds since 1970 in UTC.
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
    and_,
    false,
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
    Column("clock", JSON(none_as_null=True)),
    Column("pause", JSON(none_as_null=True)),
    Column("resume_at", Double),
    Column("imported", Boolean, nullable=False, server_default=false()),
    Column("chain", String),
    Column("drawn", JSON, nullable=False, server_default="[]"),
    Column("fixture", Integer),
    Column("rated", Boolean, nullable=False, server_default=false()),
    Column("places", JSON(none_as_null=True)),
    Column("hints", Boolean),
    Column("lesson", String),
    Column("hidden", JSON(none_as_null=True)),
    Column("log_format", Integer, nullable=False, server_default="2"),
    Column("revision", Integer, nullable=False, server_default="0"),
    CheckConstraint("status IN ('lobby', 'running', 'finished', 'ended')", name="status"),
    Index(None, "channel"),
    Index(None, "guild"),
    Index(None, "guild", "status"),
    Index(None, "host", "fixture", "status"),
    Index(None, "status"),
    Index(None, "fixture", unique=True),
    Index(None, "rated"),
    Index(None, "lesson"),
)
"""`resume_at`: when the game's pause ends by itself; `fixture`: that of a league to which the game belongs
(`db.league_schema`); each has one game at most; `rated`: whether a game of no league counts for ratings;
`places`: by seat, of games of leagues and rated ones that are over, also of those that were adjudicated;
equal places are shared; `hints`: whether members are advised, null as usual; `lesson`: of a lesson whether
its thread is `kept` or `gone`; `hidden`: since when the board cannot be shown, and for how long it was not
before; `log_format`: that of the log's chain (`engine.record.chain`); `revision`: how often what a loaded
game keeps in memory was changed."""

# What a tick looks for. SQLite uses such an index only for queries that say its condition in the same words.
RESTING = and_(games.c.status == "running", games.c.resume_at.is_not(None))
"""Whether a running game's pause has an end."""
UNRATED = and_(
    games.c.rated, games.c.status == "finished", games.c.fixture.is_(None), games.c.places.is_(None)
)
"""Whether a finished game is still to be counted for ratings."""
_has_end, _uncounted = games.c.resume_at.is_not(None), and_(games.c.rated, games.c.places.is_(None))
Index(
    "ix_games_resume_at", games.c.status, games.c.resume_at, sqlite_where=_has_end, postgresql_where=_has_end
)
_lesson_under_way = and_(games.c.lesson == "kept", games.c.status == "running")
Index(
    "ix_games_one_lesson", games.c.host, unique=True,
    sqlite_where=_lesson_under_way, postgresql_where=_lesson_under_way,
)  # fmt: skip
Index(
    "ix_games_unrated", games.c.status, games.c.fixture, games.c.ended_at,
    sqlite_where=_uncounted, postgresql_where=_uncounted,
)  # fmt: skip

seats = Table(
    "seats",
    metadata,
    Column("game", Integer, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("member", String),
    Column("name", String, nullable=False),
    Column("level", String),
    Column("entropy", String, nullable=False),
    Column("standin", String),
    Column("missed", Integer, nullable=False, server_default="0"),
    Column("missed_ever", Integer, nullable=False, server_default="0"),
    Column("bank", Double, nullable=False, server_default="0"),
    Column("leaver", String),
    UniqueConstraint("game", "member"),
    Index(None, "member"),
)
"""`leaver`: the member who left the seat of a rated game of no league early, and is rated for it; `standin`:
the level of the computer player that sits in for the member; `missed`: deadlines missed in a row;
`missed_ever`: in all; `bank`: seconds of reserve left."""

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
    Column("by", String),
    Column("chain", String),
    Column("player", String),
    UniqueConstraint("game", "key"),
)
"""Append-only. Ply 0 is the start, without seat and code. `member` played the move; `events` is JSON; `by` is
what made the move if not the seat's own member: `clock`, `order`, `sitter`, `standin`, `manager` or
`consent`; `chain` is the log's head after it (`engine.record.chain`), in all of a game's entries or in
none; `player` is who made it, as bound in `players`, from log format 2 on."""

players = Table(
    "players",
    metadata,
    Column("game", Integer, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("ply", Integer, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("bound", String, nullable=False),
    Column("salt", String),
    Column("member", String),
    Column("name", String, nullable=False),
    Column("level", String),
    Index(None, "member"),
)
"""Who is bound into the chain of a log of format 2: with ply 0 who played the seat at the start, else who
made the entry of that ply as their first one. `bound` is the hash of `salt`, id and `name`
(`engine.record.chain.bind`); the id is that of a `member` or of a computer player's `level`. Of an erased
member `bound` alone is left."""

snapshots = Table(
    "snapshots",
    metadata,
    Column("game", Integer, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("ply", Integer, nullable=False),
    Column("state", LargeBinary, nullable=False),
)
"""The newest stored state of each started game; the moves after its ply lead to the present state."""

checkpoints = Table(
    "checkpoints",
    metadata,
    Column("game", Integer, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("ply", Integer, primary_key=True),
    Column("state", LargeBinary, nullable=False),
)
"""Earlier states of running games, so that going back needs no replay from the start: one at regular
intervals, and one after each entry that took something back."""

waits = Table(
    "waits",
    metadata,
    Column("game", Integer, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("clock", String, primary_key=True),
    Column("task", String, nullable=False),
    Column("since", Double, nullable=False),
    Column("total", Double),
    Column("due_at", Double),
    Column("left", Double),
    Column("banked", Double, nullable=False),
    Column("act_at", Double),
    Column("wake_at", Double),
    Index(None, "wake_at"),
)
"""The deadlines of running games, by the clock (`turn` or `react`) that runs for a seat. `task`: what for;
`total`: the seconds allowed, NULL without a limit; `due_at`: when they are over, or, while the clock stands
still, `left`: the seconds left; `banked`: how many of them come from the bank; `act_at`: when a standing
order answers; `wake_at`: the next moment at which something is due."""

notices = Table(
    "notices",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("game", Integer, ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("ply", Integer, nullable=False),
    Column("at", Double, nullable=False),
    Column("kind", String, nullable=False),
    Column("data", JSON, nullable=False),
    Index(None, "game"),
)
"""What happened to a game besides moves, after the move of that ply. Append-only, public."""

orders = Table(
    "orders",
    metadata,
    Column("game", Integer, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("standing", JSON, nullable=False),
    Column("ahead", JSON, nullable=False),
)
"""Standing orders of a seat, in order of precedence, and the codes of its moves ahead. Secret."""

proposals = Table(
    "proposals",
    metadata,
    Column("game", Integer, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("kind", String, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("data", JSON, nullable=False),
    Column("asked", JSON, nullable=False),
    Column("agreed", JSON, nullable=False),
    Column("due_at", Double, nullable=False),
    Index(None, "due_at"),
)
"""Open proposals: at most one of each kind in a game. `ply`: the game's ply at the proposal; `asked`,
`agreed`: seats."""

absences = Table(
    "absences",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("guild", String, nullable=False),
    Column("member", String, nullable=False),
    Column("starts_at", Double, nullable=False),
    Column("ends_at", Double, nullable=False),
    Column("over", Boolean, nullable=False),
    Index(None, "guild", "member"),
    Index(None, "over", "ends_at"),
)
"""Vacations. `over`: the end has been handled; a vacation that a member breaks off ends early."""

sitters = Table(
    "sitters",
    metadata,
    Column("guild", String, primary_key=True),
    Column("member", String, primary_key=True),
    Column("sitter", String, nullable=False),
    Index(None, "sitter", "guild"),
)
"""Who may play for whom in a server."""

calls = Table(
    "calls",
    metadata,
    Column("game", Integer, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String, primary_key=True),
    Column("channel", String, nullable=False),
    Column("message", String, nullable=False),
)
"""Messages that ping a member, to be removed once they have served."""

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
    Column("data", JSON(none_as_null=True)),
    Index(None, "game"),
)
"""Unsent rows; a row is removed once it was published. `tells_move`: the row tells the move of its ply;
`failed`: why the row was given up; `data`: the content of a row that tells no move."""

_given_up = outbox.c.failed.is_not(None)
Index("ix_outbox_failed", outbox.c.game, sqlite_where=_given_up, postgresql_where=_given_up)

gaps = Table(
    "gaps",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("guild", String, nullable=False),
    Column("since", Double, nullable=False),
    Column("until", Double, nullable=False),
    Column("cause", String, nullable=False),
)
"""Stretches of time in which nobody could play in a server, whatever the `cause` (`db.queries.gaps`), that
are still to be given back to its games. `until` is before `since` if the clock was set back."""

settings = Table(
    "settings",
    metadata,
    Column("scope", String, primary_key=True),
    Column("id", String, primary_key=True),
    Column("key", String, primary_key=True),
    Column("value", JSON, nullable=False),
)
