"""Time zones as people look for them: by city, in their language, with the local time there."""

from __future__ import annotations

from datetime import datetime
from functools import cache

from discord import app_commands

from host import HostError
from host.time.hours import zone, zones
from locales import locale_of, text
from ui.kit.context import Interaction
from ui.strings.clip import OPTION, clip
from ui.strings.search import LIMIT, best, fold, resolve
from ui.words.errors import Refused

FEW = 10
"""Most zones that an error names if a text matches several."""


@cache
def _cities(locale: str) -> dict[str, str]:
    """Names of cities in a language, common ones first, and their zones."""
    pairs = (pair.partition("=") for pair in text(locale, "zone-cities").split(", "))
    return {city: name for city, _, name in pairs}


@cache
def _zone_names(locale: str) -> tuple[tuple[str, str], ...]:
    """All names of zones with the zones: cities in a language, then the last parts and the whole names in the
    tz database."""
    cities = ((name.rpartition("/")[2].replace("_", " "), name) for name in zones())
    return (*_cities(locale).items(), *cities, *((name, name) for name in zones()))


@cache
def _exact(locale: str) -> dict[str, str]:
    """Zones by their names that are unambiguous."""
    return {fold(name): known for name, known in (*((z, z) for z in zones()), *_cities(locale).items())}


def local_time(name: str, now: float) -> str:
    """The local time in a zone: `14:05`."""
    return f"{datetime.fromtimestamp(now, zone(name)):%H:%M}"


def zone_of(locale: str, typed: str) -> str:
    """The zone with the typed name. :raises HostError: `unknown-zone`. :raises Refused: `ambiguous-name`."""
    if exact := _exact(locale).get(fold(typed)):
        return exact
    zones = list(dict.fromkeys(name for _, name in resolve(typed, _zone_names(locale), lambda pair: pair[0])))
    if not zones:
        raise HostError("unknown-zone", zone=typed[:50])
    if len(zones) > 1:
        raise Refused("ambiguous-name", typed=typed[:50], options=zones[:FEW])
    return zones[0]


def fitting(locale: str, typed: str) -> list[str]:
    """The zones that match what is typed, best match first."""
    matches = best(typed, _zone_names(locale), lambda pair: pair[0], limit=4 * LIMIT)
    return list(dict.fromkeys(name for _, name in matches))[:LIMIT]


async def suggest_zones(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """The same as choices, each with its local time."""
    now = interaction.client.services.host.core.clock()
    matches = fitting(locale_of(interaction.locale), current)
    return [
        app_commands.Choice(
            name=clip(f"{name.replace('_', ' ')} · {local_time(name, now)}", OPTION), value=name
        )
        for name in matches
    ]
