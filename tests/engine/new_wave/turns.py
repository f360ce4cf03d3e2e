"""The rules of `new_wave` told again from public events: turns, cards on piles, money, buildings, the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from tests.engine.new_wave.table import (
    ANCHOR,
    HAND,
    HOME,
    INCOME,
    LAND,
    LIMIT,
    MARKS,
    MONEY,
    PEOPLE,
    PRICE,
    SHIP,
    STOCK,
    UNIT,
    WALL,
    Cards,
    Piles,
    Played,
    Table,
)
from tests.engine.witness import Witness


def kinds(cards: Cards) -> list[str]:
    """The kinds of cards that were told."""
    return [str(kind) for _, kind, _ in cards]


class Turns(Witness):
    """Hears all but what cards do to pieces."""

    now: Table

    def __init__(self, seats: int, options: dict[str, Any]) -> None:
        super().__init__(seats, options)
        self.now = Table()

    # -- The beginning (ruling 1): how it lies is taken from the first view --------------------------

    def on_sides(self, seat: int, other: int) -> None:
        self.now.aliens = seat
        choice = self.options["aliens"]
        self.demand(choice == "drawn" or seat == (choice == "second"), f"the aliens as {choice}")

    def on_reserve(self, seat: int, cards: Cards) -> None:
        self.demand(self.now.turn < 0, "the reserves at the beginning")

    def adopt(self) -> None:
        """How the board and the piles lie before the first move."""
        now, seen = self.now, self.seen
        now.round, now.turn = seen.round, seen.turn if seen.turn is not None else -1
        tracks = {track.id: track.value for track in seen.tracks}
        now.damage = tracks["damage"]
        now.units = {unit: Counter() for unit in STOCK}
        now.marks = {mark: {s for s, x in seen.spaces.items() if mark in x.marks} for mark in MARKS}
        for space, shown in seen.spaces.items():
            now.civilians[space] = shown.tokens["army"]
            for token, n in shown.tokens.items():
                if token in STOCK:
                    now.units[token][space] = n
                elif token in HOME or token in WALL:
                    now.tiles[space] = token
        for seat in seen.seats:
            piles = {pile.id: (pile.size, [card.kind for card in pile.cards]) for pile in seat.piles}
            known = piles["offers"][1][::-1]
            now.piles.append(
                Piles(
                    seat.cards["hand"],
                    piles["supply"][0],
                    piles["offers"][0] - len(known),
                    known,
                    *(piles[name][1] for name in ("reserve", "discards", "removed")),
                )
            )
        now.money = max(s.counters.get("coins", 0) + s.counters.get("power", 0) for s in seen.seats)

    # -- Turns (rulings 2, 3 and 16) ------------------------------------------------------------------

    def on_turn(self, seat: int, round: int, n: int, side: str) -> None:  # noqa: A002 - what the event calls it
        if self.before is None:
            self.adopt()
            self._left.clear()
            return
        self.again()

    def again(self) -> None:
        """A turn ends with what was heard just now: it is looked at once more as a part of that."""
        assert self._hearing is not None
        self._left.appendleft(self._hearing)
        self.end()

    def on_discarded(self, seat: int, cards: Cards) -> None:
        now = self.now
        pile = now.piles[seat]
        self.demand(seat == now.turn and len(cards) == pile.hand > 0, f"the {pile.hand} cards of the hand")
        pile.discards += kinds(cards)
        pile.hand = 0
        self.end()

    def on_shuffled(self, seat: int, n: int) -> None:
        self.again()

    def end(self) -> None:
        """The rest of the hand lies open: cards are drawn, and the other seat is on turn."""
        now = self.now
        pile = now.piles[now.turn]
        self.demand(pile.hand == 0, f"{pile.hand} cards to be discarded first")
        while pile.hand < HAND and pile.supply + len(pile.discards):
            if not pile.supply:
                self.due("shuffled", seat=now.turn, n=len(pile.discards))
                pile.supply, pile.discards = len(pile.discards), []
            pile.supply -= 1
            pile.hand += 1
        if now.turn != now.aliens:
            if now.round == self.options["rounds"]:
                gone, damage = PEOPLE - now.people(), now.damage
                winners = [now.aliens] * (gone >= damage) + [1 - now.aliens] * (damage >= gone)
                self.due("won", seats=sorted(winners), reason="rounds")
                return
            now.round += 1
        self.begin(1 - now.turn)

    def begin(self, seat: int) -> None:
        """A turn begins: markers go in the aliens', all is fresh, buildings bring money."""
        now = self.now
        now.turn, now.raids, now.swapped, now.begun = seat, 0, False, True
        now.acted, now.fired = Counter(), set()
        now.money = now.income(now.side(seat))
        self.due("turn", seat=seat, round=now.round, n=now.money, side=now.side(seat))
        clear = [s for s in self.seen.spaces if any(s in spaces for spaces in now.marks.values())]
        if seat == now.aliens and clear:
            self.due("lifted", clear=clear)
            now.marks = {mark: set() for mark in MARKS}

    def on_won(self, seats: list[int], reason: str) -> None:
        now = self.now
        if reason == "rounds":
            self.again()
            return
        ends = {
            "extinction": (not now.people(), now.aliens),
            "repelled": (now.damage == LIMIT, 1 - now.aliens),
        }
        self.demand(reason in ends and ends[reason] == (True, seats[0]), "an end that is reached")

    def on_resigned(self, seat: int) -> None:
        self.now.pushes = 0  # nobody is asked any more
        self.due("won", seats=[1 - seat], reason="resignation")

    # -- Cards (rulings 4 to 6) -----------------------------------------------------------------------

    def on_played(self, seat: int, cards: Cards) -> None:
        now = self.now
        pile = now.piles[seat]
        removed = bool(self._left) and self._left[0].kind == "removed"
        if removed:
            self.due("removed", seat=seat, cards=cards)
        self.demand(seat == now.turn and 0 < len(cards) <= pile.hand, "cards of the hand")
        (pile.removed if removed else pile.discards).extend(kinds(cards))
        pile.hand -= len(cards)
        now.walked = ""
        now.played += [(kind, removed) for kind in kinds(cards)]

    def play_single(self, *cards: str) -> Played:
        """The one card that was played, which must be one of these."""
        played, self.now.played = self.now.played, []
        self.demand(len(played) == 1 and played[0][0] in cards, f"one of {cards}, and not {played}")
        return played[0]

    def on_gained(self, seat: int, n: int) -> None:
        played, self.now.played = self.now.played, []
        brought = [MONEY.get(card, 0) for card in played]
        single = len(played) == 1 or not any(removed for _, removed in played)
        self.demand(single and bool(played) and all(brought), f"cards that bring money, and not {played}")
        self.demand((seat, n) == (self.now.turn, sum(brought)), f"{sum(brought)} for {played}")
        self.now.money += n

    # -- The reserve (ruling 5) -----------------------------------------------------------------------

    def on_bought(self, seat: int, cards: Cards, price: int) -> None:
        now = self.now
        (kind,) = kinds(cards)
        pile = now.piles[seat]
        self.demand(seat == now.turn and kind in pile.reserve, f"one of {pile.reserve}")
        self.demand(price == PRICE[kind] <= now.money, f"at most {now.money} for what costs {PRICE[kind]}")
        now.money -= price
        now.walked = ""
        if kind in WALL or kind in HOME:
            pile.removed.append(kind)
            self.build(kind)
        else:
            pile.discards.append(kind)
            if kind in UNIT and self.sites(UNIT[kind]):
                data = self.due("placed_unit", seat=seat, piece=UNIT[kind])
                self.put(UNIT[kind], data["space"])
        self.refill(pile, pile.reserve.index(kind))

    def refill(self, pile: Piles, place: int) -> None:
        """A place of the reserve gets the next card, if there is one."""
        if not (pile.offers or pile.tail):
            pile.reserve.pop(place)
            return
        (kind,) = kinds(self.due("turned", seat=self.now.turn)["cards"])
        if pile.offers:
            pile.offers -= 1
        else:
            self.demand(kind == pile.tail.pop(0), "the next card of those that are known")
        pile.reserve[place] = kind

    def on_swapped(self, seat: int, cards: Cards) -> None:
        now = self.now
        (kind,) = kinds(cards)
        pile = now.piles[seat]
        self.demand(seat == now.turn and kind in pile.reserve, f"one of {pile.reserve}")
        self.demand(not now.swapped and bool(pile.offers or pile.tail), "one swap, for a card")
        now.swapped = True
        if self.options["expert"]:
            self.due("removed", seat=seat, cards=cards)
            pile.removed.append(kind)
        self.refill(pile, pile.reserve.index(kind))
        if not self.options["expert"]:
            pile.tail.append(kind)

    # -- Buildings and miniatures (rulings 9 and 14) --------------------------------------------------

    def build(self, kind: str) -> None:
        """A building comes to stand, and brings its money at once."""
        now = self.now
        space = self.due("built", seat=now.turn, piece=kind)["space"]
        free = space in LAND and space not in now.tiles
        if kind in WALL:
            sited = now.civilians[space] > 0 and not now.hostile(space)
        else:
            sited = not now.human(space) and any(now.alien_tile(n) for n in now.near(space, "land"))
        self.demand(free and sited, "another site")
        now.tiles[space] = kind
        if n := INCOME.get(kind):
            self.due("gained", seat=now.turn, n=n)
            now.money += n

    def sites(self, unit: str) -> set[str]:
        """Where a miniature can be placed."""
        now = self.now
        if now.units[unit].total() == STOCK[unit]:
            return set()
        if unit == "army_unit":
            quiet = {s for s in LAND if not now.hostile(s) and s not in now.marks["sound"]}
            return {s for s in quiet if now.civilians[s]}
        if unit == "navy":
            return set() if now.hostile(ANCHOR) else {ANCHOR}
        return {SHIP}

    def put(self, unit: str, space: str) -> None:
        """A miniature comes onto the board."""
        self.demand(space in self.sites(unit), f"one of {self.sites(unit)}")
        self.now.units[unit][space] += 1

    def on_healed(self, seat: int, n: int, price: int, damage: int) -> None:
        now = self.now
        works = "regenerator" in now.tiles.values() and now.turn == seat == now.aliens
        self.demand(works and (n, price) == (1, 4) and now.money >= 4 and now.damage > 0, "no repair")
        now.money -= 4
        now.damage -= 1
        self.demand(damage == now.damage, f"damage {now.damage}")

    # -- After every ply ------------------------------------------------------------------------------

    def quiet(self) -> None:
        now = self.now
        if self.seen.phase != "walk":
            now.walked = ""
        if now.turn >= 0 and self.seen.result is None:
            self.demand(now.people() > 0 and now.damage < LIMIT, "the end of the game")
        self.demand(not now.played, f"what {now.played} do")
        self.demand((self.seen.phase == "push") == (now.pushes > 0), f"{now.pushes} armies to be driven out")

    def picture(self) -> Iterable[tuple[str, object, object]]:
        now, seen = self.now, self.seen
        for space, shown in seen.spaces.items():
            tokens = {"army": now.civilians[space]}
            tokens |= {unit: n for unit in STOCK if (n := now.has(unit, space))}
            if space in now.tiles:
                tokens[now.tiles[space]] = 1
            yield f"in {space}", tokens, shown.tokens
            owner = now.aliens if now.hostile(space) else 1 - now.aliens if now.human(space) else None
            yield f"owner of {space}", owner, shown.owner
            marks = {mark for mark in MARKS if space in now.marks[mark]}
            yield f"marks of {space}", marks, {*shown.marks}
        tracks = {track.id: track.value for track in seen.tracks}
        yield "tracks", {"round": now.round, "damage": now.damage, "civilians": now.people()}, tracks
        for seat in seen.seats:
            side, pile = now.side(seat.seat), now.piles[seat.seat]
            money = now.money if seat.seat == now.turn else 0
            counters = {"power" if side == "aliens" else "coins": money, "income": now.income(side)}
            yield f"counters of seat {seat.seat}", counters, seat.counters
            yield f"hand of seat {seat.seat}", pile.hand, seat.cards["hand"]
            shown_piles = {p.id: (p.size, [card.kind for card in p.cards]) for p in seat.piles}
            yield f"piles of seat {seat.seat}", _piles(pile), shown_piles


def _piles(pile: Piles) -> dict[str, tuple[int, list[str]]]:
    return {
        "reserve": (len(pile.reserve), pile.reserve),
        "offers": (pile.offers + len(pile.tail), pile.tail[::-1]),
        "supply": (pile.supply, []),
        "discards": (len(pile.discards), pile.discards),
        "removed": (len(pile.removed), pile.removed),
    }
