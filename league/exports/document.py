"""A league as one JSON document, from which anybody can compute its standings and ratings again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from league.exports.backing import given60, unfinished_result, ungiven
from league.exports.words import unknown_word
from league.formats import FORMATS, standings
from league.model import BUCHHOLZ, TIE_BREAKS, Season
from league.ratings import ALGORITHM, DEFAULT, RatedGame, Rating, RatingBook, Terms, fold
from league.standings import TableLine

FORMAT = "sandtable-league"
VERSION = 1
"""Of the document's shape. New fields that may be missing need no new one."""


POINTS_ACT = "points"
"""The action by which a manager gives or takes points."""


class DocumentError(ValueError):
    """The document is none, or contradicts itself. The text says what is wrong where, in English: it is for
    the command line."""


class LeagueHead(msgspec.Struct, frozen=True):
    """Which league it is."""

    id: int
    name: str
    guild: str


class StandingsPage(msgspec.Struct, frozen=True):
    """The table of a division, as it was shown."""

    season: int
    """The season's number."""
    division: int | None
    lines: tuple[TableLine, ...]


class PoolPage(msgspec.Struct, frozen=True):
    """A pool with every game that was rated in it, of other leagues and friendly ones too."""

    pool: str
    algorithm: str
    games: tuple[RatedGame, ...]
    ratings: dict[str, Rating]
    """By member, as they were after the last game."""
    terms: Terms = DEFAULT
    """What was estimated from the games."""


class AuditLine(msgspec.Struct, frozen=True):
    """Something that a manager did."""

    season: int | None
    """The season's number."""
    at: float
    actor: str
    action: str
    before: dict[str, Any]
    after: dict[str, Any]
    reason: str
    plays: bool | None = None
    """Whether the manager had an entry in the season or a seat in the game; None: it was not noted then."""
    asked: str | None = None
    """Who had asked for it, if somebody else: a member who plays."""
    fixture: int | None = None
    game: int | None = None


class HonourLine(msgspec.Struct, frozen=True):
    """What a member earned in a season."""

    season: int
    member: str
    kind: str
    data: dict[str, Any]
    at: float


class LeagueDocument(msgspec.Struct, frozen=True):
    """A league with its seasons, everything that decides them, and what was made of it."""

    format: str
    version: int
    made_at: float
    """In seconds since 1970, as all times."""
    league: LeagueHead
    seasons: tuple[Season, ...]
    """With entries, divisions, fixtures and all revisions of results."""
    tables: tuple[StandingsPage, ...]
    pools: tuple[PoolPage, ...] = ()
    audit: tuple[AuditLine, ...] = ()
    honours: tuple[HonourLine, ...] = ()


class _Head(msgspec.Struct):
    format: str = ""
    version: int = 0


_HEAD = msgspec.json.Decoder(_Head)
_DOCUMENT = msgspec.json.Decoder(LeagueDocument)


def divisions(season: Season) -> list[int | None]:
    """The divisions of a season that have a table, the highest first; None if entries are in no division."""
    known = sorted(season.divisions, key=lambda d: (d.tier, d.group, d.id))
    loose = any(entry.division is None for entry in season.entries) and not known
    return [*(division.id for division in known), *([None] if loose else [])]


def make(
    *,
    id: int,  # noqa: A002 - the league's id, by the name that it has in the document
    name: str,
    guild: str,
    made_at: float,
    seasons: Iterable[Season],
    games: Mapping[str, Iterable[RatedGame]],
    ratings: Mapping[str, tuple[Terms, Mapping[str, Rating]]] | None = None,
    audit: Iterable[AuditLine] = (),
    honours: Iterable[HonourLine] = (),
) -> LeagueDocument:
    """A league's document.

    :param games: By pool all games that were rated in it.
    :param ratings: By pool the terms and the ratings that are shown to members; without this they are
        computed.
    """
    all_seasons = tuple(seasons)
    pools = []
    for pool, played in sorted(games.items()):
        rated = tuple(sorted(played, key=lambda game: (game.at, game.id)))
        if ratings is None:
            book = fold(rated)
            pools.append(PoolPage(pool, ALGORITHM, rated, book.ratings, book.terms))
        else:
            terms, known = ratings[pool]
            pools.append(PoolPage(pool, ALGORITHM, rated, dict(known), terms))
    return LeagueDocument(
        format=FORMAT,
        version=VERSION,
        made_at=made_at,
        league=LeagueHead(id, name, guild),
        seasons=all_seasons,
        tables=tuple(
            StandingsPage(season.number, division, standings(season, division))
            for season in all_seasons
            for division in divisions(season)
        ),
        pools=tuple(pools),
        audit=tuple(audit),
        honours=tuple(honours),
    )


