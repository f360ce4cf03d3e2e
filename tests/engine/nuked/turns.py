"""The rules of `nuked` told again from public events: how a game begins, turns, losses, the end."""

from __future__ import annotations

from typing import Any

from tests.engine.nuked.table import HAND, IDS, NEAR, TROOPS, Table
from tests.engine.witness import Witness


class Turns(Witness):
    """Hears all but cards and attacks."""

    now: Table

    def __init__(self, seats: int, options: dict[str, Any]) -> None:
        super().__init__(seats, options)
        zeros = [0] * seats
        lands: list[set[str]] = [set() for _ in zeros]
        self.now = Table({}, {}, [True] * seats, [TROOPS[seats]] * seats, [*zeros], zeros, lands)

    # -- The setup (rulings 2 to 4) -------------------------------------------------------------------

    def on_started(self, seat: int) -> None:
        self.now.first = seat
        if self.seats == 2:
            self.now.unplaced[1 - seat] += 6

    def on_dealt(self) -> None:
        for space, shown in self.seen.spaces.items():
            if shown.owner is not None:
                self.claim(shown.owner, space)
        for seat in range(self.seats):
            mine = self.now.own(seat)
            self.demand(len(mine) == len(IDS) // self.seats, f"{len(IDS) // self.seats} lands for {seat}")
            self.demand(self.now.joined(mine[0]) == {*mine}, f"one network for seat {seat}")

    def claim(self, seat: int, space: str) -> None:
        """A free territory is a seat's from now on."""
        self.demand(space not in self.now.owner, f"{space} to be free")
        self.now.give(space, seat, 1)
        self.now.unplaced[seat] -= 1

    def picker(self) -> int:
        """Whose pick it is: Farms in reverse order, then to and fro; a seat that is out is passed over."""
        now, n = self.now, self.seats
        while True:
            lap, place = divmod(now.picks, n)
            seat = (now.first + (place if lap % 2 else n - 1 - place)) % n
            if now.alive[seat]:
                return seat
            now.picks += 1

    def on_farm_chosen(self, seat: int, space: str) -> None:
        self.demand(seat == self.picker() and self.now.picks < self.seats, "the Farm of another seat")
        apart = [s for s in IDS if s not in self.now.owner and NEAR[s].isdisjoint(self.now.farm.values())]
        self.demand(space in apart or not apart, f"a Farm in one of {apart}")
        self.claim(seat, space)
        self.now.farm[seat] = space
        self.now.picks += 1

    def on_claimed(self, seat: int, space: str) -> None:
        self.demand(seat == self.picker(), f"a claim of seat {self.picker()}")
        beside = [s for s in IDS if s not in self.now.owner and not NEAR[s].isdisjoint(self.now.own(seat))]
        self.demand(space in beside or not beside, f"a claim of one of {beside}")
        self.claim(seat, space)
        self.now.picks += 1

    def on_deployed(self, seat: int, home: str, placed: dict[str, int]) -> None:
        """All at once, in the order of seats; then the first turn begins."""
        now, living = self.now, self.now.living()
        self.demand(seat == living[0], f"first what seat {living[0]} placed")
        self.deployed(seat, home, placed)
        for other in living[1:]:
            data = self.due("deployed", seat=other)
            self.deployed(other, data["home"], data["placed"])
        now.deck -= 2 * len(living)
        now.hands = [2 * alive for alive in now.alive]
        order = [(now.first + k) % self.seats for k in range(self.seats)]
        self.begin(next(s for s in order if now.alive[s]), 1)

    def deployed(self, seat: int, home: str, placed: dict[str, int]) -> None:
        """What one seat has placed: all that it had, on its own land."""
        now = self.now
        mine = now.own(seat)
        self.demand(len(mine) == len(IDS) // self.seats, f"{len(IDS) // self.seats} lands for {seat}")
        self.demand(sum(placed.values()) == now.unplaced[seat], f"{now.unplaced[seat]} troops")
        self.demand({*placed, home} <= {*mine}, f"troops and a Farm in {mine}")
        self.demand(now.farm.setdefault(seat, home) == home, f"the Farm in {now.farm[seat]}")
        for space, n in placed.items():
            now.troops[space] += n
        now.unplaced[seat] = 0

    # -- Turns (rulings 5, 13, 15) --------------------------------------------------------------------
    def begin(self, seat: int, round_: int) -> None:
        """A turn begins."""
        now = self.now
        now.turn, now.round = seat, round_
        now.took = now.card = now.armed = False
        now.boat, now.guarded, now.asked = (), set(), set()
        anywhere, capital, whole = now.income(seat, round_)
        now.pool, now.rallying = anywhere, capital if capital > anywhere else 0
        held = len(now.own(seat))
        self.due("turn", seat=seat, round=round_)
        self.due("income", seat=seat, territories=held, regions=whole, n=anywhere, capital=now.rallying)

    def end(self) -> None:
        """A turn ends: what is lost, the card for captures, and the next seat."""
        now, seat = self.now, self.now.turn
        farm = now.farm[seat]
        if now.troops[farm] >= 5:
            dead = now.troops[farm] * 20 // 100
            now.troops[farm] -= dead
            self.due("upkeep", seat=seat, space=farm, dead=dead)
        linked = now.joined(farm)
        self.lose_one_each("supply", [s for s in now.own(seat) if s not in linked])
        beside = [s for s in now.own(seat) if not NEAR[s].isdisjoint(now.hot)]
        self.lose_one_each("radiation", [s for s in beside if s != farm or now.troops[s] > 1])
        if now.took and now.hands[seat] < HAND and (now.deck or now.open):
            if not now.deck:
                now.deck = now.open.total()
                self.due("reshuffled", n=now.deck)
                now.open.clear()
            now.deck -= 1
            now.hands[seat] += 1
            self.due("drew", seat=seat)
        self.pass_on()

    def lose_one_each(self, kind: str, hit: list[str]) -> None:
        """One troop dies in each of the territories."""
        now = self.now
        if not hit:
            return
        for space in hit:
            now.troops[space] -= 1
        emptied = [space for space in hit if not now.troops[space]]
        for space in emptied:
            now.empty(space)
        self.due(kind, seat=now.turn, hit=hit, emptied=emptied, freed=len(emptied))

    def pass_on(self) -> None:
        """The next seat; turns of those who are out pass by at once."""
        now = self.now
        seat, round_ = now.turn, now.round
        while True:
            seat = (seat + 1) % self.seats
            if seat == now.first:
                if round_ == self.options["rounds"]:
                    best = max(map(now.strength, now.living()))
                    self.won([s for s in now.living() if now.strength(s) == best], "rounds")
                    return
                round_ += 1
            now.hot = {space: left - 1 for space, left in now.hot.items()}
            if over := [space for space in IDS if now.hot.get(space) == 0]:
                now.hot = {space: left for space, left in now.hot.items() if left}
                self.due("cooled", clean=over)
            if now.alive[seat]:
                self.begin(seat, round_)
                return

    def won(self, winners: list[int], reason: str) -> None:
        """The game ends so."""
        rest = sorted((s for s in self.now.living() if s not in winners), key=self.now.strength, reverse=True)
        gone = [s for s in reversed(self.now.out) if s not in winners]
        self.due("won", seats=winners, reason=reason)
        shown = self.seen.result
        outcome = shown and (shown.winners, shown.reason, shown.ranking)
        due = (tuple(winners), reason, (*winners, *rest, *gone))
        self.demand(outcome == due, f"the end {due}, not {outcome}")

    def on_rallied(self, seat: int, space: str, n: int) -> None:
        now = self.now
        self.demand(bool(now.rallying), "no choice of the Capital")
        self.demand((seat, space, n) == (now.turn, now.farm[seat], now.rallying), f"{now.rallying} troops")
        now.troops[space] += n
        now.pool = now.rallying = 0

    def on_placed(self, seat: int, space: str, n: int) -> None:
        now = self.now
        self.demand(seat == now.turn == now.owner.get(space) and 0 < n <= now.pool, f"at most {now.pool}")
        now.troops[space] += n
        now.pool -= n
        now.rallying = 0

    def on_passed(self, seat: int) -> None:
        self.demand(seat == self.now.turn and not self.now.pool, "no end of the turn yet")
        self.end()

    def on_fortified(self, seat: int, origin: str, target: str, n: int) -> None:
        now = self.now
        near = now.near(origin) if self.options["fortify"] == "adjacent" else now.joined(origin)
        self.demand(seat == now.turn == now.owner.get(origin) == now.owner.get(target), "own territories")
        self.demand(target in near and target != origin, f"a way from {origin}")
        self.demand(0 < n < now.troops[origin], f"at most {now.troops[origin] - 1}")
        now.troops[origin] -= n
        now.troops[target] += n
        self.end()

    def leave(self, seat: int) -> list[str]:
        """A seat is out; what nobody holds now."""
        now = self.now
        now.alive[seat] = False
        now.out.append(seat)
        now.farm.pop(seat, None)
        now.unplaced[seat] = 0
        cleared = now.own(seat)
        for space in cleared:
            now.empty(space)
        return cleared

    def discard(self, seat: int, n: int) -> None:
        """This many cards are laid open."""
        if n:
            cards = self.due("discarded", seat=seat)["cards"]
            self.demand(len(cards) == n, f"{n} cards")
            self.now.open.update(kind for _, kind, _ in cards)

    def on_resigned(self, seat: int) -> None:
        now = self.now
        cleared = self.leave(seat)
        if cleared:
            self.due("cleared", other=seat, emptied=cleared)
        held, now.hands[seat] = now.hands[seat], 0
        self.discard(seat, held)
        if now.window and seat in (now.turn, now.window["other"]):
            now.window = None
        if len(now.living()) == 1:
            self.won(now.living(), "resignation")
        elif now.round and seat == now.turn:
            now.pool = now.rallying = 0
            self.pass_on()
