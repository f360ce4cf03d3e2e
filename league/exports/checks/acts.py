"""Changes against the lines of the audit, and the lines of the audit against their changes."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from league.exports.checks.rated import SLACK
from league.exports.document import POINTS_ACT, AuditLine
from league.model import ORPHAN, EntryState, Line, LineKind, Season, SeasonState

_LINES = msgspec.json.Decoder(tuple[Line, ...])
Check = Callable[[Season, Sequence[AuditLine]], Iterator[str]]


def wrong_acts(season: Season, audit: Sequence[AuditLine]) -> Iterator[str]:
    """Changes of a season that nobody made, and acts that changed nothing."""
    by_action: dict[str, list[AuditLine]] = defaultdict(list)
    for act in audit:
        if act.season == season.number:
            by_action[act.action].append(act)
    for action, check in _CHECKS.items():
        yield from check(season, by_action[action])


def _data_of(act: AuditLine) -> dict[str, Any]:
    extra = act.after.get("told")
    return extra if isinstance(extra, dict) else {}


def _lines(side: dict[str, Any]) -> tuple[Line, ...] | None:
    """The results that a side of an act tells; None if it tells none."""
    try:
        return _LINES.decode(msgspec.json.encode(side["lines"]))
    except (KeyError, msgspec.ValidationError):
        return None


def _points(season: Season, acts: Sequence[AuditLine]) -> Iterator[str]:
    stands: dict[int, int] = defaultdict(int)
    entries = {entry.id: entry.member for entry in season.entries}
    for act in acts:
        extra, where = _data_of(act), f"audit, points at {act.at}"
        entry, given = extra.get("entry"), extra.get("points60")
        if not isinstance(entry, int) or not isinstance(given, int):
            yield f"{where}: it tells no entry and points"
            continue
        if entry not in entries:
            yield f"{where}: entry {entry} is missing"
        elif extra.get("member", entries[entry]) != entries[entry]:
            yield f"{where}: entry {entry} is of member {extra['member']} there, of {entries[entry]} here"
        before, after = act.before.get("adjust60"), act.after.get("adjust60")
        if (before, after) != (stands[entry], stands[entry] + given):
            right = f"from {stands[entry]} to {stands[entry] + given}"
            yield f"{where}: entry {entry} went from {before} to {after}, by the lines {right}"
        stands[entry] += given


def _overrides(season: Season, acts: Sequence[AuditLine]) -> Iterator[str]:
    there: dict[tuple[int, int], set[Line]] = defaultdict(set)
    for line in season.lines:
        there[line.fixture, line.revision].add(line)
    backed = Counter[tuple[int, int]]()
    for act in acts:
        lines, fixture = _lines(act.after), _data_of(act).get("fixture")
        where = f"audit, override at {act.at} of fixture {fixture}"
        if not lines or {line.fixture for line in lines} != {fixture}:
            yield f"{where}: it tells no results of this fixture"
            continue
        key = lines[0].fixture, lines[0].revision
        backed[key] += 1
        if set(lines) != there.get(key):
            yield f"{where}: its results are not those of revision {key[1]}"
        before = _lines(act.before)
        if before is not None and set(before) != there.get((key[0], key[1] - 1), set()):
            yield f"{where}: the results before are not those of revision {key[1] - 1}"
    for (fixture, revision), now in sorted(there.items()):
        changed = revision > 1 or any(line.kind == LineKind.OVERRIDE for line in now)
        if backed[fixture, revision] != changed:
            count = f"{backed[fixture, revision]} lines of it, not {int(changed)}"
            yield f"fixture {fixture}, revision {revision}: the audit has {count}"
    yield from _orphans(season, acts)


def _orphans(season: Season, acts: Sequence[AuditLine]) -> Iterator[str]:
    """Games that others went on from, each by a changed result; those that it stopped have no results."""
    by_fixture: dict[int, list[float]] = defaultdict(list)
    for act in acts:
        for fixture in act.after.get("void", ()):
            by_fixture[fixture].append(act.at)
    results = {line.fixture for line in season.lines}
    for fixture in season.fixtures:
        times = by_fixture.pop(fixture.id, [])
        if (fixture.mark == ORPHAN) != bool(times):
            yield f"fixture {fixture.id}: the audit has {len(times)} lines by which it is void"
        stopped = fixture.ended_at is not None and any(abs(fixture.ended_at - at) <= SLACK for at in times)
        if times and fixture.game is not None and fixture.id not in results and not stopped:
            yield f"fixture {fixture.id} was over before it was void, and has no result"
    yield from (f"audit, override: fixture {fixture} is missing" for fixture in by_fixture)


def _adjudications(season: Season, acts: Sequence[AuditLine]) -> Iterator[str]:
    fixtures = {fixture.id: fixture for fixture in season.fixtures}
    for act in acts:
        extra = _data_of(act)
        fixture, where = fixtures.get(extra.get("fixture", 0)), f"audit, adjudicate at {act.at}"
        if fixture is None:
            yield f"{where}: fixture {extra.get('fixture')} is missing"
            continue
        if extra.get("game", fixture.game) != fixture.game:
            yield f"{where}: fixture {fixture.id} has game {fixture.game}, not {extra['game']}"
        lines = _lines(act.after)
        first = {line for line in season.lines if line.fixture == fixture.id and line.revision == 1}
        if lines and set(lines) != first:
            yield f"{where}: its results are not those of fixture {fixture.id}, revision 1"


def _removals(season: Season, acts: Sequence[AuditLine]) -> Iterator[str]:
    entries = {entry.id: entry for entry in season.entries}
    for act in acts:
        if act.before.get("state") != EntryState.PLAYING:  # it left no trace
            continue
        entry, where = entries.get(act.before.get("entry", 0)), f"audit, {act.action} at {act.at}"
        if entry is None or entry.state != EntryState.OUT:
            yield f"{where}: entry {act.before.get('entry')} is not out"
        elif _data_of(act).get("member", entry.member) != entry.member:
            yield f"{where}: entry {entry.id} is of member {entry.member}"


def _leaves(season: Season, acts: Sequence[AuditLine]) -> Iterator[str]:
    yield from _removals(season, acts)
    for act in acts:
        if _data_of(act).get("member") != act.actor:
            yield f"audit, leave at {act.at}: not by the member who left"


def _substitutes(season: Season, acts: Sequence[AuditLine]) -> Iterator[str]:
    entries = {entry.id: entry for entry in season.entries}
    backed = Counter[tuple[int, int]]()
    for act in acts:
        old, new = act.before.get("entry", 0), act.after.get("entry", 0)
        where = f"audit, substitute at {act.at}"
        backed[old, new] += 1
        for entry, member in ((old, act.before.get("member")), (new, act.after.get("member"))):
            if entry not in entries:
                yield f"{where}: entry {entry} is missing"
            elif entries[entry].member != member:
                yield f"{where}: entry {entry} is of member {entries[entry].member}, there of {member}"
        if new in entries and entries[new].replaces != old:
            yield f"{where}: entry {new} replaces {entries[new].replaces}, there {old}"
    for entrant in season.entries:
        if entrant.replaces is None:
            continue
        if backed[entrant.replaces, entrant.id] != 1:
            yield f"entry {entrant.id} replaces entry {entrant.replaces}, of which the audit has no line"
        before = entries[entrant.replaces]
        if before.state != EntryState.OUT or before.division != entrant.division:
            yield f"entry {entrant.id} replaces entry {before.id}, which is not out of the same division"


def _answers(season: Season, acts: Sequence[AuditLine]) -> Iterator[str]:
    protests = {protest.id: protest for protest in season.protests}
    answered = Counter(_data_of(act).get("protest") for act in acts)
    for act in acts:
        protest = protests.get(_data_of(act).get("protest", 0))
        if protest is None or protest.answered_by != act.actor or protest.answer != act.reason.strip():
            yield f"audit, answer at {act.at}: it is not the answer to a protest"
    for protest in season.protests:
        if answered[protest.id] != (protest.answered_at is not None):
            yield f"protest {protest.id}: the audit has {answered[protest.id]} lines of its answer"


def _approvals(season: Season, acts: Sequence[AuditLine]) -> Iterator[str]:
    if acts and (season.state != SeasonState.CLOSED or len(acts) > 1):
        yield f"audit, approve at {acts[-1].at}: the season is {season.state.value}"


def _cancellations(season: Season, acts: Sequence[AuditLine]) -> Iterator[str]:
    if acts and season.state != SeasonState.CANCELLED:
        yield f"audit, cancel at {acts[-1].at}: the season is {season.state.value}"
    if not acts and season.state == SeasonState.CANCELLED and season.fixtures:
        yield "it is cancelled with fixtures, of which the audit has no line"


def _pauses(season: Season, acts: Sequence[AuditLine]) -> Iterator[str]:
    if season.paused and not acts:
        yield "it is paused, of which the audit has no line"


_CHECKS: dict[str, Check] = {
    POINTS_ACT: _points,
    "override": _overrides,
    "adjudicate": _adjudications,
    "remove": _removals,
    "leave": _leaves,
    "substitute": _substitutes,
    "answer": _answers,
    "approve": _approvals,
    "cancel": _cancellations,
    "pause": _pauses,
}
"""By action of the audit its check."""
