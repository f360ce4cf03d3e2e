"""Alt texts of pictures, for readers who have pictures read out and for when a picture cannot be loaded."""

from __future__ import annotations

from collections.abc import Sequence

from engine.types import SeatView, View
from ui.words.names import Names
from ui.words.pictures import on_board

LONGEST = 1024
"""Most characters of an alt text: Discord's limit."""
RANKED = ("score", "territories", "armies")
"""The counters that are told. The first that exists says who leads."""


def board(names: Names) -> str:
    """A position: round and phase, the leaders, whom the game waits for, every seat's counters, and what lies
    on the board and beside it, as far as there is room."""
    view = names.view
    sentences = [names.text("alt-board", where=where(view, names))]
    if view.result:
        winners = _seat_names(view.result.winners, names)
        sentences.append(names.text("alt-won", n=len(view.result.winners), who=winners))
    else:
        leading = leaders(view)
        if leading:
            sentences.append(names.text("alt-leads", n=len(leading), who=_seat_names(leading, names)))
        if view.turn is not None:
            sentences.append(names.text("alt-turn", who=names.raw_seat(view.turn)))
        awaited = sorted({prompt.seat for prompt in view.prompts})
        if awaited:
            sentences.append(names.text("alt-awaited", who=_seat_names(awaited, names)))
    sentences += [standing(seat, names) for seat in view.seats]
    sentences += [f"{line}." for line in on_board.lines(names, sided=False)]
    return cut(sentences)


def with_rings(names: Names, ringed: Sequence[str]) -> str:
    """The same for a picture on which these spaces have a ring: which ones comes first."""
    if not ringed:
        return board(names)
    spaces = ", ".join(names.space(space) for space in ringed)
    return cut([names.text("map-ringed", n=len(ringed), spaces=spaces), board(names)])


def where(view: View, names: Names) -> str:
    """Round and phase; once the game is over, just that it is over."""
    if view.result:
        return names.text("phase-over")
    phase = names.text(f"phase-{view.phase}")
    return names.text("round-and-phase", round=view.round, phase=phase) if view.round else phase


def leaders(view: View) -> tuple[int, ...]:
    """The seats with the most of what decides the game; none if all are equal."""
    living = [seat for seat in view.seats if seat.alive and seat.kind == "player"]
    first = next((c for c in RANKED if living and all(c in seat.counters for seat in living)), None)
    if first is None:
        return ()
    most = max(seat.counters[first] for seat in living)
    seats = tuple(seat.seat for seat in living if seat.counters[first] == most)
    return () if len(seats) == len(living) > 1 else seats


def standing(seat: SeatView, names: Names) -> str:
    """A seat's counters."""
    who = names.raw_seat(seat.seat)
    if seat.side:
        who = names.text("alt-sided", who=who, side=names.text(f"side-{seat.side}"))
    if not seat.alive:
        return names.text("alt-out", who=who)
    counted = {c: seat.counters[c] for c in RANKED if c in seat.counters} or seat.counters
    return names.text("alt-seat", who=who, what=_counters(counted, names))


def _counters(counted: dict[str, int], names: Names) -> str:
    lines = []
    for counter, n in counted.items():
        key = f"stats-counter-{counter}"
        what = names.text(key if names.has(key) else f"render-counter-{counter}")
        lines.append(names.text("alt-counter", n=n, what=what))
    return ", ".join(lines)


def course(counters: Sequence[dict[str, int]], names: Names) -> str:
    """A chart of counters over the rounds: its subject, and the final values by seat."""
    ends = (
        names.text("alt-seat", who=names.raw_seat(seat), what=_counters(counted, names))
        for seat, counted in enumerate(counters)
    )
    return cut([names.text("alt-course", what=names.text("picture-of-course")), *ends])


def dice(lucky: Sequence[str], names: Names) -> str:
    """A chart of luck: its subject, and the figures by seat."""
    ends = (names.text("alt-seat", who=names.raw_seat(s), what=luck) for s, luck in enumerate(lucky))
    return cut([names.text("alt-dice", what=names.text("picture-of-dice")), *ends])


def cut(sentences: Sequence[str]) -> str:
    """As many of these sentences, the most important first, as an alt text has room for; if the first is too
    long, its beginning."""
    first, *more = sentences
    said = first if len(first) <= LONGEST else f"{first[: LONGEST - 1]}…"
    for sentence in more:
        if len(said) + 1 + len(sentence) > LONGEST:
            break
        said = f"{said} {sentence}"
    return said


def _seat_names(seats: Sequence[int], names: Names) -> str:
    return names.listing(names.raw_seat(seat) for seat in seats)
