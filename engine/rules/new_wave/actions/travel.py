"""Actions that move pieces, and Unit cards that place them (rulings 8, 9 and 15)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.rules.new_wave.actions import barred
from engine.rules.new_wave.actions.effect import SPENT, ActionEffect, Args
from engine.rules.new_wave.island import moving, units
from engine.rules.new_wave.meta import CIVILIAN, Action, Card, island
from engine.rules.new_wave.state import Body, Why, at_space, spaces_with
from engine.system import AnyState, Play
from engine.types import Arg


def is_spent(args: Args) -> bool:
    """Whether the piece that has acted is meant."""
    return args[-1:] == (SPENT,)


def by_sort(args: Args, sorts: list[bool]) -> Iterator[Args]:
    """Arguments for each sort of pieces in a space: the word only where there are both."""
    yield args
    if len(sorts) > 1:
        yield (*args, SPENT)


def meant(args: Args, sorts: list[bool]) -> bool:
    """The sort that arguments mean: whether the piece has acted."""
    return sorts[0] if len(sorts) == 1 else is_spent(args)


class Travel(ActionEffect):
    """Something goes from one space to another: its aims are the ways from each of the `starts`."""

    def starts(self, b: Body, card: Card, action: Action) -> Sequence[int]:
        """The spaces from which something may go, in the board's order."""
        raise TypeError(f"{type(self).__name__} is no travel")

    def ways(self, b: Body, card: Card, action: Action, start: int) -> Iterator[Args]:
        """The aims from one of these spaces."""
        raise TypeError(f"{type(self).__name__} is no travel")

    def aims(self, at: AnyState, card: Card, action: Action) -> Iterator[Args]:
        for start in self.starts(at.body, card, action):
            yield from self.ways(at.body, card, action, start)

    def has(self, at: AnyState, card: Card, action: Action, args: Args) -> bool:
        start = island().index.get(args[0]) if args else None
        if start is None or start not in self.starts(at.body, card, action):
            return False
        return args in self.ways(at.body, card, action, start)


class March(Travel):
    """A Unit card moves a fresh miniature, which is used then."""

    def starts(self, b: Body, card: Card, action: Action) -> Sequence[int]:
        return units.fresh(b, card.unit)

    def ways(self, b: Body, card: Card, action: Action, start: int) -> Iterator[Args]:
        ids = island().ids
        for end in moving.destinations(b, card.unit, start, action.steps):
            yield ids[start], ids[end]

    def carry(self, play: Play, card: Card, action: Action, args: Args) -> None:
        start, end = _spaces(args)
        units.use(play.body, card.unit, start)
        units.move(play.body, card.unit, start, end, spent=True)
        _tell(play, args, card.unit)

    def why(self, at: AnyState, card: Card, action: Action, args: Args) -> Why:
        b: Body = at.body
        ways, wrong = barred.ends(args)
        if ways is None:
            return wrong
        if ways[0] not in units.fresh(b, card.unit):
            key = "unit-used" if at_space(b, card.unit, ways[0]) else "no-unit-here"
            return key, {"piece": card.unit, "space": args[0]}
        return barred.unit(b, card.unit, *ways, action.steps)

    def excuses(self, at: AnyState, card: Card, action: Action) -> bool:
        """Nought is within "up to two"."""
        return action.steps > 1 and bool(units.fresh(at.body, card.unit))


class Place(ActionEffect):
    """A Unit card without a fresh miniature places one from the stock."""

    def aims(self, at: AnyState, card: Card, action: Action) -> Iterator[Args]:
        b: Body = at.body
        if not units.fresh(b, card.unit):
            yield from placements(b, card.unit)

    def carry(self, play: Play, card: Card, action: Action, args: Args) -> None:
        place(play, card.unit, args)

    def why(self, at: AnyState, card: Card, action: Action, args: Args) -> Why:
        return barred.placing(at.body, card.unit, args)


