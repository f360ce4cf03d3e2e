"""The second half of a turn: cards, invasions, fortifying (rulings 4 to 13), and all steps by name."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping

from engine.parts.steps.ask_dice import AskDice
from engine.rules.risk2210 import cardsteps, opening, turns, years
from engine.rules.risk2210.buying import Hire, Reinforce, Supply, TurnStep
from engine.rules.risk2210.cards import BEFORE, TURN_END, Card
from engine.rules.risk2210.effects import EFFECTS, why_not
from engine.rules.risk2210.hands import Why, could_hold, find, hand_kinds, not_own, obstacle, pay
from engine.rules.risk2210.invasion import battle
from engine.rules.risk2210.invasion.battle import declare
from engine.rules.risk2210.invasion.moves import (
    attack_offers,
    bands,
    barrier,
    empty,
    joined,
    march,
    network,
    pair,
    parties,
    party,
    targets,
)
from engine.rules.risk2210.invasion.reactions import React
from engine.rules.risk2210.losses import Losses
from engine.rules.risk2210.meta import COMMANDERS, MOST_DEFENCE, board
from engine.rules.risk2210.state import Body, own, staff, units, with_item
from engine.system import AnyState, Play, Step
from engine.types import Move, Offer, Prompt


class Carding(TurnStep, ABC):
    """A step of a turn in which cards of one timing can be played."""

    when = ""

    def too_late(self, at: AnyState) -> bool:
        """Whether the time for these cards is over."""
        return False

    def why_card(self, at: AnyState, seat: int, card: Card) -> Why:
        """Why the card cannot be played now."""
        if card.when != self.when:
            return "card-not-now", {"card": card.id}
        if self.too_late(at):
            return "card-too-late", {"card": card.id}
        return obstacle(at, seat, card) or why_not(at, seat, card)

    @abstractmethod
    def others(self, at: AnyState, seat: int) -> Iterator[Offer]:
        """All offers but those of units; the last one is to pass."""

    def has(self, at: AnyState, move: Move) -> bool:
        if move.verb == "pass":
            return not move.args
        return any(move in offer for offer in self.others(at, move.seat))

    def card_offers(self, at: AnyState, seat: int) -> Iterator[Offer]:
        """All ways to play a card."""
        for _, card in hand_kinds(at, seat):
            if self.why_card(at, seat, card) is None:
                for args in EFFECTS[card.effect].targets(at, seat, card):
                    yield Offer("play", (card.id, *args))

    def play_card(self, play: Play, move: Move) -> None:
        """Play the card of a legal move."""
        card = find(play, move.seat, move.args[0])
        assert card is not None
        stack = play.stack
        pay(play, move.seat, card, move.args[1:])
        EFFECTS[card.effect].run(play, move.seat, card, move.args[1:])
        if play.stack is stack:
            self.resume(play)

    def why(self, at: AnyState, move: Move) -> Why:
        if move.verb != "play" or not move.args:
            return None
        card = find(at, move.seat, move.args[0])
        return self.why_card(at, move.seat, card) if card else ("card-not-held", {"card": move.args[0]})


def unknown(at: AnyState, move: Move) -> Why:
    """Which of a move's two spaces is none."""
    index = board(at.setup).index
    return next((("unknown-space", {"space": arg}) for arg in move.args[:2] if arg not in index), None)


class Invade(Carding):
    """Cards until the first invasion, then invasions, until the seat has enough."""

    when = BEFORE

    def resume(self, play: Play) -> None:
        turns.sweep(play)

    def too_late(self, at: AnyState) -> bool:
        return bool(at.body.invaded)

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        b: Body = at.body
        data = {"invaded": b.invaded, "energy": b.energy[seat], "contested": b.contested}
        return Prompt(seat, "invade", data={**data, "rewarded": b.rewarded})

    def offers(self, at: AnyState, seat: int) -> Iterator[Offer]:
        b: Body = at.body
        for a in own(b, seat):
            if units(b, a) > 1:
                for t in targets(at, a):
                    yield from self._pair(at, a, t)
        yield from self.others(at, seat)

    def others(self, at: AnyState, seat: int) -> Iterator[Offer]:
        """All but invasions: cards, standing orders, the end of this step."""
        b: Body = at.body
        yield from self.card_offers(at, seat)
        for n in range(1, MOST_DEFENCE + 1):
            if n != b.defence[seat]:
                yield Offer("choose", ("defence", n), idle=True)
        yield Offer("choose", ("losses", "mods" if b.chooses_losses[seat] else "ask"), idle=True)
        yield Offer("pass")

    def _pair(self, at: AnyState, a: int, t: int) -> Iterator[Offer]:
        if empty(at.body, t):
            ids = board(at.setup).ids
            return parties(at.body, a, ids[a], ids[t])
        return attack_offers(at, a, t)

    def has(self, at: AnyState, move: Move) -> bool:
        if move.verb in ("attack", "move"):
            spaces = pair(at, move)
            return (
                spaces is not None
                and barrier(at, *spaces) is None
                and any(move in offer for offer in self._pair(at, *spaces))
            )
        return super().has(at, move)

    def why(self, at: AnyState, move: Move) -> Why:
        if move.verb not in ("attack", "move"):
            return super().why(at, move)
        if error := unknown(at, move):
            return error
        index = board(at.setup).index
        if len(move.args) < 2:
            return self._powerless(at, move)
        a, t = index[move.args[0]], index[move.args[1]]
        if error := barrier(at, a, t):
            return error
        if empty(at.body, t) and move.verb == "attack":
            return "move-instead", {"space": move.args[1]}
        if not empty(at.body, t) and move.verb == "move":
            return "attack-instead", {"space": move.args[1]}
        return None

    def _powerless(self, at: AnyState, move: Move) -> Why:
        """Why nothing can be invaded from the space that the move names."""
        for space in move.args:
            if error := not_own(at, move.seat, space):
                return error
            if units(at.body, board(at.setup).index[space]) < 2:
                return "too-few-units", {"space": space}
        return None

    def apply(self, play: Play, move: Move) -> None:
        b: Body = play.body
        match move.verb:
            case "pass":
                turns.base(play, "fortify")
            case "play":
                self.play_card(play, move)
            case "choose" if move.args[0] == "defence":
                b.defence = with_item(b.defence, move.seat, int(move.args[1]))
                play.tell("standing_order", seat=move.seat, n=move.args[1])
            case "choose":
                b.chooses_losses = with_item(b.chooses_losses, move.seat, move.args[1] == "ask")
                play.tell("losses_order", seat=move.seat, asks=move.args[1] == "ask")
            case _:
                declare(play, move)


