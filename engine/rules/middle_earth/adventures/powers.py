"""Power cards that are played in one's own turn: what each can be played on, and what it does (ruling 8)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from engine.rules.middle_earth.cards import (
    ATTACK,
    NUMBERS,
    REDEPLOY,
    START,
    Told,
    find,
    hand_kinds,
    spend,
)
from engine.rules.middle_earth.combat.combat import pairs
from engine.rules.middle_earth.combat.links import (
    arrow,
    barrier,
    breached,
    can_attack,
    destinations,
    owed_attack,
    under,
    why_owed,
)
from engine.rules.middle_earth.combat.window import begin_combat
from engine.rules.middle_earth.meta import DATA, board, bridge_numbers, strongholds
from engine.rules.middle_earth.state import Body, Why, gain, move_leader, own
from engine.system import AnyState, Play
from engine.types import Arg, Move, Offer

Args = tuple[Arg, ...]
PLAYED_IN: Mapping[str, str] = {"reinforce": START, "attack": ATTACK, "redeploy": REDEPLOY}
"""By phase the kind of the powers that are played in it."""


def offers(at: AnyState, seat: int, phase: str) -> Iterator[Offer]:
    """The cards that the seat on turn may play in this phase, each with all that it can be played on."""
    for card in hand_kinds(at, seat):
        if card.kind == PLAYED_IN[phase]:
            for args, amount in AIMS[card.id](at, seat):
                yield Offer("play", (card.id, *args), amount)


def is_legal(at: AnyState, move: Move, phase: str) -> bool:
    """Whether a card may be played so: agrees with `offers`."""
    return any(move in offer for offer in offers(at, move.seat, phase))


Aims = Iterator[tuple[Args, tuple[int, int] | None]]
"""What a card can be played on: its arguments behind the card, and bounds of an amount."""


def _pair_ids(at: AnyState, pair: Sequence[int]) -> Args:
    ids = board(at.setup).ids
    return ids[pair[0]], ids[pair[1]]


def _aim_ambush(at: AnyState, seat: int) -> Aims:
    yield from ((_pair_ids(at, pair), None) for pair in sorted(pairs(at)))


def _aim_grima(at: AnyState, seat: int) -> Aims:
    for a, t in sorted(pairs(at)):
        most = min(DATA.grima, at.body.armies[t] - 1)
        if most:
            yield _pair_ids(at, (a, t)), (1, most)


def _aim_enemy(at: AnyState, seat: int) -> Aims:
    for a, t in sorted(pairs(at)):
        if t in strongholds(board(at.setup)) and not breached(at.body, a, t):
            yield _pair_ids(at, (a, t)), None


def _aim_way(at: AnyState, seat: int) -> Aims:
    b: Body = at.body
    if owed_attack(b):
        return
    for a in own(b, seat):
        if b.armies[a] > 1 and a not in b.storms:
            for t in sorted(under(board(at.setup))[a]):
                if b.owner[t] != seat and t not in b.storms and not can_attack(at, a, t):
                    yield _pair_ids(at, (a, t)), None


def _aim_bridges(at: AnyState, seat: int) -> Aims:
    for pair, number in bridge_numbers(board(at.setup)).items():
        if at.body.bridges.get(number) != seat:
            a, t = sorted(pair)
            yield _pair_ids(at, (a, t)), None
            yield _pair_ids(at, (t, a)), None


def _aim_borne(at: AnyState, seat: int) -> Aims:
    leaders = at.body.leaders[seat]
    for a in leaders:
        for t in own(at.body, seat):
            if t not in leaders:
                yield _pair_ids(at, (a, t)), None


def _aim_night(at: AnyState, seat: int) -> Aims:
    """Where nothing could be moved however often, the card would do nothing."""
    b: Body = at.body
    if b.moves < DATA.redeployments and any(_may_go(at, seat, a) for a in own(b, seat)):
        yield (), None


def _may_go(at: AnyState, seat: int, a: int) -> bool:
    """Whether battalions or a leader could leave a territory by a redeployment."""
    b: Body = at.body
    if b.armies[a] > 1 and destinations(at, a, led=False):
        return True
    leader = a in b.leaders[seat] and a not in b.locked
    return leader and not destinations(at, a, led=True) <= {*b.leaders[seat]}


AIMS: Mapping[str, Callable[[AnyState, int], Aims]] = {
    "ambush": _aim_ambush,
    "grima_wormtongue": _aim_grima,
    "the_enemy_is_at_hand": _aim_enemy,
    "the_way_is_under_the_mountains": _aim_way,
    "you_shall_not_pass": _aim_bridges,
    "borne_to_another_place": _aim_borne,
    "move_by_night": _aim_night,
}


def why_not(at: AnyState, move: Move, phase: str) -> Why:
    """Why a power cannot be played so; None for the general answer."""
    args = move.args
    if not args or args[0] not in NUMBERS:
        return None
    card = find(at, move.seat, args[0])
    if card is None:
        return "card-not-held", {"card": args[0]}
    if card.kind != PLAYED_IN[phase]:
        return "card-not-now", {"card": card.id}
    index = board(at.setup).index
    for arg in args[1:3]:
        if arg not in index:
            return "unknown-space", {"space": arg}
    spaces = [index[arg] for arg in args[1:3]]
    match card.id:
        case "you_shall_not_pass":
            return _why_no_bridge(at, move.seat, spaces)
        case "borne_to_another_place":
            return _why_not_borne(at, move.seat, spaces)
        case "move_by_night":
            return None if args[1:] else ("no-target", {"card": card.id})
    return _why_no_attack(at, move.seat, card.id, spaces)


def _why_no_bridge(at: AnyState, seat: int, spaces: list[int]) -> Why:
    if len(spaces) < 2:
        return None
    world = board(at.setup)
    way = arrow(at, *spaces)
    number = bridge_numbers(world).get(frozenset(spaces))
    if number is None:
        return "no-bridge", way
    return ("bridge-yours", way) if at.body.bridges.get(number) == seat else None


def _why_not_borne(at: AnyState, seat: int, spaces: list[int]) -> Why:
    b: Body = at.body
    ids = board(at.setup).ids
    for space in spaces:
        if b.owner[space] != seat:
            return "space-not-yours", {"space": ids[space]}
    if spaces and spaces[0] not in b.leaders[seat]:
        return "no-leader-here", {"space": ids[spaces[0]]}
    return ("leader-here", {"space": ids[spaces[1]]}) if len(spaces) == 2 else None


def _why_no_attack(at: AnyState, seat: int, card: str, spaces: list[int]) -> Why:
    b: Body = at.body
    world = board(at.setup)
    if reason := why_owed(at, tuple(spaces)):
        return reason
    if spaces and b.owner[spaces[0]] != seat:
        return "space-not-yours", {"space": world.ids[spaces[0]]}
    if len(spaces) < 2:
        return None
    a, t = spaces
    if b.owner[t] == seat:
        return "space-yours", {"space": world.ids[t]}
    if why_not := _why_no_way(at, a, t) if card == "the_way_is_under_the_mountains" else barrier(at, a, t):
        return why_not
    if b.armies[a] < 2:
        return "too-few-armies", {"space": world.ids[a]}
    if card == "grima_wormtongue" and b.armies[t] < 2:
        return "grima-lone", {"space": world.ids[t]}
    if card == "the_enemy_is_at_hand" and t not in strongholds(world):
        return "no-stronghold", {"space": world.ids[t]}
    return ("stronghold-off", {"space": world.ids[t]}) if breached(b, a, t) else None


def _why_no_way(at: AnyState, a: int, t: int) -> Why:
    b: Body = at.body
    world = board(at.setup)
    way = arrow(at, a, t)
    if t not in under(world)[a]:
        return "way-no-range", way
    for space in (a, t):
        if space in b.storms:
            return "storms", {"space": world.ids[space]}
    return ("way-needless", way) if can_attack(at, a, t) else None


def carry_out(play: Play, move: Move) -> None:
    """Play a power that `offers` holds."""
    index = board(play.setup).index
    spaces = [index[arg] for arg in move.args[1:3]]
    shown = spend(play, move.seat, NUMBERS[move.args[0]])
    EFFECTS[str(move.args[0])](play, move, spaces, shown)


def _engage(play: Play, spaces: list[int]) -> dict[str, Arg]:
    """An attack card names a pair: the combat is about that one, and the attack must be made (ruling 8b).
    Whose card it is, and on whom, for its event."""
    b: Body = play.body
    begin_combat(play, spaces[0], spaces[1])
    assert b.combat is not None
    b.combat = replace(b.combat, owed=True)
    return {"seat": b.turn, "other": b.owner[spaces[1]]}


def _ambush(play: Play, move: Move, spaces: list[int], cards: Told) -> None:
    who = _engage(play, spaces)
    gain(play.body, spaces[0], DATA.ambush)
    _, here, target = move.args
    play.tell("ambushed", **who, space=here, target=target, n=DATA.ambush, cards=cards)


def _grima(play: Play, move: Move, spaces: list[int], cards: Told) -> None:
    b: Body = play.body
    who = _engage(play, spaces)
    _, here, target, n = move.args
    b.armies[spaces[1]] -= int(n)
    b.armies[spaces[0]] += int(n)
    play.tell("seized", **who, space=here, target=target, n=n, cards=cards)


def _enemy(play: Play, move: Move, spaces: list[int], cards: Told) -> None:
    b: Body = play.body
    who = _engage(play, spaces)
    assert b.combat is not None
    b.combat = replace(b.combat, breached=True)
    play.tell("besieged", **who, **{"from": move.args[1], "to": move.args[2]}, cards=cards)


def _way(play: Play, move: Move, spaces: list[int], cards: Told) -> None:
    b: Body = play.body
    who = _engage(play, spaces)
    assert b.combat is not None
    b.combat = replace(b.combat, way=True)
    play.tell("way_opened", **who, **{"from": move.args[1], "to": move.args[2]}, cards=cards)


def _block(play: Play, move: Move, spaces: list[int], cards: Told) -> None:
    b: Body = play.body
    number = bridge_numbers(board(play.setup))[frozenset(spaces)]
    b.bridges = {**b.bridges, number: move.seat}
    play.tell("bridge_blocked", seat=move.seat, bridge=list(move.args[1:3]), cards=cards)


def _bear(play: Play, move: Move, spaces: list[int], cards: Told) -> None:
    move_leader(play, move.seat, spaces[0], spaces[1], arrives=False)
    play.tell("borne", **{"seat": move.seat, "from": move.args[1], "to": move.args[2]}, cards=cards)


def _go_by_night(play: Play, move: Move, spaces: list[int], cards: Told) -> None:
    b: Body = play.body
    b.moves = DATA.redeployments
    play.tell("night", seat=move.seat, redeployments=b.moves, cards=cards)


EFFECTS: Mapping[str, Callable[[Play, Move, list[int], Told], None]] = {
    "ambush": _ambush,
    "grima_wormtongue": _grima,
    "the_enemy_is_at_hand": _enemy,
    "the_way_is_under_the_mountains": _way,
    "you_shall_not_pass": _block,
    "borne_to_another_place": _bear,
    "move_by_night": _go_by_night,
}
