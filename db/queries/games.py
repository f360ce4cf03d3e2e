"""Queries on games, their seats and the channels they occupy. Each runs within the caller's transaction."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import (
    Connection,
    RowMapping,
    bindparam,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    union,
    update,
)

from db import numbers
from db.league_schema import entries, leagues, ratings, seasons
from db.queries import deadlines, settings
from db.queries.moments import Shards, in_shards, is_away
from db.rubbish import as_list
from db.schema import RESTING, games, moves, occupancy, seats, waits

KEPT = "kept"
"""The state of lessons whose threads are still there."""
LESSON, _PUT_OFF = "lesson", "put-off"
"""The scope of settings of lessons, and the key of the time by which one was put off."""
NOWHERE = ""
"""Server, channel and host of a game that is being imported: nobody finds it. Its name is its server's id."""
_PART = 500
# Statements are built once: building one costs more than running it.
_rows = select(games, *settings.LETTERED)
_get = _rows.where(games.c.id == bindparam("number"))
_seats = select(seats).where(seats.c.game == bindparam("number")).order_by(seats.c.seat)


class Stored(NamedTuple):
    """A game's row with its seats in order, its deadlines, and what is stored of it in the table
    `settings`."""

    game: RowMapping
    seats: Sequence[RowMapping]
    deadlines: Sequence[RowMapping]
    settings: Mapping[str, Any]


def add(connection: Connection, values: Mapping[str, Any]) -> int:
    """Store a new game and let it occupy its channel.

    :raises IntegrityError: the channel is occupied.
    """
    number = add_over(connection, values)
    connection.execute(insert(occupancy), {"channel": values["channel"], "game": number})
    return number


def add_over(connection: Connection, values: Mapping[str, Any]) -> int:
    """Store a game that is over and occupies no channel."""
    row = {**values, **numbers.next_id(connection, games)}
    key = connection.execute(insert(games), row).inserted_primary_key
    assert key is not None  # one row was inserted, and `id` is its key
    return int(key[0])


def of_server(connection: Connection, guild: str) -> list[int]:
    """The numbers of all games of a server."""
    return list(connection.execute(select(games.c.id).where(games.c.guild == guild)).scalars())


def arriving(connection: Connection) -> list[tuple[int, str]]:
    """The games that are being imported, each with the server that is to have it."""
    query = select(games.c.id, games.c.name).where(games.c.guild == NOWHERE)
    return [(number, guild) for number, guild in connection.execute(query)]


def remove(connection: Connection, game: int, most: int) -> bool:
    """Remove at most `most` of a game's entries, the newest first, and the game once there are none left.
    Returns whether it is gone. For games alone of which nobody knows."""
    newest = select(moves.c.ply).where(moves.c.game == game).order_by(moves.c.ply.desc()).limit(most)
    plies = connection.execute(newest).scalars().all()
    if len(plies) == most:
        connection.execute(delete(moves).where(moves.c.game == game, moves.c.ply >= plies[-1]))
        return False
    connection.execute(delete(games).where(games.c.id == game))
    return True


def get(connection: Connection, game: int) -> Stored | None:
    """A game by its number; any number is allowed."""
    if not 0 < game < 2**31:  # a number too large for the column would be an error on a server
        return None
    row = connection.execute(_get, {"number": game}).mappings().first()
    if row is None:
        return None
    held = connection.execute(_seats, {"number": game}).mappings().all()
    waiting, chosen = deadlines.of(connection, [game])[game], settings.get(connection, "game", str(game))
    return Stored(row, held, waiting, chosen)


def change(connection: Connection, game: int, **values: Any) -> None:
    """Change columns of a game; `resume_at` follows its `pause`."""
    if "pause" in values:
        values["resume_at"] = values["pause"] and values["pause"]["until"]
    connection.execute(update(games).where(games.c.id == game).values(**values))


_count = update(games).where(games.c.id == bindparam("game")).values(revision=games.c.revision + 1)
_count_from = _count.where(games.c.revision == bindparam("before"))


