"""The cards that a server's managers have defined, by rule system, stored as a setting of the server.

A game gets a copy of them as an option's text when it is created or the option is set; later changes of the
settings do not affect it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import engine
from engine import CardForm, Option, OwnCard
from host import Host
from ui.settings.stored import CARDS, SERVER, server_settings
from ui.words.errors import Refused


def own_option(rules: str) -> Option | None:
    """The option of a rule system that lists own cards, if it has one."""
    return next((o for o in engine.meta(rules).options if o.cards), None)


def form_of(option: Option) -> CardForm:
    """The form of the cards in such an option."""
    assert option.cards is not None, "only options with own cards are asked"
    return option.cards


def _text(option: Option, value: Any) -> str:
    """The text in a setting; empty if it is missing or was written for other rules."""
    return value if isinstance(value, str) and option.error(value) is None else ""


async def own_text(host: Host, guild: str, rules: str) -> str:
    """The server's own cards as the text of the option."""
    option = own_option(rules)
    if option is None:
        return ""
    return _text(option, (await server_settings(host, guild)).own_cards.get(rules))


async def own_options(host: Host, guild: str, rules: str) -> dict[str, Any]:
    """The options of a game that has the server's own cards."""
    option = own_option(rules)
    return {option.id: await own_text(host, guild, rules)} if option else {}


async def change(
    host: Host, guild: str, rules: str, option: Option, to: Callable[[tuple[OwnCard, ...]], list[OwnCard]]
) -> None:
    """Replace the server's cards by what `to` returns for them, in one transaction."""
    form = form_of(option)

    def put(value: Any) -> str | None:
        return form.write(to(form.read(_text(option, value)))) or None

    await host.settings.change(SERVER, guild, f"{CARDS}{rules}", put)


async def with_own_cards(host: Host, guild: str, rules: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """The options with the server's own cards if they are wanted (True), without them if not (False).

    :raises Refused: `own-cards-none`: they are wanted, and there are none.
    """
    options = dict(values)
    option = own_option(rules)
    wanted = options.get(option.id) if option else None
    if option and isinstance(wanted, bool):
        options[option.id] = await own_text(host, guild, rules) if wanted else ""
        if wanted and not options[option.id]:
            raise Refused("own-cards-none")
    return options
