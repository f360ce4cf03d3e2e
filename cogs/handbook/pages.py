"""`/rules` explains a rule system in pages, that of the channel's game with its options; `/rules card:` a
single card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from discord import app_commands

import engine
from cogs.shared.game_argument import chosen_game, numbers
from engine import CardInfo
from host import Game
from locales import locale_of, text
from ui.kit.answer import Panel, answering
from ui.kit.commands import Slash, options, slash, suggesting
from ui.kit.components import button, rows
from ui.kit.context import Interaction
from ui.kit.custom_id import PageNumber, Ref, game_ref
from ui.kit.pager import leaves
from ui.kit.permissions import require
from ui.kit.router import Press, Route
from ui.settings.language import public_locale
from ui.settings.own_cards import own_options
from ui.strings.clip import OPTION, clip
from ui.strings.search import best, resolve
from ui.suggest.rules import known_rules, require_rules, suggest_rules
from ui.words.cards import card_text, known_cards, own_lines, title
from ui.words.errors import Refused
from ui.words.options import option_lines

PAGE = 1950
"""Most characters of a page; a longer line gets a page of its own."""
SHOWN = 10
"""Most cards that an error names."""


def pages(lines: Iterable[str]) -> Iterator[str]:
    """The lines split into pages, none left out."""
    page, size = list[str](), 0
    for line in lines:
        if page and size + len(line) >= PAGE:
            yield "\n".join(page)
            page, size = [], 0
        page.append(line)
        size += len(line) + 1
    if page:
        yield "\n".join(page)


def _handbook(locale: str, rules: str, game: Game | None, page: int) -> Panel:
    """A page of the rules in short; the last pages have the game's options and the server's own cards."""
    lines = [f"### {text(locale, f'rules-{rules}')}", *text(locale, f"howto-{rules}").split("\n")]
    if engine.cards(rules, {}):
        lines.append(text(locale, "rules-cards"))
    if game:
        options = option_lines(locale, rules, game.options, game.rules_version)
        lines += ["", text(locale, "rules-options"), *options]
        lines += own_lines(locale, rules, game.options)
    chapters = list(pages(lines))
    page = min(page, len(chapters) - 1)
    if len(chapters) == 1:
        return Panel(chapters[0])
    stamp = PageNumber(page)
    here = game_ref(game, "rules", rules, stamp=stamp) if game else Ref("rules", (rules,), stamp=stamp)
    count = text(locale, "rules-page", page=page + 1, pages=len(chapters))
    return Panel(f"{chapters[page]}\n{count}", leaves(here, locale, more=page + 1 < len(chapters)))


def _shelf(locale: str) -> Panel:
    """All rule systems, each in a line or two with a button that opens its rules."""
    known = engine.rules_ids()
    lines = [f"**{text(locale, f'rules-{r}')}**\n{text(locale, f'rules-{r}-about')}" for r in known]
    items = [
        button(Ref("rules", ("next", r), stamp=PageNumber(0)), text(locale, f"rules-{r}"), emoji="📖")
        for r in known
    ]
    return Panel("\n".join([text(locale, "rules-all"), *lines]), rows(items))


def _reading(locale: str, rules: str | None, game: Game | None) -> Panel:
    return _handbook(locale, rules, game, 0) if rules else _shelf(locale)


async def turn_page(press: Press) -> None:
    """Open a page of the rules."""
    rules = known_rules(press.ref.args[-1], press.answer.locale)
    if rules is None:
        raise Refused("old-button")
    game = await chosen_game(press.interaction, press.ref.game) if press.ref.game else None
    await press.answer.panel(_handbook(press.answer.locale, rules, game, press.page))


async def howto(press: Press) -> None:
    """Open a game's rules in a new message, so that the member keeps the panel on which they play."""
    game = await press.services.host.games.get(press.game)
    await press.answer.defer(public=False)
    await press.answer.panel(_handbook(press.answer.locale, game.rules, game, 0))


