"""Results of seasons against the exports of their games: whose games they are, their heads, how they ended.

Of the arithmetic of leagues this alone needs the rules of the games.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import msgspec

import engine
from engine.kernel import RESIGN
from engine.record.export import Export, load, verify
from league.model import Fixture, FixtureState, Line, LineKind, Season
from league.outcomes import results_of

_NUMBER = re.compile(r"(\d+)\D*$")


class Comparison(msgspec.Struct, frozen=True):
    """What comparing a season with its games has shown."""

    compared: tuple[int, ...]
    """The games whose exports were there."""
    missing: tuple[int, ...]
    """Games of results without an export."""
    differences: tuple[str, ...]
    """In English; each begins with its place."""


def exports_in(folder: Path) -> dict[int, Path]:
    """The files of a folder by the number of their game, the last one in their names: `game-12.json`."""
    numbers = ((_NUMBER.search(path.stem), path) for path in sorted(folder.glob("*.json")))
    return {int(match[1]): path for match, path in numbers if match}


def compare_games(season: Season, files: Mapping[int, Path]) -> Comparison:
    """Compare the results of a season, as they were before anybody changed them, with its games.

    :raises OSError: a file cannot be read.
    """
    compared, missing, differences = [], [], []
    for fixture in season.fixtures:
        if fixture.game is None or fixture.state != FixtureState.DONE:
            continue
        if fixture.game not in files:
            missing.append(fixture.game)
            continue
        compared.append(fixture.game)
        where = f"season {season.number}: fixture {fixture.id}, game {fixture.game}"
        differences += [f"{where}: {text}" for text in _wrong_game(season, fixture, files[fixture.game])]
    return Comparison(tuple(compared), tuple(missing), tuple(differences))


def _wrong_game(season: Season, fixture: Fixture, file: Path) -> Iterator[str]:
    try:
        export = load(file.read_bytes())
    except ValueError as error:
        yield f"{file.name} is no export of a game: {error}"
        return
    verdict = verify(export)
    if not verdict.ok:
        yield f"{file.name} is not as it was played: {verdict.key} {verdict.ply or ''}".rstrip()
        return
    if len(export.seats) != len(fixture.seats):
        yield f"{file.name} has {len(export.seats)} seats"
        return
    yield from _wrong_members(season, fixture, export)
    first = {line.entry: line for line in season.lines if line.fixture == fixture.id and line.revision == 1}
    if set(first) == set(fixture.seats) and all(line.kind != LineKind.OVERRIDE for line in first.values()):
        yield from _wrong_results(season, fixture, export, [first[entry] for entry in fixture.seats])


def _wrong_members(season: Season, fixture: Fixture, export: Export) -> Iterator[str]:
    """Seats that began with somebody else than their entry or one that it replaces."""
    entries = {entry.id: entry for entry in season.entries}
    for seat, (number, info) in enumerate(zip(fixture.seats, export.seats, strict=True), 1):
        members, entry = set(), entries.get(number)
        while entry is not None:
            members.add(entry.member)
            entry = None if entry.replaces is None else entries.get(entry.replaces)
        if info.member is not None and info.member not in members:
            yield f"seat {seat} was that of member {info.member}, not of entry {number}"


def _wrong_results(season: Season, fixture: Fixture, export: Export, lines: Sequence[Line]) -> Iterator[str]:
    log = export.log()
    view = engine.view(state := engine.replay(export.setup, log), None)
    alive = [seat.alive for seat in view.seats]
    there = set(engine.in_effect(log))
    given_up = {
        move.seat
        for move, parsed in zip(export.moves, log, strict=True)
        if parsed.verb == RESIGN and move.by is not None and move.ply in there and not alive[move.seat]
    }
    lost = {seat for seat, line in enumerate(lines) if line.kind == LineKind.FORFEIT}
    if lost != given_up and not (len(lines) == 2 == len(lost)):
        yield f"seats {_numbers(lost)} forfeited, in the game {_numbers(given_up)}"
        return
    kind = LineKind.PLAYED if state.result is not None else LineKind.ADJUDICATED
    right = results_of(
        season,
        fixture.id,
        engine.places(state),
        kind,
        misses={line.entry: line.misses for line in lines},
        forfeits={fixture.seats[seat] for seat in lost},
        eliminated={fixture.seats[seat] for seat in range(len(lines)) if not alive[seat]}
        - {fixture.seats[seat] for seat in lost},
    )
    for line, computed in zip(lines, right, strict=True):
        for field in ("kind", "place", "points60"):
            if (there_is := getattr(line, field)) != getattr(computed, field):
                yield f"{field} of entry {line.entry} is {there_is}, by the game {getattr(computed, field)}"


def _numbers(seats: set[int]) -> list[int]:
    return [seat + 1 for seat in sorted(seats)]
