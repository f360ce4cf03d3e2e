"""A season of an export: what is in it, and its lots."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import Any

Row = dict[str, Any]
"""An object of the JSON."""
FORMATS = ("division", "round_robin", "swiss", "cup", "ladder")


class Course:
    """A season as the export has it, with what is looked up in it again and again."""

    def __init__(self, season: Row, audit: Iterable[Row] = (), honours: Iterable[Row] = ()) -> None:
        self.row = season
        self.plan: Row = season["plan"]
        self.format: str = self.plan["format"]
        self.table: int = self.plan["table"]
        self.rules: int = season["rules"]
        self.entries: dict[int, Row] = {e["id"]: e for e in season["entries"]}
        self.fixtures: dict[int, Row] = {f["id"]: f for f in season["fixtures"]}
        self.audit = sorted((a for a in audit if a["season"] == season["number"]), key=lambda a: a["at"])
        self.honours = [h for h in honours if h["season"] == season["number"]]
        self.revisions: dict[int, dict[int, list[Row]]] = {}
        """By fixture and revision its results, in the order of the seats."""
        for line in season["lines"]:
            self.revisions.setdefault(line["fixture"], {}).setdefault(line["revision"], []).append(line)
        self.began = any(e["number"] is not None for e in season["entries"])

    def newest(self, fixture: int) -> list[Row]:
        """The results of a fixture that stand, also if it is an orphan."""
        revisions = self.revisions.get(fixture)
        return revisions[max(revisions)] if revisions else []

    def counted(self) -> dict[int, list[Row]]:
        """By fixture the results that count in the season."""
        return {
            n: self.newest(n) for n, f in self.fixtures.items() if f["mark"] != "orphan" and self.newest(n)
        }

    def member(self, entry: int) -> str:
        """The id of a member."""
        member: str = self.entries[entry]["member"]
        return member

    def lot_name(self, entry: int) -> str:
        """What stands for an entry in a key of a draw."""
        return self.member(entry) if self.rules >= 2 else str(entry)

    def gone(self, entry: int) -> bool:
        """Whether they have left."""
        return bool(self.entries[entry]["state"] == "out")

    def players(self) -> list[int]:
        """Who has a number from the draw, or a place in the season that is not a substitute's."""
        return [n for n, e in self.entries.items() if e["number"] is not None and e["replaces"] is None]

    def origin(self, entry: int) -> int:
        """The entry that was drawn: of a substitute the one whose place they took in the end."""
        while (before := self.entries[entry]["replaces"]) is not None:
            entry = before
        return entry

    def at_time(self, entry: int, moment: float) -> int:
        """Who had an entry's seat at a moment: before a substitute came, whom they replaced."""
        while (before := self.entries[entry]["replaces"]) is not None:
            if self.entries[entry]["entered_at"] <= moment:
                break
            entry = before
        return entry

    def orphaned_at(self, fixture: int) -> float:
        """When a fixture became an orphan."""
        acts = [a["at"] for a in self.audit if fixture in a["after"].get("void", ())]
        return min(acts, default=float("inf"))

    def rounds(self) -> Iterator[tuple[int, list[Row]]]:
        """The fixtures of each round, in order."""
        for number in sorted({f["round"] for f in self.fixtures.values()}):
            yield number, [f for f in self.fixtures.values() if f["round"] == number]

    # -- Lots ----------------------------------------------------------------------------------------------

    def draw(self, *key: object) -> int:
        """The draw of a key that begins with the lot."""
        return _number(self.row["lot"], *key)

    def by_lot(self, entries: Iterable[int], *key: object) -> list[int]:
        """An order by lot."""
        return sorted(entries, key=lambda e: self.draw(*key, self.lot_name(e)))

    def wrong_lots(self) -> Iterator[str]:
        """What is wrong with the commitment, the members at the end of sign-up and the lot."""
        row = self.row
        if self.rules < 2:
            return
        if not row["lot"]:
            if self.began:
                yield "lot: it began without one"
            return
        if hashlib.sha256(row["secret"].encode()).hexdigest() != row["commitment"]:
            yield "lot: the secret is not that of the commitment"
        members = row["closing_members"]
        if list(members) != sorted(set(members)):
            yield "lot: the members at the end of sign-up are not sorted"
        lines = (row["secret"], *members, row["closing_message"])
        if _digest(*lines) != row["lot"]:
            yield "lot: it does not follow from secret, members and message"


def _digest(*lines: object) -> str:
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


def _number(*lines: object) -> int:
    return int(_digest(*lines), 16)


SLOW = ("override", "points", "substitute", "adjudicate", "remove")
"""What those who run a league do, and what changes a draw."""


class Moment:
    """What was known when a round was drawn: after the last game of those before it."""

    def __init__(self, course: Course, number: int) -> None:
        self.course, self.round = course, number
        self.before = [f for f in course.fixtures.values() if f["round"] < number]
        self.at = max((f["ended_at"] for f in self.before if f["ended_at"] is not None), default=0.0)
        self.fixtures = [f for f in course.fixtures.values() if f["round"] == number]
        began = [f["began_at"] or f["ended_at"] for f in self.fixtures if f["began_at"] or f["ended_at"]]
        self.until = min(began, default=float("inf"))

    def disturbed(self) -> bool:
        """Whether something happened between the end of the round before and the first game of this one."""
        acts = [a["at"] for a in self.course.audit if a["action"] in SLOW]
        come = [e["entered_at"] for e in self.course.entries.values() if e["replaces"] is not None]
        return any(self.at <= each <= self.until for each in (*acts, *come))

    def entry(self, entry: int) -> int:
        """Who had a seat that is this entry's now."""
        return self.course.at_time(entry, self.at)

    def results(self) -> dict[int, list[Row]]:
        """By fixture of the rounds before the results that stood."""
        return {
            f["id"]: lines
            for f in self.before
            if (lines := revision_at(self.course, f["id"], self.at))
            and self.course.orphaned_at(f["id"]) > self.at
        }

    def adjust(self, entry: int) -> int:
        """The 60ths of points that a manager had given or taken."""
        given: int = self.course.entries[entry]["adjust60"]
        for act in self.course.audit:
            extra = act["after"].get("told", {})
            if act["action"] == "points" and act["at"] > self.at and extra.get("entry") == entry:
                given -= extra["points60"]
        return given


def revision_at(course: Course, fixture: int, moment: float) -> list[Row]:
    """The results of a fixture that stood at a moment."""
    revisions = course.revisions.get(fixture, {})
    changed = {
        line["revision"]: act["at"]
        for act in course.audit
        for line in act["after"].get("lines", ())
        if line["fixture"] == fixture
    }
    known = [n for n in revisions if changed.get(n, 0.0) <= moment]
    return revisions[max(known)] if known else []
