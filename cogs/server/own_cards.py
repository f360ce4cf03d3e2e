"""`/server cards`: the cards that a server's managers define for its games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import discord
from discord import app_commands

import engine
from engine import CardForm, CardInfo, Option, OwnCard
from locales import locale_of, text
from ui.kit.answer import Panel, answering
from ui.kit.commands import Slash, options, slash, suggesting
from ui.kit.components import FieldsForm, FormField, button, option, rows, select
from ui.kit.context import Interaction
from ui.kit.custom_id import MODAL, Ref
from ui.kit.permissions import require_manager
from ui.kit.router import Press, Route
from ui.settings.own_cards import change, form_of, own_option, own_options
from ui.strings.clip import OPTION, clip
from ui.strings.sanitize import sanitize
from ui.strings.search import best, fold
from ui.suggest.rules import require_rules
from ui.words.cards import known_cards, own_line, title
from ui.words.errors import Refused
from ui.words.names import plain

MOST, NAME = 25, 60
"""Most values of a select, and characters of a name that can be typed."""
Text: TypeAlias = app_commands.Choice[str]


def _systems() -> list[str]:
    """The rule systems that allow own cards."""
    return [rules for rules in engine.rules_ids() if own_option(rules)]


async def _system(interaction: Interaction, typed: str | None) -> tuple[str, Option, CardForm]:
    """The named rule system, or that of the channel's game, or the first that allows own cards.

    :raises HostError: `unknown-rules`. :raises Refused: `own-cards-unknown`.
    """
    locale = locale_of(interaction.locale)
    known = _systems()
    if typed is None:
        game = await interaction.client.services.host.games.in_channel(str(interaction.channel_id))
        rules = game.rules if game and game.rules in known else known[0]
    else:
        rules = require_rules(typed, locale)
    option = own_option(rules)
    if option is None:
        raise Refused("own-cards-unknown", known=[text(locale, f"rules-{r}") for r in known])
    return rules, option, form_of(option)


async def _own_cards(interaction: Interaction, rules: str) -> list[CardInfo]:
    chosen = await own_options(interaction.client.services.host, str(interaction.guild_id), rules)
    return [card for card in known_cards(rules, chosen) if card.name]


async def _suggest_rules(interaction: Interaction, current: str) -> list[Text]:
    locale = locale_of(interaction.locale)
    named = [(text(locale, f"rules-{r}"), r) for r in _systems()]
    return [
        Text(name=clip(name, OPTION), value=value) for name, value in best(current, named, lambda n: n[0])
    ]


async def _panel(interaction: Interaction, rules: str, form: CardForm, note: str = "") -> Panel:
    """The server's own cards of a rule system, and the ways to change them."""
    locale = locale_of(interaction.locale)
    cards = await _own_cards(interaction, rules)
    name = text(locale, f"rules-{rules}")
    lines = [text(locale, "own-cards-title", rules=name, have=len(cards), most=form.most)]
    lines += [own_line(locale, rules, card) for card in cards]
    lines.append(text(locale, "own-cards-hint" if cards else "own-cards-begin"))
    items: list[discord.ui.Item[Any]] = [
        button(Ref("cardnew", (rules,)), text(locale, "button-cardnew"), emoji="➕")
    ]
    if cards:
        picks = [option(title(locale, card), card.name) for card in cards[:MOST]]
        items.append(select(Ref("cardout", (rules,)), text(locale, "own-cards-out"), picks))
    return Panel("\n".join([*([note] if note else []), *lines]), rows(items))


@slash("server-cards")
@options("server-cards", rules="rules")
@suggesting(rules=_suggest_rules)
async def cards(interaction: Interaction, rules: str | None = None) -> None:
    """Show the server's own cards, with the ways to change them."""
    async with answering(interaction) as answer:
        known, _, form = await _system(interaction, rules)
        await answer.panel(await _panel(interaction, known, form))


async def _system_to_change(press: Press) -> tuple[str, Option, CardForm]:
    """The rule system of a component, for a manager.

    :raises Refused: `managers-only`, `own-cards-unknown`.
    """
    await require_manager(press.interaction)
    return await _system(press.interaction, press.ref.args[0])


def _require_choice(value: str, among: Sequence[str]) -> str:
    """:raises Refused: `old-button`: there is no such deck or effect."""
    if value not in among:
        raise Refused("old-button")
    return value


