"""The buttons of verbs: what stands on them, and how they look."""

from __future__ import annotations

from itertools import islice

import discord

import engine
from cogs._ui import ids
from cogs._ui.clip import LABEL, clip
from cogs._ui.ids import Ref
from cogs._ui.items import GameItem, button
from cogs._ui.names import Names
from engine.foresight import ends_turn
from engine.offers import Offers
from engine.types import Arg, Move
from engine.verbs import PASS, Verb
from host import Game, Position

ROOM = 70
"""Characters of a custom id that are left for a move."""
_STYLES = {
    "main": discord.ButtonStyle.primary,
    "danger": discord.ButtonStyle.danger,
    "quiet": discord.ButtonStyle.secondary,
}


def style(verb: Verb, *, answers: bool = False) -> discord.ButtonStyle:
    """The style of a verb's button, or of one that `answers` another's move."""
    return _STYLES[verb.answer or verb.tone if answers else verb.tone]


def ref(game: Game, action: str, *args: str) -> Ref:
    """What a component of the game as it is now refers to; arguments may be codes."""
    return Ref(game.id, game.ply, action, tuple(a for arg in args for a in arg.split(":")))


def beside(label: str, more: str) -> str:
    """A button's label with something behind it that is never cut."""
    return f"{clip(label, LABEL - len(more) - 3)} · {more}" if more else label


def is_last(position: Position, names: Names, verb: Arg, offers: Offers) -> bool:
    """Whether the verb ends its seat's turn, as far as its first move tells; never for one that throws
    dice."""
    spec = names.spec(verb)
    first = next(iter(offers), None)
    if first is None or spec.hostile or not (verb == PASS or spec.marches):
        return False
    return ends_turn(position.state, first.move(offers.seat))


def shops(position: Position, names: Names, offers: Offers) -> bool:
    """Whether all that the seat on turn can do now is to buy something, or to pass."""
    found = dict.fromkeys(offer.verb for offer in offers)
    priced = [names.spec(verb).amount == "price" for verb in found if verb != PASS]
    if PASS not in found or not priced or not all(priced):
        return False
    return engine.view(position.state, None).turn == offers.seat


def _shops_on(position: Position, names: Names, offers: Offers) -> bool:
    """Whether passing only leads on to what else can be bought."""
    if not shops(position, names, offers):
        return False
    later = engine.apply(position.state, Move(offers.seat, PASS)).state
    return shops(Position(position.game, later), names, engine.legal(later, offers.seat))


def verb_buttons(
    position: Position, verb: str, offers: Offers, names: Names, *, answers: bool = False, gain: str = ""
) -> list[GameItem]:
    """The button of a verb (see `verb_button`); where passing leads on to what else can be bought, before it
    the one that passes that as well."""
    usual = verb_button(position, verb, offers, names, answers=answers, gain=gain)
    if verb != PASS or not _shops_on(position, names, engine.legal(position.state, offers.seat)):
        return [usual]
    look = style(names.spec(verb))
    on = button(usual.ref, names.text("verb-pass-on"), style=look, emoji="▶️")
    whole = ref(position.game, "enough")
    return [button(whole, names.verb(verb), style=look, emoji=names.spec(verb).emoji or None), on]


def verb_button(
    position: Position, verb: str, offers: Offers, names: Names, *, answers: bool = False, gain: str = ""
) -> GameItem:
    """The button of a verb, `answers` where it answers another's move, `gain` what it may bring; where it has
    but one move, that move's own. What does nothing now is short and quiet."""
    spec, game = names.spec(verb), position.game
    only = list(islice(offers.moves(), 2))
    last = is_last(position, names, verb, offers)
    idle = all(offer.idle for offer in offers)
    if len(only) > 1:
        label, target = names.verb(verb), ("at", f"0:{verb}")
    else:
        (move,) = only
        target = ("do", ids.shorten(move.code, ROOM))
        label = names.move((verb, *move.args))
        if spec.weighed:
            label = names.text("short-move", verb=names.verb(verb), what=names.short((verb, *move.args))[0])
        short = f"idle-{verb}-{move.args[0]}" if idle and move.args else ""
        if short and names.has(short):
            label = names.text(short, n=move.args[-1])
    if last and verb == PASS:
        label = names.text("verb-pass-last")
    elif last:
        gain = names.text("ends-turn")
    look = discord.ButtonStyle.secondary if idle else style(spec, answers=answers)
    return button(ref(game, *target), beside(label, gain), style=look, emoji=spec.emoji or None)