async def _here(
    interaction: Interaction, rules: str | None, number: int | None = None
) -> tuple[str | None, Game | None]:
    """The given rule system, or else that of the game with this number, or of the channel's; and that game,
    if it uses the system."""
    if number is not None:
        game: Game | None = await chosen_game(interaction, number)
        if game and rules not in (None, game.rules):
            raise Refused("rules-or-game", game=number)
    else:
        game = await interaction.client.services.host.games.latest(str(interaction.channel_id))
    if rules is None:
        return (game.rules, game) if game else (None, None)
    return rules, game if game and game.rules == rules else None


Known = tuple[str, CardInfo]
"""The id of a rule system, and one of its cards."""


async def _cards(interaction: Interaction, rules: str | None, game: Game | None) -> list[Known]:
    """The cards of one system or of all: those of the game, or else with the server's own cards."""
    host, guild = interaction.client.services.host, str(interaction.guild_id)
    cards: list[Known] = []
    for known in (rules,) if rules else engine.rules_ids():
        with_: dict[str, Any] = game.options if game else await own_options(host, guild, known)
        cards += [(known, c) for c in known_cards(known, with_, game.rules_version if game else 0)]
    return cards


async def _suggest_cards(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    locale = locale_of(interaction.locale)
    rules, game = await _here(interaction, known_rules(str(interaction.namespace.rules or ""), locale))
    named = {(title(locale, card), card.kind): None for _, card in await _cards(interaction, rules, game)}
    matches = best(current, list(named), lambda n: n[0])
    return [app_commands.Choice(name=clip(name, OPTION), value=kind) for name, kind in matches]


def _matches(locale: str, cards: list[Known], typed: str) -> list[Known]:
    """The card with this id or name; several systems may have it. :raises Refused: no card, or different
    ones."""

    def name(known: Known) -> str:
        return title(locale, known[1])

    matches = [c for c in cards if c[1].kind == typed] or resolve(typed, cards, name)
    if len({card.kind for _, card in matches}) == 1:
        return matches
    key = "ambiguous-name" if matches else "unknown-name"
    near = matches or best(typed, cards, name) or cards
    raise Refused(key, typed=typed[:50], options=list(dict.fromkeys(map(name, near)))[:SHOWN])


def _help(locale: str, cards: list[Known]) -> str:
    """All about a card; if several systems have it, once under each system's name."""
    if len(cards) == 1:
        return card_text(locale, *cards[0])
    parts = (
        f"## {text(locale, f'rules-{rules}')}\n{card_text(locale, rules, card)}" for rules, card in cards
    )
    return "\n".join(parts)


@slash("rules")
@options("rules", rules="rules", card="card", public="public", number="game")
@suggesting(rules=suggest_rules, card=_suggest_cards, number=numbers)
async def rules(
    interaction: Interaction,
    rules: str | None = None,
    card: str | None = None,
    public: bool = False,
    number: int | None = None,
) -> None:
    """Explain a rule system (by default that of the channel's game) or one of its cards.

    :raises Refused: `rules-or-game`: a rule system is named, and a game that is played by another.
    """
    async with answering(interaction) as answer:
        if public:
            require(interaction, answer.locale)
        locale = answer.locale
        shown = await public_locale(interaction.client, str(interaction.guild_id)) if public else locale
        wanted, game = await _here(interaction, require_rules(rules, locale) if rules else None, number)
        if card is None:
            panel = _reading(shown, wanted, game)
        else:
            panel = Panel(_help(shown, _matches(locale, await _cards(interaction, wanted, game), card)))
        await (answer.public(panel) if public else answer.panel(panel))


COMMAND: Slash = rules
ACTIONS: dict[str, Route] = {
    "rules": Route(turn_page, "(previous|next):[a-z0-9_-]+", stamp=PageNumber),
    "howto": Route(howto),
}
