"""`/settings me`: when a member plays, and how they want to be called."""

from __future__ import annotations

from typing import Any

from discord import app_commands
from msgspec import to_builtins
from msgspec.structs import replace

from engine.verbs import UNTIL
from host import Host
from locales import text
from ui.kit.answer import Panel, answering
from ui.kit.commands import locale_text, options, slash, slash_group, suggesting
from ui.kit.context import Interaction
from ui.settings.preferences import NEXT, PING, PINGS, REMIND, REMINDS
from ui.settings.stored import HOURS, MEMBER, PICTURES, PROFILE, MemberSettings, member_settings
from ui.suggest.time_zones import local_time, suggest_zones, zone_of

MOST = 999
Hour = app_commands.Choice[int]


def _hour(n: int) -> str:
    return f"{n}:00"


async def _suggest_hours(interaction: Interaction, current: int | str) -> list[Hour]:
    """The full hours whose text begins with what is typed."""
    return [Hour(name=_hour(n), value=n) for n in range(24) if str(n).startswith(str(current).strip())]


def lines(locale: str, settings: MemberSettings, now: float) -> list[str]:
    """A member's settings in words, defaults included."""
    hours, prefs = settings.hours, settings.preferences
    quiet = {"from": _hour(hours.quiet_from), "until": _hour(hours.quiet_until), "any": str(hours.quiet)}
    zone = hours.zone.replace("_", " ")
    return [
        text(locale, "me-title"),
        text(locale, "me-zone", zone=zone, now=local_time(hours.zone, now), any=str(settings.chosen_hours)),
        text(locale, "me-quiet", **quiet),
        text(locale, "me-line", what=text(locale, f"ping-{prefs.ping}")),
        text(locale, "me-line", what=text(locale, f"remind-{prefs.remind}")),
        text(locale, "me-next", on=str(prefs.next)),
        text(locale, "me-until", n=settings.until or 0),
        text(locale, "me-profile", hidden=str(settings.profile_hidden)),
        text(locale, "me-pictures", on=str(settings.pictures)),
        text(locale, "me-hint"),
    ]


async def _store(host: Host, member: str, changes: dict[str, Any]) -> None:
    """Store what was chosen; None resets a setting to its default."""
    for key, value in changes.items():
        await host.settings.set(MEMBER, member, key, value)


@slash("settings-me")
@options(
    "settings-me",
    zone="zone",
    quiet_from="quiet",
    quiet_until="awake",
    ping="ping",
    remind="reminders",
    following="next",
    until="until",
    profile="profile",
    pictures="pictures",
)
@app_commands.choices(
    ping=[app_commands.Choice(name=locale_text(f"ping-{p}"), value=p) for p in PINGS],
    remind=[app_commands.Choice(name=locale_text(f"remind-{r}"), value=r) for r in REMINDS],
)
@suggesting(zone=suggest_zones, quiet_from=_suggest_hours, quiet_until=_suggest_hours)
async def me(
    interaction: Interaction,
    zone: str | None = None,
    quiet_from: app_commands.Range[int, 0, 23] | None = None,
    quiet_until: app_commands.Range[int, 0, 23] | None = None,
    ping: str | None = None,
    remind: str | None = None,
    following: bool | None = None,
    until: app_commands.Range[int, 0, MOST] | None = None,
    profile: bool | None = None,
    pictures: bool | None = None,
) -> None:
    """Change the given settings, and show all of the member's settings."""
    async with answering(interaction) as answer:
        host, member = interaction.client.services.host, str(interaction.user.id)
        hours = {
            "zone": None if zone is None else zone_of(answer.locale, zone),
            "quiet_from": quiet_from,
            "quiet_until": quiet_until,
        }
        given = {key: value for key, value in hours.items() if value is not None}
        changes: dict[str, Any] = {PING: ping, REMIND: remind, NEXT: following}
        changes = {key: value for key, value in changes.items() if value is not None}
        if until is not None:
            changes[UNTIL] = until or None
        if profile is not None:
            changes[PROFILE] = None if profile else False
        if pictures is not None:
            changes[PICTURES] = None if pictures else False
        if given:
            now = (await member_settings(host, member)).hours
            changes[HOURS] = to_builtins(replace(now, **given))
        await _store(host, member, changes)
        parts = lines(answer.locale, await member_settings(host, member), host.core.clock())
        await answer.panel(Panel("\n".join([*([answer.text("done")] if changes else []), *parts])))


group = slash_group("settings")
group.add_command(me)
