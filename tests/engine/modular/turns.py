"""The rules of `modular` told again from public events: the start, armies, turns, and how a game ends."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from tests.engine.modular.table import Table
from tests.engine.witness import Witness

Cards = list[list[str | None]]
CENTRES, PRICE = 15, 3


class Turns(Witness):
    """Hears all but attacks and moves."""

    now: Table

    @property
    def expert(self) -> bool:
        """The rules of both upper levels."""
        return bool(self.options["level"] != "base")

    @property
    def master(self) -> bool:
        """Production centres, and one army a territory."""
        return bool(self.options["level"] == "master")

    def place(self, seat: int) -> int:
        """How many seats come before in a round."""
        return (seat - self.now.first) % self.seats

    # -- The start (rulings 5 to 7) -------------------------------------------------------------------

    def on_started(self, seat: int, dice: list[list[list[int]]]) -> None:
        seats = [*range(self.seats)]
        for throws in dice:
            self.demand([who for who, _ in throws] == seats, f"throws of the seats {seats}")
            self.demand(all(3 <= n <= 18 for _, n in throws), "sums of three dice")
            best = max(n for _, n in throws)
            seats = [who for who, n in throws if n == best]
        self.demand(seats == [seat], f"seat {seats} to begin")
        self.now.first = self.now.turn = seat

    def on_dealt(self) -> None:
        now = self.now
        for space, shown in self.seen.spaces.items():
            assert shown.owner is not None
            now.give(space, shown.owner, 2)
        for members in now.board.members.values():
            shares = [sum(now.owner[s] == seat for s in members) for seat in range(self.seats)]
            self.demand(max(shares) - min(shares) <= 1, f"even shares of {sorted(members)}, not {shares}")
        self.occupied_all()

    def on_claimed(self, seat: int, space: str) -> None:
        now = self.now
        self.demand(seat == now.turn and space not in now.owner, f"a free territory for seat {now.turn}")
        begun = [m for m in now.board.members.values() if m & now.owner.keys() and m - now.owner.keys()]
        self.demand(not begun or space in begun[0], f"one of {begun}")
        now.give(space, seat, 2)
        now.turn = (seat + 1) % self.seats
        if len(now.owner) == len(now.board.value):
            self.occupied_all()

    def occupied_all(self) -> None:
        """Everybody has the same number of territories, and the first turn begins."""
        now = self.now
        held = [len(now.own(seat)) for seat in range(self.seats)]
        self.demand(len(set(held)) == 1, f"as many territories for all, not {held}")
        now.round = 1
        self.begin(min(now.living(), key=self.place))

    # -- Reinforcing (rulings 8 to 10, 20 to 22) ------------------------------------------------------

    def income(self, seat: int, *, late: bool) -> tuple[int, int]:
        """What a turn brings by territories and quadrants; and for coming late in the first round."""
        held = len(self.now.own(seat))
        count = held // 3
        if self.expert:
            count = min(held, max(3, count))
        more = self.place(seat) if late and self.options["late_armies"] else 0
        return count + sum(self.now.whole(seat).values()), more

    def begin(self, seat: int) -> None:
        """A turn begins."""
        now = self.now
        now.turn = seat
        now.placed, now.filled, now.goal, now.advance = 0, set(), None, None
        now.rolled = now.took = False
        base, more = self.income(seat, late=now.round == 1)
        now.pool = base + more
        self.due("turn", seat=seat, round=now.round)
        regions, held = now.whole(seat), len(now.own(seat))
        self.due("income", seat=seat, territories=held, regions=regions, n=now.pool, late_armies=more)
        self.lose_what_has_no_place()

    def surplus(self) -> int:
        """Armies for which there is no place as things are."""
        now = self.now
        wide = not self.master or not now.centres.isdisjoint(now.own(now.turn))
        return 0 if wide else max(0, now.pool - len(self.room()))

    def room(self) -> list[str]:
        """Master: where a single army can still go."""
        now = self.now
        lands = now.own(now.turn) if self.master else ()
        return [s for s in lands if s not in now.centres and s not in now.filled]

    def sites(self) -> list[str]:
        """Where a centre can be built."""
        now = self.now
        if not self.master or now.pool < PRICE or len(now.centres) >= CENTRES:
            return []
        return [space for space in now.own(now.turn) if space not in now.centres]

    def stuck(self) -> bool:
        """Whether armies are left that can neither be placed nor be built with."""
        now = self.now
        open_ended = not self.master or not now.centres.isdisjoint(now.own(now.turn))
        return bool(now.pool) and not open_ended and not self.room() and not self.sites()

    def lose_what_has_no_place(self) -> None:
        """With fewer than three cards nothing can change that (ruling 22)."""
        now = self.now
        if self.stuck() and now.hands[now.turn] < 3:
            self.due("armies_lost", seat=now.turn, n=now.pool)
            now.pool = 0

    def reinforcing(self, seat: int) -> None:
        """Only the seat on turn does, before the last army is placed."""
        self.demand(self.before is not None and self.before.phase == "reinforce", "no reinforcing any more")
        self.demand(seat == self.now.turn, f"seat {self.now.turn}")

    def on_placed(self, seat: int, space: str, n: int) -> None:
        now = self.now
        self.reinforcing(seat)
        self.demand(now.owner[space] == seat and 0 < n <= now.pool, f"at most {now.pool}")
        if self.master and space not in now.centres:
            self.demand(n == 1 and space not in now.filled, "one army a turn")
            now.filled.add(space)
        now.armies[space] += n
        now.pool -= n
        now.placed += n
        self.lose_what_has_no_place()

    def on_traded(self, seat: int, cards: Cards, armies: int) -> None:
        now = self.now
        self.reinforcing(seat)
        names = [str(kind) for _, kind, _ in cards]
        tanks = sum(int(name[-1]) for name in names if name[-1].isdigit())
        figures = sorted(name.rstrip("0123456789") for name in names)
        tame = [figure for figure in figures if figure != "jolly"]
        sizes = [len([*same]) for _, same in groupby(tame)]
        worth = {(3,): 8, (1, 1, 1): 10, (2,): 12}.get(tuple(sizes), 0)
        self.demand(len(names) == 3 and bool(worth) and armies == worth + tanks, f"{worth} + {tanks} armies")
        now.hands[seat] -= 3
        now.used.update(names)
        now.pool += armies
        self.lose_what_has_no_place()

    def on_centre_built(self, seat: int, space: str, cost: int) -> None:
        self.reinforcing(seat)
        self.demand(space in self.sites() and cost == PRICE, f"a centre in one of {self.sites()}")
        self.now.centres.add(space)
        self.now.pool -= cost
        self.lose_what_has_no_place()

    def on_armies_lost(self, seat: int, n: int) -> None:
        """Given up by a pass, although cards could have made a place."""
        self.reinforcing(seat)
        self.demand(self.stuck() and n == self.now.pool, f"{self.now.pool} lost, and only without a place")
        self.now.pool = 0

    # -- The end of turns and of games (rulings 17 to 19, 23) -----------------------------------------

    def end(self) -> None:
        """The card that a conquest earns; then the next seat."""
        now, seat = self.now, self.now.turn
        if now.took:
            if not now.deck and now.used:
                now.deck = now.used.total()
                self.due("reshuffled", n=now.deck)
                now.used.clear()
            if now.deck:
                now.deck -= 1
                now.hands[seat] += 1
                self.due("drew", seat=seat)
        self.pass_on()

    def pass_on(self) -> None:
        """A round ends after the last living seat before the first."""
        now = self.now
        now.pool = 0
        later = [s for s in now.living() if self.place(s) > self.place(now.turn)]
        if not later:
            if now.round == self.options["rounds"]:
                best = max(map(self.strength, now.living()))
                self.won([s for s in now.living() if self.strength(s) == best], "rounds")
                return
            now.round += 1
        self.begin(min(later or now.living(), key=self.place))

    def counted(self, seat: int) -> int:
        """Territories, or their values."""
        mine = self.now.own(seat)
        return sum(self.now.board.value[s] for s in mine) if self.expert else len(mine)

    def target(self) -> int:
        """What wins, with two whole quadrants."""
        value = self.now.board.value
        return sum(value.values()) // 2 + 1 if self.expert else -(-len(value) // 2)

    def strength(self, seat: int) -> tuple[int, int, int]:
        """What the round limit counts."""
        armies = sum(self.now.armies[s] for s in self.now.own(seat))
        return self.counted(seat), len(self.now.whole(seat)), armies

    def has_won(self, seat: int) -> bool:
        """Ruling 19."""
        return self.counted(seat) >= self.target() and len(self.now.whole(seat)) >= 2

    def won(self, winners: list[int], reason: str) -> None:
        """The game ends so."""
        now = self.now
        rest = sorted((s for s in now.living() if s not in winners), key=self.strength, reverse=True)
        gone = [s for s in reversed(now.out) if s not in winners]
        self.due("won", seats=winners, reason=reason)
        shown = self.seen.result
        outcome = shown and (shown.winners, shown.reason, shown.ranking)
        due: Any = (tuple(winners), reason, (*winners, *rest, *gone))
        self.demand(outcome == due, f"the end {due}, not {outcome}")

    def on_resigned(self, seat: int) -> None:
        """Territories stay, cards go under the deck."""
        now = self.now
        now.alive[seat] = False
        now.out.append(seat)
        now.deck += now.hands[seat]
        now.hands[seat] = 0
        if len(now.living()) == 1:
            self.won(now.living(), "resignation")
        elif now.round and seat == now.turn:
            self.pass_on()
