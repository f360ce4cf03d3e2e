"""The rules of `middle_earth` told again from public events: the ring, who is next, and who is out."""

from __future__ import annotations

from typing import Any

from tests.engine.middle_earth.table import BOLD, DELAYS, EVENTS, PATH, SITES, Cards, Table, Window
from tests.engine.witness import Witness


class Passing(Witness):
    """Hears how turns pass on."""

    now: Table

    @property
    def with_ring(self) -> bool:
        """Whether leaders, adventure cards and the ring take part."""
        return bool(self.options["mode"] == "ring")

    def upcoming(self) -> str:
        """The kind of the event that comes next."""
        return self._left[0].kind if self._left else ""

    def asked(self) -> set[int]:
        """Who is awaited after this ply."""
        return {prompt.seat for prompt in self.seen.prompts}

    # -- Cards that lie face up -----------------------------------------------------------------------

    def lay(self, cards: Cards) -> None:
        """Adventure cards are discarded face up."""
        for kind, _, _ in cards:
            self.demand(kind not in EVENTS, "no event in a hand")
            self.now.discards[str(kind)] += 1

    def drop(self, seat: int) -> None:
        """A seat that is out discards its adventure cards."""
        now = self.now
        held, now.adventures[seat] = now.adventures[seat], 0
        if held:
            cards = self.due("discarded", seat=seat)["cards"]
            self.demand(len(cards) == held, f"{held} cards")
            self.lay(cards)

    # -- The ring (ruling 13) -------------------------------------------------------------------------

    def close(self) -> None:
        """The last thing of a turn."""
        now = self.now
        now.phase = "over"
        if not self.with_ring:
            self.pass_on()
            return
        now.window = None
        die = self.throw() if now.need else 0
        if die < now.need:
            self.pass_on()
        else:
            self.ask(die)

    def throw(self) -> int:
        """The die of an attempt."""
        now = self.now
        roll = self.due("ring_rolled", space=PATH[now.ring], need=now.need)
        die = int(roll["die"])
        self.demand(1 <= die <= 6 and roll["leaves"] == (die >= now.need), f"{now.need} to leave")
        return die

    def fits(self, card: str, die: int) -> bool:
        """Whether a card could keep the ring now."""
        if card in DELAYS:
            return die != 6
        return card == "boromir" or (card == "a_balrog_is_come" and PATH[self.now.ring] == "moria")

    def ask(self, die: int) -> None:
        """The ring is about to leave: a seat that could keep it is asked, unless it wants silence."""
        now = self.now
        left = [
            c for c in (*DELAYS, "boromir", "a_balrog_is_come") if self.fits(c, die) and not now.is_gone(c)
        ]
        due = {
            seat for seat in now.living()
            if left and now.adventures[seat] and not (seat == now.turn and now.drew)
        } - now.hushed  # fmt: skip
        asked = self.asked() if not self._left and self.seen.phase == "ring" else set()
        self.left_out(due, asked, now.may_be_hushed, now.hushed)
        now.may_be_hushed |= asked
        if asked:
            now.window = Window("ring", asked, die)
        else:
            self.go_on()

    def left_out(self, due: set[int], asked: set[int], may: set[int], silent: set[int]) -> None:
        """Everybody who could hold a fitting card is asked, but for those that may have said not to."""
        self.demand(asked <= due, f"no question for {asked - due}")
        self.demand(due - asked <= may, f"a question for {due - asked - may}")
        silent |= due - asked

    def on_ring_delayed(self, **_: Any) -> None:
        self.answered()

    on_ring_held = on_ring_rolled = on_ring_moved = on_ring_left = on_ring_delayed

    def answered(self) -> None:
        """The window has closed: all delays, then the first card that holds; else the ring goes on."""
        now, window = self.now, self.now.window
        assert self._hearing is not None
        self._left.appendleft(self._hearing)
        if window is None or window.kind != "ring":
            raise self.wrong("nothing of the ring now")
        now.window = None
        order = now.clockwise(now.turn)
        die, last, players = window.dice, -1, set()
        while self.upcoming() == "ring_delayed":
            now.need = min(6, now.need + 1) if now.need else 4
            data = self.due("ring_delayed", space=PATH[now.ring], need=now.need)
            seat = self.answer(window, **data)
            self.demand(last < (last := order.index(seat)), f"delays in the order {order}")
            players.add(seat)
        if now.need and not die:
            die = self.throw()
        leaves = die >= now.need
        if leaves and self.upcoming() == "ring_held":
            data = self.due("ring_held", space=PATH[now.ring])
            self.demand(data["seat"] not in players, "one card of a seat")
            self.answer(window, **data)
            leaves = False
        if not leaves:
            self.pass_on()
        elif players:
            self.ask(die)
        else:
            self.go_on()

    def answer(self, window: Window, seat: int, cards: Cards, **rest: Any) -> int:
        """A card was played about the ring."""
        ((kind, _, _),) = cards
        assert self._hearing is not None
        self.demand(seat in window.asked and self.fits(str(kind), window.dice), "a card that fits")
        self.demand((kind in DELAYS) == (self._hearing.kind == "ring_delayed"), "what the card does")
        self.spend(seat, cards)
        return seat

    def spend(self, seat: int, cards: Cards) -> str:
        """A card of a hand lies face up before its seat now."""
        now = self.now
        ((kind, _, _),) = cards
        assert kind is not None
        self.demand(not (seat == now.turn and now.drew), "no card after the draw")
        self.demand(now.adventures[seat] > 0 and not now.is_gone(kind), "a card that is left")
        now.adventures[seat] -= 1
        now.shown[seat].append(kind)
        return kind

    def go_on(self) -> None:
        """The ring goes one step."""
        now = self.now
        here = PATH[now.ring]
        now.ring += 1
        if now.ring == len(PATH):
            now.need = 0
            self.due("ring_left", space=here)
            ranked = sorted(now.living(), key=now.merit, reverse=True)
            rows = [[s, sum(now.points(s).values()), now.points(s)] for s in ranked]
            self.due("scored", scores=rows)
            self.won([s for s in ranked if now.merit(s) == now.merit(ranked[0])], "ring")
            return
        now.need = 4 if PATH[now.ring] in BOLD else 0
        self.due("ring_moved", origin=here, target=PATH[now.ring], need=now.need)
        self.pass_on()

    # -- Who is next (rulings 8d, 12, 13b), and who is out (ruling 15) --------------------------------

    def pass_on(self) -> None:
        """The turn goes to the next living seat; what lasts until a seat's turn ends as it passes that."""
        now, seat = self.now, self.now.turn
        while True:
            seat = (seat + 1) % self.seats
            now.round += seat == now.first
            now.hushed.discard(seat)
            now.may_be_hushed.discard(seat)
            if calm := {space for space, until in now.storms.items() if until == seat}:
                data = self.due("storms_over")
                self.demand({*data["calm"]} == calm, f"storms over in {sorted(calm)}")
                now.storms = {space: until for space, until in now.storms.items() if until != seat}
            free = {pair for pair, until in now.bridges.items() if until == seat}
            while free:
                data = self.due("bridge_free")
                self.demand(frozenset(data["bridge"]) in free, f"one of {[sorted(pair) for pair in free]}")
                free.discard(frozenset(data["bridge"]))
                del now.bridges[frozenset(data["bridge"])]
            if now.alive[seat]:
                self.begin(seat)
                return

    def begin(self, seat: int) -> None:
        """A turn begins."""
        now = self.now
        now.turn, now.phase = seat, "reinforce"
        now.took = now.earned = now.declined = now.drew = False
        now.cards = now.begun = 0
        now.moves, now.source = 1, ""
        now.arrived, now.locked = set(), set()
        now.silent, now.may_be_silent = set(), set()
        now.combat = now.window = None
        now.pool = now.income(seat)
        self.due("turn", seat=seat, round=now.round)
        held, whole = len(now.own(seat)), now.whole(seat)
        self.due("income", seat=seat, territories=held, regions=whole, n=now.pool)

    def won(self, winners: list[int], reason: str) -> None:
        """The game ends so."""
        now = self.now
        rest = sorted((s for s in now.living() if s not in winners), key=now.merit, reverse=True)
        gone = [s for s in reversed(now.out) if s not in winners]
        self.due("won", seats=winners, reason=reason)
        shown = self.seen.result
        outcome = shown and (shown.winners, shown.reason, shown.ranking)
        due = (tuple(winners), reason, (*winners, *rest, *gone))
        self.demand(outcome == due, f"the end {due}, not {outcome}")

    def on_resigned(self, seat: int) -> None:
        """Its land, and its leaders, stay."""
        now = self.now
        now.alive[seat] = False
        now.out.append(seat)
        held, now.hands[seat] = now.hands[seat], 0
        if held:
            cards = self.due("turned", seat=seat)["cards"]
            self.demand(len(cards) == held, f"{held} cards")
            now.turned.update(str(card) for card, _, _ in cards)
        self.drop(seat)
        if len(now.living()) == 1:
            self.won(now.living(), "resignation")
        elif now.round and seat == now.turn and not (now.window and now.window.kind == "ring"):
            now.pool, now.reward, now.advance = 0, set(), None
            now.arrived, now.locked, now.combat = set(), set(), None
            self.close()

    def march(self, origin: str, target: str, arrives: bool) -> None:
        """A leader of the seat on turn goes to another territory."""
        now = self.now
        now.leaders[now.turn].remove(origin)
        now.leaders[now.turn].add(target)
        now.arrived.discard(origin)
        if arrives:
            now.arrived.add(target)
        now.earned |= target in SITES
