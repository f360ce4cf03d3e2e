"""Events to sentences. The variables of a text come from the event's data by what their keys always mean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Any

from cogs._ui import notices
from cogs._ui.names import Names, plain
from engine.types import Event

SIEGE = 2
"""More rolls than these are summed up instead of shown."""
MOST_PLACES = 8
USUAL = 6
"""Sides of a die that need no telling."""
RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
SILENT = ("dealt",)
"""Told by the picture alone."""
ANNOUNCED = ("invasion",)
"""Told only until what they announce is told."""


def lines(events: Iterable[Event], names: Names) -> list[str]:
    """A sentence for each event, amounts put onto several spaces by one seat in a row joined into one."""
    told = [e for e in events if e.kind not in SILENT]
    return [_sentence(e, names) for e in _joined(_news(told))]


def _sentence(event: Event, names: Names) -> str:
    """One event in words; `-many` for a long siege, `-where` where one that needs no place has one."""
    if event.kind.startswith(notices.KIND):
        return notices.words(event.kind.removeprefix(notices.KIND), event.data, names)
    if event.kind.startswith(notices.BY):
        return notices.maker(event, names)
    data = {k: v for key, value in event.data.items() for k, v in _variables(key, value, names)}
    if "placed" in event.data:
        data.setdefault("n", sum(event.data["placed"].values()))
    if {"seat", "other"} <= event.data.keys():
        data["own"] = str(event.data["seat"] == event.data["other"])
    if "rolls" in event.data:
        data["dice"] = _throws(event.data)
    key = f"event-{event.kind}"
    if len(event.data.get("rolls", ())) > SIEGE and names.has(f"{key}-many"):
        key = f"{key}-many"
    if "space" in event.data and names.has(f"{key}-where"):
        key = f"{key}-where"
    return names.text(key, **data)


def _news(events: Sequence[Event]) -> Iterator[Event]:
    """The events without announcements that are followed by what they announce."""
    for event, after in zip_longest(events, events[1:]):
        here = [event.data.get(k) for k in ("seat", "from", "to")]
        if (
            event.kind not in ANNOUNCED
            or not after
            or [after.data.get(k) for k in ("seat", "from", "to")] != here
        ):
            yield event


def _joined(events: Iterable[Event]) -> Iterator[Event]:
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
        if last and _same_siege(last, event):
            last = Event(last.kind, {**last.data, **_added(last.data, event.data)}, last.to)
            continue
        if last:
            yield last
        last = event
    if last:
        yield last


def _same_siege(a: Event, b: Event) -> bool:
    """Whether both are throws of the same attack, one after the other."""
    named = ("seat", "other", "from", "to")
    return (
        a.kind == b.kind
        and all("rolls" in e.data for e in (a, b))
        and all(a.data.get(k) == b.data.get(k) for k in named)
    )


def _added(a: dict[str, Any], b: dict[str, Any]) -> dict[str, Any]:
    """The throws and losses of both."""
    both: dict[str, Any] = {"rolls": [*a["rolls"], *b["rolls"]]}
    both["lost"] = [x + y for x, y in zip(a["lost"], b["lost"], strict=True)]
    if "sides" in a and "sides" in b:
        both["sides"] = [*a["sides"], *b["sides"]]
    return both


def _same(a: Event, b: Event) -> bool:
    return (
        a.kind == b.kind
        and all(set(e.data) == {"seat", "placed"} for e in (a, b))
        and (a.data["seat"] == b.data["seat"])
    )


def _variables(key: str, value: Any, names: Names) -> Iterator[tuple[str, Any]]:
    """The text's variables for one entry of an event's data."""
    match key, value:
        case (("seat" | "other"), _):
            yield key, names.seat(value)
        case (("seats" | "order"), _):
            yield key, names.listing(names.seat(s) for s in value)
        case (("space" | "from" | "to"), _):
            yield key, names.space(value)
        case "placed", _:
            yield "where", _placed(value, names)
            yield "places", len(value)
        case "region", _:
            yield "region", names.region(value)
        case "regions", _:
            yield "regions", names.listing(f"{names.region(r)} +{n}" for r, n in value.items())
            yield "bonus", sum(value.values())
        case (("destroyed" | "turned"), _):
            spaces = [value] if isinstance(value, str) else value
            yield key, names.listing(names.space(s) for s in spaces)
            yield "spaces", len(spaces)
        case (("piece" | "commander"), _):
            yield key, names.term(value)
        case "commanders", _:
            yield "commanders", names.listing(names.term(c) for c in value)
            yield "party", len(value)
        case "pieces", _:
            yield "pieces", names.listing(f"{names.term(p)} ({names.space(s)})" for p, s in value)
            yield "pieces_n", len(value)
        case "deck", _:
            yield "deck", names.term(value, "cards")
        case (("bids" | "taken"), [*pairs]):
            yield key, names.listing(f"{names.seat(s)} {n}" for s, n in pairs)
            yield "given", len(pairs)
        case "scores", _:
            yield "scores", " · ".join(_score(row, names) for row in value)
        case "cards", _:
            yield "cards", names.listing(plain(names.card(kind, space)) for _, kind, space in value)
            yield "held", len(value)
        case "lost", _:
            yield "attacker", value[0]
            yield "defender", value[1]
        case "rolls", _:
            yield "count", len(value)
        case "dice", _:
            yield "dice", _high_dice(value, names)
            yield "ties", len(value)
        case "reason", _:
            yield "reason", names.text(f"reason-{value}")
        case _, bool():
            yield key, str(value)
        case _, str() | int() | float():
            yield key, value


def _placed(placed: dict[str, int], names: Names) -> str:
    shown = [f"{names.space(s)} +{n}" for s, n in sorted(placed.items(), key=lambda p: -p[1])]
    text = names.listing(shown[:MOST_PLACES])
    rest = len(shown) - MOST_PLACES
    return names.text("and-more", what=text, n=rest) if rest > 0 else text


def _throws(data: dict[str, Any]) -> str:
    """The first throws of a battle: attacker's dice, then the defender's."""
    rolls = data["rolls"][:SIEGE]
    sides = data.get("sides") or [[[USUAL] * len(dice) for dice in roll] for roll in rolls]
    return "; ".join(" : ".join(map(_dice, *pair)) for pair in zip(rolls, sides, strict=False))


def _dice(dice: Sequence[int], sides: Sequence[int] = ()) -> str:
    """Faces; a die of another kind than the usual has its number of sides raised behind it."""
    known = zip(dice, sides or [USUAL] * len(dice), strict=True)
    shown = (f"{face}{'' if n == USUAL else str(n).translate(RAISED)}" for face, n in known)
    return f"`{' '.join(shown)}`"


def _score(row: Sequence[int], names: Names) -> str:
    """What a seat scored: all of it, then its parts."""
    seat, total, territories, regions, cards = row
    shown = {"total": total, "territories": territories, "regions": regions, "cards": cards}
    return names.text("score-line", seat=names.seat(seat), **shown)


def _high_dice(rounds: Sequence[Any], names: Names) -> str:
    """Plain dice, or one die each for several seats, and again among equals: round by round."""
    if rounds and isinstance(rounds[0], int):
        return _dice(rounds)
    return "; ".join(names.listing(f"{names.seat(s)} `{d}`" for s, d in dice) for dice in rounds)
