"""Events as sentences. The sorts of an event's keys determine the variables of its text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from engine import vocabulary
from engine.events import TURN, Facts, Key, Sort
from engine.types import Event
from ui.words import notices
from ui.words.names import Names, plain

SIEGE = 2
"""More rolls than these are summed up instead of shown."""
MOST_PLACES = 8
USUAL = 6
"""The usual number of sides of a die, which is not shown."""
RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def lines(events: Iterable[Event], names: Names) -> list[str]:
    """A sentence for each event; a seat's placements onto several spaces in a row are joined into one
    sentence."""
    rules = names.view.rules
    spoken = [e for e in events if not vocabulary.kind(rules, e.kind).silent]
    return [_sentence(e, names) for e in _merged_events(_news(spoken, rules), rules)]


def last_throw_lines(events: Sequence[Event], seats: Collection[int], names: Names) -> list[str]:
    """The newest throw, if one of these seats suffered it, or made it in the turn that is still played, and
    what followed between the same two spaces, as lines."""
    rules = names.view.rules
    known = [(event, vocabulary.facts(rules, event.data)) for event in events]
    last = next((n for n in reversed(range(len(known))) if known[n][1].rolls), None)
    if last is None:
        return []
    battle = known[last][1]
    ended = any(event.kind == TURN for event, _ in known[last:])
    if not {*battle.others, *(() if ended else (battle.seat,))} & set(seats):
        return []
    places = battle.start, battle.end
    return lines([event for event, facts in known[last:] if (facts.start, facts.end) == places], names)


def _sentence(event: Event, names: Names) -> str:
    """One event in words. The key ends in `-many` for a long siege, in `-where` for an event with an optional
    place that it has."""
    if event.kind.startswith(notices.KIND):
        return notices.words(event.kind.removeprefix(notices.KIND), event.data, names)
    if event.kind.startswith(notices.BY):
        return notices.maker(event, names)
    facts = vocabulary.facts(names.view.rules, event.data)
    data = {k: v for key, value in event.data.items() for k, v in _variables(key, value, names)}
    if facts.placed:
        data.setdefault("n", sum(facts.placed.values()))
    if facts.seat is not None and facts.others:
        data["own"] = str(facts.seat == facts.others[0])
    if facts.rolls:
        data["dice"] = _throws(facts)
        data["bonuses"] = "" if not any(facts.bonus or ()) else " (+{} : +{})".format(*facts.bonus or ())
    key = f"event-{event.kind}"
    if len(facts.rolls) > SIEGE and names.has(f"{key}-many"):
        key = f"{key}-many"
    if facts.space is not None and names.has(f"{key}-where"):
        key = f"{key}-where"
    # An event that says the side itself knows better.
    return partial(names.text, key, side=_side(facts.seat, names))(**data)


def _side(seat: int | None, names: Names) -> str:
    """The side of a seat; empty without sides."""
    return names.view.seats[seat].side if seat is not None and seat < len(names.view.seats) else ""


def _news(events: Sequence[Event], rules: str) -> Iterator[Event]:
    """The events, without announcements that are followed by the event they announce."""

    def who(event: Event) -> tuple[object, ...]:
        facts = vocabulary.facts(rules, event.data)
        return facts.seat, facts.start, facts.end

    for n, event in enumerate(events):
        later = events[n + 1 :] if event.to else events[n + 1 : n + 2]
        announces = vocabulary.kind(rules, event.kind).announces
        if not announces or not any(who(other) == who(event) for other in later if other.to is None):
            yield event


def _merged_events(events: Iterable[Event], rules: str) -> Iterator[Event]:
    """The events, with each continuation joined to the event before it."""
    last: Event | None = None
    for event in events:
        if set(event.data) == {"seat", "space", "n"}:
            space, n = event.data["space"], event.data["n"]
            event = Event(event.kind, {"seat": event.data["seat"], "placed": {space: n}}, event.to)
        if last and _same(last, event):
            placed = dict(last.data["placed"])
            for space, n in event.data["placed"].items():
                placed[space] = placed.get(space, 0) + n
            last = Event(last.kind, {**last.data, "placed": placed}, last.to)
            continue
        if last and _same_siege(last, event, rules):
            last = Event(last.kind, {**last.data, **_merged_data(last.data, event.data, rules)}, last.to)
            continue
        if last:
            yield last
        last = event
    if last:
        yield last


def _same_siege(a: Event, b: Event, rules: str) -> bool:
    """Whether both are successive throws of the same attack."""
    if a.kind != b.kind or a.data.keys() != b.data.keys():
        return False
    first, second = (vocabulary.facts(rules, e.data) for e in (a, b))
    named = [(f.seat, f.others, f.start, f.end, f.bonus) for f in (first, second)]
    return bool(first.rolls and second.rolls) and named[0] == named[1]


def _merged_data(a: dict[str, Any], b: dict[str, Any], rules: str) -> dict[str, Any]:
    """One event with the throws and losses of both."""
    both: dict[str, Any] = {}
    for name in a:
        sort = vocabulary.key(rules, name).sort
        if sort in (Sort.ROLLS, Sort.SIDES):
            both[name] = [*a[name], *b[name]]
        elif sort is Sort.LOSSES:
            both[name] = [x + y for x, y in zip(a[name], b[name], strict=True)]
    return both


def _same(a: Event, b: Event) -> bool:
    return (
        a.kind == b.kind
        and all(set(e.data) == {"seat", "placed"} for e in (a, b))
        and (a.data["seat"] == b.data["seat"])
    )


def _variables(name: str, value: Any, names: Names) -> Iterator[tuple[str, Any]]:
    """The text's variables for one entry of an event's data."""
    key = names.key(name)
    wanted, describe = _TOLD.get(key.sort, (object, None))
    if describe and isinstance(value, wanted):
        yield from describe(name, value, key, names)
    elif isinstance(value, bool):
        yield name, str(value)
    elif isinstance(value, str | int | float):
        yield name, value


Variables = Iterator[tuple[str, Any]]


def _spaces(name: str, value: Any, _: Key, names: Names) -> Variables:
    spaces = [value] if isinstance(value, str) else value
    yield name, names.listing(names.space(s) for s in spaces)
    yield "spaces", len(spaces)


def _edge(_: str, value: Any, __: Key, names: Names) -> Variables:
    edge = next(e for e in names.board.edges if {e.a, e.b} == {*value})
    yield "near", names.space(edge.a)
    yield "far", names.space(edge.b)


def _where(_: str, value: Any, __: Key, names: Names) -> Variables:
    yield "where", _placements(value, names)
    yield "places", len(value)


def _bonuses(name: str, value: Any, _: Key, names: Names) -> Variables:
    yield name, names.listing(f"{names.region(r)} +{n}" for r, n in value.items())
    yield "bonus", sum(value.values())


def _terms(name: str, value: Any, _: Key, names: Names) -> Variables:
    yield name, names.listing(names.term(c) for c in value)
    yield "party", len(value)


def _pieces(name: str, value: Any, _: Key, names: Names) -> Variables:
    yield name, names.listing(f"{names.term(p)} ({names.space(s)})" for p, s in value)
    yield f"{name}_n", len(value)


def _tally(name: str, value: Any, _: Key, names: Names) -> Variables:
    yield name, names.listing(names.tally(piece, n) for piece, n in value.items())
    yield f"{name}_n", sum(value.values())


def _shares(name: str, value: Any, _: Key, names: Names) -> Variables:
    yield name, names.listing(f"{names.seat(s)} {n}" for s, n in value)
    yield "given", len(value)


def _card_list(name: str, value: Any, _: Key, names: Names) -> Variables:
    yield name, names.listing(_cards(value, names))
    yield "held", len(value)
    yield "kind", value[0][1] if value else ""


def _losses(_: str, value: Any, __: Key, ___: Names) -> Variables:
    yield "attacker", value[0]
    yield "defender", value[1]


def _high(name: str, value: Any, _: Key, names: Names) -> Variables:
    yield name, _high_dice(value, names)
    yield "ties", len(value)


def _plain(call: Callable[[Any, Key, Names], Any]) -> Teller:
    """The text of a value that becomes one variable."""

    def tell(name: str, value: Any, key: Key, names: Names) -> Variables:
        yield name, call(value, key, names)

    return tell


Teller = Callable[[str, Any, Key, Names], Variables]
_LIST = (list, tuple)
_TOLD: Mapping[Sort, tuple[type | tuple[type, ...], Teller]] = {
    Sort.SEAT: (int, _plain(lambda seat, _, names: names.seat(seat))),
    Sort.SEATS: (object, _plain(lambda seats, _, names: names.listing(names.seat(s) for s in seats))),
    Sort.SPACE: (str, _plain(lambda space, _, names: names.space(space))),
    Sort.SPACES: (object, _spaces),
    Sort.EDGE: (_LIST, _edge),
    Sort.PLACED: (object, _where),
    Sort.REGION: (str, _plain(lambda region, _, names: names.region(region))),
    Sort.BONUSES: (object, _bonuses),
    Sort.TERM: (str, _plain(lambda word, _, names: names.term(word))),
    Sort.TERMS: (object, _terms),
    Sort.PIECES: (object, _pieces),
    Sort.TALLY: (object, _tally),
    Sort.PILE: (object, _plain(lambda pile, _, names: names.term(pile, "cards"))),
    Sort.SHARES: (_LIST, _shares),
    Sort.TABLE: (object, _plain(lambda rows, key, names: " · ".join(_row(key, row, names) for row in rows))),
    Sort.CARDS: (object, _card_list),
    Sort.LOSSES: (object, _losses),
    Sort.ROLLS: (object, lambda _, rolls, __, ___: iter([("count", len(rolls))])),
    Sort.DICE: (_LIST, _high),
    Sort.REASON: (object, _plain(lambda reason, _, names: names.reason(reason))),
}
"""By sort, the type that a value must have and the function that makes its text."""


def _cards(cards: Iterable[Sequence[Any]], names: Names) -> Iterator[str]:
    """Cards by name; equal names are counted."""
    kinds = Counter(plain(names.card(kind, space)) for _, kind, space in cards)
    return (f"{n} × {name}" if n > 1 else name for name, n in kinds.items())


def _placements(placed: dict[str, int], names: Names) -> str:
    shown = [f"{names.space(s)} +{n}" for s, n in sorted(placed.items(), key=lambda p: -p[1])]
    text = names.listing(shown[:MOST_PLACES])
    rest = len(shown) - MOST_PLACES
    return names.text("and-more", what=text, n=rest) if rest > 0 else text


def _throws(facts: Facts) -> str:
    """The first throws of a battle: attacker's dice, then the defender's, the highest with their bonus."""
    rolls = facts.rolls[:SIEGE]
    sides = facts.sides or [[[USUAL] * len(dice) for dice in roll] for roll in rolls]
    bonus = facts.bonus or (0, 0)
    return "; ".join(" : ".join(map(_dice, *pair, bonus)) for pair in zip(rolls, sides, strict=False))


def _dice(dice: Sequence[int], sides: Sequence[int] = (), bonus: int = 0) -> str:
    """The faces of dice, highest first; the highest has its bonus, if there is one, and the sum. A die
    with an unusual number of sides shows that number in superscript."""
    known = zip(dice, sides or [USUAL] * len(dice), strict=True)
    shown = [f"{face}{'' if n == USUAL else str(n).translate(RAISED)}" for face, n in known]
    sum_ = f"{bonus:+d}={dice[0] + bonus}" if bonus and dice else ""
    more = [sum_ if i == 0 else "" for i in range(len(shown))]
    return f"`{' '.join(map(''.join, zip(shown, more, strict=True)))}`"


def _row(key: Key, row: Sequence[Any], names: Names) -> str:
    """A seat's score: the total, then its parts other than 0."""
    seat, total, *parts = row
    if parts and isinstance(parts[0], dict):
        counted = {part: n for part, n in parts[0].items() if n} or parts[0]
        named = (names.text(f"score-part-{part}", n=n) for part, n in counted.items())
        return names.text("score-of-seat", who=names.seat(seat), total=total, parts=" + ".join(named))
    shown = dict(zip(key.columns, parts, strict=True))
    return names.text("score-line", seat=names.seat(seat), total=total, **shown)


def _high_dice(rounds: Sequence[Any], names: Names) -> str:
    """Plain dice, or one die for each of several seats, repeated among equals, round by round."""
    if rounds and isinstance(rounds[0], int):
        return _dice(rounds)
    return "; ".join(names.listing(f"{names.seat(s)} `{d}`" for s, d in dice) for dice in rounds)
