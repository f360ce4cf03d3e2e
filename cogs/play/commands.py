"""The slash commands of the verbs. Suggestions for their options come from what is legal at this moment."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from itertools import takewhile
from typing import Any, TypeVar

from discord import app_commands
from discord.utils import remove_markdown

import engine
from cogs.play.buttons import hand_panel, show_result
from cogs.shared.seat_argument import name_of
from engine import vocabulary
from engine.types import IllegalMove, Move
from engine.verbs import PASS, Verb, VerbOption
from host import HostError
from ui.choices.arguments import (
    Incomplete,
    complete,
    move_args,
    named_move,
    possible,
    some,
    suggest,
    suggest_moves,
    suggest_numbers,
)
from ui.choices.verbs import shops_on
from ui.kit import custom_id
from ui.kit.answer import answering
from ui.kit.commands import Slash, make_slash, slash
from ui.kit.context import Interaction
from ui.kit.custom_id import Path
from ui.kit.members import name_of_member
from ui.messages.move_panel import panel
from ui.messages.player_view import PlayerView, here, here_to_move, remembering
from ui.strings.clip import OPTION, clip
from ui.words.errors import Refused, sentence
from ui.words.names import plain

Text = app_commands.Choice[str]
Number = app_commands.Choice[int]
Suggest = Callable[[Interaction, str], Coroutine[Any, Any, list[Any]]]
Said = TypeVar("Said", str, int)
NOTHING, MOST = "-", 9999
"""The values of a suggestion that only says something: of a text, and of an amount, greater than any real
one."""


async def _play(
    interaction: Interaction, verb: str, given: Sequence[str | int | None] = (), *, whole: bool = False
) -> None:
    """Play the verb with the given options; with `whole` a single option names a whole move. What is
    missing is asked for on the panel, and so is how much a pass ends if it can end more than one thing."""
    host, member = interaction.client.services.host, str(interaction.user.id)
    async with answering(interaction) as answer:
        player = await here_to_move(interaction)
        answer.names = player.names
        chosen = [*takewhile(lambda value: value != NOTHING, given)]
        if len(chosen) < len(given):
            path = _path(player, verb, chosen)
            if isinstance(path, str):
                await answer.say(path)
            else:
                await answer.panel(panel(await remembering(host, player, member)))
            return
        _require_verb(player, verb)
        if verb == PASS and player.awaited and shops_on(player.position, player.names, player.offers):
            player = await remembering(host, player, member)
            await answer.panel(panel(player, note=answer.text("pass-which")))
            return
        try:
            if whole and player.awaited:
                code = named_move(player.offers, player.names, verb, str(given[0]))
            else:
                code = complete(player.offers, player.names, verb, given, until=player.until)
        except Incomplete as begun:
            await answer.panel(panel(await remembering(host, player, member), begun.path))
            return
        try:
            acted = await host.moves.act(
                player.game.id,
                member,
                code,
                key=str(interaction.id),
                seat=player.seat,
                name=name_of_member(interaction.user),
            )
        except IllegalMove as error:
            options = some(possible(player.offers, player.names, code))
            if not options:
                raise
            note = player.names.text("possible-here", options=plain(player.names.listing(options)))
            await answer.say(f"{sentence(error, answer.locale, player.names)} {note}")
            return
        answer.played = True
        await show_result(host, interaction, answer, acted, player, custom_id.path(code))


def _require_verb(player: PlayerView, verb: str) -> None:
    """:raises IllegalMove: `wrong-verb`: the member is asked, but for something else."""
    now = {offer.verb for offer in player.offers}
    if player.awaited and verb not in now:
        raise IllegalMove("wrong-verb", verb=verb, verbs=sorted(now))


def _path(player: PlayerView, verb: str, given: Sequence[Any]) -> Path | str:
    """The question path of the options filled in so far. If no move begins with them, a sentence that says
    why: for whom the game waits, what is possible instead, or what the rules say."""
    names, game = player.names, player.game
    if not player.awaited:
        who = dict.fromkeys(name_of(names.locale, game.seats[p.seat]) for p in player.position.prompts)
        return names.text("suggest-not-awaited", who=", ".join(who))
    try:
        _require_verb(player, verb)
        code = complete(player.offers, names, verb, given, fill=False)
        path = custom_id.path(code)
        if not player.offers.narrow(*path):
            engine.apply(player.position.state, Move.parse(player.seat, code))
    except (Refused, IllegalMove) as error:
        return sentence(error, names.locale, names)
    return path


async def _beginning(
    interaction: Interaction, verb: str, given: Sequence[Any]
) -> tuple[PlayerView, Path] | str:
    """For suggestions: the game as the member sees it, and the path of the options; or a sentence that says
    why nothing can be suggested, empty without a game."""
    try:
        player = await here(interaction)
    except (HostError, Refused):
        return ""
    path = _path(player, verb, given)
    return (player, path) if isinstance(path, tuple) else clip(remove_markdown(path), OPTION)


def _only_said(reason: str, value: Said) -> list[app_commands.Choice[Said]]:
    """A reason as the only suggestion; no suggestion where there is none."""
    return [app_commands.Choice(name=reason, value=value)] if reason else []


def _option_values(interaction: Interaction, options: Sequence[str]) -> list[Any]:
    """The values that the member has filled in for these options, None for the others."""
    return [getattr(interaction.namespace, option, None) for option in options]


def _is_real(value: Any) -> bool:
    """Whether an option is filled in with more than a sentence."""
    return bool(value) and value != NOTHING


def _before(verb: Verb, option: VerbOption) -> list[str]:
    """The options whose values stand before this option's value in a move: numbers come last."""
    texts = [o.name for o in verb.options if o.kind != "number"]
    return texts if option.kind == "number" else texts[: texts.index(option.name)]


