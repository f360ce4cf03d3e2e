"""The slash commands of the verbs. Their options are suggested from what is legal at this moment."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from discord import app_commands

from cogs._ui import ids
from cogs._ui.answer import Interaction, Panel, answering
from cogs._ui.arguments import complete, named_move, suggest, suggest_moves, suggest_numbers
from cogs._ui.errors import Refused
from cogs._ui.seatwork import AtTable, here
from cogs._ui.steps import UNTIL, Path
from cogs._ui.translator import Slash, options, slash, suggesting
from cogs.play.presses import hand_text, show_result
from engine.types import IllegalMove
from host import HostError

Text = app_commands.Choice[str]
Number = app_commands.Choice[int]
Suggest = Callable[[Interaction, str], Coroutine[Any, Any, list[Any]]]


async def _play(
    interaction: Interaction, verb: str, given: Sequence[str | int | None] = (), *, whole: bool = False
) -> None:
    """Play the verb with the options given; with `whole` the one option names a whole move."""
    async with answering(interaction) as answer:
        table = await here(interaction)
        answer.names = table.names
        possible = {o.verb for o in table.offers}
        if table.awaited and verb not in possible:
            raise IllegalMove("wrong-verb", verb=verb, verbs=sorted(possible))
        if whole and table.awaited:
            code = named_move(table.offers, table.names, verb, str(given[0]))
        else:
            code = complete(table.offers, table.names, verb, given, until=table.until)
        member, key = str(interaction.user.id), str(interaction.id)
        acted = await interaction.client.host.act(table.game.id, member, code, key=key)
        answer.played = True
        await show_result(interaction, answer, acted, table, ids.path(code))


async def _table(interaction: Interaction) -> AtTable | None:
    """The table for suggestions; None where there is nothing to suggest."""
    try:
        return await here(interaction)
    except (HostError, Refused):
        return None


def _path(table: AtTable, verb: str, given: Sequence[Any]) -> Path | None:
    """The path of the options filled in so far; None if they make no sense."""
    try:
        code = complete(table.offers, table.names, verb, given, fill=False)
    except Refused:
        return None
    return ids.path(code)


def _given(interaction: Interaction, options: Sequence[str]) -> list[Any]:
    """What the member has filled in of these options, None for the others."""
    return [getattr(interaction.namespace, option, None) for option in options]


def _texts(verb: str, *before: str, words: bool = True) -> Suggest:
    """Suggestions for a text option that comes after the options `before`; without `words` the keyword that
    another option stands for is left out."""

    async def suggestions(interaction: Interaction, current: str) -> list[Text]:
        table = await _table(interaction)
        path = table and _path(table, verb, _given(interaction, before))
        if not table or not path or len(path) != len(before) + 1:
            return []
        found = suggest(table.offers, table.names, path, current)
        return [app_commands.Choice(name=n, value=str(v)) for n, v in found if words or v != UNTIL]

    return suggestions


def _numbers(verb: str, *before: str, maybe: str = "", word: str | None = None) -> Suggest:
    """Suggestions for an amount that comes after the options `before`, the option `maybe` if it is filled in,
    and the keyword."""

    async def suggestions(interaction: Interaction, current: str) -> list[Number]:
        table = await _table(interaction)
        given = _given(interaction, before)
        if maybe and (more := getattr(interaction.namespace, maybe, None)):
            given.append(more)
        path = table and _path(table, verb, given)
        if not table or not path or len(path) != len(given) + 1:
            return []
        found = suggest_numbers(table.offers, (*path, word) if word else path, str(current))
        return [app_commands.Choice(name=str(n), value=n) for n in found]

    return suggestions


def _moves(verb: str) -> Suggest:
    """Suggestions of whole moves."""

    async def suggestions(interaction: Interaction, current: str) -> list[Text]:
        table = await _table(interaction)
        if not table:
            return []
        found = suggest_moves(table.offers, table.names, verb, current, table.worth(verb))
        return [app_commands.Choice(name=name, value=str(value)) for name, value in found]

    return suggestions


Amount = app_commands.Range[int, 0, 9999]


@slash("place")
@options("place", where="where", amount="amount")
@suggesting(where=_texts("place"), amount=_numbers("place", "where"))
async def place(interaction: Interaction, where: str, amount: Amount | None = None) -> None:
    """Put armies onto a space; all of them without an amount."""
    await _play(interaction, "place", (where, amount))


@slash("attack")
@options("attack", origin="from", target="to", dice="dice", until="until", party="with")
@suggesting(
    origin=_texts("attack"),
    target=_texts("attack", "from"),
    dice=_numbers("attack", "from", "to", maybe="with"),
    until=_numbers("attack", "from", "to", maybe="with", word=UNTIL),
    party=_texts("attack", "from", "to", words=False),
)
async def attack(
    interaction: Interaction,
    origin: str,
    target: str,
    dice: Amount | None = None,
    until: Amount | None = None,
    party: str | None = None,
) -> None:
    """Attack once with so many dice, or `until` so many are left, by the member's setting if he says neither;
    `with` only some of who could help."""
    who = () if party is None else (party,)
    more = (dice,) if until is None else (UNTIL, until)
    await _play(interaction, "attack", (origin, target, *who, *more))


@slash("move")
@options("move", origin="from", target="to", amount="amount", party="with")
@suggesting(
    origin=_texts("move"),
    target=_texts("move", "from"),
    amount=_numbers("move", "from", "to", maybe="with"),
    party=_texts("move", "from", "to"),
)
async def move(
    interaction: Interaction, origin: str, target: str, amount: Amount | None = None, party: str | None = None
) -> None:
    """Move armies between two spaces, `with` whoever leads them; as many as possible without an amount."""
    who = () if party is None else (party,)
    await _play(interaction, "move", (origin, target, *who, amount))


@slash("trade")
@options("trade", cards="set")
@suggesting(cards=_moves("trade"))
async def trade(interaction: Interaction, cards: str) -> None:
    """Trade a set of cards."""
    await _play(interaction, "trade", (cards,), whole=True)


@slash("play")
@options("play", card="card", target="target", second="second", amount="amount")
@suggesting(card=_texts("play"), target=_texts("play", "card"), second=_texts("play", "card", "target"))
async def play(
    interaction: Interaction,
    card: str,
    target: str | None = None,
    second: str | None = None,
    amount: Amount | None = None,
) -> None:
    """Play a card from the hand."""
    given = [g for g in (card, target, second, amount) if g is not None]
    await _play(interaction, "play", given)


@slash("buy")
@options("buy", what="what", where="where", amount="amount")
@suggesting(what=_texts("buy"), where=_texts("buy", "what"), amount=_numbers("buy", "what", maybe="where"))
async def buy(
    interaction: Interaction, what: str, where: str | None = None, amount: Amount | None = None
) -> None:
    """Buy something: what, where or which kind of it, how many."""
    await _play(interaction, "buy", [g for g in (what, where, amount) if g is not None])


@slash("bid")
@options("bid", amount="amount")
@suggesting(amount=_numbers("bid"))
async def bid(interaction: Interaction, amount: Amount) -> None:
    """Make a bid."""
    await _play(interaction, "bid", (amount,))


@slash("choose")
@options("choose", what="option")
@suggesting(what=_moves("choose"))
async def choose(interaction: Interaction, what: str) -> None:
    """Choose one of what is offered."""
    await _play(interaction, "choose", (what,), whole=True)


@slash("pass")
async def end_turn(interaction: Interaction) -> None:
    """Do nothing more."""
    await _play(interaction, "pass")


@slash("hand")
async def hand(interaction: Interaction) -> None:
    """Show one's own cards, privately."""
    async with answering(interaction) as answer:
        table = await here(interaction)
        await answer.panel(Panel(hand_text(table.names)))


COMMANDS: tuple[Slash, ...] = (place, attack, move, trade, play, buy, bid, choose, end_turn, hand)
