"""The panel of a league: what was picked is asked for by buttons, a select or a form, and stored."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any

import discord
from msgspec import to_builtins
from msgspec.structs import replace

import engine
from cogs.leagues.drafts import check_plan, draft, seated
from cogs.leagues.making import NAME as LONGEST
from cogs.leagues.making import open_sign_up, setup_of
from cogs.lobby.option_values import parse
from cogs.shared.league_argument import pressed_league, require_league_manager
from host import PRESETS, League, clock_from_preset, spell
from league.formats import FORMATS, format_of
from league.model import POINTS, SeasonPlan
from ui.kit.answer import Panel
from ui.kit.components import FieldsForm, FormField, button, option, rows, select
from ui.kit.custom_id import MODAL, league_ref, number_pattern
from ui.kit.router import Press, Route
from ui.messages import league_setup as shown
from ui.settings.own_cards import filled
from ui.strings.sanitize import sanitize
from ui.words.durations import seconds_typed
from ui.words.errors import Refused
from ui.words.league.plans import clock_of, for_league, preset_of_plan

NUMBER = number_pattern(9)
PUT, CHOOSE, BACK = "leagueput", "leaguechoose", "leaguepanel"
ROLES = 24
"""Up to this many roles can be picked on the panel; `/leagues new` takes any."""
EVERYBODY = "everybody"
TIMES = ("turn", "react", "bank")
NUMBERS: Mapping[str, tuple[str, ...]] = {
    shown.SIZE: ("table", "least", "most"),
    shown.GAMES: ("cap", "rounds", "length"),
    shown.DATES: ("signup_days", "checkin_hours", "days", "protest_hours", "vacation_days"),
}
"""The fields of the plan that each form of numbers has. Text keys `league-field-<field>`."""


async def _managed(press: Press) -> League:
    league = await pressed_league(press)
    await require_league_manager(press.interaction, league)
    return league


async def _store(
    press: Press, league: League, plan: SeasonPlan | None = None, name: str | None = None
) -> None:
    """Store a change, and show the panel as it is then."""
    manager = await require_league_manager(press.interaction, league)
    registry = press.services.host.leagues.registry
    fresh = await registry.edit(league.id, press.member, plan=plan, name=name, manager=manager)
    await press.answer.panel(await setup_of(press.interaction, press.answer, fresh))


# -- asking --------------------------------------------------------------------------------------------------


async def back(press: Press) -> None:
    """Show the panel again."""
    await press.answer.panel(await setup_of(press.interaction, press.answer, await _managed(press)))


async def picked(press: Press) -> None:
    """Ask for the setting that was picked."""
    league, setting = await _managed(press), press.values[0]
    if setting not in shown.settings_of(league):
        raise Refused("old-button")
    if setting in NUMBERS:
        await press.answer.modal(_numbers_form(press, league, setting))
    elif setting in _FORMS:
        await press.answer.modal(_FORMS[setting](press, league))
    elif setting == shown.ROLE:
        await press.answer.panel(_roles(press, league))
    else:
        await press.answer.panel(_choices(press, league, setting))


def _title(press: Press, setting: str) -> str:
    return press.answer.text(f"league-set-{setting}")


def _numbers_form(press: Press, league: League, setting: str) -> discord.ui.Modal:
    fields = [
        FormField(press.answer.text(f"league-field-{field}"), f"{getattr(league.plan, field):g}", longest=6)
        for field in NUMBERS[setting]
    ]
    ref = league_ref(league, _form(setting), str(league.id))
    return FieldsForm(ref, _title(press, setting), fields)


def _form(setting: str) -> str:
    """The action of a setting's form of numbers."""
    return f"league{setting}"


def _name_form(press: Press, league: League) -> discord.ui.Modal:
    field = FormField(_title(press, shown.NAME), league.name, longest=LONGEST)
    return FieldsForm(league_ref(league, "leaguename", str(league.id)), _title(press, shown.NAME), [field])


def _options_form(press: Press, league: League) -> discord.ui.Modal:
    line = " ".join(
        f"{key}={str(value).lower() if isinstance(value, bool) else value}"
        for key, value in league.plan.options.items()
        if value != "" and isinstance(value, str | int) and len(str(value)) < LONGEST
    )
    about = press.answer.text("league-set-options-about", known=_options_of(league.plan.rules))
    field = FormField(_title(press, shown.OPTIONS), line, about, longest=1000, required=False)
    return FieldsForm(
        league_ref(league, "leagueoptions", str(league.id)), _title(press, shown.OPTIONS), [field]
    )


def _options_of(rules: str) -> str:
    return ", ".join(one.id for one in engine.meta(rules).options)