def count_change(connection: Connection, game: int, before: int) -> bool:
    """Count a change of a game that had this revision. Returns False and changes nothing if it has another
    one: somebody else has changed it."""
    return connection.execute(_count_from, {"game": game, "before": before}).rowcount == 1


def count_changes(connection: Connection, numbers: Collection[int]) -> None:
    """Count a change of each of these games, whatever their revisions."""
    if numbers:
        connection.execute(_count, [{"game": number} for number in numbers])


_set_live = (
    update(games)
    .where(games.c.id == bindparam("game"), games.c.revision == bindparam("before"))
    .values(live=bindparam("message"), revision=games.c.revision + 1)
)


def set_live(connection: Connection, game: int, live: Any, before: int) -> bool:
    """As `count_change`, storing the game's live message."""
    values = {"game": game, "message": live, "before": before}
    return connection.execute(_set_live, values).rowcount == 1


def find(
    connection: Connection,
    *,
    guild: str | None = None,
    channel: str | None = None,
    member: str | None = None,
    status: Sequence[str] = (),
    started: bool = False,
    lessons: bool = True,
    shards: Shards | None = None,
    limit: int = 25,
    offset: int = 0,
) -> list[Stored]:
    """The games that match all given arguments, newest first; `started`: only those that have started,
    `lessons`: also lessons; `shards`: those in the servers of these."""
    query = _rows.order_by(games.c.id.desc()).limit(limit).offset(offset)
    if guild is not None and status and member is None:
        # Numbers first: for its order SQLite would read all games that the server has ever had.
        numbered = games.alias()
        fits = numbered.c.guild == guild, numbered.c.status.in_(status)
        query = query.where(games.c.id.in_(select(numbered.c.id).where(*fits)))
    else:
        if guild is not None:
            query = query.where(games.c.guild == guild)
        if status:
            query = query.where(games.c.status.in_(status))
    if channel is not None:
        query = query.where(games.c.channel == channel)
    if member is not None:
        query = query.where(games.c.id.in_(select(seats.c.game).where(seats.c.member == member)))
    if started:
        query = query.where(games.c.started_at.is_not(None))
    if not lessons:
        query = query.where(games.c.lesson.is_(None))
    query = query.where(*in_shards(games.c.guild, shards))
    rows = connection.execute(query).mappings().all()
    numbers = [row["id"] for row in rows]
    places = select(seats).where(seats.c.game.in_(numbers)).order_by(seats.c.game, seats.c.seat)
    by_game: dict[int, list[RowMapping]] = {number: [] for number in numbers}
    for seat in connection.execute(places).mappings():
        by_game[seat["game"]].append(seat)
    waiting = deadlines.of(connection, numbers)
    chosen = settings.several(connection, [("game", str(number)) for number in numbers])
    return [
        Stored(row, by_game[row["id"]], waiting[row["id"]], chosen["game", str(row["id"])]) for row in rows
    ]


def every(connection: Connection, status: Sequence[str], shards: Shards | None = None) -> Iterator[Stored]:
    """All games with one of these statuses, in the servers of these shards or everywhere, newest first."""
    offset = 0
    while part := find(connection, status=status, shards=shards, limit=_PART, offset=offset):
        yield from part
        offset += len(part)


def players(
    connection: Connection, guild: str, rules: str, members: Collection[str], before: float
) -> frozenset[str]:
    """Those of the members who hold a seat in a game of the server, by these rules, that started before a
    moment."""
    held = select(seats.c.member).join(games, games.c.id == seats.c.game).distinct()
    fits = (
        games.c.guild == guild,
        games.c.rules == rules,
        games.c.started_at < before,
        seats.c.member.in_(members),
    )
    return frozenset(connection.execute(held.where(*fits)).scalars())


def member_names(connection: Connection, guild: str) -> frozenset[str]:
    """The names of members who have a seat in a lobby or a running game of the server, a rating or an entry
    in a season there."""
    open_there = games.c.guild == guild, games.c.status.in_(("lobby", "running"))
    seated = select(seats.c.name).join(games, games.c.id == seats.c.game)
    entered = select(entries.c.name).join(seasons, seasons.c.id == entries.c.season)
    names = (
        seated.where(*open_there, seats.c.member.is_not(None)),
        select(ratings.c.name).where(ratings.c.guild == guild),
        entered.join(leagues, leagues.c.id == seasons.c.league).where(leagues.c.guild == guild),
    )
    return frozenset(connection.execute(union(*names)).scalars())


