"""The panel of a league: what was picked is asked for by buttons, a select or a form, and stored."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

import engine
from cogs.leagues.asking import Managing
from cogs.leagues.drafts import check_plan, draft, with_settings, with_table
from cogs.leagues.making import NAME as LONGEST
from cogs.leagues.making import open_sign_up, setup_of
from cogs.lobby.option_values import parse, value_of
from cogs.shared.league_argument import pressed_league, require_league_manager
from host import PRESETS, SETTINGS, GameSetting, League, clock_from_preset, spell
from league.formats import FORMATS, format_of
from league.model import POINTS, SeasonPlan
from ui.kit.answer import Panel
from ui.kit.components import FieldsForm, FormField, button
from ui.kit.custom_id import league_ref, number_pattern
from ui.kit.router import Press, Route
from ui.kit.settings_panel import SettingQuestion, SettingsPanel, TypedForm, Value, option_question
from ui.messages import league_setup as shown
from ui.settings.own_cards import with_own_cards
from ui.strings.sanitize import sanitize
from ui.words.durations import seconds_typed
from ui.words.errors import Refused
from ui.words.league.plans import clock_of, for_league, preset_of_plan
from ui.words.options import setting_name, setting_value, shape_of

NUMBER = number_pattern(9)
OWN_TIMES, CHOOSE = "leagueown", "leaguechoose"
"""The actions of the button that asks for times, and of lists of roles on panels of earlier versions."""
ROLES = 24
"""Up to this many roles can be picked on the panel; `/league-admin new` takes any."""
EVERYBODY = "everybody"
TIMES = "times"
"""The setting to which the button of the clock leads, and the fields of its form."""
TIMES_OF = ("turn", "react", "bank")
NUMBERS: Mapping[str, tuple[str, ...]] = {
    shown.SIZE: ("table", "least", "most"),
    shown.GAMES: ("cap", "rounds", "length"),
    shown.DATES: ("signup_days", "checkin_hours", "days", "protest_hours", "vacation_days"),
}
"""The fields of the plan that each form of numbers has. Text keys `league-field-<field>`."""
Values = list[Value]


async def _league(press: Press) -> League:
    league = await pressed_league(press)
    await require_league_manager(press.interaction, league)
    return league


# -- asking --------------------------------------------------------------------------------------------------


async def _question(press: Press, league: League, setting: str) -> SettingQuestion | None:
    """How a setting is asked for: numbers, names and options by a form, roles by a list, all others by their
    values; a setting of all games as in a lobby."""
    if setting == TIMES:
        return _times_form(press, league)
    if setting not in shown.settings_of(league):
        return None
    if setting in shown.of_all_games():
        return _of_all_games(press, league, SETTINGS[setting])
    if setting in NUMBERS:
        return _numbers_form(press, league, setting)
    if setting in _FORMS:
        return _FORMS[setting](press, league)
    if setting == shown.ROLE:
        roles = _roles(press, league)
        about = [press.answer.text("league-role-none")] if len(roles) == 1 else []
        return SettingQuestion(_title(press, setting), roles, about, listed=True)
    beside = []
    if setting == shown.CLOCK:
        times = league_ref(league, OWN_TIMES, str(league.id))
        beside.append(button(times, press.answer.text("league-clock-own"), emoji="✏️"))
    return SettingQuestion(_title(press, setting), _VALUES[setting](press, league), beside=beside)


def _title(press: Press, setting: str) -> str:
    return press.answer.text(f"league-set-{setting}")


def _of_all_games(press: Press, league: League, setting: GameSetting) -> SettingQuestion:
    locale, rules = press.answer.locale, league.plan.rules
    shape = shape_of(setting, rules)
    now = league.plan.chosen_settings.get(setting.id, shape.default)
    words = partial(setting_value, locale, setting, rules)
    return option_question(locale, setting_name(locale, setting.id), shape, now, words)


def _fields(title: str, *fields: FormField) -> SettingQuestion:
    return SettingQuestion(title, form=TypedForm(lambda ref: FieldsForm(ref, title, fields), len(fields)))


def _numbers_form(press: Press, league: League, setting: str) -> SettingQuestion:
    fields = [
        FormField(press.answer.text(f"league-field-{field}"), f"{getattr(league.plan, field):g}", longest=6)
        for field in NUMBERS[setting]
    ]
    return _fields(_title(press, setting), *fields)


def _name_form(press: Press, league: League) -> SettingQuestion:
    title = _title(press, shown.NAME)
    return _fields(title, FormField(title, league.name, longest=LONGEST))


def _options_form(press: Press, league: League) -> SettingQuestion:
    line = " ".join(
        f"{key}={str(value).lower() if isinstance(value, bool) else value}"
        for key, value in league.plan.options.items()
        if value != "" and isinstance(value, str | int) and len(str(value)) < LONGEST
    )
    about = press.answer.text("league-set-options-about", known=_options_of(league.plan.rules))
    title = _title(press, shown.OPTIONS)
    return _fields(title, FormField(title, line, about, longest=1000, required=False))


def _options_of(rules: str) -> str:
    return ", ".join(option.id for option in engine.meta(rules).options)


def _times_form(press: Press, league: League) -> SettingQuestion:
    """The times of a clock."""
    clock = clock_of(league.plan)
    fields = [
        FormField(press.answer.text(f"league-field-{key}"), spell(getattr(clock, key))) for key in TIMES_OF
    ]
    return _fields(press.answer.text("league-clock-own"), *fields)


_FORMS: Mapping[str, Callable[[Press, League], SettingQuestion]] = {
    shown.NAME: _name_form,
    shown.OPTIONS: _options_form,
}


def _roles(press: Press, league: League) -> Values:
    """The server's roles, the highest first."""
    guild = press.interaction.guild
    roles = [role for role in reversed(guild.roles) if not role.is_default()] if guild else []
    everybody = Value(EVERYBODY, press.answer.text("league-plan-everybody"), league.plan.role is None)
    now = league.plan.role
    return [everybody, *(Value(str(role.id), f"@{role.name}", str(role.id) == now) for role in roles[:ROLES])]