_FORMS: Mapping[str, Callable[[Press, League], discord.ui.Modal]] = {
    shown.NAME: _name_form,
    shown.OPTIONS: _options_form,
}


def _roles(press: Press, league: League) -> Panel:
    """A select of the server's roles, the highest first."""
    guild = press.interaction.guild
    roles = [role for role in reversed(guild.roles) if not role.is_default()] if guild else []
    picks = [option(press.answer.text("league-plan-everybody"), EVERYBODY, default=league.plan.role is None)]
    picks += [
        option(f"@{role.name}", str(role.id), default=str(role.id) == league.plan.role)
        for role in roles[:ROLES]
    ]
    ref = league_ref(league, CHOOSE, str(league.id), shown.ROLE)
    items = [select(ref, _title(press, shown.ROLE), picks), _back(press, league)]
    return Panel(f"**{_title(press, shown.ROLE)}**", rows(items))


def _back(press: Press, league: League) -> discord.ui.Item[Any]:
    return button(league_ref(league, BACK, str(league.id)), press.answer.text("button-back"), emoji="↩️")


def _choices(press: Press, league: League, setting: str) -> Panel:
    """A button for each value of a setting, the present one marked."""
    items: list[discord.ui.Item[Any]] = []
    lines = [f"**{_title(press, setting)}**"]
    for value, label, now, about in _VALUES[setting](press, league):
        style = discord.ButtonStyle.primary if now else discord.ButtonStyle.secondary
        items.append(button(league_ref(league, PUT, str(league.id), setting, value), label, style=style))
        lines += [f"- {about}"] if about else []
    if setting == shown.CLOCK:
        own = league_ref(league, "leagueown", str(league.id))
        items.append(button(own, press.answer.text("league-clock-own"), emoji="✏️"))
    return Panel("\n".join(lines), rows([*items, _back(press, league)]))


Values = list[tuple[str, str, bool, str]]
"""For each value: its id, its label, whether it is the present one, and perhaps a line about it."""


def _games(press: Press, league: League) -> Values:
    names = [(rules, press.answer.text(f"rules-{rules}")) for rules in engine.rules_ids()]
    return [(rules, name, rules == league.plan.rules, "") for rules, name in names]


def _formats(press: Press, league: League) -> Values:
    say, now = press.answer.text, format_of(league.plan)
    return [
        (name, say(f"league-format-{name}"), kind is now, say(f"league-format-about-{name}"))
        for name, kind in FORMATS.items()
    ]


def _clocks(press: Press, league: League) -> Values:
    now = preset_of_plan(league.plan)
    say = press.answer.text
    return [(one, say(f"clock-{one}"), one == now, say(f"clock-{one}-about")) for one in PRESETS]


def _ties(press: Press, league: League) -> Values:
    say = press.answer.text
    rest = [one for one in league.plan.tie_breaks if one != POINTS]
    found = [(one, say("league-tie-first", name=say(f"tie-break-{one}")), False, "") for one in rest[1:]]
    head = say("league-tie-about", ties=", ".join(say(f"tie-break-{one}") for one in rest))
    return [(*found[0][:3], head), *found[1:]] if found else []


def _switches(press: Press, league: League) -> Values:
    say = press.answer.text
    return [
        (one, say(f"league-switch-{one}"), bool(getattr(league.plan, one)), say(f"league-switch-{one}-about"))
        for one in shown.switches_of(league)
    ]


_VALUES: Mapping[str, Callable[[Press, League], Values]] = {
    shown.GAME: _games,
    shown.FORMAT: _formats,
    shown.CLOCK: _clocks,
    shown.TIES: _ties,
    shown.SWITCHES: _switches,
}


# -- storing -------------------------------------------------------------------------------------------------


async def put(press: Press) -> None:
    """Store the value of a pressed button."""
    league = await _managed(press)
    _, setting, value = press.ref.args
    if setting not in _VALUES or value not in [one[0] for one in _VALUES[setting](press, league)]:
        raise Refused("old-button")
    await _store(press, league, await _CHANGES[setting](press, league.plan, value))


async def _game(press: Press, plan: SeasonPlan, value: str) -> SeasonPlan:
    """Another rule system, with the options that its leagues have at first."""
    fresh = draft(_preset_of(plan.format), value, None)
    wanted = replace(plan, rules=value, options=fresh.options)
    options = await filled(press.services.host, str(press.interaction.guild_id), value, dict(fresh.options))
    return check_plan(seated(wanted), options=options)


async def _format(press: Press, plan: SeasonPlan, value: str) -> SeasonPlan:
    """Another format, with the numbers of its preset; game, options, clock and role stay."""
    fresh = draft(_preset_of(value), plan.rules, plan.role)
    return check_plan(replace(fresh, options=plan.options, clock=plan.clock))


