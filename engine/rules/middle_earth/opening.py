"""The steps before the first turn (rulings 2 and 3): claiming, placing, leaders; one by one or sealed.

If a seat resigns here, default moves place the rest of its armies.
"""

from __future__ import annotations

from engine.parts.opening import spread
from engine.parts.ranking import living
from engine.parts.steps import claim, garrison
from engine.parts.steps.on_turn import InTurn
from engine.parts.steps.sealed_deploy import SealedDeploy
from engine.rules.middle_earth.cards import EVENT, KINDS, card_entries, territories_told
from engine.rules.middle_earth.leaders import Leader, set_leader
from engine.rules.middle_earth.meta import DATA, board, has_ring
from engine.rules.middle_earth.setup import give, highest_die
from engine.rules.middle_earth.state import NOBODY, Body, Why, own, put_leader
from engine.rules.middle_earth.turns import start_turn
from engine.system import AnyState, Play
from engine.types import Move, Prompt


def frontier(at: AnyState, seat: int) -> list[int]:
    """The seat's territories that touch another's, or all of its if none does."""
    b: Body = at.body
    near = board(at.setup).neighbours
    held = own(b, seat)
    return [s for s in held if any(b.owner[n] != seat for n in near[s])] or held


def most_battalions(at: AnyState, seat: int, placed: dict[int, int]) -> int:
    """The seat's territory where most battalions stand, those just placed among them; the first of equals."""
    b: Body = at.body
    return max(own(b, seat), key=lambda s: b.armies[s] + placed.get(s, 0))


class Claim(claim.Claim):
    """`manual`."""

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        b: Body = at.body
        free, seats = b.owner.count(NOBODY), at.setup.seats
        return Prompt(seat, "claim", data={"armies": b.reserve[seat], "left": -(-free // seats)})

    def why(self, at: AnyState, move: Move) -> Why:
        if move.verb != "choose" or len(move.args) != 1:
            return None
        space = move.args[0]
        if space not in board(at.setup).index:
            return "unknown-space", {"space": space}
        return "space-taken", {"space": space}

    def take(self, play: Play, seat: int, space: int) -> None:
        give(play, seat, space)

    def finish(self, play: Play) -> None:
        play.swap("garrison")


class Garrison(garrison.Garrison):
    """`manual`: one battalion each in turn."""

    def default_spaces(self, at: AnyState, seat: int) -> list[int]:
        return frontier(at, seat)

    def finish(self, play: Play) -> None:
        play.body.turn = play.body.first
        if has_ring(play.setup):
            play.swap("muster")
        else:
            begin_first_turn(play)


class Muster(InTurn, Leader):
    """`manual`: each seat in turn sets its first leader."""

    def enter(self, play: Play) -> None:
        b: Body = play.body
        if b.leaders[b.turn]:
            begin_first_turn(play)
        else:
            self.act_for_absent(play)

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        return Prompt(seat, "muster")

    def apply(self, play: Play, move: Move) -> None:
        set_leader(play, move.seat, board(play.setup).index[move.args[1]], appoint=False)
        self.go_on(play)


class Deploy(SealedDeploy):
    """`deal`: every seat places all that it has and says where its leader stands."""

    site = "leader"
    site_event = "leader_named"

    def names_site(self, at: AnyState, seat: int) -> bool:
        return has_ring(at.setup)

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        # The progress of a draft is secret: the prompt tells the number to place at the beginning.
        b: Body = at.body
        n = b.reserve[seat] + sum(b.drafts[seat].values())
        return Prompt(seat, "deploy", sealed=True, data={"armies": n, "leader": has_ring(at.setup)})

    def spread(self, play: Play, seat: int) -> dict[int, int]:
        """Along the frontier; the leader stands with the most."""
        b: Body = play.body
        draft = spread(b.armies, frontier(play, seat), b.reserve[seat], b.drafts[seat])
        if has_ring(play.setup) and b.wishes[seat] == NOBODY:
            self.name_site(play, seat, most_battalions(play, seat, draft))
        return draft

    def show(self, play: Play, seat: int, placed: dict[str, int]) -> None:
        if not has_ring(play.setup):
            super().show(play, seat, placed)
            return
        b: Body = play.body
        put_leader(b, seat, b.wishes[seat])
        play.tell("encamped", seat=seat, home=board(play.setup).ids[b.wishes[seat]], placed=placed)

    def finish(self, play: Play) -> None:
        b: Body = play.body
        b.wishes = [NOBODY] * len(b.wishes)
        begin_first_turn(play)


def begin_first_turn(play: Play) -> None:
    """The setup is over: cards are dealt, and a roll decides who has the first turn (rulings 1 and 3)."""
    b: Body = play.body
    if has_ring(play.setup):
        _deal_cards(play)
    b.first, dice = highest_die(play, living(play))
    b.round = 1
    play.tell("started", seat=b.first, dice=dice)
    start_turn(play, b.first)


def _deal_cards(play: Play) -> None:
    """Territory cards and adventure cards, no events among these."""
    b: Body = play.body
    world = board(play.setup)
    deck = list(b.deck)
    play.shuffle(deck)
    calm = [number for number in b.pile if KINDS[number].kind != EVENT]
    play.shuffle(calm)
    for seat in living(play):
        n = DATA.start_cards[play.setup.seats]
        b.hands[seat], deck = tuple(deck[:n]), deck[n:]
        b.adventures[seat], calm = tuple(calm[: DATA.start_adventures]), calm[DATA.start_adventures :]
        if n:
            play.whisper("cards", seat, seat=seat, cards=territories_told(world, b.hands[seat]))
        play.whisper("adventures", seat, seat=seat, cards=card_entries(b.adventures[seat]))
    b.deck = tuple(sorted(deck))
    b.pile = tuple(sorted([*calm, *(number for number in b.pile if KINDS[number].kind == EVENT)]))
