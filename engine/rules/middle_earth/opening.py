"""The steps before the first turn (rulings 2 and 3): claiming, placing, leaders; one by one or sealed.

If a seat resigns here, default moves place the rest of its armies.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.parts.opening import redraft, spread
from engine.parts.ranking import living
from engine.parts.steps import claim
from engine.parts.steps.on_turn import InTurn
from engine.rules.middle_earth.cards import EVENT, KINDS, territories_told, told
from engine.rules.middle_earth.leaders import Leader, set_leader
from engine.rules.middle_earth.meta import DATA, board, has_ring
from engine.rules.middle_earth.setup import give, highest_die
from engine.rules.middle_earth.state import NOBODY, Body, Why, not_own, own, put_leader
from engine.rules.middle_earth.turns import start_turn
from engine.system import AnyState, Play, Step
from engine.types import Move, Offer, Prompt


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


class Garrison(InTurn):
    """`manual`: one battalion each in turn; seats that have none left are passed over."""

    def enter(self, play: Play) -> None:
        b: Body = play.body
        seats = play.setup.seats
        waiting = [s for k in range(seats) if b.reserve[s := (b.turn + k) % seats]]
        if waiting:
            b.turn = waiting[0]
            self.act_for_absent(play)
            return
        b.turn = b.first
        if has_ring(play.setup):
            play.swap("muster")
        else:
            begin_first_turn(play)

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        return Prompt(seat, "garrison", data={"armies": at.body.reserve[seat]})

    def offers(self, at: AnyState, seat: int) -> Iterator[Offer]:
        ids = board(at.setup).ids
        for space in own(at.body, seat):
            yield Offer("place", (ids[space],), (1, 1))

    def why(self, at: AnyState, move: Move) -> Why:
        return not_own(at, move.seat, move.args) if move.verb == "place" else None

    def default(self, at: AnyState, seat: int) -> Move:
        """Where the fewest stand along the frontier."""
        (space,) = spread(at.body.armies, frontier(at, seat), 1, {})
        return Move(seat, "place", (board(at.setup).ids[space], 1))

    def apply(self, play: Play, move: Move) -> None:
        b: Body = play.body
        b.armies[board(play.setup).index[move.args[0]]] += 1
        b.reserve[move.seat] -= 1
        play.tell("garrisoned", seat=move.seat, space=move.args[0], n=1)
        self.go_on(play)


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


class Deploy(Step):
    """`deal`: every seat places all that it has and says where its leader stands, at the same time and unseen
    by the others. It may change its mind about the leader until all is placed."""

    sealed = True

    def seats(self, at: AnyState) -> tuple[int, ...]:
        return tuple(seat for seat in living(at) if not self._done(at, seat))

    def _done(self, at: AnyState, seat: int) -> bool:
        b: Body = at.body
        return not b.reserve[seat] and (b.wishes[seat] != NOBODY or not has_ring(at.setup))

    def prompt(self, at: AnyState, seat: int) -> Prompt:
        # The progress of a draft is secret: the prompt tells the number to place at the beginning.
        b: Body = at.body
        n = b.reserve[seat] + sum(b.drafts[seat].values())
        return Prompt(seat, "deploy", sealed=True, data={"armies": n, "leader": has_ring(at.setup)})

    def offers(self, at: AnyState, seat: int) -> Iterator[Offer]:
        b: Body = at.body
        ids = board(at.setup).ids
        spaces = own(b, seat)
        if has_ring(at.setup):
            for space in spaces:
                if space != b.wishes[seat]:
                    yield Offer("choose", ("leader", ids[space]))
        if b.reserve[seat]:
            for space in spaces:
                yield Offer("place", (ids[space],), (1, b.reserve[seat]))
        yield Offer("choose", ("spread",))

    def why(self, at: AnyState, move: Move) -> Why:
        if move.verb == "place":
            return not_own(at, move.seat, move.args)
        return not_own(at, move.seat, move.args[1:]) if move.args[:1] == ("leader",) else None

    def default(self, at: AnyState, seat: int) -> Move:
        return Move(seat, "choose", ("spread",))

    def apply(self, play: Play, move: Move) -> None:
        b: Body = play.body
        seat = move.seat
        index = board(play.setup).index
        if move.args[0] == "leader":
            self._wish(play, seat, index[move.args[1]])
        elif move.verb == "choose":
            draft = spread(b.armies, frontier(play, seat), b.reserve[seat], b.drafts[seat])
            if has_ring(play.setup) and b.wishes[seat] == NOBODY:
                self._wish(play, seat, most_battalions(play, seat, draft))
            self._place(play, seat, draft)
        else:
            space, n = index[move.args[0]], int(move.args[1])
            self._place(play, seat, {**b.drafts[seat], space: b.drafts[seat].get(space, 0) + n})
        self.leave(play, seat)

    def _wish(self, play: Play, seat: int, space: int) -> None:
        play.body.wishes[seat] = space
        play.whisper("leader_named", seat, seat=seat, space=board(play.setup).ids[space])

    def _place(self, play: Play, seat: int, draft: dict[int, int]) -> None:
        if placed := redraft(play, seat, draft):
            play.whisper("draft", seat, seat=seat, placed=placed)

    def leave(self, play: Play, seat: int) -> None:
        """Once all have done so, everything is shown; for a seat that has left it is done by default."""
        if not self._done(play, seat) and not play.body.alive[seat]:
            self.apply(play, self.default(play, seat))
        elif not self.seats(play):
            self._reveal(play)

    def _reveal(self, play: Play) -> None:
        b: Body = play.body
        ids = board(play.setup).ids
        for seat, draft in enumerate(b.drafts):
            for space, n in draft.items():
                b.armies[space] += n
            placed = {ids[s]: n for s, n in sorted(draft.items())}
            if has_ring(play.setup):
                put_leader(b, seat, b.wishes[seat])
                play.tell("encamped", seat=seat, home=ids[b.wishes[seat]], placed=placed)
            else:
                play.tell("deployed", seat=seat, placed=placed)
        b.drafts = [{} for _ in b.drafts]
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
        play.whisper("adventures", seat, seat=seat, cards=told(b.adventures[seat]))
    b.deck = tuple(sorted(deck))
    b.pile = tuple(sorted([*calm, *(number for number in b.pile if KINDS[number].kind == EVENT)]))