def _games(press: Press, league: League) -> Values:
    names = [(rules, press.answer.text(f"rules-{rules}")) for rules in engine.rules_ids()]
    return [Value(rules, name, rules == league.plan.rules) for rules, name in names]


def _about_format(press: Press, name: str) -> str:
    say = press.answer.text
    return f"**{say(f'league-format-{name}')}**: {say(f'league-format-about-{name}', double='either')}"


def _formats(press: Press, league: League) -> Values:
    say, now = press.answer.text, format_of(league.plan)
    return [
        Value(name, say(f"league-format-{name}"), kind is now, _about_format(press, name))
        for name, kind in FORMATS.items()
    ]


def _clocks(press: Press, league: League) -> Values:
    now = preset_of_plan(league.plan)
    say = press.answer.text
    return [
        Value(preset, say(f"clock-{preset}"), preset == now, say(f"clock-{preset}-about"))
        for preset in PRESETS
    ]


def _ties(press: Press, league: League) -> Values:
    say = press.answer.text
    rest = [tie_break for tie_break in league.plan.tie_breaks if tie_break != POINTS]
    values = [
        Value(tie_break, say("league-tie-first", name=say(f"tie-break-{tie_break}")))
        for tie_break in rest[1:]
    ]
    head = say("league-tie-about", ties=", ".join(say(f"tie-break-{tie_break}") for tie_break in rest))
    return [values[0]._replace(about=head), *values[1:]] if values else []


def _switches(press: Press, league: League) -> Values:
    say = press.answer.text
    return [
        Value(
            switch,
            say(f"league-switch-{switch}"),
            bool(getattr(league.plan, switch)),
            say(f"league-switch-{switch}-about"),
        )
        for switch in shown.switches_of(league)
    ]


_VALUES: Mapping[str, Callable[[Press, League], Values]] = {
    shown.GAME: _games,
    shown.FORMAT: _formats,
    shown.CLOCK: _clocks,
    shown.TIES: _ties,
    shown.SWITCHES: _switches,
}


# -- storing -------------------------------------------------------------------------------------------------


async def _store(press: Press, league: League, setting: str, typed: tuple[str, ...]) -> Panel:
    """Store what was picked or typed. Returns the panel as it is then."""
    if setting == shown.NAME:
        return await _edit(press, league, name=sanitize(typed[0]))
    if setting in shown.of_all_games():
        return await _edit(press, league, plan=_with_setting(press, league.plan, setting, typed[0]))
    return await _edit(press, league, plan=await _CHANGES[setting](press, league.plan, *typed))


async def _edit(press: Press, league: League, **changes: Any) -> Panel:
    manager = await require_league_manager(press.interaction, league)
    registry = press.services.host.leagues.registry
    fresh = await registry.edit(league.id, press.member, **changes, manager=manager)
    return await setup_of(press.interaction, press.answer, fresh)


def _with_setting(press: Press, plan: SeasonPlan, key: str, typed: str) -> SeasonPlan:
    locale, setting = press.answer.locale, SETTINGS[key]
    shape, name = shape_of(setting, plan.rules), setting_name(locale, key)
    words = partial(setting_value, locale, setting, plan.rules)
    value = value_of(locale, plan.rules, shape, typed.strip(), name, words)
    return with_settings(plan, {**plan.chosen_settings, key: value})


