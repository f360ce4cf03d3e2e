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
    guesses = [dict(zip(doubtful, g, strict=True)) for g in product((False, True), repeat=len(doubtful))]
    if len(set(numbers)) < len(numbers):
        yield f"two have one place: {numbers}"
    if course.rules >= 2:
        yield from min((list(_wrong_first_rungs(course, first_order(course, g))) for g in guesses), key=len)
        orders = [_by_results(course)]
    else:
        orders = [[n for n in _climb(course, guess) if n in standing] for guess in guesses]
    if stored not in orders:
        yield f"the order is {stored}, not {' or '.join(map(str, orders))}"
    left = any(course.gone(n) and e["number"] is not None for n, e in course.entries.items())
    if not left and numbers != list(range(len(numbers))):
        yield f"the places are {numbers}"


def _by_results(course: Course) -> list[int]:
    """The order of seasons of rules 2: all results, in the order of the challenges, move entries from where
    they began."""
    start = {n: e["first_rung"] for n, e in course.entries.items() if e["first_rung"] is not None}
    order = sorted(set(start.values()))
    for fixture in sorted(course.fixtures.values(), key=lambda f: int(f["round"])):
        by, to = (start[seat] for seat in fixture["seats"])
        places = {start[x["entry"]]: x["place"] for x in course.newest(fixture["id"])}
        if places and places[by] < places[to]:
            order = _above(order, by, to)
    holders = {start[n]: n for n, e in course.entries.items() if n in start and e["state"] == "playing"}
    return [holders[each] for each in order if each in holders]


def _wrong_first_rungs(course: Course, first: list[int]) -> Iterator[str]:
    """Those of the season's start have theirs, and who came later were last, or stand for another one."""
    for number, entry in enumerate(first):
        if course.entries[entry]["first_rung"] != number:
            yield f"entry {entry} began at {course.entries[entry]['first_rung']}, not {number}"
    later = [n for n, e in course.entries.items() if e["first_rung"] is not None and n not in first]
    last = len(first)
    for entry in sorted(later, key=lambda n: (course.entries[n]["entered_at"], n)):
        rung, before = course.entries[entry]["first_rung"], course.entries[entry]["replaces"]
        took_over = before is not None and rung == course.entries[before]["first_rung"]
        if not took_over and rung != last:
            yield f"entry {entry} began at {rung}, not {last}"
        last += not took_over


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
