"""The order of a ladder, after each result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from tests.league.foreign.course import Course, Row

MOST_GUESSES = 8
"""Of more moments that the file does not tell the ladder is not climbed again."""
Event = tuple[float, int, int, Row]
"""When, in which order of several at once, the number, and what."""
REMOVED, JOINED, ENDED, UNPLAYED, CHANGED = range(5)


def wrong_ladder(course: Course) -> Iterator[str]:
    """What differs: the first order, or the order that follows from all results."""
    if not course.began:
        return
    doubtful = sorted(_doubtful(course))
    if len(doubtful) > MOST_GUESSES:
        return
    standing = [n for n, e in course.entries.items() if e["state"] == "playing"]
    stored = sorted(standing, key=lambda n: course.entries[n]["number"])
    numbers = [course.entries[n]["number"] for n in stored]
    if len(set(numbers)) < len(numbers):
        yield f"two have one place: {numbers}"
    orders = {}
    for guess in product((False, True), repeat=len(doubtful)):
        order = [n for n in _climb(course, dict(zip(doubtful, guess, strict=True))) if n in standing]
        orders[tuple(order)] = guess
        if order == stored:
            break
    else:
        yield f"the order is {stored}, not {' or '.join(map(str, map(list, orders)))}"
    left = any(course.gone(n) and e["number"] is not None for n, e in course.entries.items())
    if not left and numbers != list(range(len(numbers))):
        yield f"the places are {numbers}"


def first_order(course: Course, guess: dict[int, bool]) -> list[int]:
    """Who began the season: as they stood in the last one, the others by rating below them."""
    stood = {f["member"]: f["place"] for f in course.row["former"]}
    start = course.row["starts_at"]
    began = [n for n in course.players() if course.entries[n]["entered_at"] <= start and not guess.get(n)]
    drawn = course.by_lot(began, "seeds")
    return sorted(drawn, key=lambda n: (stood.get(course.member(n), 10**9), -course.entries[n]["rating"]))


def _doubtful(course: Course) -> Iterator[int]:
    """What the file does not tell: whether who entered in the moment of the start did so after it."""
    for number, entry in course.entries.items():
        drawn = entry["replaces"] is None and entry["number"] is not None
        if drawn and entry["entered_at"] == course.row["starts_at"]:
            yield number


def _events(course: Course, first: Iterable[int]) -> list[Event]:
    events: list[Event] = []
    began = set(first)
    for act in course.audit:
        if act["action"] in ("leave", "remove"):
            events.append((act["at"], REMOVED, 0, act))
        changed = {line["fixture"] for line in act["after"].get("lines", ())}
        events += [(act["at"], CHANGED, number, act) for number in changed]
    for number, entry in course.entries.items():
        if entry["number"] is not None and number not in began:
            events.append((entry["entered_at"], JOINED, number, entry))
    for fixture in course.fixtures.values():
        if fixture["ended_at"] is not None:
            kind = UNPLAYED if fixture["game"] is None else ENDED
            events.append((fixture["ended_at"], kind, fixture["game"] or 0, fixture))
    return sorted(events, key=lambda event: event[:3])


def _climb(course: Course, guess: dict[int, bool]) -> list[int]:
    order = first_order(course, guess)
    for _, kind, number, what in _events(course, list(order)):
        if kind == REMOVED:
            order = [n for n in order if n != what["before"].get("entry")]
        elif kind == JOINED:
            before = what["replaces"]
            if before in order:
                order[order.index(before)] = number
            else:
                order = [*order, number]
        elif kind in (ENDED, UNPLAYED):
            order = _after(course, order, what, course.revisions.get(what["id"], {}).get(1, []))
        else:
            order = _corrected(course, order, number, what["after"]["lines"])
    return order


def _after(course: Course, order: list[int], fixture: Row, lines: list[Row]) -> list[int]:
    """The order after the result of a challenge."""
    by, to = fixture["seats"]
    places = {x["entry"]: x["place"] for x in lines}
    absent = {x["entry"] for x in lines if x["kind"] == "forfeit"}
    if lines and by in order and to in order and by not in absent and places[by] < places[to]:
        order = _above(order, by, to)
    if fixture["game"] is not None:
        order = [n for n in order if n not in absent or not course.entries[n]["lost"]]
    return order


def _above(order: list[int], by: int, to: int) -> list[int]:
    """Who wins takes the place of the other; those between move down."""
    if order.index(by) < order.index(to):
        return order
    others = [n for n in order if n != by]
    return [*others[: others.index(to)], by, *others[others.index(to) :]]


def _corrected(course: Course, order: list[int], fixture: int, lines: list[Row]) -> list[int]:
    """The order after a manager changed a result."""
    by, to = course.fixtures[fixture]["seats"]
    places = {x["entry"]: x["place"] for x in lines}
    if by not in order or to not in order or places[by] == places[to]:
        return order
    if places[by] < places[to]:
        return _above(order, by, to)
    if order.index(by) < order.index(to):
        first, second = order.index(by), order.index(to)
        order = list(order)
        order[first], order[second] = to, by
    return order
