"""`/settings`: when a member plays, and how they want to be called. The panel changes each of it; so do the
options of the command."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from discord import app_commands

from cogs.lobby.option_values import value_of
from engine.types import Option
from engine.verbs import UNTIL
from host import LEAGUE_QUIET_HOURS, MOST_QUIET_HOURS, Host, choose_hours
from locales import text
from ui.kit.answer import Panel, answering
from ui.kit.commands import Slash, locale_text, options, slash, suggesting
from ui.kit.components import TextForm, option, rows
from ui.kit.context import Interaction
from ui.kit.custom_id import Ref
from ui.kit.router import Press, Route
from ui.kit.settings_panel import SettingQuestion, SettingsPanel, TypedForm, Value, option_question
from ui.settings.preferences import NEXT, PING, PINGS, REMIND, REMINDS
from ui.settings.stored import HOURS, MEMBER, PICTURES, PROFILE, MemberSettings, member_settings
from ui.suggest.time_zones import local_time, suggest_zones, zone_of
from ui.words.deadlines import moment

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
        *([text(locale, "me-since", since=moment(since))] if (since := settings.hours_since) > now else []),
        text(locale, "me-line", what=text(locale, f"ping-{prefs.ping}")),
        text(locale, "me-line", what=text(locale, f"remind-{prefs.remind}")),
        text(locale, "me-next", on=str(prefs.next)),
        text(locale, "me-until", n=settings.until or 0),
        text(locale, "me-profile", hidden=str(settings.profile_hidden)),
        text(locale, "me-pictures", on=str(settings.pictures)),
        text(locale, "me-hint", most=MOST_QUIET_HOURS, league=LEAGUE_QUIET_HOURS),
    ]


ZONE, QUIET, AWAKE, PROFILE_SHOWN, PICTURES_SHOWN = "zone", "quiet", "awake", "profile", "pictures"
"""Further settings that a member picks, besides `PING`, `REMIND`, `NEXT` and `UNTIL`."""
PICKED = (ZONE, QUIET, AWAKE, PING, REMIND, NEXT, UNTIL, PROFILE_SHOWN, PICTURES_SHOWN)
"""All of them, in the order of the panel. Text keys `me-set-<setting>`."""
HOURS_OF = {ZONE: "zone", QUIET: "quiet_from", AWAKE: "quiet_until"}
"""The fields of a member's hours."""
YES, NO = "yes", "no"
ARMIES = Option(UNTIL, 0, low=0, high=MOST)


async def _store(host: Host, member: str, given: Mapping[str, Any]) -> None:
    """Store what was chosen: values by the names of `PICKED`."""
    changes: dict[str, Any] = {key: value for key, value in given.items() if key in (PING, REMIND, NEXT)}
    if UNTIL in given:
        changes[UNTIL] = given[UNTIL] or None
    if PROFILE_SHOWN in given:
        changes[PROFILE] = None if given[PROFILE_SHOWN] else False
    if PICTURES_SHOWN in given:
        changes[PICTURES] = None if given[PICTURES_SHOWN] else False
    hours = {HOURS_OF[key]: value for key, value in given.items() if key in HOURS_OF}
    if hours:
        now = host.core.clock()
        await host.settings.change(MEMBER, member, HOURS, lambda stored: choose_hours(stored, now, hours))
    for key, value in changes.items():
        await host.settings.set(MEMBER, member, key, value)


async def _panel(host: Host, locale: str, member: str, stored: Sequence[str] = ()) -> Panel:
    """All settings of a member, and a select of what to change; first what was `stored` just now."""
    settings = await member_settings(host, member)
    parts = lines(locale, settings, host.core.clock())
    if stored:
        names = ", ".join(text(locale, f"me-set-{key}") for key in stored)
        parts = [text(locale, "me-stored", what=names), *parts]
    picks = [option(text(locale, f"me-set-{key}"), key) for key in PICKED]
    return Panel("\n".join(parts), rows([PANEL.select(member, text(locale, "me-pick"), picks)]))


# -- the panel -----------------------------------------------------------------------------------------------


async def _question(press: Press, member: str, key: str) -> SettingQuestion | None:
    """How a setting is asked for: hours and kinds of news from a list, a zone and a number by a form."""
    if key not in PICKED:
        return None
    say, settings = press.answer.text, await member_settings(press.services.host, member)
    title, hours, prefs = say(f"me-set-{key}"), settings.hours, settings.preferences
    if key == ZONE:
        example = say("me-zone-example")
        return SettingQuestion(title, form=TypedForm(lambda ref: TextForm(ref, title, example, hours.zone)))
    if key == UNTIL:
        return option_question(press.answer.locale, title, ARMIES, settings.until or 0, str)
    if key in (QUIET, AWAKE):
        now = hours.quiet_from if key == QUIET else hours.quiet_until
        return SettingQuestion(title, [Value(str(n), _hour(n), n == now) for n in range(24)], listed=True)
    if key in (PING, REMIND):
        known, now_kind = (PINGS, prefs.ping) if key == PING else (REMINDS, prefs.remind)
        name = "ping" if key == PING else "remind"
        return SettingQuestion(
            title, [Value(kind, say(f"{name}-{kind}"), kind == now_kind) for kind in known], listed=True
        )
    on = {NEXT: prefs.next, PROFILE_SHOWN: not settings.profile_hidden, PICTURES_SHOWN: settings.pictures}[
        key
    ]
    return SettingQuestion(title, [Value(YES, say("option-yes"), on), Value(NO, say("option-no"), not on)])


async def _change(press: Press, member: str, key: str, typed: tuple[str, ...]) -> Panel:
    locale, (value, *_) = press.answer.locale, typed
    given: Any = value
    if key == ZONE:
        given = zone_of(locale, value)
    elif key == UNTIL:
        given = value_of(locale, "", ARMIES, value.strip(), text(locale, f"me-set-{UNTIL}"), str)
    elif key in (QUIET, AWAKE):
        given = int(value)
    elif key in (NEXT, PROFILE_SHOWN, PICTURES_SHOWN):
        given = value == YES
    await _store(press.services.host, member, {key: given})
    return await _panel(press.services.host, locale, member, [key])


async def _member(press: Press) -> str:
    return press.member


async def _whole(press: Press, member: str) -> Panel:
    return await _panel(press.services.host, press.answer.locale, member)


PANEL = SettingsPanel[str](
    show="mine",
    pick="minepick",
    put="mineput",
    subject=_member,
    ref=lambda _, action, args: Ref(action, args),
    question=_question,
    store=_change,
    whole=_whole,
)
ACTIONS: dict[str, Route] = PANEL.routes()


# -- the command ---------------------------------------------------------------------------------------------


@slash("settings")
@options(
    "settings",
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
async def settings(
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
    """Change the given settings, and show the panel of all."""
    async with answering(interaction) as answer:
        host, member = interaction.client.services.host, str(interaction.user.id)
        values = (
            None if zone is None else zone_of(answer.locale, zone),
            quiet_from, quiet_until, ping, remind, following, until, profile, pictures,
        )  # fmt: skip
        given = {key: value for key, value in zip(PICKED, values, strict=True) if value is not None}
        await _store(host, member, given)
        await answer.panel(await _panel(host, answer.locale, member, tuple(given)))


COMMAND: Slash = settings