def titles(connection: Connection, guild: str, limit: int) -> list[tuple[int, str, str, str]]:
    """Id, rules, name and status of a server's games, newest first and without lessons, as needed for
    suggestions."""
    query = select(games.c.id, games.c.rules, games.c.name, games.c.status)
    query = query.where(games.c.guild == guild, games.c.lesson.is_(None))
    return [tuple(row) for row in connection.execute(query.order_by(games.c.id.desc()).limit(limit))]


def counts(connection: Connection) -> dict[str, int]:
    """The number of games by status."""
    query = select(games.c.status, func.count()).group_by(games.c.status)
    return {row[0]: row[1] for row in connection.execute(query)}


def totals(connection: Connection) -> dict[str, int]:
    """The number of all games, and of the servers in which there are any."""
    row = connection.execute(select(func.count(), func.count(games.c.guild.distinct()))).one()
    return {"games": row[0], "servers": row[1]}


def with_computers(connection: Connection) -> list[tuple[int, list[int], list[int]]]:
    """The running games with computer players: game, the seats it waits for, the seats that computer players
    play."""
    query = (
        select(games.c.id, games.c.prompted, seats.c.seat)
        .join(seats, seats.c.game == games.c.id)
        .where(
            games.c.status == "running",
            games.c.pause.is_(None),
            or_(seats.c.level.is_not(None), seats.c.standin.is_not(None)),
        )
    )
    games_by_id: dict[int, tuple[int, list[int], list[int]]] = {}
    for game, prompted, seat in connection.execute(query):
        games_by_id.setdefault(game, (game, as_list(prompted), []))[2].append(seat)
    return list(games_by_id.values())


def without_deadlines(connection: Connection) -> list[int]:
    """The running games without a stored deadline."""
    none = ~exists().where(waits.c.game == games.c.id)
    return list(connection.execute(select(games.c.id).where(games.c.status == "running", none)).scalars())


def with_hidden_board(connection: Connection) -> list[Stored]:
    """The running games whose board cannot be shown, or could not for a while."""
    query = select(games.c.id).where(games.c.status == "running", games.c.hidden.is_not(None))
    rows = (get(connection, number) for number in connection.execute(query).scalars().all())
    return [stored for stored in rows if stored]


def resting(connection: Connection, now: float, away: Collection[str] = ()) -> list[int]:
    """The running games whose pause is over, without servers that are away."""
    query = select(games.c.id).where(RESTING, games.c.resume_at <= now).order_by(games.c.resume_at)
    if away:
        query = query.where(~is_away(games.c.guild, away))
    return list(connection.execute(query).scalars())


def add_seat(connection: Connection, values: Mapping[str, Any]) -> None:
    connection.execute(insert(seats), dict(values))


def remove_seat(connection: Connection, game: int, seat: int) -> None:
    """Remove a seat; the later ones move up."""
    later = seats.c.game == game, seats.c.seat >= seat
    rows = connection.execute(select(seats).where(*later).order_by(seats.c.seat)).mappings().all()
    connection.execute(delete(seats).where(*later))
    for row in rows[1:]:
        connection.execute(insert(seats), {**row, "seat": row["seat"] - 1})


def change_seat(connection: Connection, game: int, seat: int, **values: Any) -> None:
    """Change columns of a seat."""
    where = seats.c.game == game, seats.c.seat == seat
    connection.execute(update(seats).where(*where).values(**values))


def open_games(connection: Connection, guild: str, member: str) -> tuple[int, int, int]:
    """The number of lobbies and running games: in the server, made by the member (not by a league of
    theirs), with a seat of the member."""
    query = select(func.count()).select_from(games).where(games.c.status.in_(("lobby", "running")))
    held = query.where(games.c.id.in_(select(seats.c.game).where(seats.c.member == member)))
    counts = (
        query.where(games.c.guild == guild),
        query.where(games.c.host == member, games.c.fixture.is_(None)),
        held,
    )
    there, created, seated = (connection.execute(q).scalar_one() for q in counts)
    return there, created, seated