async def ask_deck(press: Press) -> None:
    """Ask to which deck the card belongs."""
    rules, _, form = await _system_to_change(press)
    picks = [option(press.answer.text(f"card-group-{group}"), group) for group in form.groups]
    asked = press.answer.text("own-cards-deck")
    await press.answer.panel(Panel(asked, rows([select(Ref("carddeck", (rules,)), asked, picks)])))


async def ask_effect(press: Press) -> None:
    """Ask what the card does."""
    rules, _, form = await _system_to_change(press)
    deck = _require_choice(press.values[0], form.groups)
    picks = [option(press.answer.text(f"own-effect-{effect}"), effect) for effect in form.effects[:MOST]]
    asked = press.answer.text("own-cards-effect")
    await press.answer.panel(Panel(asked, rows([select(Ref("cardeffect", (rules, deck)), asked, picks)])))


async def ask_rest(press: Press) -> None:
    """Ask for strength, cost and name in a form."""
    rules, _, form = await _system_to_change(press)
    deck, effect = (
        _require_choice(press.ref.args[1], form.groups),
        _require_choice(press.values[0], form.effects),
    )
    say = press.answer.text
    fields = [
        FormField(say("own-cards-strength", low=form.strength[0], high=form.strength[1]), "", longest=4),
        FormField(say("own-cards-cost", low=form.cost[0], high=form.cost[1]), "", longest=4),
        FormField(say("own-cards-name"), "", longest=NAME),
    ]
    ref = Ref("cardmake", (rules, deck, effect))
    await press.answer.modal(FieldsForm(ref, say("button-cardnew"), fields))


def _number(typed: str, key: str, bounds: tuple[int, int]) -> int:
    """:raises Refused: it is no whole number."""
    if not (typed.strip().isascii() and typed.strip().isdigit() and len(typed.strip()) < 5):
        raise Refused(key, low=bounds[0], high=bounds[1])
    return int(typed)


async def make(press: Press) -> None:
    """Define one more card."""
    rules, option_, form = await _system_to_change(press)
    deck, effect = (
        _require_choice(press.ref.args[1], form.groups),
        _require_choice(press.ref.args[2], form.effects),
    )
    strength, cost, name = press.values
    card = OwnCard(
        deck,
        effect,
        _number(strength, "own-card-strength", form.strength),
        _number(cost, "own-card-cost", form.cost),
        sanitize(name),
    )

    def with_it(cards: tuple[OwnCard, ...]) -> list[OwnCard]:
        _check(form, card, cards)
        return [*cards, card]

    await change(press.services.host, str(press.interaction.guild_id), rules, option_, with_it)
    note = press.answer.text("own-card-made", name=plain(card.name))
    await press.answer.panel(await _panel(press.interaction, rules, form, note))


def _check(form: CardForm, card: OwnCard, cards: Sequence[OwnCard]) -> None:
    """:raises Refused: the card is not allowed, its name is taken, or the server has the most cards
    allowed."""
    match form.wrong(card):
        case "strength":
            raise Refused("own-card-strength", low=form.strength[0], high=form.strength[1])
        case "cost":
            raise Refused("own-card-cost", low=form.cost[0], high=form.cost[1])
        case "name":
            raise Refused("own-card-name", name=card.name[:50])
    if any(fold(other.name) == fold(card.name) for other in cards):
        raise Refused("own-card-twice", name=card.name)
    if len(cards) >= form.most:
        raise Refused("own-cards-full", most=form.most)


async def take_out(press: Press) -> None:
    """Remove one of the server's own cards. :raises Refused: `own-cards-none`: it is gone already."""
    rules, option_, form = await _system_to_change(press)
    name = press.values[0]

    def without(cards: tuple[OwnCard, ...]) -> list[OwnCard]:
        left = [card for card in cards if card.name != name]
        if len(left) == len(cards):
            raise Refused("own-cards-none")
        return left

    await change(press.services.host, str(press.interaction.guild_id), rules, option_, without)
    note = press.answer.text("own-card-removed", name=plain(name))
    await press.answer.panel(await _panel(press.interaction, rules, form, note))


COMMANDS: tuple[Slash, ...] = (cards,)
_WORD = "[a-z0-9_-]+"
ACTIONS: dict[str, Route] = {
    "cardnew": Route(ask_deck, _WORD),
    "carddeck": Route(ask_effect, _WORD, picks=True),
    "cardeffect": Route(ask_rest, f"{_WORD}:{_WORD}", picks=True),
    "cardmake": Route(make, f"{_WORD}:{_WORD}:{_WORD}", kinds=MODAL, fields=3),
    "cardout": Route(take_out, _WORD, picks=True),
}
