"""What each seat has done and suffered in a stretch of events, added up by what their keys mean."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from engine import vocabulary
from engine.events import Facts, Kind, Sort
from engine.types import Event

Card = tuple[str, str | None]
"""The kind of a card, and the space that it shows."""


@dataclass
class Deeds:
    """What one seat has done and suffered."""

    took: list[tuple[str, int | None]] = field(default_factory=list)
    """The spaces that it conquered, each with the seat that held it; None: nobody did."""
    lost: list[tuple[str, int | None]] = field(default_factory=list)
    """The spaces that it lost, each with the seat that took it; None: the space belongs to nobody since."""
    attacked: list[tuple[str, int]] = field(default_factory=list)
    """The spaces that it fought for without taking them, each with the seat that held it."""
    toll: Counter[int] = field(default_factory=Counter)
    """By seat, how many pieces that seat lost in fights with it."""
    destroyed: Counter[str] = field(default_factory=Counter)
    """By kind, the pieces that its blows destroyed."""
    damage: int = 0
    """What its blows did."""
    played: list[Card] = field(default_factory=list)
    """The cards that it played."""
    gain: int = 0
    """The armies that it got for cards."""
    ousted: list[int] = field(default_factory=list)
    """The seats that it put out of the game."""
    out: bool = False
    """Whether it was put out of the game, or gave up."""
    suffered: list[Event] = field(default_factory=list)
    """What else befell it, other than by a deed of its own."""

    def struck(self, seat: int) -> bool:
        """Whether it did something to that seat."""
        fought = any(held == seat for _, held in (*self.took, *self.attacked))
        return fought or bool(self.toll[seat]) or seat in self.ousted


def deeds(events: Iterable[Event], rules: str, seats: int) -> list[Deeds]:
    """The deeds of each playing seat, by its number."""
    table = [Deeds() for _ in range(seats)]
    for event in events:
        kind, facts = vocabulary.kind(rules, event.kind), vocabulary.facts(rules, event.data)
        victim = next((other for other in facts.others if _plays(other, seats)), None)
        if facts.seat is not None and _plays(facts.seat, seats):
            _note_deed(table[facts.seat], event, kind, facts, rules)
        _note_suffering(table, event, kind, facts, victim)
    for done in table:
        conquered = {space for space, _ in done.took}
        done.attacked = [fight for fight in dict.fromkeys(done.attacked) if fight[0] not in conquered]
    return table


def _plays(seat: object, seats: int) -> bool:
    return isinstance(seat, int) and 0 <= seat < seats


def _note_deed(done: Deeds, event: Event, kind: Kind, facts: Facts, rules: str) -> None:
    """Add what the doer did."""
    held = facts.others[0] if facts.others else None
    if facts.conquest and facts.end:
        done.took.append((facts.end, held))
    elif (facts.rolls or facts.lost) and facts.end and isinstance(held, int):
        done.attacked.append((facts.end, held))
    if facts.lost and isinstance(held, int) and not kind.befalls:
        done.toll[held] += facts.lost[1]
    done.destroyed.update(facts.fallen)
    if kind.strikes:
        done.damage += facts.n or 0
    cards = [
        (str(name), space)
        for key, value in event.data.items()
        if vocabulary.key(rules, key).sort is Sort.CARDS
        for _, name, space in value
    ]
    if cards and kind.aside:
        done.gain += facts.gain
    elif event.to is None:
        done.played += cards


def _note_suffering(table: list[Deeds], event: Event, kind: Kind, facts: Facts, victim: int | None) -> None:
    """Add what was suffered: by the seat to which it was done, or else by the doer."""
    doer = facts.seat if _plays(facts.seat, len(table)) else None
    who = doer if victim is None and not facts.others else victim
    if who is None:
        return
    suffering = table[who]
    if facts.conquest and facts.end and victim is not None:
        suffering.lost.append((facts.end, doer))
    if kind.vacates and (space := facts.end or facts.space):
        suffering.lost.append((space, None))
    suffering.lost += ((space, None) for space in facts.vacated)
    if kind.ousts:
        suffering.out = True
        if victim is not None and doer is not None:
            table[doer].ousted.append(victim)
    if kind.befalls:
        suffering.suffered.append(event)
