"""The rules of `middle_earth` told again from public events: attacks, their cards and windows, and what
everybody sees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from engine import Event, View
from tests.engine.middle_earth.table import EDGES, FORTS, IDS, PATH, RANGES, Cards, Combat, Window
from tests.engine.middle_earth.turns import Turns


class Oracle(Turns):
    """Hears one game."""

    def hear(self, events: Sequence[Event], seen: View) -> None:
        if self.before is None and seen.round:
            # Such a game begins in the thick of it: what its setup told is not what stands there.
            self.adopt(seen, next(event.data["seat"] for event in events if event.kind == "started"))
            events = ()
        elif not events and self.now.window and self.before and len(self.before.prompts) < len(seen.prompts):
            # Somebody has taken an answer back, which nobody else is told.
            events = (Event("undone", {}),)
        super().hear(events, seen)

    # -- Cards of the seat on turn (ruling 8) ---------------------------------------------------------

    def on_bridge_blocked(self, seat: int, bridge: list[str], cards: Cards) -> None:
        self.acting(seat, "reinforce")
        pair = frozenset(bridge)
        self.demand(self.spend(seat, cards) == "you_shall_not_pass", "the card that does it")
        self.demand(EDGES.get(pair) == "bridge" and self.now.bridges.get(pair) != seat, "a bridge to block")
        self.now.bridges[pair] = seat

    def on_borne(self, seat: int, origin: str, target: str, cards: Cards) -> None:
        now = self.now
        self.acting(seat, "reinforce")
        self.demand(self.spend(seat, cards) == "borne_to_another_place", "the card that does it")
        self.demand(origin in now.leaders[seat] and target not in now.leaders[seat], "a leader to bear")
        self.demand(now.owner[target] == seat, "an own territory")
        self.march(origin, target, arrives=False)

    def engage(self, seat: int, cards: Cards, kind: str, a: str, t: str) -> Combat:
        """An attack card is played on a pair, on which the attack must then be made."""
        now = self.now
        self.acting(seat, "attack")
        self.demand(self.spend(seat, cards) == kind, "the card that does it")
        combat = self.fight_over(a, t)
        if kind == "the_way_is_under_the_mountains":
            self.demand(any({a, t} <= members for members in RANGES), "mountains that both touch")
            self.demand(not now.can_attack(a, t), "a pair that could not be attacked otherwise")
            combat.way = True
        self.demand(now.can_attack(a, t), "an attack that is possible")
        combat.owed = True
        return combat

    def fight_over(self, a: str, t: str) -> Combat:
        """From now on the combat is this one."""
        now = self.now
        if now.combat is None or (now.combat.a, now.combat.t) != (a, t):
            self.demand(not (now.combat and now.combat.owed), "the attack that is owed first")
            now.combat = Combat(a, t)
        return now.combat

    def on_ambushed(self, seat: int, other: int, space: str, target: str, n: int, cards: Cards) -> None:
        self.engage(seat, cards, "ambush", space, target)
        self.demand(other == self.now.owner[target] and n == 3, "three battalions")
        self.now.armies[space] += 3

    def on_seized(self, seat: int, other: int, space: str, target: str, n: int, cards: Cards) -> None:
        now = self.now
        self.engage(seat, cards, "grima_wormtongue", space, target)
        most = min(2, now.armies[target] - 1)
        self.demand(other == now.owner[target] and 0 < n <= most, f"at most {most} change sides")
        now.armies[target] -= n
        now.armies[space] += n

    def on_besieged(self, seat: int, other: int, origin: str, target: str, cards: Cards) -> None:
        combat = self.engage(seat, cards, "the_enemy_is_at_hand", origin, target)
        self.demand(target in FORTS and not combat.breached, "a stronghold that counts")
        self.demand(other == self.now.owner[target], f"seat {self.now.owner[target]}")
        combat.breached = True

    def on_way_opened(self, seat: int, other: int, origin: str, target: str, cards: Cards) -> None:
        self.engage(seat, cards, "the_way_is_under_the_mountains", origin, target)
        self.demand(other == self.now.owner[target], f"seat {self.now.owner[target]}")

    # -- Attacks and their window (rulings 6 and 9) ---------------------------------------------------

    def on_standing_order(self, seat: int, n: int) -> None:
        self.acting(seat, "attack")
        self.demand(n in (1, 2), "one die or two")
        self.now.dice[seat] = n

    def due_in(self, combat: Combat) -> set[int]:
        """Who is to be asked in a window of this combat, but for silence."""
        now, seats = self.now, set[int]()
        if not self.with_ring:
            return seats
        owner = now.owner[combat.t]
        if now.plays(owner) and not now.is_gone("courage_alone"):
            seats.add(owner)
        if EDGES.get(frozenset((combat.a, combat.t))) == "sea" and not now.is_gone("violent_storms"):
            seats |= {*now.living()} - {now.turn}
        return {seat for seat in seats if now.adventures[seat]} - now.silent

    def opens(self, combat: Combat, dice: int) -> None:
        """A window before the dice, if somebody is to be asked; it is open after this ply, or was not."""
        now = self.now
        combat.asked = True
        asked = self.asked() if not self._left and self.seen.phase == "react" else set()
        self.left_out(self.due_in(combat), asked, now.may_be_silent, now.silent)
        now.may_be_silent |= asked
        combat.could_wait |= asked
        now.window = Window("combat", asked, dice) if asked else None

    def legal(self, seat: int, other: int, a: str, t: str) -> Combat:
        """An attack may be made: its combat."""
        now = self.now
        self.demand(now.phase == "attack" and not now.reward and not now.advance, "no attack now")
        self.demand(seat == now.turn and other == now.owner[t], f"seat {now.turn} on seat {now.owner[t]}")
        combat = self.fight_over(a, t)
        self.demand(now.can_attack(a, t), "an attack that is possible")
        return combat

    def on_declared(self, seat: int, other: int, origin: str, target: str, committed: int) -> None:
        self.demand(self.now.window is None, "an answer first")
        combat = self.legal(seat, other, origin, target)
        self.demand(not combat.asked, "one window in a combat")
        self.demand(0 < committed <= min(3, self.now.armies[origin] - 1), "battalions that can attack")
        self.opens(combat, committed)
        self.demand(self.now.window is not None, "somebody to be asked")

    def strikes(self, seat: int, other: int, cards: Cards, kind: str) -> Combat:
        """A card against an attack is played, in a window or where it waited."""
        now, combat = self.now, self.now.combat
        self.demand(self.spend(seat, cards) == kind, "the card that does it")
        if combat is None or seat not in combat.could_wait or other != now.turn != seat:
            raise self.wrong("a card of somebody who was asked")
        if now.window:
            now.window.carried = True
        return combat

    def on_courage(self, seat: int, other: int, space: str, n: int, cards: Cards) -> None:
        combat = self.strikes(seat, other, cards, "courage_alone")
        self.demand(space == combat.t and self.now.owner[space] == seat and n == 4, "four for the owner")
        self.now.armies[space] += 4
        self.maybe_again()

    def maybe_again(self) -> None:
        """After something was carried out in a window another one opens before the dice."""
        now = self.now
        if now.window and not self._left and self.seen.phase == "react":
            assert now.combat is not None
            self.opens(now.combat, now.window.dice)

    def on_storm_at_sea(
        self, seat: int, other: int, origin: str, target: str, space: str, dead: int, cards: Cards
    ) -> None:
        now = self.now
        combat = self.strikes(seat, other, cards, "violent_storms")
        self.demand(EDGES.get(frozenset((origin, target))) == "sea", "an attack over the sea")
        self.demand((origin, target, space) == (combat.a, combat.t, combat.a), "this combat")
        most = min(3, now.armies[origin] - 1)
        if now.window:
            self.demand(dead == min(most, now.window.dice), f"{min(most, now.window.dice)} dead")
        self.demand(0 < dead <= most, f"at most {most} dead")
        now.armies[origin] -= dead
        # No more than three attack at once, so that nobody of them is left.
        now.combat = now.window = None

    def guards(self, other: int, foes: int, attacking: int, siege: bool) -> set[int]:
        """With how many dice a defender may throw."""
        now = self.now
        most = min(2, foes, attacking)
        if not now.plays(other):
            return {most}
        before = self.before
        if self.options["defence"] == "ask" and not siege and most == 2:
            assert before is not None
            # An attack until so few are left may have been a single throw, which nobody is asked about.
            return {1, 2} if before.phase == "defend" else {min(now.dice[other], most)}
        return {min(now.dice[other], most)}

    def on_battle(
        self, seat: int, other: int, origin: str, target: str, rolls: Any, lost: list[int], bonus: Any = None
    ) -> None:
        now = self.now
        window, now.window = now.window, None
        combat = self.legal(seat, other, origin, target)
        if (window is None and not combat.asked) or (window and window.carried):
            self.opens(combat, 0)
            self.demand(now.window is None, "a question before the dice")
        self.demand(not (window and window.carried) or len(rolls) == 1, "one throw after a card")
        added = self.added(combat)
        self.demand(bonus == added, f"bonuses {added}")
        armies, foes = now.armies[origin], now.armies[target]
        for number, (attack, defence) in enumerate(rolls):
            self.demand(foes > 0 and 1 <= len(attack) <= min(3, armies - 1), "no further throw")
            self.demand(len(rolls) == 1 or len(attack) == min(3, armies - 1), "as many dice as possible")
            if window and not number:
                self.demand(len(attack) == window.dice, f"{window.dice} dice, as declared")
            allowed = self.guards(other, foes, len(attack), siege=len(rolls) > 1)
            self.demand(len(defence) in allowed, f"defending dice in {allowed}")
            for throw in (attack, defence):
                self.demand(throw == sorted(throw, reverse=True) and {*throw} <= {*range(1, 7)}, "dice")
            ours = [attack[0] + (bonus or (0, 0))[0], *attack[1:]]
            theirs = [defence[0] + (bonus or (0, 0))[1], *defence[1:]]
            pairs = min(len(attack), len(defence))
            hits = sum(ours[k] > theirs[k] for k in range(pairs))
            foes -= hits
            armies -= pairs - hits
        fallen = [now.armies[origin] - armies, now.armies[target] - foes]
        self.demand(lost == fallen, f"lost {fallen}")
        now.armies[origin], now.armies[target] = armies, foes
        combat.owed = False
        if not foes:
            self.conquer(seat, other, origin, target, len(rolls[-1][0]))

    def added(self, combat: Combat) -> list[int] | None:
        """What is added to the highest dice (ruling 6a)."""
        now = self.now
        if not self.with_ring:
            return None
        owner = now.owner[combat.t]
        leader = owner < self.seats and combat.t in now.leaders[owner]
        fort = combat.t in FORTS and not combat.breached
        return [int(now.leads(combat.a)), leader + fort]

    def conquer(self, seat: int, other: int, origin: str, target: str, dice: int) -> None:
        """As many as were thrown for move in, with a leader who goes along; then the rest."""
        now = self.now
        led = now.leads(origin)
        now.armies[origin] -= dice
        now.armies[target] = dice
        now.owner[target] = seat
        now.took = True
        self.due("conquered", seat=seat, other=other, origin=origin, target=target, taken=True)
        if other < self.seats and target in now.leaders[other]:
            now.leaders[other].remove(target)
            self.due("leader_fell", seat=seat, other=other, space=target)
        if led:
            self.march(origin, target, arrives=True)
            self.due("leader_advanced", seat=seat, origin=origin, target=target)
        if now.plays(other) and not now.own(other):
            now.alive[other] = False
            now.out.append(other)
            held, now.hands[other] = now.hands[other], 0
            now.hands[seat] += held
            self.due("eliminated", seat=seat, other=other, n=held)
            self.drop(other)
        if len(now.own(seat)) == len(IDS):
            self.won([seat], "conquest")
        elif len(now.living()) == 1:
            self.won([seat], "elimination")
        elif now.armies[origin] > 1:
            now.advance = (origin, target, dice, dice + now.armies[origin] - 1)
        else:
            self.due("occupied", seat=seat, origin=origin, target=target, n=dice)
            now.combat = None

    def on_occupied(self, seat: int, origin: str, target: str, n: int) -> None:
        now = self.now
        if now.advance is None or seat != now.turn:
            raise self.wrong("nobody to move in")
        *way, low, high = now.advance
        self.demand(way == [origin, target] and low <= n <= high, f"{low} to {high} into {way[1]}")
        now.armies[origin] -= n - low
        now.armies[target] += n - low
        now.advance = now.combat = None

    # -- What everybody sees --------------------------------------------------------------------------

    def quiet(self) -> None:
        now, seen = self.now, self.seen
        if seen.result or not now.round:
            return
        kinds = {prompt.kind for prompt in seen.prompts}
        window = now.window
        if window and seen.phase == "defend":
            self.demand(window.kind == "combat", "a window of the ring")
            if window.carried and now.combat:
                self.left_out(self.due_in(now.combat), set(), now.may_be_silent, now.silent)
            now.window = None
        elif window:
            self.demand(self.asked() <= window.asked, f"answers of {window.asked}")
        due = "ring" if window and window.kind == "ring" else "react"
        if seen.phase == "defend":
            self.defends()
        elif window:
            self.demand(seen.phase == due, f"a window of the {window.kind}")
        elif now.advance:
            self.demand(seen.phase == "occupy", f"to move in: {now.advance}")
        elif now.reward:
            self.demand(seen.phase == "reward", "to place a reward")
        else:
            phase = "leader" if now.phase == "appoint" else now.phase
            self.demand(seen.phase == phase, f"{phase} to come")
        self.demand(len(kinds) == 1, "one kind of question")
        for prompt in seen.prompts:
            asked = self.data(prompt.kind)
            self.demand(asked is None or prompt.data == asked, f"the question {asked}, not {prompt.data}")

    def defends(self) -> None:
        """A defender is asked for dice: the attack of that question is possible, and its window is over."""
        (prompt,) = self.seen.prompts
        now, a, t = self.now, prompt.data["from"], prompt.data["to"]
        combat = self.legal(now.turn, prompt.seat, a, t)
        self.demand(self.options["defence"] == "ask" and now.plays(prompt.seat), "nobody to be asked")
        self.demand(now.armies[t] > 1 and prompt.data["dice"] > 1, "no choice of dice")
        if not combat.asked:
            self.left_out(self.due_in(combat), set(), now.may_be_silent, now.silent)
            combat.asked = True

    def data(self, kind: str) -> dict[str, Any] | None:
        """What the question holds; None: nothing that can be said of it."""
        now, combat = self.now, self.now.combat
        match kind:
            case "reinforce":
                return {"armies": now.pool, "forced": now.hands[now.turn] >= 5}
            case "attack_owed":
                assert combat is not None
                assert combat.owed
                return {"from": combat.a, "to": combat.t}
            case "attack":
                self.demand(not (combat and combat.owed), "the attack that is owed")
                return {}
            case "occupy":
                assert now.advance is not None
                return dict(zip(("from", "to", "low", "high"), now.advance, strict=True))
            case "redeploy":
                return {"redeployments": now.moves - now.begun, "earned": now.earned}
            case "leader":
                return {"appoint": now.phase == "appoint"}
            case "discard":
                return {"in_hand": 4}
            case "ring":
                assert now.window is not None
                last = now.ring + 1 == len(PATH)
                ahead = PATH[now.ring if last else now.ring + 1]
                way = {"space": PATH[now.ring], "next": ahead, "last": last}
                return {**way, "other": now.turn, "need": now.need, "die": now.window.dice}
        return None

    def picture(self) -> Iterable[tuple[str, object, object]]:
        now, seen = self.now, self.seen
        over = seen.result is not None
        led = set().union(*now.leaders)
        combat = now.combat
        for space, shown in seen.spaces.items():
            tokens = {"army": now.armies.get(space, 0)} | ({"leader": 1} if space in led else {})
            breached = combat is not None and combat.breached and combat.t == space
            flags = {"storm": space in now.storms, "locked": space in now.locked, "breached": breached}
            until = {"storm": now.storms[space]} if space in now.storms else {}
            yield space, now.owner.get(space), shown.owner
            yield space, tokens, shown.tokens
            if not over:
                marks = tuple(mark for mark, holds in flags.items() if holds)
                yield f"{space}'s marks", (marks, until), (shown.marks, shown.until)
        for player in seen.seats[: self.seats]:
            seat = player.seat
            cards = {"territory": now.hands[seat]}
            cards |= {"adventure": now.adventures[seat]} if self.with_ring else {}
            side = now.sides[seat] if now.sides else ""
            mine = (now.alive[seat], self.counters(seat), cards, side, now.shown[seat])
            kinds = [card.kind for card in player.shown]
            yield f"seat {seat}", mine, (player.alive, player.counters, player.cards, player.side, kinds)
        decks = {"territory": (now.deck, Counter()), "turned": (now.turned.total(), now.turned)}
        if self.with_ring:
            decks |= {"adventure": (now.pile, Counter()), "discarded": (now.discards.total(), now.discards)}
        yield "decks", decks, {deck.id: (deck.size, Counter(c.id for c in deck.cards)) for deck in seen.decks}
        blocked = {pair: {"blocked": until} for pair, until in now.bridges.items()}
        yield "bridges", blocked, {frozenset((edge.a, edge.b)): edge.until for edge in seen.edges}
        ways = [(combat.a, combat.t, "way")] if combat and combat.way else []
        if not over:
            yield "links", ways, [(link.a, link.b, link.kind) for link in seen.links]
        path = [("ring", PATH, now.ring, now.need)] if self.with_ring else []
        yield "the ring", path, [(way.id, way.spaces, way.place, way.need) for way in seen.paths]
        yield "the round", now.round, seen.round
        if now.round and not over:
            yield "the turn", now.turn, seen.turn

    def counters(self, seat: int) -> dict[str, int]:
        """What the view counts of a seat."""
        now = self.now
        held = now.own(seat)
        counts = {"territories": len(held), "armies": sum(now.armies[space] for space in held)}
        if not now.round:
            sealed = self.options["setup"] == "deal"
            return counts if sealed else {**counts, "unplaced": now.unplaced[seat]}
        counts["income"] = now.income(seat) if now.alive[seat] else 0
        if self.with_ring:
            counts["strongholds"] = len(FORTS.intersection(held))
            counts["score"] = sum(now.points(seat).values()) if now.alive[seat] else 0
        return counts
