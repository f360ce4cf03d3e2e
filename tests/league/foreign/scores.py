"""Points of results, by places: forfeits, byes, voids and who held them up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from tests.league.foreign.course import Course, Row

POINT = 60
SCALES = {
    2: (10, 0),
    3: (10, 4, 1),
    4: (10, 6, 3, 1),
    5: (10, 7, 4, 3, 1),
    6: (10, 8, 5, 4, 2, 1),
}
"""By the seats of a game the points of its places."""


def points_of(seats: int, places: list[int]) -> list[Fraction]:
    """The 60ths of those who did not forfeit, by their places from 1, at a table of so many seats."""
    scale = SCALES[seats]
    return [Fraction(POINT * sum(scale[p - 1 : p - 1 + places.count(p)]), places.count(p)) for p in places]


def wrong_scores(course: Course) -> Iterator[str]:
    """Results of fixtures whose places or points are not those of the rules."""
    for number, fixture in course.fixtures.items():
        revisions = course.revisions.get(number, {})
        if sorted(revisions) != list(range(1, len(revisions) + 1)):
            yield f"points: fixture {number} has revisions {sorted(revisions)}"
        orphan = fixture["mark"] == "orphan"
        if fixture["state"] == "done" and not revisions:
            yield f"points: fixture {number} is done without results"
        if fixture["state"] in ("planned", "opening", "under_way") and revisions:
            yield f"points: fixture {number} has results before its end"
        for revision, lines in revisions.items():
            for text in _wrong_lines(course, fixture, lines, orphan):
                yield f"points: fixture {number} revision {revision}: {text}"


def _wrong_lines(course: Course, fixture: Row, lines: list[Row], orphan: bool) -> Iterator[str]:
    seats = fixture["seats"]
    if sorted(x["entry"] for x in lines) != sorted(seats):
        yield "not a result for each of its seats"
        return
    kinds = {x["kind"] for x in lines}
    if "void" in kinds or (fixture["state"] == "void" and not orphan):
        yield from _wrong_void(course, fixture, lines)
    elif len(seats) == 1:
        worth = (10 if course.table == 2 else 5) * POINT
        if kinds != {"bye"} or lines[0]["points60"] != worth or lines[0]["place"] != 1:
            yield f"no bye worth {worth}"
    else:
        yield from _wrong_game(fixture, lines)


def _wrong_game(fixture: Row, lines: list[Row]) -> Iterator[str]:
    if any(x["kind"] == "bye" for x in lines):
        yield "a bye of several"
    playing = [x for x in lines if x["kind"] != "forfeit"]
    places = [x["place"] for x in playing]
    if places != [1 + sum(other < place for other in places) for place in places]:
        yield f"places {places}"
        return
    for line, points in zip(playing, points_of(len(lines), places), strict=True):
        if line["points60"] != points:
            yield f"entry {line['entry']} has {line['points60']}, not {points}"
    for line in lines:
        if line["kind"] == "forfeit" and (line["points60"], line["place"]) != (0, 1 + len(playing)):
            yield f"entry {line['entry']} forfeits with {line['points60']} at place {line['place']}"
    if fixture["game"] is None and any(x["rated"] for x in lines):
        yield "rated without a game"


def _wrong_void(course: Course, fixture: Row, lines: list[Row]) -> Iterator[str]:
    """The mean for each, nothing for who has left and for who held it up."""
    if course.rules < 2 or course.format not in ("division", "round_robin", "swiss"):
        yield "a void has results"
        return
    if any(x["kind"] != "void" or x["rated"] for x in lines):
        yield "a void has other results"
    left = leavers(course, fixture)
    without = {x["entry"] for x in lines if not x["points60"]}
    if any(x["points60"] not in (0, 5 * POINT) for x in lines):
        yield "a void counts neither the mean nor nothing"
    if left is None:
        if sum(not course.gone(entry) for entry in without) > 1:
            yield "void: two held it up"
        return
    away = left.intersection(fixture["seats"])
    blockers = [blocker(course, fixture, left, empty) for empty in (False, True)]
    right = [away if each is None else away | {each} for each in blockers]
    if without not in right:
        yield f"void: {sorted(without)} have nothing, not {sorted(map(str, right[0]))}"


def leavers(course: Course, fixture: Row) -> set[int] | None:
    """Who had left when a fixture became void; None if the file does not tell it of everybody."""
    moment = fixture["ended_at"]
    there: set[int] = set()
    unsure: set[int] = set()
    for number, each in course.fixtures.items():
        if each["ended_at"] is None or each["ended_at"] < moment:
            continue
        for line in course.revisions.get(number, {}).get(1, []):
            forfeit = line["kind"] == "forfeit"
            (unsure if forfeit else there if line["points60"] or line["kind"] != "void" else set()).add(
                line["entry"]
            )
    acts = [a for a in course.audit if a["action"] in ("leave", "remove") and a["at"] != moment]
    leaves = {a["before"].get("entry"): a["at"] for a in acts}
    gone = {entry for entry in course.entries if course.gone(entry)}
    if gone & unsure - there - leaves.keys():
        return None
    return {n for n in gone if (leaves[n] < moment if n in leaves else n not in there)}


def blocker(course: Course, fixture: Row, left: set[int], empty: bool) -> int | None:
    """Who held up a fixture that became void; None if nobody did.

    :param empty: Whether games that ended at this moment and that all forfeited were over before.
    """
    if fixture["game"] is not None:
        return None
    open_games = [each for each in course.fixtures.values() if _is_open(course, each, fixture, empty)]
    pending = Counter(entry for each in open_games for entry in each["seats"] if entry not in left)
    for entry in fixture["seats"]:
        games = [g for g in open_games if entry in g["seats"] and g["game"] is not None]
        if entry in left or len(games) < course.plan["cap"]:
            continue
        slowest = [_ahead(pending, entry, g) for g in games]
        if _ahead(pending, entry, fixture) and 2 * sum(slowest) > len(slowest):
            return int(entry)
    return None


def _ahead(pending: Counter[int], entry: int, fixture: Row) -> bool:
    """Whether an entry had more games left than each other one of a fixture."""
    return all(pending[entry] > pending[other] for other in fixture["seats"] if other != entry)


def _is_open(course: Course, each: Row, fixture: Row, empty: bool) -> bool:
    """Whether a game was not over when a fixture became void."""
    moment = fixture["ended_at"]
    if each["ended_at"] is None or each["ended_at"] > moment:
        return each["began_at"] is None or each["began_at"] <= moment
    if each["ended_at"] < moment:
        return False
    kinds = {x["kind"] for x in course.revisions.get(each["id"], {}).get(1, [])}
    return "played" not in kinds and not (empty and kinds == {"forfeit"})
