"""What a move would change on the island, as the computer player of `new_wave` reckons."""

from __future__ import annotations

from engine.rules.new_wave import playing
from engine.rules.new_wave.actions import teams
from engine.rules.new_wave.ai.outlook import MAP, Outlook, is_hostile
from engine.rules.new_wave.meta import ALIENS, BUILDINGS, CARDS, DATA, UNITS, Action, Card
from engine.types import Arg


def after(outlook: Outlook, verb: str, args: tuple[Arg, ...]) -> Outlook:
    """The island after one's own move; what is turned up, shuffled or asked next is left out."""
    new = outlook.copy()
    match verb:
        case "play" if playing.is_team(args):
            _team(new, args)
        case "play" if (meaning := playing.read(args)) is not None:
            card, action, aim = meaning
            new.hand[card.kind] -= 1
            _act(new, card, action, [MAP.index[arg] for arg in aim if arg in MAP.index])
        case "move":
            _walk(new, MAP.index[args[0]], MAP.index[args[1]])
        case "buy":
            _buy(new, CARDS[args[0]], args[1:])
        case "choose" if args[0] == "fire":
            _hurt(new, BUILDINGS[new.tiles[MAP.index[args[1]]]].shot)
        case "choose" if args[0] == "heal":
            new.damage -= 1
    return new


def _act(new: Outlook, card: Card, action: Action, aim: list[int]) -> None:  # noqa: C901 - a case an effect
    match action.effect:
        case "gain":
            new.money += action.n
        case "walk":
            _walk(new, *aim)
        case "shift":
            _go(new, action.piece, *aim)
            fresh = new.fresh.get(action.piece, [])
            if aim[0] in fresh and not new.units[action.piece][aim[0]]:
                fresh.remove(aim[0])
                fresh.append(aim[1])
        case "march":
            _use(new, card.unit, aim[0])
            _go(new, card.unit, *aim)
        case "place":
            _come(new, card.unit, aim[0] if aim else _landing(card.unit))
        case "strike":
            _use(new, card.unit, aim[0])
            _attack(new, card, action, aim[-1])
        case "raid" | "bomb":
            _hurt(new, action.n)
        case "kill":
            new.civilians[aim[0]] -= 1
        case "beam" | "haunt" | "repel":
            _attack(new, card, action, aim[0])
            _condition(new, action, aim[0])


def _attack(new: Outlook, card: Card, action: Action, space: int) -> None:
    n = new.strength(card, action)
    if card.side == ALIENS:
        hit(new, space, n)
    else:
        _hurt(new, n)


def hit(new: Outlook, space: int, n: int) -> None:
    """An alien attack of so much damage; nothing where the wall withstands it."""
    wall = new.wall(space)
    if n < wall:
        return
    if wall:
        new.tiles[space] = ""
        n -= wall
    for kind in ("army_unit", "navy"):
        gone = min(n, new.units[kind][space])
        new.units[kind][space] -= gone
        n -= gone
    new.civilians[space] -= min(n, new.civilians[space])


def _hurt(new: Outlook, n: int) -> None:
    new.damage = min(DATA.limit, new.damage + n)


def _walk(new: Outlook, a: int, b: int) -> None:
    new.civilians[a] -= 1
    new.civilians[b] += 1


def _go(new: Outlook, unit: str, a: int, b: int) -> None:
    new.units[unit][a] -= 1
    new.units[unit][b] += 1


def _use(new: Outlook, unit: str, space: int) -> None:
    """A miniature acts; where several stood, one is taken to be left."""
    if new.units[unit][space] == 1 and space in new.fresh.get(unit, ()):
        new.fresh[unit].remove(space)


def _condition(new: Outlook, action: Action, space: int) -> None:
    """A marker, or an army that must go to the first region that it can."""
    if action.mark:
        new.marks.setdefault(action.mark, set()).add(space)
    elif new.units["army_unit"][space]:
        ways = [near for near in MAP.near["land"][space] if not is_hostile(new, near)]
        if ways:
            _go(new, "army_unit", space, ways[0])


def _buy(new: Outlook, card: Card, where: tuple[Arg, ...]) -> None:
    """A building stands; a miniature comes if there is one, and a place for it."""
    if card.sort == "building":
        new.tiles[MAP.index[where[0]]] = card.kind
    elif where:
        _come(new, card.unit, MAP.index[where[0]])
    elif card.unit and _lands(new, card.unit):
        _come(new, card.unit, _landing(card.unit))


def _lands(new: Outlook, unit: str) -> bool:
    """Whether a miniature can come where there is no choice of regions: an army has no such place."""
    if sum(new.units[unit]) == UNITS[unit].stock:
        return False
    return UNITS[unit].side == ALIENS or (UNITS[unit].terrain == "water" and not is_hostile(new, MAP.anchor))


def _come(new: Outlook, unit: str, space: int) -> None:
    """A miniature comes onto the board: fresh."""
    new.units[unit][space] += 1
    new.fresh.setdefault(unit, []).append(space)


def _landing(unit: str) -> int:
    """Where miniatures come that have no choice."""
    return MAP.ship if UNITS[unit].side == ALIENS else MAP.anchor


def _team(new: Outlook, args: tuple[Arg, ...]) -> None:
    team = teams.members(args)
    space = MAP.index[args[1]]
    hit(new, space, sum(new.strength(member.card, member.action) for member in team))
    for member in team:
        new.hand[member.card.kind] -= 1
        if member.card.unit:
            _use(new, member.card.unit, space)
        else:
            _condition(new, member.action, space)
