"""How much time the members of a season use. Seconds, as their clocks count them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from statistics import median

import msgspec

from league.model import EntryState, Season

SLOW = 2
"""Who takes this many times the median of their division is told so."""
LEAST = 5
"""Fewest turns of a member of whom anything is said."""
WEEK = 7 * 86400.0
"""Seconds between two such messages."""
Question = tuple[int, bool, int]
"""A question that is over: its entry, whether it was a turn, the seconds that it took."""


class PaceLine(msgspec.Struct, frozen=True):
    """What an entry has used."""

    turns: int
    median: float
    """Of its turns; 0 without one."""
    total: int
    """Of all questions, answers to others' moves included."""


def pace_lines(questions: Iterable[Question]) -> dict[int, PaceLine]:
    """By entry what it has used."""
    by_entry: dict[int, list[Question]] = {}
    for question in questions:
        by_entry.setdefault(question[0], []).append(question)
    return {entry: _line(mine) for entry, mine in by_entry.items()}


def _line(questions: list[Question]) -> PaceLine:
    turns = [seconds for _, turn, seconds in questions if turn]
    return PaceLine(len(turns), float(median(turns)) if turns else 0.0, sum(q[2] for q in questions))


def slow_entries(season: Season, questions: Iterable[Question]) -> Mapping[int, tuple[float, float]]:
    """The entries that still play and take at least twice the median of all turns of their division: by entry
    its median and the division's."""
    known = list(questions)
    lines = pace_lines(known)
    homes = {entry.id: entry.division for entry in season.entries}
    slow = {}
    for entry in season.entries:
        line = lines.get(entry.id)
        if entry.state != EntryState.PLAYING or line is None or line.turns < LEAST:
            continue
        all_turns = [s for other, turn, s in known if turn and homes.get(other) == entry.division]
        usual = float(median(all_turns))
        if line.median >= SLOW * usual > 0:
            slow[entry.id] = (line.median, usual)
    return slow