async def _game(press: Press, plan: SeasonPlan, value: str) -> SeasonPlan:
    """Another rule system, with the options that its leagues have at first."""
    fresh = draft(_preset_of(plan.format), value, None)
    wanted = replace(plan, rules=value, options=fresh.options)
    options = await with_own_cards(
        press.services.host, str(press.interaction.guild_id), value, dict(fresh.options)
    )
    return check_plan(with_table(wanted), options=options)


async def _format(press: Press, plan: SeasonPlan, value: str) -> SeasonPlan:
    """Another format, with the numbers of its preset; game, options, clock and role stay."""
    fresh = draft(_preset_of(value), plan.rules, plan.role)
    return check_plan(replace(fresh, options=plan.options, settings=plan.settings, clock=plan.clock))


def _preset_of(wanted: str) -> str:
    """The preset of a format."""
    return next(iter(FORMATS[wanted].presets))


async def _clock(press: Press, plan: SeasonPlan, value: str) -> SeasonPlan:
    return _with_clock(plan, clock_from_preset(value))


def _with_clock(plan: SeasonPlan, clock: Any) -> SeasonPlan:
    """The plan with another clock, as leagues have it."""
    return replace(plan, clock=to_builtins(for_league(clock)))


async def _tie(press: Press, plan: SeasonPlan, value: str) -> SeasonPlan:
    """A tie-break right after the points."""
    rest = [tie_break for tie_break in plan.tie_breaks if tie_break not in (POINTS, value)]
    return replace(plan, tie_breaks=(POINTS, value, *rest))


async def _switch(press: Press, plan: SeasonPlan, value: str) -> SeasonPlan:
    changes: dict[str, Any] = {value: not getattr(plan, value)}
    if changes.get("double") is False:
        changes["duplicate"] = False
    return replace(plan, **changes)


async def _role(press: Press, plan: SeasonPlan, value: str) -> SeasonPlan:
    return replace(plan, role=None if value == EVERYBODY else value)


async def _times(press: Press, plan: SeasonPlan, *typed: str) -> SeasonPlan:
    given = {key: seconds_typed(time) for key, time in zip(TIMES_OF, typed, strict=True)}
    return _with_clock(plan, replace(clock_of(plan), **given))


async def _options(press: Press, plan: SeasonPlan, line: str) -> SeasonPlan:
    options = parse(press.answer.locale, plan.rules, line)
    options = await with_own_cards(press.services.host, str(press.interaction.guild_id), plan.rules, options)
    return check_plan(plan, options=options)


async def _numbers(fields: Sequence[str], press: Press, plan: SeasonPlan, *typed: str) -> SeasonPlan:
    """:raises Refused: `league-typed-number`."""
    changes: dict[str, Any] = {
        field: _number(number, whole=field != "length") for field, number in zip(fields, typed, strict=True)
    }
    return check_plan(replace(plan, **changes))


def _number(typed: str, *, whole: bool) -> int | float:
    text = typed.strip().replace(",", ".")
    digits = text.replace(".", "", 0 if whole else 1)
    if not (digits.isascii() and digits.isdigit() and len(digits) < 6):
        raise Refused("league-typed-number", typed=typed[:20])
    return int(text) if whole else float(text)


_CHANGES: Mapping[str, Callable[..., Awaitable[SeasonPlan]]] = {
    shown.GAME: _game,
    shown.OPTIONS: _options,
    shown.FORMAT: _format,
    shown.CLOCK: _clock,
    TIMES: _times,
    shown.TIES: _tie,
    shown.SWITCHES: _switch,
    shown.ROLE: _role,
    **{setting: partial(_numbers, fields) for setting, fields in NUMBERS.items()},
}
"""How each changes a plan: by the press, the plan, and what was picked or typed."""


# -- the panel -----------------------------------------------------------------------------------------------


async def _whole(press: Press, league: League) -> Panel:
    return await setup_of(press.interaction, press.answer, league)


PANEL = SettingsPanel[League](
    show="leaguepanel",
    pick=shown.PICK,
    put="leagueput",
    subject=_league,
    ref=lambda league, action, args: league_ref(league, action, str(league.id), *args),
    question=_question,
    store=_store,
    whole=_whole,
    before=NUMBER,
)


async def own_times(press: Press) -> None:
    """Ask for the times of a clock."""
    await PANEL.ask(press, await _league(press), TIMES)


async def on_open(press: Press) -> None:
    league = await pressed_league(press)
    manager = await require_league_manager(press.interaction, league)
    run = Managing(press.interaction, press.answer, league, manager)
    await press.answer.panel(Panel(await open_sign_up(run)))


ACTIONS: dict[str, Route] = {
    **PANEL.routes(),
    shown.OPEN_SIGNUP: Route(on_open, NUMBER),
    OWN_TIMES: Route(own_times, NUMBER),
    CHOOSE: Route(PANEL.set, f"{NUMBER}:{shown.ROLE}", picks=True),
}