def encode(document: LeagueDocument) -> bytes:
    """The document as JSON, indented so that people can read it too."""
    return msgspec.json.format(msgspec.json.encode(document), indent=1) + b"\n"


def decode(data: bytes) -> LeagueDocument:
    """The document of a file.

    :raises DocumentError: it is none, is of another version, or contradicts itself.
    """
    try:
        head = _HEAD.decode(data)
        if head.format != FORMAT:
            raise DocumentError(
                f"its `format` is {head.format!r}, not {FORMAT!r}: it is no export of a league"
            )
        if head.version != VERSION:
            raise DocumentError(f"its version is {head.version}; this program reads version {VERSION}")
        if wrong := unknown_word(data):
            raise DocumentError(wrong)
        document = _DOCUMENT.decode(data)
    except msgspec.ValidationError as error:
        raise DocumentError(f"it is no export of a league: {error}") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise DocumentError(f"it is no JSON: {error}") from None
    for season in document.seasons:
        _require_consistent(season)
        _require_backed(season, document.audit)
    numbers = [season.number for season in document.seasons]
    if len(set(numbers)) < len(numbers):
        raise DocumentError(f"two of its seasons have the same number: {numbers}")
    _require_pages(document)
    return document


def _require_pages(document: LeagueDocument) -> None:
    """:raises DocumentError: a page is there twice, has an entry twice, or is of nothing in the file."""
    parts = {season.number: divisions(season) for season in document.seasons}
    for page in document.tables:
        where = f"season {page.season}"
        if page.season not in parts:
            raise DocumentError(f"{where} is missing, but the file has a table of it")
        if page.division not in parts[page.season]:
            home = "entries without a division" if page.division is None else f"division {page.division}"
            raise DocumentError(f"{where}: the file has a table of {home}, but the season has none")
        _unique(f"{where}: table of division {page.division}", "entry", [line.entry for line in page.lines])
    _unique("the file", "table of", [f"season {x.season}, division {x.division}," for x in document.tables])
    _unique("the file", "pool", [page.pool for page in document.pools])


def _require_consistent(season: Season) -> None:
    """:raises DocumentError: something refers to what the season does not have."""
    where = f"season {season.number}"
    _require_known(where, season)
    entries = _unique(where, "entry", [entry.id for entry in season.entries])
    fixtures = _unique(where, "fixture", [fixture.id for fixture in season.fixtures])
    known = _unique(where, "division", [division.id for division in season.divisions])
    homes = [(f"entry {entry.id}", entry.division) for entry in season.entries]
    homes += [(f"fixture {fixture.id}", fixture.division) for fixture in season.fixtures]
    for name, home in homes:
        if home is not None and home not in known:
            raise DocumentError(f"{where}: {name} is in division {home}, which is missing")
    for fixture in season.fixtures:
        if strangers := [seat for seat in fixture.seats if seat not in entries]:
            raise DocumentError(f"{where}: fixture {fixture.id} seats entry {strangers[0]}, which is missing")
    _require_succession(where, {entry.id: entry.replaces for entry in season.entries})
    for line in season.lines:
        if line.fixture not in fixtures:
            raise DocumentError(f"{where}: a result is of fixture {line.fixture}, which is missing")
        if line.entry not in entries:
            raise DocumentError(f"{where}: a result is of entry {line.entry}, which is missing")
    _unique(where, "result", [(line.fixture, line.revision, line.entry) for line in season.lines])


def _require_backed(season: Season, audit: Iterable[AuditLine]) -> None:
    """:raises DocumentError: a result is of a game that was never finished, or points are by nobody."""
    acts = [line.after for line in audit if line.season == season.number and line.action == POINTS_ACT]
    for wrong in (unfinished_result(season), ungiven(season, given60(acts))):
        if wrong:
            raise DocumentError(f"season {season.number}: {wrong}")


