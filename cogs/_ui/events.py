"""Events to sentences. The variables of a text come from the event's data by what their keys always mean."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Any

from cogs._ui import notices
from cogs._ui.names import Names, plain
from engine import vocabulary
from engine.events import Facts, Key, Sort
from engine.types import Event

SIEGE = 2
"""More rolls than these are summed up instead of shown."""
MOST_PLACES = 8
USUAL = 6
"""Sides of a die that need no telling."""
RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def lines(events: Iterable[Event], names: Names) -> list[str]:
    """A sentence for each event, amounts put onto several spaces by one seat in a row joined into one."""
    rules = names.view.rules
    told = [e for e in events if not vocabulary.kind(rules, e.kind).silent]
    return [_sentence(e, names) for e in _joined(_news(told, rules), rules)]


def fallen(events: Sequence[Event], seats: Collection[int], names: Names) -> list[str]:
    """The newest throw, if one of these seats took part in it, and what has followed between the same two
    spaces, in lines."""
    rules = names.view.rules
    told = [(event, vocabulary.facts(rules, event.data)) for event in events]
    last = next((n for n in reversed(range(len(told))) if told[n][1].rolls), None)
    if last is None:
        return []
    battle = told[last][1]
    if not {battle.seat, *battle.others} & set(seats):
        return []
    places = battle.start, battle.end
    return lines([event for event, facts in told[last:] if (facts.start, facts.end) == places], names)


def _sentence(event: Event, names: Names) -> str:
    """One event in words; `-many` for a long siege, `-where` where one that needs no place has one."""
    if event.kind.startswith(notices.KIND):
        return notices.words(event.kind.removeprefix(notices.KIND), event.data, names)
    if event.kind.startswith(notices.BY):
        return notices.maker(event, names)
    told = vocabulary.facts(names.view.rules, event.data)
    data = {k: v for key, value in event.data.items() for k, v in _variables(key, value, names)}
    if told.placed:
        data.setdefault("n", sum(told.placed.values()))
    if told.seat is not None and told.others:
        data["own"] = str(told.seat == told.others[0])
    if told.rolls:
        data["dice"] = _throws(told)
    key = f"event-{event.kind}"
    if len(told.rolls) > SIEGE and names.has(f"{key}-many"):
        key = f"{key}-many"
    if told.space is not None and names.has(f"{key}-where"):
        key = f"{key}-where"
    return names.text(key, **data)


def _news(events: Sequence[Event], rules: str) -> Iterator[Event]:
    """The events without announcements that are followed by what they announce."""

    def who(event: Event) -> tuple[object, ...]:
        told = vocabulary.facts(rules, event.data)
        return told.seat, told.start, told.end

    for event, after in zip_longest(events, events[1:]):
        announces = vocabulary.kind(rules, event.kind).announces
        if not announces or not after or who(after) != who(event):
            yield event


def _joined(events: Iterable[Event], rules: str) -> Iterator[Event]:
    """The events, those that only go on with the one before joined with it."""
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
            last = Event(last.kind, {**last.data, **_added(last.data, event.data, rules)}, last.to)
            continue
        if last:
            yield last
        last = event
    if last:
        yield last


def _same_siege(a: Event, b: Event, rules: str) -> bool:
    """Whether both are throws of the same attack, one after the other."""
    if a.kind != b.kind or a.data.keys() != b.data.keys():
        return False
    first, second = (vocabulary.facts(rules, e.data) for e in (a, b))
    named = [(f.seat, f.others, f.start, f.end) for f in (first, second)]
    return bool(first.rolls and second.rolls) and named[0] == named[1]


def _added(a: dict[str, Any], b: dict[str, Any], rules: str) -> dict[str, Any]:
    """The throws and losses of both."""
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
    match key.sort, value:
        case Sort.SEAT, int():
            yield name, names.seat(value)
        case Sort.SEATS, _:
            yield name, names.listing(names.seat(s) for s in value)
        case Sort.SPACE, str():
            yield name, names.space(value)
        case Sort.SPACES, _:
            spaces = [value] if isinstance(value, str) else value
            yield name, names.listing(names.space(s) for s in spaces)
            yield "spaces", len(spaces)
        case Sort.PLACED, _:
            yield "where", _placed(value, names)
            yield "places", len(value)
        case Sort.REGION, str():
            yield name, names.region(value)
        case Sort.BONUSES, _:
            yield name, names.listing(f"{names.region(r)} +{n}" for r, n in value.items())
            yield "bonus", sum(value.values())
        case Sort.TERM, str():
            yield name, names.term(value)
        case Sort.TERMS, _:
            yield name, names.listing(names.term(c) for c in value)
            yield "party", len(value)
        case Sort.PIECES, _:
            yield name, names.listing(f"{names.term(p)} ({names.space(s)})" for p, s in value)
            yield f"{name}_n", len(value)
        case Sort.PILE, _:
            yield name, names.term(value, "cards")
        case Sort.SHARES, [*pairs]:
            yield name, names.listing(f"{names.seat(s)} {n}" for s, n in pairs)
            yield "given", len(pairs)
        case Sort.TABLE, _:
            yield name, " · ".join(_row(key, row, names) for row in value)
        case Sort.CARDS, _:
            yield name, names.listing(plain(names.card(kind, space)) for _, kind, space in value)
            yield "held", len(value)
        case Sort.LOSSES, _:
            yield "attacker", value[0]
            yield "defender", value[1]
        case Sort.ROLLS, _:
            yield "count", len(value)
        case Sort.DICE, [*_]:
            yield name, _high_dice(value, names)
            yield "ties", len(value)
        case Sort.REASON, _:
            yield name, names.text(f"reason-{value}")
        case _, bool():
            yield name, str(value)
        case _, str() | int() | float():
            yield name, value


def _placed(placed: dict[str, int], names: Names) -> str:
    shown = [f"{names.space(s)} +{n}" for s, n in sorted(placed.items(), key=lambda p: -p[1])]
    text = names.listing(shown[:MOST_PLACES])
    rest = len(shown) - MOST_PLACES
    return names.text("and-more", what=text, n=rest) if rest > 0 else text


def _throws(told: Facts) -> str:
    """The first throws of a battle: attacker's dice, then the defender's."""
    rolls = told.rolls[:SIEGE]
    sides = told.sides or [[[USUAL] * len(dice) for dice in roll] for roll in rolls]
    return "; ".join(" : ".join(map(_dice, *pair)) for pair in zip(rolls, sides, strict=False))


def _dice(dice: Sequence[int], sides: Sequence[int] = ()) -> str:
    """Faces; a die of another kind than the usual has its number of sides raised behind it."""
    known = zip(dice, sides or [USUAL] * len(dice), strict=True)
    shown = (f"{face}{'' if n == USUAL else str(n).translate(RAISED)}" for face, n in known)
    return f"`{' '.join(shown)}`"


def _row(key: Key, row: Sequence[int], names: Names) -> str:
    """What a seat scored: all of it, then its parts."""
    seat, total, *parts = row
    shown = dict(zip(key.columns, parts, strict=True))
    return names.text("score-line", seat=names.seat(seat), total=total, **shown)


def _high_dice(rounds: Sequence[Any], names: Names) -> str:
    """Plain dice, or one die each for several seats, and again among equals: round by round."""
    if rounds and isinstance(rounds[0], int):
        return _dice(rounds)
    return "; ".join(names.listing(f"{names.seat(s)} `{d}`" for s, d in dice) for dice in rounds)
