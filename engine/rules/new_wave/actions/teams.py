"""Several cards as one attack against a wall (ruling 12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement, product
from typing import NamedTuple

from engine.rules.new_wave import pushing
from engine.rules.new_wave.actions.effect import Args
from engine.rules.new_wave.actions.special import take_hold
from engine.rules.new_wave.actions.strikes import spaces_in_reach, why_not_reached
from engine.rules.new_wave.island import damage, units
from engine.rules.new_wave.meta import CARDS, DATA, Action, Card, island
from engine.rules.new_wave.piles import spend
from engine.rules.new_wave.state import Body, Why, card_entries, deck_of, wall
from engine.system import AnyState, Play

PLUS = "+"
"""Between the pieces of a team in a move."""
LAST = "last"
HIGH = 1
"""A wall that is higher may need several cards."""


class Member(NamedTuple):
    """A card of a team and the action with which it attacks."""

    card: Card
    action: Action

    @property
    def name(self) -> str:
        """The piece of the move: the card, with `_last` behind it for the attack that removes it."""
        return f"{self.card.kind}_last" if self.action.word == LAST else self.card.kind


Team = tuple[Member, ...]
MEMBERS: Mapping[str, Member] = {
    member.name: member
    for kind in DATA.teams
    for member in (Member(CARDS[kind], action) for action in CARDS[kind].actions if action.n)
}
"""By the pieces of moves, in their order."""
ORDER = tuple(MEMBERS)


def members(args: Args) -> Team:
    """The cards that the arguments of a legal move name."""
    return tuple(MEMBERS[name] for name in str(args[0]).split(PLUS))


def aims(at: AnyState) -> Iterator[Args]:
    """What may follow `play` for a team of the hand: its pieces in the order of the data, and the region."""
    b: Body = at.body
    hand = deck_of(at).hand
    if not any(kind in hand for kind in DATA.teams):
        return
    for space in island().land:
        if wall(b, space) > HIGH:
            for team in _teams(at, space):
                yield PLUS.join(member.name for member in team), island().ids[space]


def _teams(at: AnyState, space: int) -> Iterator[Team]:
    """The teams that break the wall of a region, none of them with a card too many."""
    b: Body = at.body
    for parts in product(*(list(_parts(at, kind, space)) for kind in DATA.teams)):
        team = tuple(member for part in parts for member in part)
        if len(team) > 1 and sum(_strengths(b, team)) >= wall(b, space) and not _needless(b, team, space):
            yield team


def _parts(at: AnyState, kind: str, space: int) -> Iterator[Team]:
    """What cards of one kind may do in a team against a region: nothing, one, or several of them."""
    ways = [member for member in MEMBERS.values() if member.card.kind == kind]
    for n in range(_available(at, ways[0], space) + 1):
        yield from combinations_with_replacement(ways, n)


def _available(at: AnyState, member: Member, space: int) -> int:
    """How many cards of a kind can join against a region: each Unit card with a fresh miniature of its own
    there."""
    b: Body = at.body
    held = deck_of(at).hand.count(member.card.kind)
    if member.card.unit:
        return min(held, _fresh(b, member, space))
    return held if space in spaces_in_reach(b, member.action) else 0


def _fresh(b: Body, member: Member, space: int) -> int:
    return b.units[member.card.unit].count((space, False))


def _strengths(b: Body, team: Team) -> list[int]:
    return [damage.strength(b, member.card, member.action) for member in team]


def _needless(b: Body, team: Team, space: int) -> list[Member]:
    """The members without any one of whom the others would break the wall, too."""
    strengths = _strengths(b, team)
    spare = sum(strengths) - wall(b, space)
    return [member for member, n in zip(team, strengths, strict=True) if n <= spare]


def carry(play: Play, args: Args) -> None:
    """One attack of several cards, which leave the hand here: the sum breaks the wall and goes on, then come
    the conditions, then those who are driven out."""
    team = members(args)
    space = island().index[args[1]]
    total = sum(_strengths(play.body, team))
    for removes in (False, True):
        if kinds := tuple(member.card.kind for member in team if member.action.removes == removes):
            spend(play, kinds, removes=removes)
    for member in team:
        if member.card.unit:
            units.use(play.body, member.card.unit, space)
    damage.hit(play, space, total)
    for member in team:
        take_hold(play, member.action, space)
    pushing.begin(play, space, sum(member.action.effect == "repel" for member in team))


def why(at: AnyState, args: Args) -> Why:
    """Why a team cannot attack so."""
    b: Body = at.body
    names = str(args[0]).split(PLUS)
    for name in names:
        if name not in MEMBERS:
            return "team-piece", {"word": name, "known": list(ORDER)}
    team = tuple(MEMBERS[name] for name in sorted(names, key=ORDER.index))
    for kind, n in Counter(member.card.kind for member in team).items():
        if n > deck_of(at).hand.count(kind):
            return "card-not-held", {"card": kind}
    if len(args) != 2:
        return None
    space = island().index.get(args[1])
    if space is None:
        return "unknown-space", {"space": args[1]}
    if wall(b, space) <= HIGH:
        return "team-needless", {"space": args[1]}
    return _why_out(b, team, space) or _badly_made(b, team, space, names)


def _why_out(b: Body, team: Team, space: int) -> Why:
    """Who cannot join against a region."""
    for member in team:
        if not member.card.unit:
            if reason := why_not_reached(b, member.action, space):
                return reason
        elif sum(other.card == member.card for other in team) > (n := _fresh(b, member, space)):
            return "too-few-fresh", {"piece": member.card.unit, "space": island().ids[space], "n": n}
    return None


def _badly_made(b: Body, team: Team, space: int, names: list[str]) -> Why:
    """Too weak, too many, or named in another order than that of the offers."""
    where, total = island().ids[space], sum(_strengths(b, team))
    if total < wall(b, space):
        return "wall-stands", {"space": where, "building": b.tiles[space], "wall": wall(b, space), "n": total}
    if needless := _needless(b, team, space):
        return "team-too-many", {
            "cards": card_entries(dict.fromkeys(member.card.kind for member in needless))
        }
    ordered = [member.name for member in team]
    return ("team-order", {"code": f"play:{PLUS.join(ordered)}:{where}"}) if ordered != names else None
