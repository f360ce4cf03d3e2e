"""Divisions: who plays in which, from how the last season ended."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from hashlib import sha256
from itertools import zip_longest
from typing import Any

from tests.league.foreign.course import Course, Row
from tests.league.foreign.seatings import deal

SMALLEST, LARGEST = 7, 13


def _groups(tier: int) -> int:
    return 1 << (tier - 1)


def split(members: int, smallest: int) -> list[int]:
    """The sizes of as few divisions as possible; the sum is less than the members if that cannot be."""
    count = -(-members // LARGEST)
    if members < count * smallest:
        return [LARGEST] * (members // LARGEST)
    return [members // count + (n < members % count) for n in range(count)]


def _quota(size: int) -> int:
    return 2 if size >= 7 else min(1, size // 2)


class Last:
    """How the divisions of the last season ended, and the tiers that its members have earned."""

    def __init__(self, former: list[Row]) -> None:
        self.of = {f["member"]: f for f in former}
        self.tiers = max((f["tier"] for f in former), default=0)
        self.sizes: dict[tuple[int, int], int] = {}
        self.points: dict[tuple[int, int], int] = {}
        for f in former:
            key = f["tier"], f["group"]
            self.sizes[key] = self.sizes.get(key, 0) + 1
            self.points[key] = self.points.get(key, 0) + f["points60"]
        ends = sorted((f["tier"], f["group"], f["place"], f["points60"], f["member"]) for f in former)
        lot = " ".join(str(part) for end in ends for part in end)
        draws = {m: sha256(f"{lot}\nequal\n{m}\n".encode()).digest() for m in self.of}
        self.drawn = {m: n for n, m in enumerate(sorted(draws, key=lambda m: draws[m]))}
        self.earned = {m: f["tier"] for m, f in self.of.items()}
        for tier in range(1, self.tiers):
            moves = self._moves(tier)
            for leaving, order, step in ((tier + 1, self.best, -1), (tier, self._worst, 1)):
                for place in self._sent(leaving, moves, order):
                    self.earned[place["member"]] = leaving + step

    def rows(self, tier: int) -> list[tuple[int, int]]:
        """The sizes of a tier's groups, by group."""
        return sorted((group, size) for (of, group), size in self.sizes.items() if of == tier)

    def _moves(self, tier: int) -> int:
        """How many change between a tier and the one below it, in each direction."""
        return min(sum(_quota(size) for _, size in self.rows(each)) for each in (tier, tier + 1))

    def _sent(self, tier: int, moves: int, order: Callable[[Row], Any]) -> list[Row]:
        """Who moves: of each group as many as it may send, and where only some of them can, the best."""
        most: dict[int, int] = {group: 0 for group, _ in self.rows(tier)}
        left = moves
        for level in (1, 2):
            able = [group for group, size in self.rows(tier) if _quota(size) >= level]
            if left:
                for group in able:
                    most[group] += 1
            left -= min(left, len(able))
        chosen: list[Row] = []
        for place in sorted((f for f in self.of.values() if f["tier"] == tier), key=order):
            if len(chosen) < moves and most[place["group"]]:
                most[place["group"]] -= 1
                chosen.append(place)
        return chosen

    def _merit(self, f: Row) -> Fraction:
        key = f["tier"], f["group"]
        return Fraction(f["points60"] * self.sizes[key], max(1, self.points[key]))

    def best(self, f: Row) -> Any:
        return f["place"], -self._merit(f), self.drawn[f["member"]]

    def safest(self, f: Row) -> Any:
        return f["place"] - self.sizes[f["tier"], f["group"]], -self._merit(f), self.drawn[f["member"]]

    def _worst(self, f: Row) -> Any:
        return tuple(-part for part in self.safest(f))


