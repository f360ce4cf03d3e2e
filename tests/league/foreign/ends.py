"""How a season ended: the order of its tables, honours, and what the next season begins with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.league.foreign.course import Course, Row
from tests.league.foreign.cups import Replay, replayed
from tests.league.foreign.moves import Last
from tests.league.foreign.tables import BY_POINTS, Standing, wrong_rows

PODIUM = ("champion", "second", "third")


class End:
    """The final tables of a season."""

    def __init__(self, course: Course) -> None:
        self.course = course
        parts = sorted(course.row["divisions"], key=lambda d: (d["tier"], d["group"]))
        self.parts: list[Row] = parts or [{"id": None, "tier": 1, "group": 1}]
        self.standings = {part["id"]: Standing(course, part["id"]) for part in self.parts}
        self.cup: Replay | None = replayed(course) if course.format == "cup" and course.began else None
        self.replaced = {e["replaces"] for e in course.entries.values()}
        self.tables = {part: self._table(each) for part, each in self.standings.items()}
        """By division entries with their places, from first to last."""

    def _table(self, standing: Standing) -> list[tuple[int, int]]:
        course = self.course
        if course.format in BY_POINTS:
            return [(entry, place) for place, entry in enumerate(standing.order(), 1)]
        if course.format == "ladder":
            rungs = {n: course.entries[n]["number"] for n in standing.entries}
            order = sorted(
                standing.entries,
                key=lambda n: (
                    course.gone(n),
                    rungs[n] is None,
                    rungs[n] or 0,
                    course.entries[n]["entered_at"],
                    n,
                ),
            )
            return [(entry, place) for place, entry in enumerate(order, 1)]
        places = self.cup.places() if self.cup is not None else {}
        over = course.row["state"] in ("protest", "closed")
        several = list(places.values()).count(1) > 1
        vacant = self.cup is not None and (self.cup.vacant or (over and several))
        rank: dict[int, Any] = {n: (course.gone(n), places.get(n, len(places) + 1)) for n in standing.entries}
        order = sorted(standing.entries, key=lambda n: (rank[n], standing.values[n]["lot"]))
        return [(n, max(1 + vacant, 1 + sum(rank[o] < rank[n] for o in order))) for n in order]

    def former(self) -> list[Row]:
        """What the next season is told of the places."""
        rows: list[Row] = []
        for part in self.parts:
            order = [entry for entry, _ in self.tables[part["id"]] if entry not in self.replaced]
            rows += [
                {
                    "member": self.course.member(entry),
                    "tier": part["tier"],
                    "group": part["group"],
                    "place": place,
                    "points60": self.standings[part["id"]].total(entry),
                }
                for place, entry in enumerate(order, 1)
            ]
        return rows

    def honours(self) -> list[tuple[str, str, str]]:
        """Member, kind and division of each honour."""
        course = self.course
        there = {
            x["entry"]
            for lines in course.counted().values()
            for x in lines
            if x["kind"] not in ("bye", "void") and (x["kind"] != "forfeit" or x["points60"])
        }
        fled = {x["entry"] for lines in course.counted().values() for x in lines if x["kind"] == "forfeit"}
        given: list[tuple[str, str, str]] = []
        for part in self.parts:
            rows = [
                (entry, place)
                for entry, place in self.tables[part["id"]]
                if entry not in self.replaced and not course.gone(entry)
            ]
            name = f"{part['tier']}.{part['group']}"
            if course.format == "ladder":
                played = any(n in there for n, _ in rows)
                top = [n for n, _ in rows[:1] if played and (n in there or n not in fled)]
                given += [(course.member(n), "ladder-top", "") for n in top]
            elif name == "1.1":
                best = [(n, place) for n, place in rows if place <= len(PODIUM) and n in there]
                given += [(course.member(n), PODIUM[place - 1], "") for n, place in best if not self._fled(n)]
            else:
                given += [(course.member(n), "winner", name) for n, _ in rows[:1] if n in there]
        return sorted([*given, *self._promoted(there)])

    def _promoted(self, there: set[int]) -> Iterator[tuple[str, str, str]]:
        course = self.course
        if course.format not in ("division", "round_robin"):
            return
        earned = Last(self.former()).earned
        tiers = {d["id"]: d["tier"] for d in course.row["divisions"]}
        for n, entry in course.entries.items():
            tier = earned.get(entry["member"], 99)
            fits = entry["division"] is not None and n not in self.replaced and n in there
            if fits and tier < tiers[entry["division"]] and not course.gone(n):
                yield entry["member"], "promoted", str(tier)

    def _fled(self, entry: int) -> bool:
        """Whether who was in a cup went out of it by a forfeit."""
        if self.cup is None:
            return False
        games = [f for f in self.course.counted() if entry in self.cup.members(self.course.fixtures[f])]
        last = max(games, key=lambda f: (self.course.fixtures[f]["round"], f), default=None)
        return last is not None and entry in self.cup.forfeits(self.course.fixtures[last])


def wrong_tables(end: End, shown: list[Row]) -> Iterator[str]:
    """Tables that differ: entries, values, order, places."""
    pages = {page["division"]: page["lines"] for page in shown}
    if set(pages) != (set(end.tables) if end.course.began else set()):
        yield f"there are tables of {sorted(map(str, pages))}, not {sorted(map(str, end.tables))}"
        return
    for part, rows in pages.items():
        for text in wrong_rows(end.standings[part], rows):
            yield f"table {part}: {text}"
        stored = [(row["entry"], row["place"]) for row in rows]
        if stored != end.tables[part]:
            yield f"table {part}: entries and places {stored}, not {end.tables[part]}"


def wrong_honours(end: End) -> Iterator[str]:
    """Honours that differ."""
    stored = []
    for honour in end.course.honours:
        data = honour["data"]
        name = f"{data['tier']}.{data['group']}" if "group" in data else str(data.get("tier", ""))
        stored.append((honour["member"], honour["kind"], name))
    wanted = end.honours() if end.course.row["state"] == "closed" else []
    for each in sorted(set(stored) | set(wanted)):
        if stored.count(each) != wanted.count(each):
            yield f"honour {each} is {'not' if each in wanted else 'wrongly'} there"
