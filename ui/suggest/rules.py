"""Rule systems by name."""

from __future__ import annotations

from discord import app_commands

import engine
from host import HostError
from locales import locale_of, text
from ui.kit.context import Interaction
from ui.strings.search import best, fold


def known_rules(typed: str, locale: str) -> str | None:
    """The id of a rule system, from its id or its name."""
    ids = engine.rules_ids()
    return next((r for r in ids if typed == r or fold(typed) == fold(text(locale, f"rules-{r}"))), None)


def require_rules(typed: str, locale: str) -> str:
    """As `known_rules`. :raises HostError: `unknown-rules`."""
    known = known_rules(typed, locale)
    if known is None:
        raise HostError("unknown-rules", known=[text(locale, f"rules-{r}") for r in engine.rules_ids()])
    return known


async def suggest_rules(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """The rule systems whose names match what is typed."""
    locale = locale_of(interaction.locale)
    named = [(text(locale, f"rules-{r}"), r) for r in engine.rules_ids()]
    return [
        app_commands.Choice(name=name, value=rules) for name, rules in best(current, named, lambda n: n[0])
    ]