def _preset_of(wanted: str) -> str:
    """The preset of a format."""
    return next(iter(FORMATS[wanted].presets))


async def _clock(press: Press, plan: SeasonPlan, value: str) -> SeasonPlan:
    return _timed(plan, clock_from_preset(value))


def _timed(plan: SeasonPlan, clock: Any) -> SeasonPlan:
    """The plan with another clock, as leagues have it."""
    return replace(plan, clock=to_builtins(for_league(clock)))


async def _tie(press: Press, plan: SeasonPlan, value: str) -> SeasonPlan:
    """A tie-break right after the points."""
    rest = [one for one in plan.tie_breaks if one not in (POINTS, value)]
    return replace(plan, tie_breaks=(POINTS, value, *rest))


async def _switch(press: Press, plan: SeasonPlan, value: str) -> SeasonPlan:
    changes: dict[str, Any] = {value: not getattr(plan, value)}
    if changes.get("double") is False:
        changes["duplicate"] = False
    return replace(plan, **changes)


_CHANGES: Mapping[str, Callable[[Press, SeasonPlan, str], Awaitable[SeasonPlan]]] = {
    shown.GAME: _game,
    shown.FORMAT: _format,
    shown.CLOCK: _clock,
    shown.TIES: _tie,
    shown.SWITCHES: _switch,
}


async def chosen(press: Press) -> None:
    """Store the role that was picked."""
    league, value = await _managed(press), press.values[0]
    guild = press.interaction.guild
    if value != EVERYBODY and (guild is None or not value.isdecimal() or guild.get_role(int(value)) is None):
        raise Refused("old-button")
    await _store(press, league, replace(league.plan, role=None if value == EVERYBODY else value))


async def own_times(press: Press) -> None:
    """Ask for the times of a clock."""
    league = await _managed(press)
    clock = clock_of(league.plan)
    fields = [
        FormField(press.answer.text(f"league-field-{key}"), spell(getattr(clock, key))) for key in TIMES
    ]
    ref, title = league_ref(league, "leaguetimes", str(league.id)), press.answer.text("league-clock-own")
    await press.answer.modal(FieldsForm(ref, title, fields))


async def times(press: Press) -> None:
    """Store the times of a clock."""
    league = await _managed(press)
    given = {key: seconds_typed(typed) for key, typed in zip(TIMES, press.values, strict=True)}
    await _store(press, league, _timed(league.plan, replace(clock_of(league.plan), **given)))


async def numbers(setting: str, press: Press) -> None:
    """Store the numbers of a setting's form. :raises Refused: `league-typed-number`."""
    league = await _managed(press)
    changes: dict[str, Any] = {
        field: _number(typed, whole=field != "length")
        for field, typed in zip(NUMBERS[setting], press.values, strict=True)
    }
    await _store(press, league, check_plan(replace(league.plan, **changes)))


def _number(typed: str, *, whole: bool) -> int | float:
    text = typed.strip().replace(",", ".")
    digits = text.replace(".", "", 0 if whole else 1)
    if not (digits.isascii() and digits.isdigit() and len(digits) < 6):
        raise Refused("league-typed-number", typed=typed[:20])
    return int(text) if whole else float(text)


async def named(press: Press) -> None:
    """Store a league's name."""
    await _store(press, await _managed(press), name=sanitize(press.values[0]))


async def optioned(press: Press) -> None:
    """Store the options that were typed."""
    league = await _managed(press)
    plan, host = league.plan, press.services.host
    options = parse(press.answer.locale, plan.rules, press.values[0])
    options = await filled(host, str(press.interaction.guild_id), plan.rules, options)
    await _store(press, league, check_plan(plan, options=options))


async def opened(press: Press) -> None:
    """Open the sign-up."""
    league = await _managed(press)
    await press.answer.panel(Panel(await open_sign_up(press.interaction, press.answer, league)))


ACTIONS: dict[str, Route] = {
    shown.PICK: Route(picked, NUMBER, picks=True),
    shown.OPEN_SIGNUP: Route(opened, NUMBER),
    BACK: Route(back, NUMBER),
    PUT: Route(put, rf"{NUMBER}:[a-z]+:[a-z0-9_]+"),
    CHOOSE: Route(chosen, f"{NUMBER}:{shown.ROLE}", picks=True),
    "leagueown": Route(own_times, NUMBER),
    "leaguetimes": Route(times, NUMBER, kinds=MODAL, fields=len(TIMES)),
    "leaguename": Route(named, NUMBER, kinds=MODAL),
    "leagueoptions": Route(optioned, NUMBER, kinds=MODAL),
    **{
        _form(setting): Route(partial(numbers, setting), NUMBER, kinds=MODAL, fields=len(fields))
        for setting, fields in NUMBERS.items()
    },
}
