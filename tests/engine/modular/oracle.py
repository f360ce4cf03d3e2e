"""The rules of `modular` told again from public events: attacks, duties, moves, and what everybody sees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from engine import View
from tests.engine.modular.table import Table, board
from tests.engine.modular.turns import CENTRES, Turns


class Oracle(Turns):
    """Hears one game."""

    def hear(self, events: Any, seen: View) -> None:
        if self.before is None:
            n = self.seats
            self.now = Table(board(seen.board.partition(":")[2]), [True] * n, [0] * n, [3] * n)
            self.now.lands = [set() for _ in range(n)]
        super().hear(events, seen)

    # -- Attacks (rulings 11 to 14) -------------------------------------------------------------------

    def attacks(self, seat: int) -> bool:
        """Whether the seat could attack anything."""
        now = self.now
        for a in now.own(seat):
            for t in now.board.near[a]:
                least = min(3, now.armies[t]) if self.expert else 1
                if now.owner[t] != seat and now.armies[a] > least and not now.protected(t):
                    return True
        return False

    def bound(self) -> bool:
        """Expert: whether the seat on turn has to attack before it ends its attacks."""
        now = self.now
        return self.expert and now.placed >= 3 and not now.rolled and self.attacks(now.turn)

    def on_standing_order(self, seat: int, n: int) -> None:
        usual = not self.expert and self.options["defence"] == "standing"
        self.demand(usual and seat == self.now.turn and 1 <= n <= 3, "no order here")
        self.now.dice[seat] = n

    def guards(self, other: int, foes: int, *, siege: bool) -> range:
        """With how many dice a defender may throw."""
        now = self.now
        if self.expert or not now.alive[other]:
            return range(min(3, foes), min(3, foes) + 1)
        if self.options["defence"] == "ask" and not siege:
            return range(1, min(3, foes) + 1)
        return range(min(now.dice[other], foes), min(now.dice[other], foes) + 1)

    def on_battle(
        self, seat: int, other: int, origin: str, target: str, rolls: list[list[list[int]]], lost: list[int]
    ) -> None:
        now = self.now
        self.demand(seat == now.turn == now.owner[origin] and not now.pool, f"seat {now.turn}")
        self.demand(target in now.board.near[origin] and now.owner[target] == other != seat, "a neighbour")
        self.demand(not now.protected(target), "no attack on the last territory before round 5")
        now.rolled = True
        armies, foes = now.armies[origin], now.armies[target]
        for attack, defence in rolls:
            self.demand(foes > 0 and 1 <= len(attack) <= min(3, armies - 1), "no further throw")
            allowed = self.guards(other, foes, siege=len(rolls) > 1)
            self.demand(len(defence) in allowed, f"defending dice in {allowed}")
            self.demand(not self.expert or len(attack) >= len(defence), "as many dice as the defender's")
            for throw in (attack, defence):
                self.demand(throw == sorted(throw, reverse=True) and {*throw} <= {*range(1, 7)}, "dice")
            pairs = min(len(attack), len(defence))
            hits = sum(attack[k] > defence[k] for k in range(pairs))
            foes -= hits
            armies -= pairs - hits
        fallen = [now.armies[origin] - armies, now.armies[target] - foes]
        self.demand(lost == fallen, f"lost {fallen}")
        now.armies[origin], now.armies[target] = armies, foes
        if not foes:
            self.conquer(seat, other, origin, target, len(rolls[-1][0]))

    def conquer(self, seat: int, other: int, origin: str, target: str, dice: int) -> None:
        """At least the dice of the last throw move in; victory comes before the rest."""
        now = self.now
        now.armies[origin] -= dice
        now.give(target, seat, dice)
        now.took = True
        self.due("conquered", seat=seat, other=other, origin=origin, target=target, taken=True)
        if now.alive[other] and not now.own(other):
            now.alive[other] = False
            now.out.append(other)
            held, now.hands[other] = now.hands[other], 0
            now.hands[seat] += held
            self.due("eliminated", seat=seat, other=other, n=held)
        if self.has_won(seat):
            self.won([seat], "target")
        elif len(now.living()) == 1:
            self.won([seat], "elimination")
        elif now.armies[origin] > 1:
            now.advance = (origin, target, dice, dice + now.armies[origin] - 1)
        else:
            self.due("occupied", seat=seat, origin=origin, target=target, n=dice)

    def on_occupied(self, seat: int, origin: str, target: str, n: int) -> None:
        now = self.now
        self.demand(now.advance is not None and seat == now.turn, "nobody to move in")
        assert now.advance is not None
        *way, low, high = now.advance
        self.demand(way == [origin, target] and low <= n <= high, f"{low} to {high} into {way[1]}")
        now.armies[origin] -= n - low
        now.armies[target] += n - low
        now.advance = None

    # -- Strategic moves (rulings 15 and 16) ----------------------------------------------------------

    def spare(self, space: str) -> int:
        """What may leave a territory."""
        now = self.now
        kept = 3 if self.expert and now.at_border(space) else 1
        return max(0, now.armies[space] - kept)

    def on_fortified(self, seat: int, origin: str, target: str, n: int) -> None:
        now, asked = self.now, self.asked_before()
        self.demand(seat == now.turn == now.owner[origin] == now.owner[target], "own territories")
        self.demand(target in now.board.near[origin] and not now.pool, "a neighbour")
        self.demand(0 < n <= self.spare(origin), f"at most {self.spare(origin)}")
        self.demand(now.goal in (None, target), f"only into {now.goal}")
        # A second move belongs to the first; after the attacks there is none if one came before them.
        begun = now.goal is not None
        self.demand(asked.kind == "regroup" or not begun, "no second strategic move")
        early = asked.kind == "regroup" and asked.data["early"]
        self.demand(not (early and now.rolled), "no early move after an attack")
        self.demand(early or begun or not self.bound(), "an attack first")
        now.armies[origin] -= n
        now.armies[target] += n
        now.goal = target
        more = [s for s in now.board.near[target] if now.owner[s] == seat and self.spare(s)]
        if not early and not (self.expert and more):
            self.end()

    def asked_before(self) -> Any:
        """The one question that was open before these events."""
        assert self.before is not None
        (prompt,) = self.before.prompts
        return prompt

    def on_passed(self, seat: int) -> None:
        """Once a strategic move at the end has begun, attacks are over: what it makes possible is no duty."""
        self.demand(seat == self.now.turn and not self.now.pool, f"seat {self.now.turn}")
        moving = self.asked_before().kind == "regroup"
        self.demand(moving or not self.bound(), "an attack first")
        self.end()

    # -- What everybody sees --------------------------------------------------------------------------

    def quiet(self) -> None:
        now = self.now
        if self.seen.result:
            return
        (prompt,) = self.seen.prompts
        data = prompt.data
        self.demand((prompt.kind == "occupy") == bool(now.advance), f"to move in: {now.advance}")
        if prompt.kind == "attack":
            movable = now.goal is None and any(
                self.spare(s) and any(now.owner[n] == now.turn for n in now.board.near[s])
                for s in now.own(now.turn)
            )
            due: dict[str, int] = {"must": self.bound(), "move": movable}
            self.demand(data == due, f"the question {due}, not {data}")
        elif prompt.kind == "reinforce":
            due = {
                "armies": now.pool,
                "room": len(self.room()),
                "surplus": self.surplus(),
                "stuck": self.stuck() or not now.pool,
            }
            self.demand(data == due, f"the question {due}, not {data}")
            self.demand(bool(now.pool) or now.hands[now.turn] >= 3, "nobody asked without armies or cards")
        elif prompt.kind != "claim":
            self.demand(not now.pool, f"{now.pool} armies to be placed first")

    def picture(self) -> Iterable[tuple[str, object, object]]:
        now, seen = self.now, self.seen
        placing = seen.phase == "reinforce"
        for space, shown in seen.spaces.items():
            centre = {"centre": 1} if space in now.centres else {}
            yield space, now.owner.get(space), shown.owner
            yield space, {"army": now.armies.get(space, 0), **centre}, shown.tokens
            served = placing and space in now.filled and space not in now.centres
            yield f"{space}'s marks", ("served",) * served, shown.marks
        for player in seen.seats:
            mine = (
                player.seat,
                now.alive[player.seat],
                self.counters(player.seat),
                {"figure": now.hands[player.seat]},
            )
            yield "seat", mine, (player.seat, player.alive, player.counters, player.cards)
        decks = {"figure": (now.deck, Counter()), "used": (now.used.total(), now.used)}
        shown_decks = {deck.id: (deck.size, Counter(card.kind for card in deck.cards)) for deck in seen.decks}
        yield "decks", decks, shown_decks
        tracks: dict[str, tuple[int, int | None]] = {
            "target" if self.expert else "half": (self.target(), None)
        }
        if now.round:
            tracks["round"] = (now.round, self.options["rounds"] or None)
        if self.master:
            tracks["centres"] = (len(now.centres), CENTRES)
            if placing and self.surplus():
                tracks["surplus"] = (self.surplus(), None)
        yield "tracks", tracks, {track.id: (track.value, track.limit) for track in seen.tracks}
        if not seen.result:
            yield "the turn", now.turn, seen.turn

    def counters(self, seat: int) -> dict[str, int]:
        """What the view counts of a seat. Income is that of its next turn."""
        now = self.now
        counted, whole, armies = self.strength(seat)
        counts = {"territories": len(now.own(seat))} | ({"points": counted} if self.expert else {})
        counts["armies"] = armies
        if now.round:
            late = now.round == 1 and self.place(seat) > self.place(now.turn)
            counts["income"] = sum(self.income(seat, late=late)) if now.alive[seat] else 0
        return {**counts, "quadrants": whole}
