"""The slash commands of the verbs. Suggestions for their options come from what is legal at this moment."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from discord import app_commands

from cogs.play.buttons import hand_panel, show_result
from cogs.shared.seat_argument import name_of
from engine import vocabulary
from engine.types import IllegalMove
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
from ui.messages.player_view import PlayerView, here
from ui.strings.clip import OPTION, clip
from ui.words.errors import Refused, sentence
from ui.words.names import plain

Text = app_commands.Choice[str]
Number = app_commands.Choice[int]
Suggest = Callable[[Interaction, str], Coroutine[Any, Any, list[Any]]]
NOTHING = "-"
"""The value of a suggestion that only says something."""


async def _play(
    interaction: Interaction, verb: str, given: Sequence[str | int | None] = (), *, whole: bool = False
) -> None:
    """Play the verb with the given options; with `whole` a single option names a whole move. What is
    missing is asked for on the panel, and so is how much a pass ends if it can end more than one thing."""
    async with answering(interaction) as answer:
        player = await here(interaction)
        answer.names = player.names
        now = {o.verb for o in player.offers}
        if player.awaited and verb not in now:
            raise IllegalMove("wrong-verb", verb=verb, verbs=sorted(now))
        if verb == PASS and player.awaited and shops_on(player.position, player.names, player.offers):
            await answer.panel(panel(player, note=answer.text("pass-which")))
            return
        try:
            if whole and player.awaited:
                code = named_move(player.offers, player.names, verb, str(given[0]))
            else:
                code = complete(player.offers, player.names, verb, given, until=player.until)
        except Incomplete as begun:
            await answer.panel(panel(player, begun.path))
            return
        host, member = interaction.client.services.host, str(interaction.user.id)
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


def _whom_awaits(player: PlayerView) -> list[str]:
    """In place of suggestions out of turn: for whom the game waits."""
    locale, game = player.names.locale, player.game
    who = [name_of(locale, game.seats[prompt.seat]) for prompt in player.position.prompts]
    if player.awaited or not who:
        return []
    return [clip(player.names.text("suggest-not-awaited", who=", ".join(dict.fromkeys(who))), OPTION)]


async def _player(interaction: Interaction) -> PlayerView | None:
    """The game as the member sees it, for suggestions; None if there is nothing to suggest."""
    try:
        return await here(interaction)
    except (HostError, Refused):
        return None


def _path(player: PlayerView, verb: str, given: Sequence[Any]) -> Path | None:
    """The question path of the options filled in so far; None if they make no sense."""
    try:
        code = complete(player.offers, player.names, verb, given, fill=False)
    except Refused:
        return None
    return custom_id.path(code)


def _option_values(interaction: Interaction, options: Sequence[str]) -> list[Any]:
    """The values that the member has filled in for these options, None for the others."""
    return [getattr(interaction.namespace, option, None) for option in options]


def _before(verb: Verb, option: VerbOption) -> list[str]:
    """The options whose values stand before this option's value in a move: numbers come last."""
    texts = [o.name for o in verb.options if o.kind != "number"]
    return texts if option.kind == "number" else texts[: texts.index(option.name)]


def _texts(verb: Verb, option: VerbOption) -> Suggest:
    """Suggestions for a text option; words that another option stands for are left out."""
    before, words = _before(verb, option), {o.word for o in verb.options}

    async def suggestions(interaction: Interaction, current: str) -> list[Text]:
        player = await _player(interaction)
        if player and (instead := _whom_awaits(player)):
            return [app_commands.Choice(name=name, value=NOTHING) for name in instead]
        path = player and _path(player, verb.id, _option_values(interaction, before))
        if not player or not path or len(path) != len(before) + 1:
            return []
        matches = suggest(player.offers, player.names, path, current, player.remarks(verb.id))
        return [app_commands.Choice(name=n, value=str(v)) for n, v in matches if v not in words]

    return suggestions


def _numbers(verb: Verb, option: VerbOption) -> Suggest:
    """Suggestions for an amount that follows the filled-in texts, and its word."""
    before, needed = _before(verb, option), sum(o.needed and o.kind != "number" for o in verb.options)

    async def suggestions(interaction: Interaction, current: str) -> list[Number]:
        player = await _player(interaction)
        given = [text for text in _option_values(interaction, before) if text]
        path = player and _path(player, verb.id, given)
        if not player or not path or len(path) != len(given) + 1 or len(given) < needed:
            return []
        matches = suggest_numbers(player.offers, (*path, option.word) if option.word else path, str(current))
        return [app_commands.Choice(name=str(n), value=n) for n in matches]

    return suggestions


def _moves(verb: Verb) -> Suggest:

    async def suggestions(interaction: Interaction, current: str) -> list[Text]:
        player = await _player(interaction)
        if not player:
            return []
        if instead := _whom_awaits(player):
            return [app_commands.Choice(name=name, value=NOTHING) for name in instead]
        matches = suggest_moves(player.offers, player.names, verb.id, current, player.worth(verb.id))
        return [app_commands.Choice(name=name, value=str(value)) for name, value in matches]

    return suggestions


def _suggest(verb: Verb, option: VerbOption) -> Suggest:
    if option.kind == "move":
        return _moves(verb)
    return _numbers(verb, option) if option.kind == "number" else _texts(verb, option)


Amount = app_commands.Range[int, 0, 9999]


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
