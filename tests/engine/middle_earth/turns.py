"""The rules of `middle_earth` told again from public events: how a game begins, and turns without their
attacks."""

from __future__ import annotations

from collections import Counter
from typing import Any

from engine import View
from tests.engine.middle_earth.endings import Endings
from tests.engine.middle_earth.table import (
    ADVENTURE_CARDS,
    BATTALIONS,
    DEALT,
    EVIL_LAND,
    GOOD_LAND,
    IDS,
    MISSIONS,
    NEUTRAL_LAND,
    REGIONS,
    SIDES,
    START_CARDS,
    Cards,
    Table,
    worth,
)


class Turns(Endings):
    """Hears the setup, reinforcements, missions and redeployments."""

    def __init__(self, seats: int, options: dict[str, Any]) -> None:
        super().__init__(seats, options)
        zeros = [0] * seats
        self.now = Table([True] * seats, unplaced=[self.battalions()] * seats, hands=[*zeros])
        self.now.adventures, self.now.dice = [*zeros], [2] * seats
        self.now.leaders, self.now.shown = [set() for _ in zeros], [[] for _ in zeros]
        self.now.pile = ADVENTURE_CARDS if self.with_ring else 0

    def battalions(self) -> int:
        """What each seat begins with: the mode without the ring has another number for four, as it is
        printed."""
        if self.seats == 4 and not self.with_ring and self.options["battalions"] == "printed":
            return 40
        return BATTALIONS[self.seats]

    def adopt(self, seen: View, first: int) -> None:
        """Take the table as it is shown at the beginning of a turn: of a game that begins in the thick of it.
        `first` had the first turn."""
        now = self.now
        now.first = first
        for space, shown in seen.spaces.items():
            assert shown.owner is not None
            now.owner[space], now.armies[space] = shown.owner, shown.tokens["army"]
            if "leader" in shown.tokens:
                now.leaders[shown.owner].add(space)
        players = seen.seats[: self.seats]
        now.alive = [seat.alive for seat in players]
        now.unplaced = [0] * self.seats
        now.hands = [seat.cards["territory"] for seat in players]
        decks = {deck.id: deck for deck in seen.decks}
        now.deck = decks["territory"].size
        now.turned = Counter(card.id for card in decks["turned"].cards)
        if self.with_ring:
            now.sides = [seat.side for seat in players]
            now.adventures = [seat.cards["adventure"] for seat in players]
            now.shown = [[card.kind for card in seat.shown] for seat in players]
            now.pile = decks["adventure"].size
            now.discards = Counter(card.kind for card in decks["discarded"].cards)
            (way,) = seen.paths
            now.ring, now.need = way.place, way.need or 0
        assert seen.turn is not None
        now.turn, now.round, now.phase, now.pool = seen.turn, seen.round, seen.phase, now.income(seen.turn)

    # -- The setup (rulings 1 to 3, 16, 17) -----------------------------------------------------------

    def roll(self, seat: int, dice: list[list[list[int]]], among: list[int]) -> None:
        """The highest die decides, equals roll again among themselves."""
        for throw in dice:
            self.demand([s for s, _ in throw] == among, f"a die each of {among}")
            self.demand(all(1 <= d <= 6 for _, d in throw), "dice")
            among = [s for s, d in throw if d == max(d for _, d in throw)]
        self.demand(among == [seat], f"one seat of {among}")

    def on_numbered(self, seat: int, dice: Any, good: list[int], evil: list[int]) -> None:
        now, n = self.now, self.seats
        self.demand(self.with_ring, "no sides")
        self.roll(seat, dice, [*range(n)])
        now.head = now.first = now.turn = seat
        now.sides = [{"g": "good", "e": "evil"}[SIDES[n][(s - seat) % n]] for s in range(n)]
        by_side = [[s for s in range(n) if now.sides[s] == side] for side in ("good", "evil")]
        self.demand([good, evil] == by_side, f"good and evil {by_side}")

    def on_headed(self, seat: int, dice: Any) -> None:
        self.demand(not self.with_ring, "sides")
        self.roll(seat, dice, [*range(self.seats)])
        self.now.head = self.now.first = self.now.turn = seat

    def on_claims_first(self, seat: int, dice: Any) -> None:
        self.demand(self.seats == 2 and self.options["setup"] == "manual", "number 1 to claim first")
        self.roll(seat, dice, [0, 1])
        self.now.first = self.now.turn = seat

    def on_dealt(self) -> None:
        """With two seats, or with the ring, by alignment; else all cards in turn."""
        now, n = self.now, self.seats
        for space, shown in self.seen.spaces.items():
            if shown.owner is not None:
                now.owner[space] = shown.owner
                now.armies[space] = 1 if shown.owner < n else 2
        by_alignment = self.with_ring or n == 2
        manual = self.options["setup"] == "manual"
        for seat in range(n):
            number = (seat - now.head) % n
            mine = {*now.own(seat)}
            now.unplaced[seat] -= len(mine)
            if by_alignment:
                good, evil, calm = DEALT[n][number]
                claims = 0 if manual else {2: 5, 3: 5, 4: 6}[n]
                counts = tuple(len(mine & land) for land in (GOOD_LAND, EVIL_LAND, NEUTRAL_LAND))
                self.demand(counts == (good, evil, calm + claims), f"{(good, evil, calm + claims)} dealt")
            else:
                due = 42 // n + (number < 42 % n)
                self.demand(len(mine) == due, f"{due} dealt to seat {seat}")
        if n == 2:
            self.demand({*now.own(2)} < NEUTRAL_LAND and len(now.own(2)) == 14, "14 of the neutral army")
        free = by_alignment and manual
        self.demand((len(now.owner) < 42) == free, "free territories where they are claimed")

    def mover(self, armed: bool = False) -> int:
        """Whose move it is in the setup."""
        order = [(self.now.turn + k) % self.seats for k in range(self.seats)]
        return next((s for s in order if not armed or self.now.unplaced[s]), -1)

    def on_claimed(self, seat: int, space: str) -> None:
        now = self.now
        self.demand(seat == self.mover() and space not in now.owner, f"a claim of seat {self.mover()}")
        now.owner[space], now.armies[space] = seat, 1
        now.unplaced[seat] -= 1
        now.turn = (seat + 1) % self.seats

    def on_garrisoned(self, seat: int, space: str, n: int) -> None:
        now = self.now
        self.demand(len(now.owner) == 42 and seat == self.mover(armed=True), "another seat's battalion")
        self.demand(now.owner[space] == seat and n == 1, "one battalion in an own territory")
        now.armies[space] += 1
        now.unplaced[seat] -= 1
        now.turn = (seat + 1) % self.seats
        if not any(now.unplaced):
            now.turn = now.first

    def on_leader_placed(self, seat: int, space: str) -> None:
        now = self.now
        if now.round:
            self.demand(now.phase == "leader", "no leader to return")
            self.place_leader(seat, space)
            return
        self.demand(seat == now.turn and not any(now.unplaced), f"the leader of seat {now.turn}")
        self.demand(now.owner[space] == seat and not now.leaders[seat], "one leader in an own territory")
        now.leaders[seat].add(space)
        now.turn = (seat + 1) % self.seats

    def on_encamped(self, seat: int, home: str, placed: dict[str, int]) -> None:
        self.demand(self.with_ring and self.now.owner[home] == seat, "a leader in an own territory")
        self.now.leaders[seat].add(home)
        self.on_deployed(seat, placed)

    def on_deployed(self, seat: int, placed: dict[str, int]) -> None:
        now = self.now
        due = sum(n > 0 for n in now.unplaced) == self.seats - seat
        self.demand(due and self.options["setup"] == "deal", "all at once, in the order of seats")
        self.demand(sum(placed.values()) == now.unplaced[seat], f"{now.unplaced[seat]} battalions")
        for space, n in placed.items():
            self.demand(now.owner[space] == seat and n > 0, "own territories")
            now.armies[space] += n
        now.unplaced[seat] = 0

    def on_started(self, seat: int, dice: Any) -> None:
        """All is placed, and the cards are dealt."""
        now = self.now
        self.demand(not any(now.unplaced), f"{now.unplaced} to be placed first")
        self.demand(all(now.leaders) == self.with_ring, "leaders with the ring alone")
        self.roll(seat, dice, now.living())
        if self.with_ring:
            for each in now.living():
                now.hands[each], now.adventures[each] = START_CARDS[self.seats], 3
            now.deck -= sum(now.hands)
            now.pile -= sum(now.adventures)
        now.first, now.round = seat, 1
        self.begin(seat)

    # -- Reinforcements (ruling 5) and missions (ruling 7) --------------------------------------------

    def acting(self, seat: int, *phases: str) -> None:
        """The seat on turn acts, and nothing else waits."""
        now = self.now
        self.demand(seat == now.turn and now.phase in phases, f"seat {now.turn} in {now.phase}")
        self.demand(not (now.window or now.advance), "an answer first")
        self.demand(bool(now.reward) <= ("reward" in phases), "the mission's battalions first")

    def trade(self, seat: int, cards: Cards, armies: int) -> set[str]:
        """A set is traded: which own territories it shows."""
        now = self.now
        self.acting(seat, "reinforce")
        self.demand(len({str(card) for card, _, _ in cards}) == 3 <= now.hands[seat], "three cards")
        due = worth([kind for _, kind, _ in cards])
        self.demand(armies == due > 0, f"{due} battalions for the set")
        now.hands[seat] -= 3
        now.turned.update(str(card) for card, _, _ in cards)
        now.pool += armies
        return {space for _, _, space in cards if space and now.owner[space] == seat}

    def on_traded(self, seat: int, cards: Cards, armies: int) -> None:
        shown = self.trade(seat, cards, armies)
        self.demand(not shown, f"2 more in one of {sorted(shown)}")

    def on_traded_bonus(self, seat: int, cards: Cards, armies: int, space: str, n: int) -> None:
        shown = self.trade(seat, cards, armies)
        self.demand(space in shown and n == 2, f"2 more in one of {sorted(shown)}")
        self.now.armies[space] += 2

    def on_placed(self, seat: int, space: str, n: int) -> None:
        now = self.now
        self.acting(seat, "reinforce", "reward", "attack", "redeploy")
        self.demand(now.owner[space] == seat and 0 < n <= now.pool, f"at most {now.pool} on own land")
        if now.reward:
            self.demand(space in now.reward, f"battalions for {sorted(now.reward)}")
        else:
            self.demand(now.phase == "reinforce" and now.hands[seat] < 5, "a forced trade first")
        now.armies[space] += n
        now.pool -= n
        if not now.pool:
            now.phase = "attack" if now.phase == "reinforce" else now.phase
            now.reward = set()

    def on_mission_completed(self, seat: int, place: str, armies: int, cards: Cards) -> None:
        now = self.now
        self.acting(seat, "attack", "redeploy")
        self.demand(not (now.combat and now.combat.owed), "the attack that is owed first")
        ((kind, _, _),) = cards
        self.demand(kind in MISSIONS, "a mission")
        where, good, evil, into = MISSIONS[str(kind)]
        self.demand(place == where and place in now.arrived - now.locked, f"a leader who arrived in {where}")
        due = (good if now.sides[seat] == "good" else evil)[0]
        self.demand(armies == due, f"{due} battalions")
        self.spend(seat, cards)
        now.locked.add(place)
        if not due:
            now.cards += 1
            return
        members = {*IDS} if into == "anywhere" else REGIONS[into][1] if into in REGIONS else {into}
        now.reward = members & {*now.own(seat)}
        now.pool = due
        if len(now.reward) == 1:
            self.on_placed(**self.due("placed", seat=seat, n=due))

    # -- Redeployment (ruling 10) ---------------------------------------------------------------------

    def idle(self) -> bool:
        """Whether nothing is possible in the phase of redeployment, as far as everybody knows."""
        now, seat = self.now, self.now.turn
        declares = any(
            where in now.arrived - now.locked and not now.is_gone(card)
            for card, (where, *_) in MISSIONS.items()
        )
        moves = any(now.can_move(a) for a in now.own(seat))
        return not (moves or now.earned or (declares and now.adventures[seat]))

    def on_attacks_over(self, seat: int) -> None:
        now = self.now
        self.acting(seat, "attack")
        self.demand(not (now.combat and now.combat.owed), "the attack that is owed first")
        now.phase, now.combat = "redeploy", None
        if self.idle():
            self.end()
        else:
            self.demand(self.seen.phase == "redeploy", "a redeployment, or what goes with it")

    def on_redeployed(self, seat: int, origin: str, target: str, n: int, led: bool) -> None:
        now = self.now
        self.acting(seat, "redeploy")
        self.demand(now.owner[origin] == seat == now.owner[target], "own territories")
        if origin != now.source:
            self.demand(now.begun < now.moves, f"no more than {now.moves} redeployments")
            now.source = origin
            now.begun += 1
        self.demand(target in now.reached(origin, led), f"a way from {origin}")
        self.demand((0 if led else 1) <= n < now.armies[origin], f"at most {now.armies[origin] - 1}")
        now.armies[origin] -= n
        now.armies[target] += n
        if led:
            self.demand(now.leads(origin) and target not in now.leaders[seat], "a leader who may go")
            self.march(origin, target, arrives=True)
        if not self.with_ring:
            self.end()

    def on_night(self, seat: int, redeployments: int, cards: Cards) -> None:
        now = self.now
        self.acting(seat, "redeploy")
        self.demand(self.spend(seat, cards) == "move_by_night" and redeployments == 3, "three redeployments")
        self.demand(any(now.can_move(a) for a in now.own(seat)), "somebody who can move")
        now.moves = 3

    def on_passed(self, seat: int) -> None:
        self.acting(seat, "redeploy")
        self.end()

    def on_declined(self, seat: int) -> None:
        self.acting(seat, "redeploy")
        self.demand(self.now.earned, "no card to do without")
        self.now.declined = True
        self.end()
