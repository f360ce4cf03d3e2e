"""The rule systems by what people call them."""

from __future__ import annotations

from discord import app_commands

import engine
from cogs._ui.answer import Interaction
from cogs._ui.match import best, fold
from host import HostError
from locales import locale_of, text


def known_rules(typed: str, locale: str) -> str | None:
    """The id of a rule system from its id or its name."""
    ids = engine.rules_ids()
    return next((r for r in ids if typed == r or fold(typed) == fold(text(locale, f"rules-{r}"))), None)


def require_rules(typed: str, locale: str) -> str:
    """The same. :raises HostError: `unknown-rules`."""
    known = known_rules(typed, locale)
    if known is None:
        raise HostError("unknown-rules", known=[text(locale, f"rules-{r}") for r in engine.rules_ids()])
    return known


async def suggest_rules(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """The rule systems whose names fit what is typed."""
    locale = locale_of(interaction.locale)
    named = [(text(locale, f"rules-{r}"), r) for r in engine.rules_ids()]
    return [
        app_commands.Choice(name=name, value=rules) for name, rules in best(current, named, lambda n: n[0])
    ]
