"""The questions that cards ask: three MODs in three places, scouts that have arrived, commanders that move,
MODs to remove, and the round of nuclear cards (rulings 11 and 12)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.parts.steps.on_turn import OnTurn
from engine.rules.risk2210 import turns
from engine.rules.risk2210.cards import BEFORE, Card, cards
from engine.rules.risk2210.effects import EFFECTS, why_not
from engine.rules.risk2210.hands import Why, find, hand_kinds, obstacle, pay
from engine.rules.risk2210.losses import remove, vacate
from engine.rules.risk2210.meta import (
    COMMANDERS,
    NUCLEAR,
    SCOUTS,
    armageddon_ends_with_its_player,
    board,
    links,
)
from engine.rules.risk2210.state import Body, has_commander, own, put_commander, with_item
from engine.system import AnyState, Play, Step
from engine.types import Move, Offer, Prompt


class Spread(Step):
    """One MOD each in this many different territories of the seat; fewer will do. In Armageddon the seat that
    plays the card is not always the one on turn."""

    def _open(self, at: AnyState) -> list[int]:
        now = at.stack[-1].vars
        kind = links(at.setup).kind
        return [
            s
            for s in own(at.body, now["seat"])
            if s not in now["used"] and (not now["terrain"] or kind[s] == now["terrain"])
        ]

    def seats(self, at: AnyState) -> tuple[int, ...]:
        return (at.stack[-1].vars["seat"],)

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        clock = "turn" if seat == at.body.turn else "react"
        return Prompt(seat, "spread", clock, data={"armies": at.stack[-1].vars["left"]})

    def offers(self, at: AnyState, seat: int) -> Iterator[Offer]:
        ids = board(at.setup).ids
        for space in self._open(at):
            yield Offer("place", (ids[space], 1))
        yield Offer("pass")

    def default(self, at: AnyState, seat: int) -> Move:
        """The weakest territory that is left."""
        space = min(self._open(at), key=lambda s: at.body.mods[s])
        return Move(seat, "place", (board(at.setup).ids[space], 1))

    def apply(self, play: Play, move: Move) -> None:
        if move.verb == "pass":
            play.pop()
            return
        b: Body = play.body
        now = play.stack[-1].vars
        space = board(play.setup).index[move.args[0]]
        b.mods[space] += 1
        b.total += 1
        play.tell("placed", seat=move.seat, space=move.args[0], n=1)
        play.note(left=now["left"] - 1, used=[*now["used"], space])
        if now["left"] == 1 or not self._open(play):
            play.pop()


class Scout(OnTurn):
    """The seat has occupied the space of a scouts' card: the MODs come now or never."""

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        return Prompt(seat, "scout", data={"space": board(at.setup).ids[at.stack[-1].vars["space"]]})

    def offers(self, at: AnyState, seat: int) -> Iterator[Offer]:
        yield Offer("choose", ("scouts",))
        yield Offer("pass")

    def default(self, at: AnyState, seat: int) -> Move:
        return Move(seat, "choose", ("scouts",))

    def apply(self, play: Play, move: Move) -> None:
        b: Body = play.body
        space = play.stack[-1].vars["space"]
        waiting = tuple(s for s in b.scouts[move.seat] if s != space)
        b.scouts = with_item(b.scouts, move.seat, waiting)
        if move.verb == "choose":
            b.mods[space] += SCOUTS
            b.total += SCOUTS
            play.tell("scouts", seat=move.seat, space=board(play.setup).ids[space], n=SCOUTS)
        else:
            play.tell("scouts_lost", seat=move.seat, space=board(play.setup).ids[space])
        play.pop()


class Decoys(OnTurn):
    """Each commander in play may move once to any own territory."""

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        return Prompt(seat, "decoys", data={"commanders": len(at.stack[-1].vars["left"])})

    def offers(self, at: AnyState, seat: int) -> Iterator[Offer]:
        b: Body = at.body
        ids = board(at.setup).ids
        for kind in at.stack[-1].vars["left"]:
            for space in own(b, seat):
                if space != b.commanders[seat][kind]:
                    yield Offer("choose", (COMMANDERS[kind], ids[space]))
        yield Offer("pass")

    def default(self, at: AnyState, seat: int) -> Move:
        return Move(seat, "pass")

    def apply(self, play: Play, move: Move) -> None:
        if move.verb == "pass":
            play.pop()
            return
        b: Body = play.body
        ids = board(play.setup).ids
        kind = COMMANDERS.index(str(move.args[0]))
        origin = ids[b.commanders[move.seat][kind]]
        left_behind = b.commanders[move.seat][kind]
        put_commander(b, move.seat, kind, board(play.setup).index[move.args[1]])
        play.tell("decoy", **{"seat": move.seat, "from": origin, "to": move.args[1]}, commander=move.args[0])
        vacate(play, left_behind)
        left = [k for k in play.stack[-1].vars["left"] if k != kind]
        play.note(left=left)
        if not left:
            play.pop()


