"""Tables: points, tie-breaks, and the order that follows from them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.league.foreign.course import Course, Row

Values = dict[str, Any]
BY_POINTS = ("division", "round_robin", "swiss")
"""Formats whose tables are ordered by points."""
LOWER = ("misses", "lot")
"""Of these the smaller is better."""


class Standing:
    """The table of a division, or of all, at a moment: by the results that `course` counts then."""

    def __init__(
        self,
        course: Course,
        division: int | None,
        results: dict[int, list[Row]] | None = None,
        given: dict[int, int] | None = None,
    ) -> None:
        """:param given: By entry the points of managers then; now if it is left out."""
        self.course = course
        self.given = {n: e["adjust60"] for n, e in course.entries.items()} if given is None else given
        counted = course.counted() if results is None else results
        self.results = {
            n: lines for n, lines in counted.items() if course.fixtures[n]["division"] == division
        }
        seated = {x["entry"] for lines in self.results.values() for x in lines}
        self.entries = [
            n
            for n, e in course.entries.items()
            if e["division"] == division
            and (
                e["state"] == "playing" or (e["state"] == "out" and (e["number"] is not None or n in seated))
            )
        ]
        self.by_entry: dict[int, list[tuple[int, Row]]] = {n: [] for n in self.entries}
        for number, lines in self.results.items():
            for line in lines:
                self.by_entry[line["entry"]].append((number, line))
        self.points: dict[int, int] = {
            n: sum(x["points60"] for _, x in rows) for n, rows in self.by_entry.items()
        }
        self.values = {n: self._values(n) for n in self.entries}

    def total(self, entry: int) -> int:
        """Points with those that a manager has given or taken."""
        points: int = self.points[entry] + self.given[entry]
        return points

    def _met(self, number: int) -> bool:
        """Whether a fixture is more than points: no void."""
        return all(x["kind"] != "void" for x in self.results[number])

    def _values(self, entry: int) -> Values:
        rows = [(n, x) for n, x in self.by_entry[entry] if self._met(n)]
        games = [(x, self.results[n]) for n, x in rows if len(self.results[n]) > 1]
        alone = [x for x, lines in games if x["place"] == 1 and _sharing(x, lines) == 1 and x["points60"]]
        second = [
            x
            for x, lines in games
            if x["kind"] != "forfeit"
            and len(lines) > 1
            and ((x["place"] == 1 and _sharing(x, lines) > 1) or (x["place"] == 2 and len(lines) > 2))
        ]
        berger = sum(
            (2 if x["place"] < y["place"] else 1 if x["place"] == y["place"] else 0) * self.points[y["entry"]]
            for x, lines in games
            for y in lines
            if y["entry"] != entry
        )
        return {
            "points": self.total(entry),
            "direct": None,
            "wins": len(alone),
            "seconds": len(second),
            "buchholz": self._buchholz(entry) if "buchholz" in self.course.plan["tie_breaks"] else None,
            "berger": berger,
            "misses": sum(x["misses"] for _, x in rows),
            "lot": self.course.draw("standings", self.course.lot_name(entry)) % 1_000_000,
        }

    def _buchholz(self, entry: int) -> int:
        """For each finished round the mean of the opponents' points, without the smallest, in
        3600ths, each rounded down."""
        numbers: list[int] = []
        for _, fixtures in self.course.rounds():
            if any(f["id"] not in self.results for f in fixtures if f["mark"] != "orphan"):
                continue
            others = [
                [y["entry"] for y in self.results[f["id"]] if y["entry"] != entry]
                for f in fixtures
                if f["id"] in self.results
                and entry in f["seats"]
                and len(f["seats"]) > 1
                and self._met(f["id"])
            ]
            opponents = [n for each in others for n in each] or [entry]
            numbers.append(60 * sum(self.points[n] for n in opponents) // len(opponents))
        return sum(sorted(numbers)[1:])

    # -- The order -----------------------------------------------------------------------------------------

    def order(self) -> list[int]:
        """The entries from first to last, who has left last."""
        breaks = self.course.plan["tie_breaks"]
        for part in (False, True):
            self._direct([n for n in self.entries if self.course.gone(n) == part], breaks)
        return sorted(self.entries, key=lambda n: (self.course.gone(n), self._key(n, breaks)))

    def ranking(self, players: list[int]) -> list[int]:
        """These alone from first to last: all who had not left at that moment."""
        breaks = self.course.plan["tie_breaks"]
        self._direct(players, breaks)
        return sorted(players, key=lambda n: self._key(n, breaks))

    def _key(self, entry: int, breaks: list[str]) -> tuple[Any, ...]:
        return tuple(self._signed(entry, each) for each in breaks)

    def _signed(self, entry: int, each: str) -> Any:
        value = self.values[entry][each]
        return 0 if value is None else value if each in LOWER else -value

    def _direct(self, entries: list[int], breaks: list[str]) -> None:
        if "direct" not in breaks or self.course.format not in BY_POINTS:
            return
        before = breaks[: breaks.index("direct")]
        groups: dict[tuple[Any, ...], list[int]] = {}
        for entry in entries:
            groups.setdefault(self._key(entry, before), []).append(entry)
        for level in groups.values():
            scores = {n: [self._encounter(n, other) for other in level if other != n] for n in level}
            if len(level) > 1 and all(None not in each for each in scores.values()):
                for entry, each in scores.items():
                    self.values[entry]["direct"] = sum(filter(None, each))

    def _encounter(self, entry: int, other: int) -> int | None:
        """2 if the entry finished above the other more often than below, 1 if equally often; None if they
        have not met."""
        pairs: list[tuple[int, int]] = []
        for number, lines in self.results.items():
            places = {x["entry"]: x["place"] for x in lines}
            if entry in places and other in places and self._met(number):
                pairs.append((places[entry], places[other]))
        if not pairs:
            return None
        difference = sum((mine < theirs) - (mine > theirs) for mine, theirs in pairs)
        return 1 + (difference > 0) - (difference < 0)


def _sharing(line: Row, lines: list[Row]) -> int:
    return sum(x["place"] == line["place"] for x in lines)


def wrong_rows(standing: Standing, shown: list[Row]) -> Iterator[str]:
    """Where the rows of a table differ from what was computed, apart from their order."""
    if sorted(x["entry"] for x in shown) != sorted(standing.entries):
        yield f"it has entries {sorted(x['entry'] for x in shown)}, not {sorted(standing.entries)}"
        return
    for row in shown:
        entry = row["entry"]
        values = {k: v for k, v in standing.values[entry].items() if k in standing.course.plan["tie_breaks"]}
        wanted: Row = {
            "member": standing.course.member(entry),
            "name": standing.course.entries[entry]["name"],
            "number": standing.course.entries[entry]["number"],
            "points60": standing.total(entry),
            "adjust60": standing.course.entries[entry]["adjust60"],
            "wins": standing.values[entry]["wins"],
            "seconds": standing.values[entry]["seconds"],
            "misses": standing.values[entry]["misses"],
            "out": standing.course.gone(entry),
            "values": values,
        }
        for name, value in wanted.items():
            if row[name] != value:
                yield f"entry {entry} has {name} {row[name]}, not {value}"
