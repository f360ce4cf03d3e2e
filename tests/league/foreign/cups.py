"""Cups: who goes on, in a tree of games of two or from round to round of tables, and who has which place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tests.league.foreign.course import Course, Moment, Row, revision_at
from tests.league.foreign.seatings import deal, least_seats, seat_order, sizes

Exit = tuple[int, ...]
"""The round, 1 for who lost by playing, and more: the greater the later they went out."""
STILL_IN: Exit = (10**9,)
WINNERS, LOSERS, FINAL = "winners", "losers", "final"


@dataclass
class Bout:
    """A place for a game in the tree. Its sides are seeds, or earlier bouts, of which one wants the loser."""

    round: int
    stage: str
    sides: list[tuple[str, int]]
    members: list[int] = field(default_factory=list)
    winner: int | None = None
    loser: int | None = None
    over: bool = False


class Replay:
    """A cup that is played again from its results."""

    def __init__(self, course: Course) -> None:
        self.course = course
        numbered = [n for n, e in course.entries.items() if e["number"] is not None]
        self.heirs = {n: _heir(course, n) for n in course.entries}
        replaced = {e["replaces"] for e in course.entries.values()}
        self.seeds = sorted(
            (n for n in numbered if n not in replaced), key=lambda n: (course.entries[n]["number"], n)
        )
        self.seed = {n: i for i, n in enumerate(self.seeds)}
        self.fixtures = [f for f in course.fixtures.values() if f["mark"] != "orphan"]
        self.had = {(f["round"], self.heirs[f["seats"][0]]) for f in self.fixtures if len(f["seats"]) == 1}
        self.exits: dict[int, Exit] = dict.fromkeys(self.seeds, STILL_IN)
        self.vacant = self.over = False
        self.wrong: list[str] = []
        self.used: set[int] = set()
        """The fixtures to which the results lead."""

    def members(self, fixture: Row) -> list[int]:
        """Who plays in it, substitutes for those whom they replaced."""
        return [self.heirs[e] for e in fixture["seats"]]

    def through(self, fixture: Row) -> list[int] | None:
        """From first to last, of equals the better seed; nobody if all forfeited; None before its end."""
        if fixture["state"] not in ("done", "void"):
            return None
        lines = [
            (x["place"], self.course.entries[x["entry"]]["number"], x)
            for x in self.course.newest(fixture["id"])
        ]
        lines.sort(key=lambda each: each[:2])
        if all(_forfeit(x) for _, _, x in lines):
            return []
        return [self.heirs[x["entry"]] for _, _, x in lines]

    def forfeits(self, fixture: Row) -> set[int]:
        return {self.heirs[x["entry"]] for x in self.course.newest(fixture["id"]) if _forfeit(x)}

    def gone(self, entry: int) -> bool:
        return self.course.gone(entry)

    def places(self) -> dict[int, int]:
        """By entry the place; equal ones are shared."""
        return {
            n: max(1 + self.vacant, 1 + sum(other > mine for other in self.exits.values()))
            for n, mine in self.exits.items()
        }

    def in_time(self) -> bool:
        """Whether all was over before the season's end: then nothing was left to draw."""
        row = self.course.row
        if row["state"] not in ("protest", "closed") or row["protest_until"] is None:
            return False
        over_at = row["protest_until"] - 3600 * max(24, self.course.plan["protest_hours"])
        return bool(over_at < row["ends_at"])

    def leftovers(self) -> Iterator[str]:
        """What nothing leads to."""
        for fixture in self.fixtures:
            if fixture["id"] not in self.used:
                yield f"fixture {fixture['id']} of round {fixture['round']} follows from nothing"

    def check_seats(self, fixture: Row, entries: Sequence[int], *key: object) -> None:
        """Whether the seats are those that were due when it was drawn."""
        wanted = set()
        for moment in (fixture["began_at"] or fixture["ended_at"] or 0.0, self.drawn_at(fixture)):
            names = [self.course.at_time(e, moment) for e in entries]
            played = [
                [self._name(self.heirs[e], names) for e in f["seats"]]
                for f in self.course.fixtures.values()
                if f["id"] < fixture["id"]
                and len(f["seats"]) > 1
                and self.course.orphaned_at(f["id"]) > moment
            ]
            wanted.add(seat_order(self.course, names, played, *key))
        stored = {
            tuple(self.course.at_time(e, moment) for e in fixture["seats"])
            for moment in (fixture["began_at"] or fixture["ended_at"] or 0.0, self.drawn_at(fixture))
        }
        if not wanted & stored:
            self.wrong.append(f"fixture {fixture['id']} seats {fixture['seats']}, not {sorted(wanted)}")

    def _name(self, heir: int, names: Sequence[int]) -> int:
        """Of a chain of substitutes the one that is among the names."""
        return next((n for n in names if self.heirs[n] == heir), heir)

    def drawn_at(self, fixture: Row) -> float:
        """The latest end of an earlier game of its members."""
        mine = set(self.members(fixture))
        ends = [
            f["ended_at"]
            for f in self.course.fixtures.values()
            if f["id"] < fixture["id"] and f["ended_at"] is not None and mine & set(self.members(f))
        ]
        return max(ends, default=0.0)