class Reduction(Step):
    """Each opponent in the order of turns removes MODs of its choice, then the seat on turn."""

    def enter(self, play: Play) -> None:
        """Go on to the first seat that has a choice; a seat with no more MODs than it must lose has none."""
        b: Body = play.body
        while queue := play.stack[-1].vars["queue"]:
            seat, n = queue[0]
            mine = [s for s in own(b, seat) if b.mods[s]]
            if b.alive[seat] and n and sum(b.mods[s] for s in mine) > n and len(mine) > 1:
                return
            if b.alive[seat] and n and mine:
                placed = {s: min(n, b.mods[s]) if len(mine) == 1 else b.mods[s] for s in mine}
                for space, lost in placed.items():
                    remove(play, space, (), lost, quiet=False)
            play.note(queue=queue[1:])
        play.pop()

    def seats(self, at: AnyState) -> tuple[int, ...]:
        return (at.stack[-1].vars["queue"][0][0],)

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        clock = "turn" if seat == at.body.turn else "react"
        return Prompt(seat, "reduction", clock, data={"armies": at.stack[-1].vars["queue"][0][1]})

    def offers(self, at: AnyState, seat: int) -> Iterator[Offer]:
        b: Body = at.body
        ids = board(at.setup).ids
        n = at.stack[-1].vars["queue"][0][1]
        for space in own(b, seat):
            if b.mods[space]:
                yield Offer("choose", ("remove", ids[space]), (1, min(n, b.mods[space])))

    def default(self, at: AnyState, seat: int) -> Move:
        """One from where most stand."""
        b: Body = at.body
        space = max(own(b, seat), key=lambda s: b.mods[s])
        return Move(seat, "choose", ("remove", board(at.setup).ids[space], 1))

    def apply(self, play: Play, move: Move) -> None:
        n = int(move.args[2])
        remove(play, board(play.setup).index[move.args[1]], (), n, quiet=False)
        (seat, left), *rest = play.stack[-1].vars["queue"]
        play.note(queue=[[seat, left - n], *rest])
        self.enter(play)


class Armageddon(Step):
    """In the order of turns, everyone who could hold nuclear cards plays any number of them for nothing. The
    seat on turn may fall meanwhile; its turn ends when all have had theirs (ruling 11)."""

    def enter(self, play: Play) -> None:
        """Go on to the first seat that could take part."""
        b: Body = play.body
        kinds = cards(play.setup)
        while queue := play.stack[-1].vars["queue"]:
            seat = queue[0]
            if (
                b.alive[seat]
                and seat not in b.jammed
                and has_commander(b, seat, NUCLEAR)
                and any(kinds[c].deck == NUCLEAR for c in b.hands[seat])
            ):
                return
            play.note(queue=queue[1:])
        play.pop()

    def resume(self, play: Play) -> None:
        if turns.sweep(play) if armageddon_ends_with_its_player(play.setup) else turns.bury(play):
            self.enter(play)

    def seats(self, at: AnyState) -> tuple[int, ...]:
        return (at.stack[-1].vars["queue"][0],)

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        clock = "turn" if seat == at.body.turn else "react"
        return Prompt(seat, "armageddon", clock, data={"free": True})

    def _why(self, at: AnyState, seat: int, card: Card) -> Why:
        if card.deck != NUCLEAR or card.when != BEFORE or card.effect == "armageddon":
            return "card-not-now", {"card": card.id}
        return obstacle(at, seat, card, free=True) or why_not(at, seat, card)

    def offers(self, at: AnyState, seat: int) -> Iterator[Offer]:
        for _, card in hand_kinds(at, seat):
            if self._why(at, seat, card) is None:
                for args in EFFECTS[card.effect].targets(at, seat, card):
                    yield Offer("play", (card.id, *args))
        yield Offer("pass")

    def why(self, at: AnyState, move: Move) -> Why:
        if move.verb != "play" or not move.args:
            return None
        card = find(at, move.seat, move.args[0])
        return self._why(at, move.seat, card) if card else ("card-not-held", {"card": move.args[0]})

    def default(self, at: AnyState, seat: int) -> Move:
        return Move(seat, "pass")

    def apply(self, play: Play, move: Move) -> None:
        if move.verb == "pass":
            play.note(queue=play.stack[-1].vars["queue"][1:])
            self.enter(play)
            return
        card = find(play, move.seat, move.args[0])
        assert card is not None
        stack = play.stack
        pay(play, move.seat, card, move.args[1:], free=True)
        EFFECTS[card.effect].run(play, move.seat, card, move.args[1:])
        if play.stack is stack:
            self.resume(play)
