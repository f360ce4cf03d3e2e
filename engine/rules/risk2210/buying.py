"""The first half of a turn: placing MODs, hiring, building, buying cards (rulings 1, 3 and 7)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.parts.steps.on_turn import OnTurn
from engine.parts.steps.place import Place
from engine.rules.risk2210 import turns
from engine.rules.risk2210.hands import Why, not_own
from engine.rules.risk2210.meta import (
    CARD_COST,
    CARDS_A_TURN,
    COMMANDER_COST,
    COMMANDERS,
    DECKS,
    STATION,
    STATION_COST,
    STATIONS,
    board,
    links,
)
from engine.rules.risk2210.opening import frontier, put_piece
from engine.rules.risk2210.state import NOBODY, Body, has_commander, own, stations
from engine.system import AnyState, Play
from engine.types import Arg, Move, Offer, Prompt


class TurnStep(OnTurn):
    """A step that its seat may pass."""

    def default(self, at: AnyState, seat: int) -> Move:
        return Move(seat, "pass")


class Reinforce(Place):
    """All MODs of the turn are placed on own territories."""

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        return Prompt(seat, "reinforce_mods", data={"armies": at.body.pool})

    def default_spaces(self, at: AnyState, seat: int) -> list[int]:
        return frontier(at, seat)

    def armies(self, at: AnyState) -> list[int]:
        b: Body = at.body
        return b.mods

    def finish(self, play: Play) -> None:
        turns.after_reinforcing(play)


def station_spaces(at: AnyState, seat: int) -> list[int]:
    """Where the seat may build a station (option `stations`, ruling 7); none when it has four."""
    b: Body = at.body
    if len(stations(b, seat)) >= STATIONS:
        return []
    everywhere = at.setup.options["stations"] == "any"
    kind = links(at.setup).kind
    return [s for s in own(b, seat) if not b.station[s] and (everywhere or kind[s] == "land")]


def _cards(at: AnyState, seat: int) -> Iterator[Offer]:
    b: Body = at.body
    most = turns.purchasable(b)
    if most > 0:
        for kind in turns.open_decks(b, seat):
            left = len(b.piles[kind]) - b.bought.count(kind)
            yield Offer("buy", ("cards", DECKS[kind]), (1, min(most, left)))


class Hire(TurnStep):
    """Commanders and stations; buying cards goes on to the next step."""

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        return Prompt(seat, "hire", data={"energy": at.body.energy[seat]})

    def offers(self, at: AnyState, seat: int) -> Iterator[Offer]:
        ids = board(at.setup).ids
        for piece, spaces in self._pieces(at, seat):
            for space in spaces:
                yield Offer("buy", (piece, ids[space]))
        yield from self._others(at, seat)

    def _pieces(self, at: AnyState, seat: int) -> Iterator[tuple[Arg, list[int]]]:
        """The pieces that the seat can have, each with the spaces for it, of which there is one at least."""
        b: Body = at.body
        if b.energy[seat] >= COMMANDER_COST and NOBODY in b.commanders[seat]:
            mine = own(b, seat)
            for kind, name in enumerate(COMMANDERS):
                if not has_commander(b, seat, kind):
                    yield name, mine
        if b.energy[seat] >= STATION_COST and (spaces := station_spaces(at, seat)):
            yield STATION, spaces

    def _others(self, at: AnyState, seat: int) -> Iterator[Offer]:
        """The offers that go on to the next step, as long as there are pieces to be had."""
        if any(self._pieces(at, seat)):
            yield from _cards(at, seat)
            yield Offer("pass")

    def has(self, at: AnyState, move: Move) -> bool:
        if move.verb == "buy" and len(move.args) == 2:
            piece, space = move.args
            return board(at.setup).index.get(space) in dict(self._pieces(at, move.seat)).get(piece, ())
        return any(move in offer for offer in self._others(at, move.seat))

    def why(self, at: AnyState, move: Move) -> Why:
        b: Body = at.body
        what = move.args[0] if move.args else None
        if move.verb != "buy" or what not in (*COMMANDERS, STATION):
            return _why_no_cards(at, move)
        cost = STATION_COST if what == STATION else COMMANDER_COST
        if b.energy[move.seat] < cost:
            return "energy-short", {"cost": cost, "energy": b.energy[move.seat]}
        if what == STATION and len(stations(b, move.seat)) >= STATIONS:
            return "stations-all", {"most": STATIONS}
        if what != STATION and has_commander(b, move.seat, COMMANDERS.index(str(what))):
            return "commander-in-play", {"piece": what}
        if len(move.args) < 2 or (error := not_own(at, move.seat, move.args[1])):
            return error if len(move.args) > 1 else None
        return ("no-station-here", {"space": move.args[1]}) if what == STATION else None

    def apply(self, play: Play, move: Move) -> None:
        if move.verb == "pass":
            turns.after_hiring(play)
            return
        if move.args[0] == "cards":
            turns.base(play, "supply")
            play.rules.steps["supply"].apply(play, move)
            return
        b: Body = play.body
        piece = str(move.args[0])
        cost = STATION_COST if piece == STATION else COMMANDER_COST
        b.energy[move.seat] -= cost
        put_piece(b, move.seat, piece, board(play.setup).index[move.args[1]])
        play.tell("hired", seat=move.seat, piece=piece, space=move.args[1], energy=cost)
        if not any(self.offers(play, move.seat)):
            turns.after_hiring(play)


def _why_no_cards(at: AnyState, move: Move) -> Why:
    b: Body = at.body
    if move.verb != "buy" or len(move.args) != 3 or move.args[0] != "cards" or move.args[1] not in DECKS:
        return None
    kind = DECKS.index(str(move.args[1]))
    if not has_commander(b, move.seat, kind):
        return "commander-needed", {"piece": COMMANDERS[kind]}
    if len(b.piles[kind]) <= b.bought.count(kind):
        return "deck-empty", {"deck": DECKS[kind]}
    if not b.energy[move.seat]:
        return "energy-short", {"cost": CARD_COST, "energy": 0}
    return None


class Supply(TurnStep):
    """Up to four command cards a turn, seen only when all are bought."""

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        b: Body = at.body
        return Prompt(seat, "supply", data={"energy": b.energy[seat], "cards": CARDS_A_TURN - b.purchases})

    def offers(self, at: AnyState, seat: int) -> Iterator[Offer]:
        cards = _cards(at, seat)
        first = next(cards, None)
        if first:
            yield first
            yield from cards
            yield Offer("pass")

    def why(self, at: AnyState, move: Move) -> Why:
        return _why_no_cards(at, move)

    def apply(self, play: Play, move: Move) -> None:
        if move.verb == "pass":
            turns.after_buying(play)
            return
        b: Body = play.body
        kind, n = DECKS.index(str(move.args[1])), int(move.args[2])
        b.energy[move.seat] -= CARD_COST * n
        b.purchases += n
        b.bought += (kind,) * n
        play.tell("bought", seat=move.seat, deck=DECKS[kind], n=n, energy=CARD_COST * n)
        if not any(_cards(play, move.seat)):
            turns.after_buying(play)