class Fortify(Carding):
    """One fortifying move, more with a card, and the cards of the end of the turn."""

    when = TURN_END

    def enter(self, play: Play) -> None:
        self.resume(play)

    def resume(self, play: Play) -> None:
        """End the turn when nothing is left that the seat could do by what everybody knows."""
        b: Body = play.body
        seat = b.turn
        movable = b.fortifies and any(
            owner == seat and units(b, a) > 1 and joined(play, a) for a, owner in enumerate(b.owner)
        )
        if not movable and not any(
            obstacle(play, seat, card) is None for card in could_hold(play, seat, TURN_END)
        ):
            turns.end_turn(play)

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        return Prompt(seat, "fortify", data={"moves": at.body.fortifies})

    def _moves(self, at: AnyState, seat: int) -> Iterator[Offer]:
        b: Body = at.body
        if not b.fortifies:
            return
        ids = board(at.setup).ids
        reach: dict[int, list[int]] = {}  # connected spaces reach the same ones
        for a in own(b, seat):
            if units(b, a) > 1:
                if a not in reach:
                    whole = sorted((a, *network(at, a)))
                    reach |= dict.fromkeys(whole, whole)
                ways = [*bands(staff(b, a), b.mods[a])]
                for t in reach[a]:
                    if t != a:
                        yield from (Offer("move", (ids[a], ids[t], *who), n) for who, n in ways)

    def offers(self, at: AnyState, seat: int) -> Iterator[Offer]:
        yield from self._moves(at, seat)
        yield from self.others(at, seat)

    def others(self, at: AnyState, seat: int) -> Iterator[Offer]:
        """All but moves: cards, and the end of the turn."""
        yield from self.card_offers(at, seat)
        yield Offer("pass")

    def has(self, at: AnyState, move: Move) -> bool:
        if move.verb != "move":
            return super().has(at, move)
        spaces = pair(at, move)
        return (
            spaces is not None
            and self._wrong(at, *spaces) is None
            and any(move in offer for offer in parties(at.body, spaces[0], move.args[0], move.args[1]))
        )

    def _wrong(self, at: AnyState, a: int, t: int) -> Why:
        b: Body = at.body
        ids = board(at.setup).ids
        for space in (a, t):
            if b.owner[space] != b.turn:
                return "space-not-yours", {"space": ids[space]}
        if not b.fortifies:
            return "fortified-already", {}
        if units(b, a) < 2:
            return "too-few-units", {"space": ids[a]}
        return None if t in network(at, a) else ("not-connected", {"from": ids[a], "to": ids[t]})

    def why(self, at: AnyState, move: Move) -> Why:
        if move.verb != "move":
            return super().why(at, move)
        if error := unknown(at, move):
            return error
        index = board(at.setup).index
        return self._wrong(at, index[move.args[0]], index[move.args[1]]) if len(move.args) > 1 else None

    def apply(self, play: Play, move: Move) -> None:
        if move.verb == "pass":
            turns.end_turn(play)
            return
        if move.verb == "play":
            self.play_card(play, move)
            return
        b: Body = play.body
        index = board(play.setup).index
        kinds, n = party(move)
        march(b, index[move.args[0]], index[move.args[1]], kinds, n)
        b.fortifies -= 1
        named = [COMMANDERS[k] for k in kinds]
        data = {"seat": move.seat, "from": move.args[0], "to": move.args[1], "n": n, "commanders": named}
        play.tell("regrouped", **data)
        self.resume(play)


STEPS: Mapping[str, Step] = {
    "claim": opening.Claim(board),
    "garrison": opening.Garrison(board),
    "muster": opening.Muster(),
    "deploy": opening.Deploy(),
    "bid": years.Bid(),
    "marker": years.Marker(),
    "year_end": years.YearEnd(),
    "reinforce": Reinforce(board),
    "hire": Hire(),
    "supply": Supply(),
    "invade": Invade(),
    "fortify": Fortify(),
    "battle": battle.Battle(),
    "react": React(),
    "defend": AskDice(board),
    "losses": Losses(),
    "occupy": battle.Occupy(),
    "scout": cardsteps.Scout(),
    "reward": battle.Reward(),
    "spread": cardsteps.Spread(),
    "decoys": cardsteps.Decoys(),
    "reduction": cardsteps.Reduction(),
    "armageddon": cardsteps.Armageddon(),
}
