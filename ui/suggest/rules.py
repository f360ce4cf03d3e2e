"""Rule systems by name."""

from __future__ import annotations

from discord import app_commands

import engine
from host import HostError
from locales import LOCALES, locale_of, text
from ui.kit.context import Interaction
from ui.strings.clip import OPTION, clip
from ui.strings.search import best, fold


def known_rules(typed: str, locale: str) -> str | None:
    """The id of a rule system, from its id or its name in any language; that of the locale comes first."""
    for spoken in (locale, *LOCALES):
        for rules in engine.rules_ids():
            if typed == rules or fold(typed) == fold(text(spoken, f"rules-{rules}")):
                return rules
    return None


def require_rules(typed: str, locale: str) -> str:
    """As `known_rules`. :raises HostError: `unknown-rules`."""
    known = known_rules(typed, locale)
    if known is None:
        raise HostError("unknown-rules", known=[text(locale, f"rules-{r}") for r in engine.rules_ids()])
    return known


async def suggest_rules(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """The rule systems whose names match what is typed, each with how many play, how long it is, and whether
    there are dice. Names of other languages match too, and come after."""
    locale = locale_of(interaction.locale)
    known = engine.rules_ids()
    spoken = (locale, *(other for other in LOCALES if other != locale))
    matches = [
        rules
        for language in spoken
        for rules in best(current, known, lambda rules: text(language, f"rules-{rules}"))  # noqa: B023 - used at once
    ]
    return [
        app_commands.Choice(name=clip(rules_line(rules, locale), OPTION), value=rules)
        for rules in dict.fromkeys(matches)
    ]


def rules_line(rules: str, locale: str) -> str:
    """`World Conquest: 2 to 6 players, medium length, dice, easy to learn`."""
    low, high = engine.meta(rules).seats
    name, what = text(locale, f"rules-{rules}"), text(locale, f"rules-{rules}-brief")
    return text(locale, "rules-line", name=name, low=low, high=high, single=str(low == high), what=what)
