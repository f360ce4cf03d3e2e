"""The order of a ladder, after each result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product

from tests.league.foreign.course import Course, Row

MOST_GUESSES = 8
"""Of more moments that the file does not tell the ladder is not climbed again."""
Event = tuple[float, int, int, Row]
"""When, in which order of several at once, the number, and what."""
REMOVED, JOINED, ENDED, CHANGED = range(4)


def wrong_ladder(course: Course) -> Iterator[str]:
    """What differs: the first order, or the order that follows from all results."""
    if not course.began:
        return
    doubtful = sorted(_doubtful(course))
    if len(doubtful) > MOST_GUESSES or _at_once(course):
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


def _at_once(course: Course) -> bool:
    """Whether results came, or were changed, at one moment, so that the file does not tell their order. Those
    of games that are adjudicated together come in the order of their numbers."""
    changes = {act["at"] for act in course.audit if act["after"].get("lines")}
    ends = Counter(f["ended_at"] for f in course.fixtures.values())
    played = {
        f["ended_at"]
        for number, f in course.fixtures.items()
        if any(x["kind"] == "played" for x in course.revisions.get(number, {}).get(1, []))
    }
    return any(at in changes or (count > 1 and at in played) for at, count in ends.items())


def first_order(course: Course, guess: dict[tuple[str, int], bool]) -> list[int]:
    """Who began the season: as they stood in the last one, the others by rating below them."""
    stood = {f["member"]: f["place"] for f in course.row["former"]}
    start = course.row["starts_at"]
    began = [
        n
        for n in course.players()
        if course.entries[n]["entered_at"] <= start and not guess.get(("entered", n))
    ]
    drawn = course.by_lot(began, "seeds")
    return sorted(drawn, key=lambda n: (stood.get(course.member(n), 10**9), -course.entries[n]["rating"]))


def _doubtful(course: Course) -> Iterator[tuple[str, int]]:
    """What the file does not tell: whether a substitute came when the other left (and has their place) or
    later; whether who entered in the moment of the start did so after it; whether who did not begin a game
    had left or refused it; and whether who has left was still there when their result was changed."""
    for number, entry in course.entries.items():
        if entry["replaces"] is not None:
            yield "substitute", number
        elif entry["number"] is not None and entry["entered_at"] == course.row["starts_at"]:
            yield "entered", number
    for number, fixture in course.fixtures.items():
        lines = course.revisions.get(number, {}).get(1, [])
        absent = [x["entry"] for x in lines if x["kind"] == "forfeit"]
        if fixture["game"] is None and fixture["seats"][1] in absent and course.gone(fixture["seats"][1]):
            yield "refused", number
        if len(course.revisions.get(number, {})) > 1 and any(map(course.gone, fixture["seats"])):
            yield "left", number


def _events(course: Course, first: Iterable[int]) -> list[Event]:
    events: list[Event] = []
    began = set(first)
    for act in course.audit:
        if act["action"] == "remove":
            events.append((act["at"], REMOVED, 0, act))
        changed = {line["fixture"] for line in act["after"].get("lines", ())}
        events += [(act["at"], CHANGED, number, act) for number in changed]
    for number, entry in course.entries.items():
        if entry["number"] is not None and number not in began:
            events.append((entry["entered_at"], JOINED, number, entry))
    for number, fixture in course.fixtures.items():
        if fixture["ended_at"] is not None:
            events.append((fixture["ended_at"], ENDED, number, fixture))
    return sorted(events, key=lambda event: event[:3])


def _climb(course: Course, guess: dict[tuple[str, int], bool]) -> list[int]:
    order = first_order(course, guess)
    missed: set[int] = set()
    for _, kind, number, what in _events(course, list(order)):
        if kind == REMOVED:
            order = [n for n in order if n != what["before"].get("entry")]
        elif kind == JOINED:
            before = what["replaces"]
            if before in order and guess.get(("substitute", number)):
                order[order.index(before)] = number
            else:
                order = [*(n for n in order if n != before), number]
        elif kind == ENDED:
            lines = course.revisions.get(number, {}).get(1, [])
            order = _after(course, order, what, lines, guess.get(("refused", number), False), missed)
        else:
            if guess.get(("left", number)):
                order = [n for n in order if n not in course.fixtures[number]["seats"] or not course.gone(n)]
            order = _corrected(course, order, number, what["after"]["lines"])
    return order


def _after(
    course: Course, order: list[int], fixture: Row, lines: list[Row], refused: bool, missed: set[int]
) -> list[int]:
    """The order after the result of a challenge."""
    by, to = fixture["seats"]
    places = {x["entry"]: x["place"] for x in lines}
    absent = {x["entry"] for x in lines if x["kind"] == "forfeit"}
    fled = {n for n in absent if course.gone(n) and not _no_show(course, fixture, n, missed)}
    if fixture["game"] is None and refused:
        fled -= {to}
    missed |= absent - fled if fixture["game"] is not None else set()
    order = [n for n in order if n not in fled]
    if lines and by in order and to in order and by not in absent and places[by] < places[to]:
        order = _above(order, by, to)
    if fixture["game"] is not None:
        order = [n for n in order if n not in absent or not course.entries[n]["lost"]]
    return order


def _no_show(course: Course, fixture: Row, entry: int, missed: set[int]) -> bool:
    """Whether it is the game in which the entry lost its seat."""
    return bool(course.entries[entry]["lost"]) and entry not in missed and fixture["game"] is not None


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
