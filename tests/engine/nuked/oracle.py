"""The rules of `nuked` told again from public events: cards, attacks, who is out, and what everybody sees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from tests.engine.nuked.table import DEFENCE_CARDS, HAND, INLAND, NEAR, Cards
from tests.engine.nuked.turns import Turns


class Oracle(Turns):
    """Hears one game."""

    # -- Cards (rulings 10 to 13) ---------------------------------------------------------------------

    def spent(self, seat: int, cards: Cards, effect: str) -> int:
        """A card of this kind lies open now; the number in its name."""
        ((kind, _, _),) = cards
        name = str(kind)
        self.demand(name.rstrip("0123456789") == effect, f"a card of kind {effect}")
        self.now.hands[seat] -= 1
        self.now.open[name] += 1
        return int(name.removeprefix(effect) or 0)

    def offensive(self, seat: int, cards: Cards, effect: str) -> int:
        """The one card that the seat on turn may play."""
        self.demand(seat == self.now.turn and not self.now.card, "no second card in this turn")
        self.now.card = True
        return self.spent(seat, cards, effect)

    def on_armed(self, seat: int, cards: Cards) -> None:
        self.offensive(seat, cards, "attack")
        self.now.armed = True

    def on_recruited(self, seat: int, space: str, n: int, cards: Cards) -> None:
        self.demand(self.offensive(seat, cards, "extra") == n, "the troops of the card")
        self.demand(self.now.owner.get(space) == seat, "an own territory")
        self.now.troops[space] += n

    def on_boated(self, seat: int, ferry: list[str], cards: Cards) -> None:
        self.offensive(seat, cards, "boat")
        a, t = ferry
        self.demand(self.now.owner.get(a) == seat and t not in self.now.hot, "from an own coast")
        self.demand(INLAND.isdisjoint(ferry) and t not in NEAR[a] and a != t, "two coasts apart")
        self.now.boat = (a, t)

    def on_bombed(
        self, seat: int, destroyed: list[str], dead: int, cards: Cards, other: int | None = None
    ) -> None:
        now = self.now
        self.offensive(seat, cards, "nuke")
        (space,) = destroyed
        self.demand(space not in now.hot and now.whose_farm(space) is None, "no Farm, no radioactive land")
        victim = now.owner.get(space)
        self.demand(dead == now.troops.get(space, 0), f"{now.troops.get(space, 0)} dead")
        self.demand(other == (None if victim == seat else victim), f"of seat {victim}")
        if dead:
            now.empty(space)
        # Each seat ends two turns beside it, the thrower too: this turn is one.
        now.hot[space] = 2 * self.seats

    # -- Attacks (rulings 6 to 9, 12, 16) -------------------------------------------------------------

    def march(self, seat: int, origin: str, target: str, n: int) -> None:
        """How many may go from here to there at all."""
        now = self.now
        self.demand(seat == now.turn == now.owner.get(origin) and not now.pool, "the seat on turn")
        self.demand(target in now.near(origin) and now.owner.get(target) != seat, "a neighbour of others")
        self.demand(target not in now.hot, f"{target} not to be entered")
        self.demand(0 < n < now.troops[origin], f"one of {now.troops[origin]} to stay")

    def declare(self, seat: int, other: int, origin: str, target: str, n: int) -> None:
        """An attack on a rival: its price, which an Attack card lowers once."""
        now = self.now
        self.march(seat, origin, target, n)
        capital = now.whose_farm(target) is not None
        self.demand(other == now.owner.get(target), f"land of seat {now.owner.get(target)}")
        self.demand(now.round > 3 or not capital, "no Capital before round 4")
        guard = now.troops[target]
        cheap = 2 * guard if capital else guard + 1
        price = cheap if now.armed else (3 if capital else 2) * guard
        self.demand(n >= price, f"{price} troops at least")
        now.armed = False

    def has_window(self, other: int, target: str) -> bool:
        """Whether a defender is asked, unless it wants silence."""
        now = self.now
        gone = sum(n for kind, n in now.open.items() if kind.startswith("defence"))
        return bool(now.hands[other]) and target not in now.guarded and gone < DEFENCE_CARDS

    def on_settled(self, seat: int, origin: str, target: str, n: int, lost: list[int], taken: bool) -> None:
        self.march(seat, origin, target, n + 2)
        self.demand(target not in self.now.owner and lost == [2, 0] and n > 0, "two dead on free land")
        self.now.troops[origin] -= n + 2
        self.take(seat, target, n)

    def take(self, seat: int, target: str, n: int) -> None:
        """A territory is captured."""
        self.now.give(target, seat, n)
        self.now.took = True

    def on_declared(self, committed: int, **arrow: Any) -> None:
        arrow["n"] = committed
        self.declare(**arrow)
        self.demand(self.has_window(arrow["other"], arrow["target"]), "no question for the defender")
        self.now.window = arrow
        self.now.asked.add(arrow["other"])

    def on_defended(self, seat: int, space: str, n: int, cards: Cards) -> None:
        now = self.now
        asked = now.window and (now.window["other"], now.window["target"])
        self.demand(asked == (seat, space), f"a Defence card of {asked}")
        self.demand(self.spent(seat, cards, "defence") == n, "the troops of the card")
        now.guarded.add(space)
        now.troops[space] += n

    def fight(self, kind: str, n: int, **arrow: Any) -> tuple[str, str, int]:
        """An attack with this many is decided: this must be how. From where, to where, how many defended."""
        now = self.now
        if now.window is None:
            silent = not self.has_window(arrow["other"], arrow["target"]) or arrow["other"] in now.asked
            self.declare(**arrow, n=n)
            self.demand(silent, "a question for the defender")
        else:
            self.demand(now.window == {**arrow, "n": n}, f"the attack that was declared: {now.window}")
        now.window = None
        target = arrow["target"]
        guard = now.troops[target]
        tie = "annihilated" if now.whose_farm(target) is None else "repelled"
        due = "stormed" if n > guard else "repelled" if n < guard else tie
        self.demand(kind == due, f"{due}: {n} against {guard}")
        return arrow["origin"], target, guard

    def on_stormed(self, n: int, lost: list[int], taken: bool, **arrow: Any) -> None:
        now = self.now
        origin, target, guard = self.fight("stormed", n + lost[0], **arrow)
        self.demand(lost == [guard, guard], f"{guard} lost by both")
        now.troops[origin] -= n + guard
        victim = now.whose_farm(target)
        self.take(arrow["seat"], target, n)
        if victim is not None:
            self.eliminate(arrow["seat"], victim)

    def on_repelled(self, lost: list[int], left: int, **arrow: Any) -> None:
        n = lost[0]
        origin, target, guard = self.fight("repelled", n, **arrow)
        stay = max(1, guard - n)
        self.demand((lost, left) == ([n, guard - stay], stay), f"{stay} left of {guard}")
        self.now.troops[origin] -= n
        self.now.troops[target] = stay

    def on_annihilated(self, lost: list[int], **arrow: Any) -> None:
        origin, target, guard = self.fight("annihilated", lost[0], **arrow)
        self.demand(lost == [guard, guard], f"{guard} lost by both")
        self.now.troops[origin] -= guard
        self.now.empty(target)

    def eliminate(self, seat: int, victim: int) -> None:
        """A Capital is captured."""
        now = self.now
        cleared = self.leave(victim)
        now.captured[seat] += 1
        held, now.hands[victim] = now.hands[victim], 0
        fitting = min(held, HAND - now.hands[seat])
        now.hands[seat] += fitting
        self.due("eliminated", seat=seat, other=victim, n=fitting)
        if cleared:
            self.due("cleared", other=victim, emptied=cleared)
        self.discard(victim, held - fitting)
        if len(now.living()) == 1:
            self.won([seat], "farms")

    # -- What everybody sees --------------------------------------------------------------------------

    def quiet(self) -> None:
        waits = self.seen.phase == "react"
        self.demand(waits == bool(self.now.window), "a window exactly while a defender is asked")
        for prompt in self.seen.prompts:
            if prompt.kind == "reinforce":
                due = {"armies": self.now.pool, "capital": self.now.rallying}
                self.demand(prompt.data == due, f"the question {due}, not {prompt.data}")

    def picture(self) -> Iterable[tuple[str, object, object]]:
        now, seen = self.now, self.seen
        farms = set(now.farm.values())
        marks = self.marks()
        for space, shown in seen.spaces.items():
            tokens = {"army": now.troops.get(space, 0)}
            if space in farms:
                tokens["capital"] = 1
            if space in now.hot:
                left = sum(now.alive[(now.turn + k) % self.seats] for k in range(now.hot[space]))
                # Where the limit ended the game, turns of those who are out may have passed.
                tokens["radiation"] = shown.tokens.get("radiation", 0) if seen.result else left
            yield f"{space}'s marks", marks.get(space, ()), shown.marks
            yield space, now.owner.get(space), shown.owner
            yield space, tokens, shown.tokens
        for player in seen.seats:
            mine = (
                player.seat,
                now.alive[player.seat],
                self.counters(player.seat),
                {"arsenal": now.hands[player.seat]},
            )
            yield "seat", mine, (player.seat, player.alive, player.counters, player.cards)
        decks = {"arsenal": (now.deck, Counter()), "open": (now.open.total(), now.open)}
        shown_decks = {deck.id: (deck.size, Counter(card.kind for card in deck.cards)) for deck in seen.decks}
        yield "decks", decks, shown_decks
        boats = [now.boat] if now.boat and not seen.result else []
        yield "links", boats, [(link.a, link.b) for link in seen.links]
        yield "round", now.round, seen.round
        if now.round and not seen.result:
            yield "the turn", now.turn, seen.turn

    def marks(self) -> dict[str, tuple[str, ...]]:
        """What is radioactive, and what the seat on turn would lose one of if its turn ended now: for want of
        a chain to its Farm, then, as far as it still stands, beside radioactive land."""
        now = self.now
        by_space: dict[str, tuple[str, ...]] = dict.fromkeys(now.hot, ("nuked",))
        farm = now.farm.get(now.turn)
        if not now.round or farm is None or self.seen.result:
            return by_space
        linked = now.joined(farm)
        for space in now.lands[now.turn]:
            cut = space not in linked
            beside = not NEAR[space].isdisjoint(now.hot) and now.troops[space] > (cut or space == farm)
            by_space[space] = ("cut_off",) * cut + ("exposed",) * beside
        return by_space

    def counters(self, seat: int) -> dict[str, int]:
        """What the view counts of a seat. Income is that of its next turn."""
        now = self.now
        farms, held, troops = now.strength(seat)
        counted = {"territories": held, "armies": troops}
        if now.round:
            after, place = ((s - now.first) % self.seats for s in (seat, now.turn))
            due = now.income(seat, now.round if after > place else now.round + 1)[0]
            return {**counted, "income": due if now.alive[seat] else 0, "farms": farms}
        last = self.before if self.seen.result and self.before else self.seen
        return counted if last.phase == "deploy" else {**counted, "unplaced": now.unplaced[seat]}