def _require_known(where: str, season: Season) -> None:
    """:raises DocumentError: the format or a tie-break is none that leagues have."""
    word, known = season.plan.format, tuple(FORMATS)
    if word not in known:
        raise DocumentError(f"{where}: the format is {word!r}, which is none of {', '.join(known)}")
    if wrong := [name for name in season.plan.tie_breaks if name not in (*TIE_BREAKS, BUCHHOLZ)]:
        raise DocumentError(f"{where}: {wrong[0]!r} is no tie-break")


def _require_succession(where: str, replaced: dict[int, int | None]) -> None:
    """:raises DocumentError: an entry replaces one that is missing, or in the end itself."""
    for entry, old in replaced.items():
        seen = {entry}
        while old is not None:
            if old not in replaced:
                raise DocumentError(f"{where}: entry {entry} replaces entry {old}, which is missing")
            if old in seen:
                raise DocumentError(f"{where}: entry {entry} replaces itself")
            seen.add(old)
            old = replaced[old]


def _unique(where: str, kind: str, ids: list[Any]) -> set[Any]:
    seen: set[Any] = set()
    for each in ids:
        if each in seen:
            raise DocumentError(f"{where}: {kind} {each} is there twice")
        seen.add(each)
    return seen


class StandingsCheck(msgspec.Struct, frozen=True):
    """The table of a division computed again, and what is different in the file, in English."""

    season: Season
    division: int | None
    lines: tuple[TableLine, ...]
    differences: tuple[str, ...]


class RatingsCheck(msgspec.Struct, frozen=True):
    """The ratings of a pool computed again, and what is different in the file, in English."""

    pool: str
    book: RatingBook
    differences: tuple[str, ...]


def check_standings(document: LeagueDocument) -> tuple[StandingsCheck, ...]:
    """All tables computed from the results, beside those of the document.

    :raises DocumentError: the games of a cup do not fit each other.
    """
    exported = {(page.season, page.division): page.lines for page in document.tables}
    checks = []
    for season in document.seasons:
        for division in divisions(season):
            try:
                lines = standings(season, division)
            except (LookupError, ValueError, StopIteration) as error:
                raise DocumentError(f"season {season.number}: its games do not fit: {error!r}") from None
            there = exported.get((season.number, division))
            different = (
                ("the file has no table of it",) if there is None else tuple(_different_lines(there, lines))
            )
            checks.append(StandingsCheck(season, division, lines, different))
    return tuple(checks)


def _different_lines(there: Sequence[TableLine], lines: Sequence[TableLine]) -> Iterable[str]:
    exported, right = ({line.entry: line for line in table} for table in (there, lines))
    for entry in {**right, **exported}:
        if entry not in exported or entry not in right:
            yield f"entry {entry} is in {'the file' if entry in exported else 'the computed table'} only"
            continue
        for field in TableLine.__struct_fields__:
            file, computed = getattr(exported[entry], field), getattr(right[entry], field)
            if file != computed:
                yield f"entry {entry}: {field} is {file} in the file, {computed} computed"
    if exported.keys() == right.keys():
        for number, (file, computed) in enumerate(zip(exported, right, strict=True), 1):
            if file != computed:
                yield f"line {number} is of entry {file} in the file, of entry {computed} computed"


def check_ratings(document: LeagueDocument) -> tuple[RatingsCheck, ...]:
    """All ratings computed from the games, beside those of the document.

    :raises DocumentError: a game is there twice, or is none.
    """
    checks = []
    for page in document.pools:
        try:
            book = fold(page.games)
        except ValueError as error:
            raise DocumentError(f"pool {page.pool}: {error}") from None
        different = [
            f"{member}: {_rating(page.ratings.get(member))} in the file, {_rating(rating)} computed"
            for member, rating in book.ratings.items()
            if page.ratings.get(member) != rating
        ]
        different += [
            f"{member}: {_rating(rating)} in the file, without a game"
            for member, rating in page.ratings.items()
            if member not in book.ratings
        ]
        if page.terms != book.terms:
            different.insert(0, f"terms: {page.terms} in the file, {book.terms} computed")
        if page.algorithm != ALGORITHM:
            different.insert(
                0, f"the file's ratings are by {page.algorithm!r}, this program's by {ALGORITHM!r}"
            )
        checks.append(RatingsCheck(page.pool, book, tuple(different)))
    return tuple(checks)


def _rating(rating: Rating | None) -> str:
    if rating is None:
        return "missing"
    return f"{rating.mu!r} with variance {rating.variance!r} after {rating.games} games"
