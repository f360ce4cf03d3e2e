"""What a league is played by, in words."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from host import DAY, LEAGUE_QUIET_HOURS, PRESETS, Clock
from league.formats import format_of, is_known
from league.formats.ladder import challenge_time
from league.model import POINTS, RULES, SeasonPlan
from league.outcomes import ABSENT_AT
from league.scoring import TABLES
from league.season import fits
from league.season.admission import BAR
from league.season.due import LONGEST_PROTESTS
from league.season.plans import LEAST_PROTEST_HOURS
from locales import text
from ui.words.durations import OWN, duration
from ui.words.names import plain
from ui.words.options import option_lines, value_lines


def clock_of(plan: SeasonPlan) -> Clock:
    """The clock of the plan's games."""
    given = dict(plan.clock)
    if "reminders" in given:
        given["reminders"] = tuple(given["reminders"])
    return Clock(**given)


def for_league(clock: Clock) -> Clock:
    """A clock as leagues have it: nobody sits in, and who misses too many deadlines loses the seat."""
    return replace(clock, sitters=False, policy="forfeit")


def preset_of_plan(plan: SeasonPlan) -> str | None:
    """The name of the clock that the plan's is made of; None if its times are its own."""
    clock = clock_of(plan)
    return next((name for name, preset in PRESETS.items() if for_league(preset) == clock), None)


def _clock_line(locale: str, plan: SeasonPlan) -> str:
    clock = clock_of(plan)
    return text(
        locale,
        "clock-line",
        name=text(locale, f"clock-{preset_of_plan(plan) or OWN}"),
        turn=duration(locale, clock.turn),
        react=duration(locale, clock.react),
    )


def kind_name(locale: str, plan: SeasonPlan) -> str:
    """The kind of league; its id if it is not there any more."""
    return text(locale, f"league-format-{plan.format}") if is_known(plan) else plan.format


def format_name(locale: str, plan: SeasonPlan) -> str:
    """The kind of league, with its table and what is special about it."""
    return text(
        locale,
        "league-plan-format",
        format=kind_name(locale, plan),
        table=plan.table,
        rounds=plan.rounds,
        double=str(plan.double),
        duplicate=str(plan.duplicate),
    )


def points_line(table: int) -> str:
    """The points of a table's places: `10 – 6 – 3 – 1`."""
    return " – ".join(str(points) for points in TABLES[table])


def ties(locale: str, names: Iterable[str]) -> str:
    """Tie-breaks in their order, points left out."""
    return ", ".join(text(locale, f"tie-break-{name}") for name in names if name != POINTS)


def options_line(locale: str, plan: SeasonPlan) -> str:
    """The options that differ from the usual ones."""
    lines = option_lines(locale, plan.rules, dict(plan.options), only=True)
    lines += value_lines(locale, plan.rules, plan.chosen_settings)
    return "; ".join(lines) or text(locale, "lobby-standard")


def who_enters(locale: str, plan: SeasonPlan) -> str:
    return f"<@&{plan.role}>" if plan.role else text(locale, "league-plan-everybody")


def plan_lines(locale: str, plan: SeasonPlan) -> list[str]:
    """The whole plan, a line for each setting."""

    def line(key: str, **data: object) -> str:
        return text(locale, f"league-plan-{key}", **data)

    return [
        line("game", rules=text(locale, f"rules-{plan.rules}")),
        line("options", options=options_line(locale, plan)),
        line("clock", clock=_clock_line(locale, plan)),
        format_name(locale, plan),
        line("entries", least=plan.least, most=plan.most),
        line("cap", cap=plan.cap),
        line("signup", days=plan.signup_days, hours=plan.checkin_hours),
        line("days", days=plan.days, protest=plan.protest_hours),
        line("absence", days=plan.vacation_days),
        *standing_lines(locale, plan),
        line("who", who=who_enters(locale, plan)),
        line("again", again=str(plan.again)),
        line("length", time=duration(locale, plan.length * DAY)),
    ]


def standing_lines(locale: str, plan: SeasonPlan) -> list[str]:
    """What makes the table; nothing where it is not points."""
    if not format_of(plan).scored:
        return []
    points = text(locale, "league-plan-points", points=points_line(plan.table))
    tie_breaks = text(locale, "league-plan-ties", ties=ties(locale, plan.tie_breaks))
    return [points, tie_breaks, text(locale, "league-plan-leavers")]


def time_warning(locale: str, plan: SeasonPlan, entries: int) -> str:
    """A warning if a season of this many entries needs more time than it has; else nothing."""
    need, have = fits(plan, entries)
    if need <= have:
        return ""
    return text(locale, "league-warn-time", n=entries, need=round(need), have=round(have, 1))


def format_about(locale: str, plan: SeasonPlan) -> str:
    """How the plan's format works."""
    return text(locale, f"league-format-about-{plan.format}", double=str(plan.double))


def rules_lines(locale: str, name: str, plan: SeasonPlan, version: int = RULES) -> list[str]:
    """How a league works, for its members; `version`: of the rules of its season."""

    def line(key: str, **data: object) -> str:
        return text(locale, f"league-rules-{key}", **data)

    clock = clock_of(plan)
    data = {
        "version": version,
        "cap": plan.cap,
        "table": plan.table,
        "points": points_line(plan.table),
        "ties": ties(locale, plan.tie_breaks),
        "time": duration(locale, challenge_time(plan)),
    }
    rules = [
        line("start", days=plan.signup_days, hours=plan.checkin_hours),
        *(line(rule, **data) for rule in format_of(plan).rules),
        line("lot", version=version),
        line("absence", vacation=plan.vacation_days),
        line("seats", misses=clock.misses, seats=format_of(plan).seats_lost, bar=BAR // DAY),
        *([line("hours", most=LEAGUE_QUIET_HOURS)] if clock.quiet and version >= 2 else []),
        line("end", days=plan.days),
        line("slow", late=ABSENT_AT, version=version),
        line("protest", hours=max(LEAST_PROTEST_HOURS, plan.protest_hours), most=LONGEST_PROTESTS // DAY),
    ]
    about = format_about(locale, plan)
    return [line("title", name=plain(name)), about, *(f"- {rule}" for rule in rules)]
