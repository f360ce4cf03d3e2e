"""`/server cards`: the cards that a server's managers define for its games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias, TypeVar

from discord import app_commands

import engine
from engine import CardForm, CardInfo, Option, OwnCard
from locales import locale_of, text
from ui.kit.answer import Panel, answering
from ui.kit.commands import Slash, options, slash, suggesting
from ui.kit.context import Interaction
from ui.kit.permissions import require_manager
from ui.settings.own_cards import change, form_of, own_option, own_options
from ui.strings.clip import OPTION, clip
from ui.strings.sanitize import sanitize
from ui.strings.search import best, fold, resolve
from ui.suggest.rules import known_rules, require_rules
from ui.words.cards import known_cards, own_line, title
from ui.words.errors import Refused

T = TypeVar("T")
Text: TypeAlias = app_commands.Choice[str]
Number: TypeAlias = app_commands.Choice[int]


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


def _choose(typed: str, items: Sequence[T], name: Callable[[T], str], exact: Callable[[T], str]) -> T:
    """The item with this id, as suggestions send it, or name. :raises Refused: none or several."""
    matches = [i for i in items if exact(i) == typed] or resolve(typed, items, name)
    if len(matches) != 1:
        key = "ambiguous-name" if matches else "unknown-name"
        raise Refused(key, typed=typed[:50], options=[name(i) for i in matches or items])
    return matches[0]


async def _typed_system(interaction: Interaction) -> tuple[str, CardForm]:
    """The system that the command names so far; if it makes no sense, the default one."""
    locale = locale_of(interaction.locale)
    typed = known_rules(str(interaction.namespace.rules or ""), locale)
    rules, _, form = await _system(interaction, typed if typed in _systems() else None)
    return rules, form


def _choices(current: str, named: list[tuple[str, str]]) -> list[Text]:
    return [
        Text(name=clip(name, OPTION), value=value) for name, value in best(current, named, lambda n: n[0])
    ]


async def _suggest_rules(interaction: Interaction, current: str) -> list[Text]:
    locale = locale_of(interaction.locale)
    return _choices(current, [(text(locale, f"rules-{r}"), r) for r in _systems()])


async def _suggest_decks(interaction: Interaction, current: str) -> list[Text]:
    locale = locale_of(interaction.locale)
    _, form = await _typed_system(interaction)
    return _choices(current, [(text(locale, f"card-group-{g}"), g) for g in form.groups])


async def _suggest_effects(interaction: Interaction, current: str) -> list[Text]:
    locale = locale_of(interaction.locale)
    _, form = await _typed_system(interaction)
    return _choices(current, [(text(locale, f"own-effect-{e}"), e) for e in form.effects])


async def _suggest_own(interaction: Interaction, current: str) -> list[Text]:
    locale = locale_of(interaction.locale)
    rules, _ = await _typed_system(interaction)
    return _choices(
        current, [(title(locale, card), card.name) for card in await _own_cards(interaction, rules)]
    )


async def _suggest_strength(interaction: Interaction, current: int | str) -> list[Number]:
    _, form = await _typed_system(interaction)
    return _numbers(current, form.strength)


async def _suggest_cost(interaction: Interaction, current: int | str) -> list[Number]:
    _, form = await _typed_system(interaction)
    return _numbers(current, form.cost)


def _numbers(current: int | str, bounds: tuple[int, int]) -> list[Number]:
    every = [str(n) for n in range(bounds[0], bounds[1] + 1)]
    return [Number(name=n, value=int(n)) for n in best(str(current), every)]


async def _list(interaction: Interaction, rules: str, form: CardForm, note: str = "") -> Panel:
    locale = locale_of(interaction.locale)
    cards = await _own_cards(interaction, rules)
    name = text(locale, f"rules-{rules}")
    lines = [text(locale, "own-cards-title", rules=name, have=len(cards), most=form.most)]
    lines += [own_line(locale, rules, card) for card in cards]
    lines.append(text(locale, "own-cards-hint" if cards else "own-cards-begin"))
    return Panel("\n".join([*([note] if note else []), *lines]))


@slash("server-cards-list")
@options("server-cards-list", rules="rules")
@suggesting(rules=_suggest_rules)
async def list_cards(interaction: Interaction, rules: str | None = None) -> None:
    """Show the server's own cards."""
    async with answering(interaction) as answer:
        known, _, form = await _system(interaction, rules)
        await answer.panel(await _list(interaction, known, form))


@slash("server-cards-add")
@options(
    "server-cards-add",
    deck="deck",
    effect="effect",
    strength="strength",
    cost="cost",
    name="name",
    rules="rules",
)
@suggesting(
    rules=_suggest_rules,
    deck=_suggest_decks,
    effect=_suggest_effects,
    strength=_suggest_strength,
    cost=_suggest_cost,
)
async def add(
    interaction: Interaction,
    deck: str,
    effect: str,
    strength: int,
    cost: int,
    name: str,
    rules: str | None = None,
) -> None:
    """Define one more card."""
    async with answering(interaction) as answer:
        await require_manager(interaction)
        known, option, form = await _system(interaction, rules)
        group = _choose(deck, form.groups, lambda g: answer.text(f"card-group-{g}"), str)
        what = _choose(effect, form.effects, lambda e: answer.text(f"own-effect-{e}"), str)
        card = OwnCard(group, what, strength, cost, sanitize(name))

        def with_it(cards: tuple[OwnCard, ...]) -> list[OwnCard]:
            _check(form, card, cards)
            return [*cards, card]

        await change(interaction.client.services.host, str(interaction.guild_id), known, option, with_it)
        await answer.panel(await _list(interaction, known, form, answer.text("done")))


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


@slash("server-cards-remove")
@options("server-cards-remove", card="card", rules="rules")
@suggesting(rules=_suggest_rules, card=_suggest_own)
async def remove(interaction: Interaction, card: str, rules: str | None = None) -> None:
    """Remove one of the server's own cards."""
    async with answering(interaction) as answer:
        await require_manager(interaction)
        known, option, form = await _system(interaction, rules)

        def without(cards: tuple[OwnCard, ...]) -> list[OwnCard]:
            if not cards:
                raise Refused("own-cards-none")
            gone = _choose(card, cards, lambda c: c.name, lambda c: c.name)
            return [c for c in cards if c is not gone]

        await change(interaction.client.services.host, str(interaction.guild_id), known, option, without)
        await answer.panel(await _list(interaction, known, form, answer.text("done")))


COMMANDS: tuple[Slash, ...] = (list_cards, add, remove)