class Tree(Replay):
    """A cup of two."""

    def __init__(self, course: Course) -> None:
        super().__init__(course)
        self.double: bool = course.plan["double"]
        self.bouts = tree(len(self.seeds), self.double)
        for index, bout in enumerate(self.bouts):
            if self.double and index == len(self.bouts) - 1 and not self._again():
                break
            self._visit(bout)
        last = self.bouts[-1] if not self.double or self._again() else self.bouts[-2]
        self.over = last.over
        self.vacant = last.over and last.winner is None

    def _again(self) -> bool:
        """Whether who had not lost lost the final."""
        final = self.bouts[-2]
        best = self.bouts[final.sides[0][1]].winner
        return final.winner is not None and final.loser is not None and final.loser == best

    def _side(self, side: tuple[str, int]) -> int | None:
        kind, number = side
        if kind == "seed":
            return self.seeds[number] if number < len(self.seeds) else None
        bout = self.bouts[number]
        return bout.winner if kind == "winner" else bout.loser

    def _visit(self, bout: Bout) -> None:
        bout.members = [e for side in bout.sides if (e := self._side(side)) is not None]
        self.exits.update(dict.fromkeys(bout.members, STILL_IN))
        if any(kind != "seed" and not self.bouts[n].over for kind, n in bout.sides):
            return
        game = next(
            (
                f
                for f in self.fixtures
                if (f["round"], f["stage"]) == (bout.round, bout.stage)
                and len(f["seats"]) > 1
                and set(self.members(f)) == set(bout.members)
            ),
            None,
        )
        if game is None:
            self._without_game(bout)
            played: set[int] = set()
        else:
            self.used.add(game["id"])
            self.check_seats(game, bout.members, bout.stage, bout.round)
            order = self.through(game)
            if order is None:
                return
            bout.over = True
            bout.winner, bout.loser = [*order, None, None][:2]
            played = set(bout.members) - self.forfeits(game)
        if bout.over:
            for entry in bout.members:
                if entry != bout.winner:
                    self.exits[entry] = bout.round, int(entry in played)

    def _without_game(self, bout: Bout) -> None:
        playing = [e for e in bout.members if (bout.round, e) in self.had]
        playing = playing or [e for e in bout.members if not self.gone(e)]
        if len(playing) == 2:
            if self.in_time():
                self.wrong.append(f"{playing} have no game in round {bout.round}")
            return
        bout.over = True
        bout.winner = playing[0] if playing else None
        self.used.update(
            f["id"] for f in self.fixtures if f["round"] == bout.round and self.members(f) == [bout.winner]
        )


def _heir(course: Course, entry: int) -> int:
    """Who plays for an entry now."""
    while (after := next((n for n, e in course.entries.items() if e["replaces"] == entry), None)) is not None:
        entry = after
    return entry


def _forfeit(line: Row) -> bool:
    return bool(line["kind"] == "forfeit" and line["points60"] <= 0)


def tree(members: int, double: bool) -> list[Bout]:
    """The bouts, each after those from which its members come."""
    depth = (members - 1).bit_length()
    order = [0]
    while len(order) < 2**depth:
        order = [seed for each in order for seed in (each, 2 * len(order) - 1 - each)]
    bouts: list[Bout] = []

    def add(number: int, stage: str, sides: list[tuple[str, int]]) -> list[int]:
        first = len(bouts)
        bouts.extend(Bout(number, stage, sides[i : i + 2]) for i in range(0, len(sides), 2))
        return list(range(first, len(bouts)))

    upper: list[list[int]] = []
    sides = [("seed", seed) for seed in order]
    for r in range(1, depth + 1):
        stage = FINAL if r == depth and not double else WINNERS
        upper.append(add(2 * (r - 1) if double and r > 1 else r, stage, sides))
        sides = [("winner", bout) for bout in upper[-1]]
    if not double:
        return bouts
    below = [("loser", bout) for bout in upper[0]]
    for r in range(1, depth):
        survivors = add(2 * r, LOSERS, below)
        half = len(upper[r]) // 2
        falling = upper[r][::-1] if r % 2 else upper[r][half:] + upper[r][:half]
        mixed = [
            side for a, b in zip(falling, survivors, strict=True) for side in (("loser", a), ("winner", b))
        ]
        below = [("winner", bout) for bout in add(2 * r + 1, LOSERS, mixed)]
    (final,) = add(2 * depth, FINAL, [sides[0], below[0]])
    add(2 * depth + 1, FINAL, [("winner", final), ("loser", final)])
    return bouts


def replayed(course: Course) -> Replay:
    """The cup, of two or of tables."""
    return Tree(course) if course.table == 2 else Rounds(course)


