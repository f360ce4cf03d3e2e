"""The events among the adventure cards (ruling 12). They happen as they are drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.rules.middle_earth.cards import NUMBERS, WILDS, card_entries, draw_territory, territories_told
from engine.rules.middle_earth.meta import DATA, Card, board, turns_twice
from engine.rules.middle_earth.state import Body, gain, lives, lose, own
from engine.system import Play


def carry_out(play: Play, card: Card) -> bool:
    """Carry out an event that the seat on turn has drawn. Whether the seat has to say where a leader enters
    the board: everything else is done."""
    return EVENTS[card.id](play, card)


def _turn_cards(play: Play) -> list[int]:
    """Turn territory cards one by one, and lay them open after the last one, so that none is turned twice;
    the territories that they show."""
    b: Body = play.body
    twice, shown = turns_twice(play.setup), list[int]()
    for _ in range(DATA.turned):
        card = draw_territory(play)
        if card is not None:
            b.turned = (*b.turned, card) if twice else b.turned
            shown.append(card)
    b.turned = b.turned if twice else (*b.turned, *shown)
    play.tell("turned_up", seat=b.turn, cards=territories_told(board(play.setup), shown))
    return [card for card in shown if card not in WILDS]


def _in_vain(play: Play, card: Card) -> None:
    play.tell("in_vain", seat=play.body.turn, cards=card_entries((NUMBERS[card.id],)))


def _raiders(play: Play, card: Card) -> bool:
    """Half of what stands there dies, rounded down, no matter who holds it."""
    b: Body = play.body
    ids = board(play.setup).ids
    dead = False
    for space in _turn_cards(play):
        if lost := b.armies[space] // DATA.raiders:
            lose(b, space, lost)
            play.tell("raided", other=b.owner[space], space=ids[space], dead=lost)
            dead = True
    if not dead:
        _in_vain(play, card)
    return False


def _mustering(play: Play, card: Card) -> bool:
    """Players who hold a shown territory get battalions there."""
    b: Body = play.body
    ids = board(play.setup).ids
    held = [space for space in _turn_cards(play) if lives(b, b.owner[space])]
    for space in held:
        gain(b, space, DATA.mustering)
        play.tell("mustered", seat=b.owner[space], space=ids[space], n=DATA.mustering)
    if not held:
        _in_vain(play, card)
    return False


def _friend_or_foe(play: Play, card: Card) -> bool:
    """One territory: battalions for a friend, losses for the other side, of which one is left."""
    b: Body = play.body
    space = board(play.setup).index[card.space]
    owner = b.owner[space]
    lost = min(DATA.foe, b.armies[space] - 1)
    if lives(b, owner) and b.sides[owner] == card.side:
        gain(b, space, DATA.friend)
        play.tell("aided", seat=owner, space=card.space, n=DATA.friend)
    elif lives(b, owner) and lost:
        lose(b, space, lost)
        play.tell("struck", other=owner, space=card.space, dead=lost)
    else:
        _in_vain(play, card)
    return False


def _appoint(play: Play, card: Card) -> bool:
    """A second leader, if there is room for one."""
    b: Body = play.body
    leaders = b.leaders[b.turn]
    if len(leaders) < DATA.leaders and len(own(b, b.turn)) > len(leaders):
        return True
    _in_vain(play, card)
    return False


def _winter_storms(play: Play, card: Card) -> bool:
    """Nobody attacks from or into what is shown until the drawer's next turn would begin."""
    b: Body = play.body
    ids = board(play.setup).ids
    spaces = _turn_cards(play)
    b.storms = {**b.storms, **dict.fromkeys(spaces, b.turn)}
    if spaces:
        play.tell("storms_began", seat=b.turn, storms=[ids[space] for space in spaces])
    else:
        _in_vain(play, card)
    return False


EVENTS: Mapping[str, Callable[[Play, Card], bool]] = {
    "appoint_a_second_leader": _appoint,
    "raiders": _raiders,
    "the_entmoot": _friend_or_foe,
    "the_mustering": _mustering,
    "cavetroll": _friend_or_foe,
    "winter_storms": _winter_storms,
}
