"""What was done to those who are called, in a few lines: for one of them, or for several by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from engine.types import Event
from ui.words.events import lines
from ui.words.names import Names, plain
from ui.words.since.deeds import Card, Deeds, deeds

MOST = 6
"""Most lines, the heading included."""
NAMED = 3
"""Most spaces, or cards, that are named; more are counted."""
TOLD = 2
"""Most events that are told in their own sentences."""


def own_lines(events: Sequence[Event], names: Names, seat: int, *, first: bool) -> list[str]:
    """What the others have done since this seat's last turn, or since the game began (`first`): a line for
    each of them, first for those who did something to the seat. In a game's first round some may not have had
    a turn: those who did nothing are then not named. Empty if no line is left."""
    table = deeds(events, names.view.rules, _players(names))
    others = [other for other in range(len(table)) if other != seat and _counts(names, table, other)]
    struck = [other for other in others if table[other].struck(seat)]
    rest = [other for other in others if other not in struck]
    idle = [other for other in rest if not [*_parts(table[other], names, seat)]]
    busy = [other for other in rest if other not in idle]
    body = [_line(table[other], names, other, seat) for other in struck]
    body += lines(table[seat].suffered[:TOLD], names)
    body += [_line(table[other], names, other, seat) for other in busy]
    if idle and not first:
        body.append(names.text("call-idle", who=names.listing(map(names.seat, idle)), n=len(idle)))
    more = len(body) >= MOST or len(table[seat].suffered) > TOLD
    if more:
        body = [*body[: MOST - 2], names.text("call-more")]
    return [names.text("call-title", who=names.seat(seat), first=str(first)), *body] if body else []


def named_lines(stretches: Iterable[tuple[int, Sequence[Event]]], names: Names) -> list[str]:
    """What was done to each of several seats since its last turn: a line a seat, by name."""
    players = _players(names)
    tables = [(seat, deeds(events, names.view.rules, players)) for seat, events in stretches]
    body = [
        names.text("call-line", who=names.seat(seat), what=names.text("call-apart").join(parts))
        for seat, table in tables
        if (parts := [*_losses(table, names, seat)])
    ]
    return [names.text("call-title-all"), *body][:MOST] if body else []


def _players(names: Names) -> int:
    return sum(seat.kind == "player" for seat in names.view.seats)


def _counts(names: Names, table: Sequence[Deeds], seat: int) -> bool:
    """Whether the seat is, or was in this stretch, in the game."""
    return table[seat].out or any(s.seat == seat and s.alive for s in names.view.seats)


def _line(done: Deeds, names: Names, who: int, seat: int) -> str:
    what = names.text("call-apart").join(_parts(done, names, seat)) or names.text("call-nothing")
    return names.text("call-line", who=names.seat(who), what=what)


def _parts(done: Deeds, names: Names, seat: int) -> Iterator[str]:
    """What a seat did, first what it did to the seat that is called."""
    mine = [space for space, held in done.took if held == seat]
    fought = [space for space, held in done.attacked if held == seat]
    taken = [space for space, held in done.took if held != seat]
    parts: tuple[tuple[object, str, dict[str, object]], ...] = (
        (taken, "call-took", {"spaces": _spaces(taken, names), "more": str(bool(mine))}),
        (done.destroyed, "call-destroyed", {"pieces": names.series([*_tallies(done.destroyed, names)])}),
        (done.damage, "call-damage", {"n": done.damage}),
        (done.lost, "call-lost", {"spaces": _spaces((space for space, _ in done.lost), names)}),
        (done.played, "call-cards", {"cards": _cards(done.played, names)}),
        (done.gain, "call-traded", {"n": done.gain}),
        (done.ousted, "call-ousted", {"who": names.series([*map(names.seat, done.ousted)])}),
        (done.out, "call-out", {}),
    )
    to_you = ((mine, "call-took-yours"), (fought, "call-attacked-you"))
    yours = [names.text(key, spaces=_spaces(spaces, names)) for spaces, key in to_you if spaces]
    if done.toll[seat]:
        # Beside the last of these, else it would read as if the other seat had lost them.
        yours[-1:] = [" ".join([*yours[-1:], names.text("call-you-lost", n=done.toll[seat])])]
    return chain(yours, (names.text(key, **data) for happened, key, data in parts if happened))


def _losses(table: Sequence[Deeds], names: Names, seat: int) -> Iterator[str]:
    """What a seat lost, and to whom."""
    mine = table[seat]
    for taker in dict.fromkeys(taker for _, taker in mine.lost):
        spaces = _spaces([space for space, who in mine.lost if who == taker], names)
        to = "none" if taker is None else names.seat(taker)
        yield names.text("call-lost-to", spaces=spaces, who=to)
    if toll := sum(done.toll[seat] for done in table):
        yield names.text("call-lost-armies", n=toll, more=str(bool(mine.lost)))
    if not mine.lost and not toll:
        yield names.text("call-lost-nothing")


def _tallies(counted: Counter[str], names: Names) -> Iterator[str]:
    return (names.tally(piece, n) for piece, n in counted.items())


def _spaces(spaces: Iterable[str], names: Names) -> str:
    return _few([names.space(space) for space in dict.fromkeys(spaces)], names)


def _cards(cards: Sequence[Card], names: Names) -> str:
    kinds = Counter(plain(names.card(kind, space)) for kind, space in cards)
    return _few([f"{n} × {name}" if n > 1 else name for name, n in kinds.items()], names)


def _few(things: Sequence[str], names: Names) -> str:
    """The first of them, and how many more there are."""
    rest = len(things) - NAMED
    if rest <= 0:
        return names.series(things)
    return names.text("and-more", what=names.listing(things[:NAMED]), n=rest)