class Shift(Travel):
    """An Action card moves a miniature, fresh or used, and uses nothing up."""

    def starts(self, b: Body, card: Card, action: Action) -> Sequence[int]:
        return spaces_with(b, action.piece)

    def ways(self, b: Body, card: Card, action: Action, start: int) -> Iterator[Args]:
        ids = island().ids
        sorts = units.sorts(b, action.piece, start)
        for end in moving.destinations(b, action.piece, start, action.steps):
            yield from by_sort((ids[start], ids[end]), sorts)

    def carry(self, play: Play, card: Card, action: Action, args: Args) -> None:
        b: Body = play.body
        start, end = _spaces(args)
        spent = meant(args, units.sorts(b, action.piece, start))
        units.move(b, action.piece, start, end, spent=spent)
        _tell(play, args, action.piece)

    def why(self, at: AnyState, card: Card, action: Action, args: Args) -> Why:
        ways, wrong = barred.ends(args)
        if ways is None:
            return wrong
        if ways[0] not in spaces_with(at.body, action.piece):
            return "no-unit-here", {"piece": action.piece, "space": args[0]}
        return barred.unit(at.body, action.piece, *ways, action.steps)

    def excuses(self, at: AnyState, card: Card, action: Action) -> bool:
        return action.steps > 1 and bool(at.body.units[action.piece])


class CivilianWalk(Travel):
    """A civilian walks; of an action for two, another one may follow (step `walk`)."""

    def starts(self, b: Body, card: Card, action: Action) -> Sequence[int]:
        return island().land

    def ways(self, b: Body, card: Card, action: Action, start: int) -> Iterator[Args]:
        ids = island().ids
        sorts = moving.walkers(b, start)
        for end in moving.ways_out(b, start):
            yield from by_sort((ids[start], ids[end]), sorts)

    def carry(self, play: Play, card: Card, action: Action, args: Args) -> None:
        start, end = _spaces(args)
        struck = meant(args, moving.walkers(play.body, start))
        moving.walk(play.body, start, end, struck=struck)
        _tell(play, args, CIVILIAN)
        if action.n > 1 and next(second_walks(play.body, end, struck), None):
            play.push("walk", space=end, struck=struck)

    def why(self, at: AnyState, card: Card, action: Action, args: Args) -> Why:
        ways, wrong = barred.ends(args)
        return wrong if ways is None else barred.civilian(at.body, *ways)


def why_not_followed(b: Body, args: Args, space: int, struck: bool) -> Why:
    """Why no second civilian can walk so."""
    ways, wrong = barred.ends(args)
    if ways is None:
        return wrong
    if reason := barred.civilian(b, *ways):
        return reason
    return None if second_walkers(b, ways[0], space, struck) else ("civilian-walked", {"space": args[0]})


def second_walks(b: Body, space: int, struck: bool) -> Iterator[Args]:
    """Where another civilian may walk than the one that has just come to a space."""
    ids = island().ids
    for start, end in moving.walks(b):
        if sorts := second_walkers(b, start, space, struck):
            yield from by_sort((ids[start], ids[end]), sorts)


def second_walkers(b: Body, start: int, space: int, struck: bool) -> list[bool]:
    """Which civilians of a space may walk, but for the one that has just come to one."""
    here = start == space
    return moving.walkers(b, start, here and not struck, here and struck)


def follow(play: Play, args: Args, space: int, struck: bool) -> None:
    """A second civilian walks."""
    start, end = _spaces(args)
    sort = meant(args, second_walkers(play.body, start, space, struck))
    moving.walk(play.body, start, end, struck=sort)
    _tell(play, args, CIVILIAN)


def placements(b: Body, unit: str) -> Iterator[Args]:
    """How a miniature can be placed: in which region, where there is a choice of them."""
    sites = units.sites(b, unit)
    if units.is_sited(unit):
        yield from ((island().ids[space],) for space in sites)
    elif sites:
        yield ()


def place(play: Play, unit: str, args: Args) -> None:
    """A new miniature comes onto the board: fresh."""
    b: Body = play.body
    space = island().index[args[0]] if args else units.sites(b, unit)[0]
    units.put(b, unit, space)
    play.tell("placed_unit", seat=b.turn, space=island().ids[space], piece=unit, n=1)


def _spaces(args: Args) -> tuple[int, int]:
    start, end = (island().index[arg] for arg in args[:2])
    return start, end


def _tell(play: Play, args: tuple[Arg, ...], piece: str) -> None:
    start, end = args[:2]
    play.tell("moved", **{"seat": play.body.turn, "from": start, "to": end, "piece": piece, "n": 1})