def arrange(course: Course, present: list[int]) -> tuple[list[tuple[int, int, list[int]]], list[int]]:
    """Tier, group and members of each division, and who waits, by what holds in seasons of rules 2."""
    last = Last(course.row["former"])
    smallest = min(SMALLEST, len(present))
    member, rating = course.member, {n: course.entries[n]["rating"] for n in present}
    back = _returns(course, present, last)
    known = [n for n in present if member(n) in last.of or n in back]
    new = [n for n in present if n not in known]
    sizes, wait = _sizes(len(present), len(new) + len(back), last, smallest)
    if last.tiers:
        if back:
            _grow(sizes, course, known, last, back, smallest)
        _shrink(sizes, len(known), smallest)
    by_entry = sorted(new, key=lambda n: (course.entries[n]["entered_at"], n))
    late = by_entry[max(0, len(new) - wait) :]
    line = _line(course, [n for n in present if n not in late], last, back)
    divisions: list[tuple[int, int, list[int]]] = []
    for tier, size in enumerate(sizes, 1):
        count = len(line) if tier == len(sizes) else _reach(course, line, last, tier, size, smallest)
        here, line = line[:count], line[count:]
        before, most = len(last.rows(tier)), min(len(here), _groups(tier) * LARGEST)
        if before and before * smallest <= most <= before * LARGEST:
            parts = [most // before + (n < most % before) for n in range(before)]
        else:
            parts = split(most, smallest)[: _groups(tier)]
        line = here[sum(parts) :] + line

        def strength(n: int) -> Any:
            was = last.of.get(member(n))
            return (was["tier"], was["place"], -rating[n]) if was else (last.tiers + 1, 0, -rating[n])

        ranked = sorted(here[: sum(parts)], key=strength)
        divisions += [(tier, group, each) for group, each in enumerate(deal(ranked, parts), 1)]
    waiting = sorted([*late, *line], key=lambda n: (course.entries[n]["entered_at"], n))
    return divisions, waiting


def _returns(course: Course, present: list[int], last: Last) -> dict[int, int]:
    """By entry of who was away for the last season the tier of their rating."""
    rated: dict[int, list[float]] = {}
    for n in present:
        tier = last.earned.get(course.member(n))
        if tier is not None:
            rated.setdefault(tier, []).append(course.entries[n]["rating"])
    back = {}
    for n in present:
        mine = course.entries[n]["rating"]
        if last.tiers and course.member(n) in course.row["away"] and course.member(n) not in last.of:
            fitting = [
                tier
                for tier in range(1, last.tiers)
                if (means := rated.get(tier)) and 2 * sum(m <= mine for m in means) >= len(means)
            ]
            back[n] = min(fitting, default=last.tiers)
    return back


def _sizes(members: int, coming: int, last: Last, smallest: int) -> tuple[list[int], int]:
    """The sizes of the tiers, and how many wait."""
    sizes: list[int] = []
    if not last.tiers:
        parts = split(members, smallest)
        while parts:
            count = _groups(len(sizes) + 1)
            sizes.append(sum(parts[:count]))
            parts = parts[count:]
        return sizes, members - sum(sizes)
    sizes = [sum(size for _, size in last.rows(tier)) for tier in range(1, last.tiers + 1)]
    rest = members - sum(sizes[:-1])
    while len(sizes) > 1 and rest < smallest:
        if rest + sizes[-2] > _groups(len(sizes) - 1) * LARGEST:
            sizes[-2] -= smallest - rest
            rest = smallest
        else:
            sizes.pop()
            rest += sizes[-1]
    sizes[-1] = rest
    while (excess := sizes[-1] - _groups(len(sizes)) * LARGEST) > 0:
        opened = max(excess, smallest)
        if opened > coming:
            sizes[-1] -= excess
            return sizes, excess
        sizes[-1:] = [sizes[-1] - opened, opened]
    return sizes, 0


def _grow(
    sizes: list[int], course: Course, known: list[int], last: Last, back: dict[int, int], smallest: int
) -> None:
    """Upper tiers grow by those who come back where they have no place."""
    tiers = [back.get(n, last.earned.get(course.member(n))) for n in known]
    due = held = 0
    for tier in range(1, len(sizes)):
        due += tiers.count(tier)
        room = min(_groups(tier) * LARGEST - sizes[tier - 1], sizes[-1] - smallest)
        more = min(due - held - sizes[tier - 1], room)
        if more > 0:
            sizes[tier - 1] += more
            sizes[-1] -= more
        held += sizes[tier - 1]


def _shrink(sizes: list[int], known: int, smallest: int) -> None:
    """Tiers shrink from the top until nobody new stands above the lowest."""
    for tier in range(1, len(sizes)):
        room = _groups(len(sizes)) * LARGEST - sizes[-1]
        less = min(sum(sizes[:-1]) - known, sizes[tier - 1] - smallest, room)
        if less > 0:
            sizes[tier - 1] -= less
            sizes[-1] += less


def _line(course: Course, present: list[int], last: Last, back: dict[int, int]) -> list[int]:
    """The order in which the tiers are filled."""
    entry = {course.member(n): n for n in present}
    unplaced = [n for n in course.by_lot(present, "seeds") if course.member(n) not in last.of]
    unplaced.sort(key=lambda n: -course.entries[n]["rating"])
    line: list[int] = []
    for tier in range(1, last.tiers + 1):
        here = [last.of[m] for m, each in last.earned.items() if each == tier and m in entry]
        down = sorted((f for f in here if f["tier"] < tier), key=last.safest)
        same = sorted((f for f in here if f["tier"] == tier), key=last.best)
        up = sorted((f for f in here if f["tier"] > tier), key=last.best)
        mixed = [f for pair in zip_longest(down, same) for f in pair if f is not None]
        line += [entry[f["member"]] for f in (*mixed, *up)]
        line += [n for n in unplaced if back.get(n) == tier]
    return [*line, *(n for n in unplaced if n not in back)]


def _reach(course: Course, line: list[int], last: Last, tier: int, size: int, smallest: int) -> int:
    """How many of the line go into a tier: nobody comes from two tiers below."""
    for count, n in enumerate(line[:size]):
        was = last.of.get(course.member(n))
        if count >= smallest and was is not None and was["tier"] > tier + 1:
            return count
    return min(size, len(line))


def wrong_divisions(course: Course) -> Iterator[str]:
    """Members who play in other divisions, or wait instead."""
    first = course.players()
    start = course.row["starts_at"]
    waiting = [
        n for n, e in course.entries.items() if e["state"] == "waiting" and e["entered_at"] <= start
    ]  # fmt: skip
    # Who waited and became a substitute has another time, which is later than that of all who play; who did
    # not check in has another entry.
    absent = {e["member"] for e in course.entries.values() if e["state"] == "out" and e["number"] is None}
    waiting += [
        n
        for n, e in course.entries.items()
        if e["replaces"] is not None and e["member"] in {*course.row["closing_members"]} - absent
    ]
    waiting.sort(key=lambda n: (course.entries[n]["entered_at"], n))
    present = [*first, *waiting[: max(0, course.plan["most"] - len(first))]]
    present.sort(key=lambda n: (course.entries[n]["entered_at"], n))
    divisions, _ = arrange(course, present)
    wanted = {(tier, group): sorted(members) for tier, group, members in divisions}
    names = {d["id"]: (d["tier"], d["group"]) for d in course.row["divisions"]}
    stored: dict[tuple[int, int], list[int]] = {}
    for n in sorted(first):
        stored.setdefault(names[course.entries[n]["division"]], []).append(n)
    for key in sorted(stored.keys() | wanted.keys()):
        if stored.get(key) != wanted.get(key):
            yield f"division {key} has {stored.get(key)}, not {wanted.get(key)}"
    for (tier, group), members in sorted(stored.items()):
        drawn = course.by_lot(members, "numbers", tier, group)
        if drawn != sorted(members, key=lambda n: course.entries[n]["number"]):
            yield f"division {tier, group} has other numbers than {drawn}"
