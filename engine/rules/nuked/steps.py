"""The steps of a turn: reinforce, attack, and the defender's answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.parts.steps import on_turn
from engine.parts.steps.place import Place
from engine.rules.nuked import battle, effects
from engine.rules.nuked.cards import DEFENCE, NUMBERS, find, hand_kinds, spend
from engine.rules.nuked.land import destinations, fortifying, near
from engine.rules.nuked.meta import board
from engine.rules.nuked.opening import Claim, Deploy, Farm, not_own
from engine.rules.nuked.state import NOBODY, Body, Why, farm_of, gain, own
from engine.rules.nuked.turns import end_turn, next_turn
from engine.system import AnyState, Play, Step
from engine.types import Arg, Move, Offer, Prompt


class TurnStep(on_turn.TurnStep):
    """A step in which the seat on turn acts. If it resigns, the turn passes on."""

    def pass_on(self, play: Play) -> None:
        play.body.more = 0
        next_turn(play)

    def leave(self, play: Play, seat: int) -> None:
        top = play.stack[-1]
        super().leave(play, seat)
        if top.step == "react" and top.vars["seat"] == seat:
            # The land that was attacked is free now: nothing has moved (ruling 17).
            play.pop()


class Reinforce(Place, TurnStep):
    """Ruling 5: the troops of the turn go anywhere, or, if more come so, all to the Capital at once."""

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        b: Body = at.body
        return Prompt(seat, "reinforce", data={"armies": b.pool, "capital": b.pool + b.more if b.more else 0})

    def default_spaces(self, at: AnyState, seat: int) -> list[int]:
        """The Capital: it keeps an absent seat alive."""
        return [at.body.capital[seat]]

    def offers(self, at: AnyState, seat: int) -> Iterator[Offer]:
        if at.body.more:
            yield Offer("choose", ("capital",))
        yield from super().offers(at, seat)
        yield from effects.offers(at, seat)

    def has(self, at: AnyState, move: Move) -> bool:
        match move.verb:
            case "play":
                return effects.is_legal(at, move)
            case "place":
                return super().has(at, move)
        return bool(at.body.more) and (move.verb, move.args) == ("choose", ("capital",))

    def why(self, at: AnyState, move: Move) -> Why:
        if move.verb == "choose" and move.args == ("capital",):
            return "capital-choice-over", {}
        return effects.why_not(at, move) if move.verb == "play" else super().why(at, move)

    def default(self, at: AnyState, seat: int) -> Move:
        """All to the Capital."""
        return Move(seat, "choose", ("capital",)) if at.body.more else super().default(at, seat)

    def apply(self, play: Play, move: Move) -> None:
        match move.verb:
            case "play":
                effects.carry_out(play, move)
            case "choose":
                self._rally(play, move.seat)
            case _:
                play.body.more = 0
                super().apply(play, move)

    def _rally(self, play: Play, seat: int) -> None:
        b: Body = play.body
        capital, n = b.capital[seat], b.pool + b.more
        b.armies[capital] += n
        b.total += b.more
        b.pool = b.more = 0
        play.tell("rallied", seat=seat, space=board(play.setup).ids[capital], n=n)
        self.finish(play)

    def finish(self, play: Play) -> None:
        play.swap("attack")


def _careful(b: Body, space: int) -> int:
    """How many troops leave a territory by a single press at most: half of those on a Capital, that no slip
    strips it; elsewhere all but one."""
    there = b.armies[space]
    return there // 2 if farm_of(b, space) != NOBODY else there - 1


class Attack(TurnStep):
    """Rulings 6 to 14: attacks and one card, then a fortifying move or a pass ends the turn."""

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        b: Body = at.body
        ids = board(at.setup).ids
        ferry = [ids[space] for space in b.boat]
        data = {"armed": b.armed, "played": b.played, "in_hand": len(b.hands[seat]), "ferry": ferry}
        return Prompt(seat, "attack", data=data)

    def offers(self, at: AnyState, seat: int) -> Iterator[Offer]:
        b: Body = at.body
        ids = board(at.setup).ids
        strong = [space for space in own(b, seat) if b.armies[space] > 1]
        for a in strong:
            for t in near(at, a):
                if b.owner[t] != seat and not battle.is_barred(at, t):
                    low, high = battle.least(at, t), b.armies[a] - 1
                    if low <= high:
                        careful = max(low, _careful(b, a))
                        yield Offer("attack", (ids[a], ids[t]), (low, high), usual=low, pressed=careful)
        for a, t in fortifying(at, seat):
            if b.armies[a] > 1:
                usual = 1 if farm_of(b, a) == seat else None
                amount = (1, b.armies[a] - 1)
                yield Offer("move", (ids[a], ids[t]), amount, usual=usual, pressed=_careful(b, a))
        yield from effects.offers(at, seat)
        yield Offer("pass")

    def has(self, at: AnyState, move: Move) -> bool:
        args = move.args
        if move.verb == "play":
            return effects.is_legal(at, move)
        if move.verb not in ("attack", "move"):
            return move.verb == "pass" and not args
        b: Body = at.body
        index = board(at.setup).index
        if len(args) != 3 or args[0] not in index or args[1] not in index:
            return False
        a, t, n = index[args[0]], index[args[1]], args[2]
        if b.owner[a] != move.seat or not isinstance(n, int) or not 0 < n < b.armies[a]:
            return False
        if move.verb == "move":
            return t in destinations(at, a)
        if b.owner[t] == move.seat or t not in near(at, a) or battle.is_barred(at, t):
            return False
        return n >= battle.least(at, t)

    def why(self, at: AnyState, move: Move) -> Why:
        match move.verb:
            case "attack":
                return battle.why_not(at, move)
            case "move":
                return self._not_moved(at, move)
            case "play":
                return effects.why_not(at, move)
        return None

    def _not_moved(self, at: AnyState, move: Move) -> Why:
        world = board(at.setup)
        for arg in move.args[:2]:
            if reason := not_own(at, move.seat, (arg,)):
                return reason
        if len(move.args) < 2:
            return None
        a, t = (world.index[arg] for arg in move.args[:2])
        if t not in destinations(at, a):
            key = "not-adjacent" if at.setup.options["fortify"] == "adjacent" else "not-connected"
            return key, {"from": world.ids[a], "to": world.ids[t]}
        return ("too-few-armies", {"space": world.ids[a]}) if at.body.armies[a] < 2 else None

    def default(self, at: AnyState, seat: int) -> Move:
        return Move(seat, "pass")

    def apply(self, play: Play, move: Move) -> None:
        b: Body = play.body
        index = board(play.setup).index
        seat, args = move.seat, move.args
        if move.verb == "play":
            effects.carry_out(play, move)
        elif move.verb == "attack":
            battle.declare(play, index[args[0]], index[args[1]], int(args[2]))
        elif move.verb == "move":
            b.armies[index[args[0]]] -= int(args[2])
            b.armies[index[args[1]]] += int(args[2])
            play.tell("fortified", **{"seat": seat, "from": args[0], "to": args[1], "n": args[2]})
            end_turn(play)
        else:
            play.tell("passed", seat=seat)
            end_turn(play)


class React(Step):
    """Ruling 12: the defender alone, who may play one card. Sealed, so that no answer tells what is held."""

    sealed = True

    def enter(self, play: Play) -> None:
        play.note(seat=play.body.owner[play.stack[-1].vars["to"]])

    def seats(self, at: AnyState) -> tuple[int, ...]:
        return (at.stack[-1].vars["seat"],)

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        b: Body = at.body
        now, ids = at.stack[-1].vars, board(at.setup).ids
        arrow = {"from": ids[now["from"]], "to": ids[now["to"]]}
        data = {**arrow, "committed": now["n"], "other": b.turn, "guard": b.armies[now["to"]]}
        return Prompt(seat, "react", "react", sealed=True, data=data)

    def offers(self, at: AnyState, seat: int) -> Iterator[Offer]:
        for card in hand_kinds(at, seat, defence=True):
            yield Offer("play", (card.kind,))
        yield Offer("choose", ("hold",))
        yield Offer("pass")
        yield Offer("choose", ("silent",), idle=True)

    def has(self, at: AnyState, move: Move) -> bool:
        match move.verb:
            case "pass":
                return not move.args
            case "choose":
                return move.args in (("hold",), ("silent",))
        return super().has(at, move)

    def why(self, at: AnyState, move: Move) -> Why:
        if move.verb != "play" or not move.args or move.args[0] not in NUMBERS:
            return None
        card = find(at, move.seat, move.args[0])
        if card is None:
            return "card-not-held", {"card": move.args[0]}
        return ("card-not-now", {"card": card.kind}) if card.effect != DEFENCE else None

    def default(self, at: AnyState, seat: int) -> Move:
        return Move(seat, "pass")

    def apply(self, play: Play, move: Move) -> None:
        b: Body = play.body
        seat = move.seat
        now = play.stack[-1].vars
        t = now["to"]
        if move.args == ("silent",):
            b.silent = (*b.silent, seat)
        if card := find(play, seat, self._answer_card(play, move)):
            shown = spend(play, seat, card)
            b.guarded = (*b.guarded, t)
            gain(b, t, card.troops)
            play.tell("defended", seat=seat, space=board(play.setup).ids[t], n=card.troops, cards=shown)
        play.pop()
        battle.fight(play, now["from"], t, now["n"])

    def _answer_card(self, at: AnyState, move: Move) -> Arg | None:
        """The card that an answer plays, if any."""
        if move.verb == "play":
            return move.args[0]
        return self._holding(at, move.seat) if move.args == ("hold",) else None

    def _holding(self, at: AnyState, seat: int) -> str | None:
        """The smallest card with which the defender keeps the territory; a Capital is kept by a tie."""
        b: Body = at.body
        now = at.stack[-1].vars
        t = now["to"]
        needed = now["n"] + (farm_of(b, t) != seat)
        cards = sorted(hand_kinds(at, seat, defence=True), key=lambda card: card.troops)
        return next((card.kind for card in cards if b.armies[t] + card.troops >= needed), None)


STEPS: Mapping[str, Step] = {
    "farm": Farm(),
    "claim": Claim(),
    "deploy": Deploy(board),
    "reinforce": Reinforce(board),
    "attack": Attack(),
    "react": React(),
}
