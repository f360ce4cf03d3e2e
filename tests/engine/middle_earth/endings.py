"""The rules of `middle_earth` told again from public events: how a turn ends, and events."""

from __future__ import annotations

from collections import Counter

from tests.engine.middle_earth.passing import Passing
from tests.engine.middle_earth.table import EVENTS, Cards


class Endings(Passing):
    """Hears what follows the phases of a turn."""

    # -- The leader's return and draws (ruling 11) ----------------------------------------------------

    def end(self) -> None:
        """The phases of a turn are over."""
        now, seat = self.now, self.now.turn
        now.combat, now.phase = None, "over"
        if self.with_ring and not now.leaders[seat]:
            self.enter(seat, "leader")
        else:
            self.draw()

    def enter(self, seat: int, phase: str) -> None:
        """A leader enters the board; with one possible place that goes without a question."""
        now = self.now
        now.phase = phase
        if len({*now.own(seat)} - now.leaders[seat]) == 1:
            self.place_leader(**self.due("leader_placed" if phase == "leader" else "leader_appointed"))

    def place_leader(self, seat: int, space: str) -> None:
        """A leader enters the board: that is no arrival."""
        now = self.now
        self.demand(seat == now.turn == now.owner.get(space), "an own territory")
        self.demand(space not in now.leaders[seat], "no second leader there")
        now.leaders[seat].add(space)
        if now.phase == "leader":
            now.phase = "over"
            self.draw()
        else:
            now.phase = "over"
            self.chain()

    def on_leader_appointed(self, seat: int, space: str) -> None:
        self.demand(self.now.phase == "appoint", "no second leader now")
        self.place_leader(seat, space)

    def draw(self) -> None:
        """Territory cards, then an adventure card."""
        now = self.now
        if now.took:
            self.territory_card()
        for _ in range(now.cards):
            if now.hands[now.turn] < 5:
                self.territory_card()
        now.chain = Counter()
        if now.earned and not now.declined:
            self.chain()
        else:
            self.close()

    def territory_card(self) -> None:
        """The seat on turn draws one, if there is any."""
        if self.turn_over():
            self.now.hands[self.now.turn] += 1
            self.due("drew", seat=self.now.turn)

    def turn_over(self) -> bool:
        """A territory card is wanted: open ones are shuffled if there is no other. Whether there is one."""
        now = self.now
        if not now.deck:
            if not now.turned:
                return False
            now.deck = now.turned.total()
            self.due("reshuffled", deck="territory", n=now.deck)
            now.turned.clear()
        now.deck -= 1
        return True

    def chain(self) -> None:
        """The next adventure card: events are carried out until another card comes."""
        now = self.now
        if not now.pile:
            fresh = now.discards - now.chain
            if fresh:
                now.pile = fresh.total()
                self.due("reshuffled", deck="adventure", n=now.pile)
                now.discards = Counter(now.chain)
        if not now.pile:
            self.close()
            return
        now.pile -= 1
        now.drew = True
        if self.upcoming() == "event_drawn":
            self.event(**self.due("event_drawn", seat=now.turn))
            return
        self.due("adventure_drawn", seat=now.turn)
        now.adventures[now.turn] += 1
        if now.adventures[now.turn] > 3:
            now.phase = "discard"
        else:
            self.close()

    def event(self, seat: int, cards: Cards) -> None:
        """An event happens as it is drawn (ruling 12)."""
        now = self.now
        ((kind, _, _),) = cards
        assert kind is not None
        now.chain[kind] += 1
        now.discards[kind] += 1
        self.demand(kind in EVENTS and now.chain[kind] <= EVENTS[kind], "an event that is left")
        if kind == "appoint_a_second_leader":
            if len(now.leaders[seat]) < 2 and len(now.own(seat)) > 1:
                self.enter(seat, "appoint")
                return
            happened = False
        elif kind in ("the_entmoot", "cavetroll"):
            happened = self.friend_or_foe(
                *(("fangorn", "good") if kind == "the_entmoot" else ("moria", "evil"))
            )
        else:
            happened = getattr(self, f"event_{kind}")(self.turn_up())
        if not happened:
            self.due("in_vain", seat=seat, cards=cards)
        self.chain()

    def turn_up(self) -> list[str]:
        """Three cards are turned one by one; the territories that they show."""
        now = self.now
        shown: list[list[str | None]] = next(e.data["cards"] for e in self._left if e.kind == "turned_up")
        for card in range(3):
            self.demand(self.turn_over() == (card < len(shown)), f"no card {card + 1}")
        self.due("turned_up", seat=now.turn)
        # They are laid open together: none of them is shuffled back before the event is over.
        now.turned.update(str(card) for card, _, _ in shown)
        self.demand(max(now.turned.values(), default=1) == 1, "no card twice")
        return [space for _, _, space in shown if space is not None]

    def event_raiders(self, spaces: list[str]) -> bool:
        """Half dies, no matter who holds it."""
        now, happened = self.now, False
        for space in spaces:
            if dead := now.armies[space] // 2:
                now.armies[space] -= dead
                self.due("raided", other=now.owner[space], space=space, dead=dead)
                happened = True
        return happened

    def event_the_mustering(self, spaces: list[str]) -> bool:
        """Three each for players."""
        now, happened = self.now, False
        for space in spaces:
            if now.plays(now.owner[space]):
                now.armies[space] += 3
                self.due("mustered", seat=now.owner[space], space=space, n=3)
                happened = True
        return happened

    def event_winter_storms(self, spaces: list[str]) -> bool:
        """No attacks from or into these."""
        if spaces:
            self.now.storms |= dict.fromkeys(spaces, self.now.turn)
            self.due("storms_began", seat=self.now.turn, storms=spaces)
        return bool(spaces)

    def friend_or_foe(self, space: str, friend: str) -> bool:
        """Two more for one side, two fewer for the other, of which one stays."""
        now = self.now
        owner = now.owner[space]
        if not now.plays(owner):
            return False
        if now.sides[owner] == friend:
            now.armies[space] += 2
            self.due("aided", seat=owner, space=space, n=2)
            return True
        dead = min(2, now.armies[space] - 1)
        now.armies[space] -= dead
        if dead:
            self.due("struck", other=owner, space=space, dead=dead)
        return bool(dead)

    def on_discarded(self, seat: int, cards: Cards) -> None:
        now = self.now
        self.demand(now.phase == "discard" and seat == now.turn and len(cards) == 1, "no discard now")
        now.adventures[seat] -= 1
        self.lay(cards)
        now.phase = "over"
        self.close()