def _texts(verb: Verb, option: VerbOption) -> Suggest:
    """Suggestions for a text option; words that another option stands for are left out."""
    before, words = _before(verb, option), {o.word for o in verb.options}

    async def suggestions(interaction: Interaction, current: str) -> list[Text]:
        given = [*takewhile(_is_real, _option_values(interaction, before))]
        begun = await _beginning(interaction, verb.id, given)
        if isinstance(begun, str):
            return _only_said(begun, NOTHING)
        if len(given) != len(before):
            return []
        player, path = begun
        matches = suggest(player.offers, player.names, path, current, player.remarks(verb.id))
        return [app_commands.Choice(name=n, value=str(v)) for n, v in matches if v not in words]

    return suggestions


def _numbers(verb: Verb, option: VerbOption) -> Suggest:
    """Suggestions for an amount that follows the filled-in texts, and its word."""
    before, needed = _before(verb, option), sum(o.needed and o.kind != "number" for o in verb.options)

    async def suggestions(interaction: Interaction, current: str) -> list[Number]:
        given = [*filter(_is_real, _option_values(interaction, before))]
        begun = await _beginning(interaction, verb.id, given)
        if isinstance(begun, str):
            return _only_said(begun, MOST)
        if len(given) < needed:
            return []
        player, path = begun
        matches = suggest_numbers(player.offers, (*path, option.word) if option.word else path, str(current))
        return [app_commands.Choice(name=str(n), value=n) for n in matches]

    return suggestions


def _moves(verb: Verb) -> Suggest:

    async def suggestions(interaction: Interaction, current: str) -> list[Text]:
        begun = await _beginning(interaction, verb.id, ())
        if isinstance(begun, str):
            return _only_said(begun, NOTHING)
        player, _ = begun
        matches = suggest_moves(player.offers, player.names, verb.id, current, player.worth(verb.id))
        return [app_commands.Choice(name=name, value=str(value)) for name, value in matches]

    return suggestions


def _suggest(verb: Verb, option: VerbOption) -> Suggest:
    if option.kind == "move":
        return _moves(verb)
    return _numbers(verb, option) if option.kind == "number" else _texts(verb, option)


Amount = app_commands.Range[int, 0, MOST]


def command(verb: Verb) -> Slash:
    """The command of a verb, with its options and their suggestions."""
    whole = any(option.kind == "move" for option in verb.options)

    async def play(interaction: Interaction, given: dict[str, Any]) -> None:
        await _play(interaction, verb.id, move_args(verb, given), whole=whole)

    takes = {o.name: (Amount if o.kind == "number" else str, o.needed) for o in verb.options}
    return make_slash(verb.id, play, takes, {o.name: _suggest(verb, o) for o in verb.options})


@slash("hand")
async def hand(interaction: Interaction) -> None:
    """Show one's own cards, privately."""
    async with answering(interaction) as answer:
        player = await here(interaction)
        await answer.panel(hand_panel(player))


def commands() -> tuple[Slash, ...]:
    """One command for each verb, and the one that shows the hand."""
    return (*map(command, vocabulary.commands()), hand)