class Rounds(Replay):
    """A cup of tables: the upper half of each goes on."""

    def __init__(self, course: Course) -> None:
        super().__init__(course)
        self.alive = list(self.seeds)
        self.fallen: list[int] = []
        """Who went out in the last round by playing, the best first."""
        self.form = dict.fromkeys(self.seeds, 0)
        """By entry the place at the last table, from 0."""
        self.byes: Counter[int] = Counter()
        number, last = 1, max((f["round"] for f in self.fixtures), default=0)
        while number <= last and not self.over:
            self._round(number)
            number += 1
        if not self.over:
            self._leave(number, [e for e in self.alive if self.gone(e)])
            self.alive = [e for e in self.alive if not self.gone(e)]
            self.over = course.row["state"] in ("protest", "closed")
            if self.in_time() and len(self.alive) > 1:
                self.wrong.append(f"{self.alive} have no final")
        self.vacant = self.over and not self.alive

    def _round(self, number: int) -> None:
        games = [f for f in self.fixtures if f["round"] == number and len(f["seats"]) > 1]
        fitting = [f for f in games if self._fits(f)]
        self._check_draw(number, fitting)
        for game in fitting:
            self.used.add(game["id"])
            self.check_seats(game, self.members(game), game["stage"], number)
        seated = {e for f in fitting for e in self.members(f)}
        others = [e for e in self.alive if e not in seated]
        resting = [e for e in others if (number, e) in self.had]
        for fixture in self.fixtures:
            if (
                len(fixture["seats"]) == 1
                and fixture["round"] == number
                and self.members(fixture)[0] in resting
            ):
                self.used.add(fixture["id"])
        self.byes.update(resting)
        self._leave(number, [e for e in others if e not in resting])
        orders = [(f, self.through(f)) for f in fitting]
        if any(order is None for _, order in orders):
            return
        alive, fallen = list(resting), list[int]()
        for game, order in orders:
            assert order is not None
            seats = self.members(game)
            place = {e: order.index(e) if e in order else len(order) for e in seats}
            self.form.update(place)
            played = [e for e in order if e not in self.forfeits(game)]
            count = 1 if game["stage"] == FINAL else len(seats) // 2
            alive += played[:count]
            fallen += played[count:]
            self.exits.update((e, (number, 1, -place[e]) if e in played else (number, 0)) for e in seats)
            self.over = self.over or game["stage"] == FINAL
        self.exits.update(dict.fromkeys(alive, STILL_IN))
        self.alive = sorted(alive, key=self.seed.__getitem__)
        self.fallen = sorted(fallen, key=lambda e: (self.form[e], self.seed[e]))

    def _leave(self, number: int, entries: Sequence[int]) -> None:
        self.exits.update((e, (number, -1)) for e in entries)

    def _fits(self, game: Row) -> bool:
        """Whether the results lead to a game: all have come so far, or fill up the final."""
        seats = set(self.members(game))
        if game["stage"] != FINAL:
            return seats <= set(self.alive)
        spare = [e for e in self.fallen if e in seats or not self.gone(e)]
        filling = seats.difference(self.alive)
        entries = self.course.entries
        left = [e for e in self.alive if self.gone(e) or entries[e]["replaces"] is not None]
        all_there = all(e in seats or e in left for e in self.alive)
        return all_there and filling == set(spare[: len(filling)])

    def _check_draw(self, number: int, games: Sequence[Row]) -> None:
        """Whether a round was dealt as it was due, unless a change came into it."""
        moment = Moment(self.course, number)
        orphans = any(f["mark"] == "orphan" and f["round"] <= number for f in self.course.fixtures.values())
        if orphans or not games or (number > 1 and moment.disturbed()):
            return
        stored = sorted(sorted(self.members(f)) for f in games)
        here = [e for e in self.alive if any(e in part for part in stored) or not self.gone(e)]
        here = [e for e in here if (number, e) in self.had or any(e in part for part in stored)]
        least, table = least_seats(self.course.table), self.course.table
        form = self.form if number == 1 else self._form_at(moment)
        if len(here) <= table:
            spare = [e for e in self.fallen if any(e in part for part in stored) or not self.gone(e)]
            wanted = [[*here, *spare[: max(0, least - len(here))]]]
        else:
            parts = sizes(len(here), table)
            best = sorted(here, key=lambda e: (self.byes[e], self.seed[e]))[: len(here) - sum(parts)]
            playing = sorted((e for e in here if e not in best), key=lambda e: (form[e], self.seed[e]))
            wanted = deal(playing, parts)
        if sorted(sorted(part) for part in wanted) != stored:
            self.wrong.append(f"round {number} has tables {stored}, not {sorted(sorted(p) for p in wanted)}")

    def _form_at(self, moment: Moment) -> dict[int, int]:
        """By entry the place at the last table, by the results that stood at a moment."""
        form = dict(self.form)
        for game in (f for f in self.fixtures if f["round"] < moment.round and len(f["seats"]) > 1):
            lines = revision_at(self.course, game["id"], moment.at)
            lines = sorted(lines, key=lambda x: (x["place"], self.course.entries[x["entry"]]["number"]))
            form.update((self.heirs[x["entry"]], n) for n, x in enumerate(lines))
        return form
