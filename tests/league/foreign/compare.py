"""All differences between an export and what follows from its results by `docs/leagues.md`."""

from __future__ import annotations

from collections.abc import Iterator

from tests.league.foreign.course import FORMATS, Course, Row
from tests.league.foreign.ends import End, wrong_honours, wrong_tables
from tests.league.foreign.ladders import wrong_ladder
from tests.league.foreign.moves import wrong_divisions
from tests.league.foreign.rated import wrong_ratings
from tests.league.foreign.scores import wrong_scores
from tests.league.foreign.seatings import wrong_games
from tests.league.foreign.swiss import wrong_pairings, wrong_seeds


def differences(document: Row) -> list[str]:
    """What differs, as sentences; nothing if all agrees. Seasons of rules 1 are left out."""
    texts: list[str] = []
    before: End | None = None
    for season in sorted(document["seasons"], key=lambda each: each["number"]):
        course = Course(season, document["audit"], document["honours"])
        if course.rules < 2 or course.format not in FORMATS:
            before = None
            continue
        shown = [page for page in document["tables"] if page["season"] == season["number"]]
        end = End(course)
        wrong = [*_season(course, end, shown), *_former(before, course)]
        texts += [f"season {season['number']}: {text}" for text in wrong]
        before = end if season["state"] == "closed" else before
    for page in document["pools"]:
        texts += [f"pool {page['pool']}: {text}" for text in wrong_ratings(page)]
    return texts


def _season(course: Course, end: End, shown: list[Row]) -> Iterator[str]:
    yield from course.wrong_lots()
    yield from wrong_scores(course)
    yield from _wrong_protests(course)
    if course.format in ("division", "round_robin"):
        if course.began:
            yield from wrong_divisions(course)
            yield from wrong_games(course)
    elif course.format == "ladder":
        yield from wrong_ladder(course)
    else:
        yield from wrong_seeds(course)
        if course.format == "swiss":
            yield from wrong_pairings(course)
        elif end.cup is not None:
            yield from end.cup.wrong
            yield from end.cup.leftovers()
    yield from wrong_tables(end, shown)
    yield from wrong_honours(end)


def _former(before: End | None, course: Course) -> Iterator[str]:
    """What a season begins with is how the one before it ended."""
    key = ("tier", "group", "place")
    stored = sorted(course.row["former"], key=lambda f: [f[each] for each in key])
    wanted = before.former() if before is not None else []
    for row in [f for f in stored if f not in wanted]:
        yield f"former: {row} is not how the last season ended"
    for row in [f for f in wanted if f not in stored]:
        yield f"former: {row} is missing"


def _wrong_protests(course: Course) -> Iterator[str]:
    """One of each member, in the time for them, answered by nobody with an entry."""
    members = [course.member(p["entry"]) for p in course.row["protests"]]
    for protest in course.row["protests"]:
        name = course.member(protest["entry"])
        if members.count(name) > 1:
            yield f"protest {protest['id']}: {name} has several"
        if len(protest["reason"]) > 500:
            yield f"protest {protest['id']}: it is too long"
        if protest["answered_by"] in {e["member"] for e in course.entries.values()}:
            yield f"protest {protest['id']}: {protest['answered_by']} has an entry"
        if protest["answered_at"] is not None and protest["answered_at"] < protest["at"]:
            yield f"protest {protest['id']}: it is answered before it was made"