def import_counts(connection: Connection, guild: str) -> tuple[int, int]:
    """The number of games that a server has imported, and the number of their moves."""
    query = select(func.count(), func.coalesce(func.sum(games.c.ply), 0))
    number, plies = connection.execute(query.where(games.c.guild == guild, games.c.imported)).one()
    return int(number), int(plies)


def lesson_of(connection: Connection, member: str) -> Stored | None:
    """The lesson of a member that is under way."""
    fits = games.c.lesson == KEPT, games.c.host == member, games.c.status == "running"
    number = connection.execute(select(games.c.id).where(*fits).order_by(games.c.id)).scalar()
    return None if number is None else get(connection, number)


def idle_lessons(connection: Connection, before: float, away: Collection[str] = ()) -> list[int]:
    """The lessons whose threads are kept, and in which nothing has happened since a moment, the time apart by
    which they were put off; without servers that are away."""
    last = select(func.max(moves.c.at)).where(moves.c.game == games.c.id).scalar_subquery()
    query = select(games.c.id, last).where(games.c.lesson == KEPT, last < before)
    if away:
        query = query.where(~is_away(games.c.guild, away))
    rows = connection.execute(query.order_by(games.c.id)).all()
    return [number for number, at in rows if at + _given_to_lesson(connection, number, at) < before]


def kept_lessons(connection: Connection, guilds: Collection[str]) -> list[int]:
    """The lessons of these servers whose threads are kept."""
    query = select(games.c.id).where(games.c.lesson == KEPT, games.c.guild.in_(guilds))
    return list(connection.execute(query.order_by(games.c.id)).scalars())


def put_off_lesson(connection: Connection, game: int, since: float, until: float) -> None:
    """Let a lesson stay longer by a gap, as far as it came after the lesson's last entry. The next entry ends
    that."""
    at = connection.execute(select(func.max(moves.c.at)).where(moves.c.game == game)).scalar()
    seconds = until - since if at is None or until < since else max(0.0, until - max(since, at))
    given = {"at": at, "seconds": seconds + _given_to_lesson(connection, game, at)}
    settings.put(connection, LESSON, str(game), _PUT_OFF, given)


def _given_to_lesson(connection: Connection, game: int, at: float | None) -> float:
    """The seconds by which a lesson was put off since its last entry, which was made at this time."""
    known = settings.get(connection, LESSON, str(game)).get(_PUT_OFF)
    return float(known["seconds"]) if isinstance(known, dict) and known.get("at") == at else 0.0


def shares_channel(connection: Connection, game: int) -> bool:
    """Whether another game was opened in a game's channel, also one that is over."""
    channel = select(games.c.channel).where(games.c.id == game).scalar_subquery()
    return connection.execute(
        select(exists().where(games.c.channel == channel, games.c.id != game))
    ).scalar_one()


def set_entropy(connection: Connection, game: int, seat: int, entropy: str) -> None:
    """Store a seat's entropy for the dice."""
    where = seats.c.game == game, seats.c.seat == seat
    connection.execute(update(seats).where(*where).values(entropy=entropy))


def by_channel(connection: Connection) -> dict[str, int]:
    """The game of every occupied channel."""
    return {row.channel: row.game for row in connection.execute(select(occupancy))}


def release(connection: Connection, game: int) -> None:
    """Free the game's channel for another game."""
    connection.execute(delete(occupancy).where(occupancy.c.game == game))


def of_fixture(connection: Connection, fixture: int) -> int | None:
    """The game of a league's fixture."""
    return connection.execute(select(games.c.id).where(games.c.fixture == fixture)).scalar_one_or_none()


def fixture_of(connection: Connection, game: int) -> int | None:
    """The league's fixture to which a game belongs; any number is allowed."""
    if not 0 < game < 2**31:
        return None
    return connection.execute(select(games.c.fixture).where(games.c.id == game)).scalar_one_or_none()
