"""Events to sentences. The variables of a text come from the event's data by what their keys always mean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from cogs._ui.names import Names
from engine.types import Event
from locales import has

SIEGE = 2
"""More rolls than these are summed up instead of shown."""
MOST_PLACES = 8
SILENT = ("dealt",)
"""Told by the picture alone."""


def lines(events: Iterable[Event], names: Names) -> list[str]:
    """A sentence for each event, amounts put onto several spaces by one seat in a row joined into one."""
    return [_sentence(e, names) for e in _joined(events) if e.kind not in SILENT]


def _sentence(event: Event, names: Names) -> str:
    """One event in words."""
    data = {k: v for key, value in event.data.items() for k, v in _variables(key, value, names)}
    key = f"event-{event.kind}"
    if len(event.data.get("rolls", ())) > SIEGE and has(f"{key}-many"):
        key = f"{key}-many"
    return names.text(key, **data)


def _joined(events: Iterable[Event]) -> Iterator[Event]:
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
        if last:
            yield last
        last = event
    if last:
        yield last


def _same(a: Event, b: Event) -> bool:
    return (
        a.kind == b.kind
        and all(set(e.data) == {"seat", "placed"} for e in (a, b))
        and (a.data["seat"] == b.data["seat"])
    )


def _variables(key: str, value: Any, names: Names) -> Iterator[tuple[str, Any]]:
    """The text's variables for one entry of an event's data."""
    match key:
        case "seat" | "other":
            yield key, names.seat(value)
        case "seats" | "order":
            yield key, names.listing(names.seat(s) for s in value)
        case "space" | "from" | "to":
            yield key, names.space(value)
        case "placed":
            yield "where", _placed(value, names)
            yield "n", sum(value.values())
        case "regions":
            yield "regions", names.listing(f"{names.region(r)} +{n}" for r, n in value.items())
            yield "bonus", sum(value.values())
        case "rolls":
            yield "count", len(value)
            yield "dice", "; ".join(f"{_dice(a)} : {_dice(d)}" for a, d in value[:SIEGE])
        case "lost":
            yield "attacker", value[0]
            yield "defender", value[1]
        case "cards":
            yield "cards", names.listing(names.card(kind, space) for _, kind, space in value)
        case "dice":
            yield "dice", _high_dice(value, names)
        case "reason":
            yield "reason", names.text(f"reason-{value}")
        case _ if isinstance(value, str | int | float):
            yield key, value


def _placed(placed: dict[str, int], names: Names) -> str:
    shown = [f"{names.space(s)} +{n}" for s, n in sorted(placed.items(), key=lambda p: -p[1])]
    text = names.listing(shown[:MOST_PLACES])
    rest = len(shown) - MOST_PLACES
    return names.text("and-more", what=text, n=rest) if rest > 0 else text


def _dice(dice: Sequence[int]) -> str:
    return "`" + " ".join(map(str, dice)) + "`"


def _high_dice(rounds: Sequence[Sequence[Sequence[int]]], names: Names) -> str:
    """One die each, and again among equals: round by round."""
    return "; ".join(names.listing(f"{names.seat(s)} `{d}`" for s, d in dice) for dice in rounds)
