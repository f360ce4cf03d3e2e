"""The cards that a server's managers have defined, by rule system, kept as a setting of the server.

A game gets a copy of them with an option's text when it is made or when the option is set; what is changed in
the settings later leaves it as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import engine
from cogs._ui.errors import Refused
from engine import CardForm, Option, OwnCard
from host import Host

SCOPE = "guild"


def own_option(rules: str) -> Option | None:
    """The option of a rule system that lists own cards, if it has one."""
    return next((o for o in engine.meta(rules).options if o.cards), None)


def form_of(option: Option) -> CardForm:
    """How the cards of such an option are written."""
    assert option.cards is not None, "only options with own cards are asked"
    return option.cards


def _key(rules: str) -> str:
    return f"own-cards-{rules}"


def _text(option: Option, value: Any) -> str:
    """What a setting holds; nothing if it is missing or was written for other rules."""
    return value if isinstance(value, str) and option.error(value) is None else ""


async def own_text(host: Host, guild: str, rules: str) -> str:
    """The server's own cards as the text of the option."""
    option = own_option(rules)
    if option is None:
        return ""
    return _text(option, (await host.get_settings(SCOPE, guild)).get(_key(rules)))


async def own_options(host: Host, guild: str, rules: str) -> dict[str, Any]:
    """The options of a game that has the server's own cards."""
    option = own_option(rules)
    return {option.id: await own_text(host, guild, rules)} if option else {}


async def change(
    host: Host, guild: str, rules: str, option: Option, to: Callable[[tuple[OwnCard, ...]], list[OwnCard]]
) -> None:
    """Put what `to` makes of the server's cards in their place; nothing else can come between."""
    form = form_of(option)

    def put(value: Any) -> str | None:
        return form.write(to(form.read(_text(option, value)))) or None

    await host.change_setting(SCOPE, guild, _key(rules), put)


async def filled(host: Host, guild: str, rules: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """The options with the server's own cards where they are wanted (True), without where not (False).

    :raises Refused: `own-cards-none`: they are wanted, and there are none.
    """
    found = dict(values)
    option = own_option(rules)
    wanted = found.get(option.id) if option else None
    if option and isinstance(wanted, bool):
        found[option.id] = await own_text(host, guild, rules) if wanted else ""
        if wanted and not found[option.id]:
            raise Refused("own-cards-none")
    return found
