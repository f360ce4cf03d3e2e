"""`/settings me`: when a member plays, and how he wants to be called."""

from __future__ import annotations

from typing import Any

from discord import app_commands
from msgspec import convert, to_builtins
from msgspec.structs import replace

from cogs._ui.answer import Interaction, Panel, answering
from cogs._ui.prefs import PINGS, REMINDS, Prefs
from cogs._ui.translator import options, slash, suggesting, worded
from cogs._ui.zones import local_time, suggest_zones, zone_of
from engine.verbs import UNTIL
from host import Host, Hours
from locales import text

HOURS, PING, REMIND, NEXT = "hours", "ping", "remind", "next"
"""The member's settings; `UNTIL` is another one."""
MOST = 999
Hour = app_commands.Choice[int]


def _hour(n: int) -> str:
    return f"{n}:00"


async def _suggest_hours(interaction: Interaction, current: int | str) -> list[Hour]:
    """The full hours that begin with what is typed."""
    return [Hour(name=_hour(n), value=n) for n in range(24) if str(n).startswith(str(current).strip())]


def _of(settings: dict[str, Any]) -> Hours:
    stored = settings.get(HOURS)
    return convert(stored, Hours) if stored else Hours()


def lines(locale: str, settings: dict[str, Any], now: float) -> list[str]:
    """A member's settings in words, those that he never chose as they are then."""
    hours, prefs, until = _of(settings), Prefs.of(settings), settings.get(UNTIL)
    quiet = {"from": _hour(hours.quiet_from), "until": _hour(hours.quiet_until), "any": str(hours.quiet)}
    zone = hours.zone.replace("_", " ")
    return [
        text(locale, "me-title"),
        text(locale, "me-zone", zone=zone, now=local_time(hours.zone, now), any=str(HOURS in settings)),
        text(locale, "me-quiet", **quiet),
        text(locale, "me-line", what=text(locale, f"ping-{prefs.ping}")),
        text(locale, "me-line", what=text(locale, f"remind-{prefs.remind}")),
        text(locale, "me-next", on=str(prefs.next)),
        text(locale, "me-until", n=until or 0),
        text(locale, "me-hint"),
    ]


async def _store(host: Host, member: str, changes: dict[str, Any]) -> None:
    """Store what was chosen; None: as if it never had been."""
    for key, value in changes.items():
        await host.set_setting("member", member, key, value)


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
)
@app_commands.choices(
    ping=[app_commands.Choice(name=worded(f"ping-{p}"), value=p) for p in PINGS],
    remind=[app_commands.Choice(name=worded(f"remind-{r}"), value=r) for r in REMINDS],
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
) -> None:
    """Show the member's own settings, and change those that are given."""
    async with answering(interaction) as answer:
        host, member = interaction.client.host, str(interaction.user.id)
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
        if given:
            now = _of(await host.get_settings("member", member))
            changes[HOURS] = to_builtins(replace(now, **given))
        await _store(host, member, changes)
        told = lines(answer.locale, await host.get_settings("member", member), host.clock())
        await answer.panel(Panel("\n".join([*([answer.text("done")] if changes else []), *told])))
