"""The steps of a turn: everything in any order, what must still be played, and a second civilian."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.parts.steps.on_turn import OnTurn
from engine.rules.new_wave import buildings, duty, market, playing
from engine.rules.new_wave.actions import travel
from engine.rules.new_wave.pushing import Push
from engine.rules.new_wave.state import Body, Why, card_entries, find, side_of
from engine.rules.new_wave.turns import end_turn, judge
from engine.system import AnyState, Play
from engine.types import Move, Offer, Prompt

STRIKE = "strike"
"""The word of the action that the clock prefers."""


class Act(OnTurn):
    """Rulings 2 to 6: cards, purchases, the swap and buildings, as often as possible; `pass` ends the turn,
    or asks for what must be played."""

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        b: Body = at.body
        data = {"money": b.money, "side": side_of(b, seat), "swap": market.may_swap(at)}
        return Prompt(seat, "act", data=data)

    def offers(self, at: AnyState, seat: int) -> Iterator[Offer]:
        yield from playing.offers(at)
        yield from market.offers(at)
        yield from buildings.offers(at)
        yield Offer("pass")

    def has(self, at: AnyState, move: Move) -> bool:
        match move.verb:
            case "play":
                return playing.is_legal(at, move.args)
            case "buy":
                return market.is_legal(at, move)
            case "choose" if move.args[:1] == (market.SWAP,):
                return market.is_legal(at, move)
            case "choose":
                return any(move in offer for offer in buildings.offers(at))
        return move.verb == "pass" and not move.args

    def why(self, at: AnyState, move: Move) -> Why:
        match move.verb:
            case "play":
                return playing.why_not(at, move.args)
            case "buy":
                return market.why_not(at, move)
            case "choose" if move.args[:1] == (market.SWAP,):
                return market.why_not(at, move)
            case "choose":
                return buildings.why(at, move)
        return None

    def default(self, at: AnyState, seat: int) -> Move:
        return Move(seat, "pass")

    def apply(self, play: Play, move: Move) -> None:
        match move.verb:
            case "play":
                playing.carry_out(play, move)
            case "buy":
                market.buy(play, move.args[0], move.args[1:])
            case "choose" if move.args[0] == market.SWAP:
                market.swap(play, move.args[1])
            case "choose":
                buildings.carry(play, move)
            case _ if duty.owes(play):
                play.push("rest")
            case _:
                end_turn(play)
        judge(play)


class Rest(OnTurn):
    """Ruling 4: only cards that must be played, until there are none; then the turn is over."""

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        return Prompt(seat, "rest", data={"side": side_of(at.body, seat)})

    def offers(self, at: AnyState, seat: int) -> Iterator[Offer]:
        for card in duty.owed_cards(at):
            yield from playing.alone(at, card)

    def has(self, at: AnyState, move: Move) -> bool:
        if move.verb != "play" or playing.is_team(move.args) or not playing.is_legal(at, move.args):
            return False
        card = find(at, move.args[0])
        return card is not None and duty.is_owed(at, card)

    def why(self, at: AnyState, move: Move) -> Why:
        owing = card_entries(card.kind for card in duty.owed_cards(at))
        if move.verb != "play" or move.args == (playing.ALL,) or playing.is_team(move.args):
            return "must-play", {"cards": owing}
        card = find(at, next(iter(move.args), None))
        if card is not None and not duty.is_owed(at, card):
            return "card-not-owed", {"card": card.kind, "cards": owing}
        return playing.why_not(at, move.args)

    def default(self, at: AnyState, seat: int) -> Move:
        """The first card: its strike if it has one, else whatever comes first and keeps it in the game."""
        card = duty.owed_cards(at)[0]
        kept = [(action, args) for action, args in playing.of_card(at, card) if not action.removes]
        kept.sort(key=lambda pair: pair[0].word != STRIKE)
        return Move(seat, "play", playing.move_args(card, *kept[0]))

    def apply(self, play: Play, move: Move) -> None:
        playing.carry_out(play, move)
        if not judge(play):
            self.resume(play)

    def resume(self, play: Play) -> None:
        """Looked at again after every card: another one may have become possible, or impossible."""
        if play.stack[-1].step == "rest" and not duty.owes(play):
            play.stack = play.stack[:-1]
            end_turn(play)


class Walk(OnTurn):
    """Ruling 15: another civilian than the one that has walked may walk, too."""

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        return Prompt(seat, "walk", data={"side": side_of(at.body, seat)})

    def offers(self, at: AnyState, seat: int) -> Iterator[Offer]:
        now = at.stack[-1].vars
        for args in travel.second_walks(at.body, now["space"], now["struck"]):
            yield Offer("move", args)
        yield Offer("pass")

    def why(self, at: AnyState, move: Move) -> Why:
        now = at.stack[-1].vars
        if move.verb != "move":
            return None
        return travel.why_not_followed(at.body, move.args, now["space"], now["struck"])

    def default(self, at: AnyState, seat: int) -> Move:
        return Move(seat, "pass")

    def apply(self, play: Play, move: Move) -> None:
        now = play.stack[-1].vars
        if move.verb == "move":
            travel.follow(play, move.args, now["space"], now["struck"])
        play.pop()


STEPS: Mapping[str, OnTurn] = {"act": Act(), "rest": Rest(), "walk": Walk(), "push": Push()}
