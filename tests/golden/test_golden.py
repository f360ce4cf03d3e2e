"""Every rule system has a golden playthrough, counts of moves and a recorded game per end reason."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

import engine
from engine import IllegalMove
from engine.commands import sequences
from engine.record.export import Export, load, verify
from tests.golden import perft, playthrough
from tests.golden.records import earlier, recorded

GOLDEN = Path(__file__).parent
RARE = ("prompt-", "event-")
HOW = "see `python -m tests.golden --help`"

PLAYTHROUGHS = sorted(GOLDEN.glob("*.txt"))
VERSIONS = [(rules, version) for rules in engine.rules_ids() for version in engine.meta(rules).versions]
GAMES = [(*played, path) for played in VERSIONS for path in recorded(*played)]


def _exports(rules: str, version: int) -> list[Export]:
    return [load(path.read_bytes()) for path in recorded(rules, version)]


@pytest.mark.parametrize("rules", engine.rules_ids())
def test_registered_rules_have_a_playthrough(rules: str) -> None:
    """`tests/golden/<rules>.txt` exists and tells a game of these rules, as new ones are played, from
    beginning to end."""
    path = GOLDEN / f"{rules}.txt"
    assert path.exists(), f"no {path.name}: {HOW}"
    setup, moves = playthrough.parse(path.read_text())
    assert (setup.rules, setup.version) == (rules, engine.meta(rules).version)
    assert engine.replay(setup, moves).result


@pytest.mark.parametrize("rules", [rules for rules in engine.rules_ids() if engine.meta(rules).earlier])
def test_earlier_versions_have_a_playthrough(rules: str) -> None:
    """Some golden game was played under each of them."""
    setups = [playthrough.parse(path.read_text())[0] for path in PLAYTHROUGHS]
    versions = {setup.version for setup in setups if setup.rules == rules}
    assert versions == set(engine.meta(rules).versions)


@pytest.mark.parametrize(("rules", "version"), VERSIONS)
def test_registered_rules_have_counts_of_moves(rules: str, version: int) -> None:
    """`perft.json` beside the recorded games holds a position for every phase of them."""
    assert perft.stored(rules, version).exists(), f"no counts for {rules}: {HOW}"
    assert len({position.phase for position in perft.read(rules, version)}) > 1


@pytest.mark.parametrize(("rules", "version"), VERSIONS)
def test_registered_rules_have_a_recorded_game_for_each_end_reason(rules: str, version: int) -> None:
    """Each end reason that the rules declare was reached by a recorded game, and no other."""
    reached = {export.result.reason for export in _exports(rules, version) if export.result}
    assert reached == set(engine.meta(rules).end_reasons), HOW


@pytest.mark.spread(40)
@pytest.mark.parametrize(
    ("rules", "version", "path"), GAMES, ids=lambda p: p.stem if isinstance(p, Path) else str(p)
)
def test_recorded_game_replays_to_its_result(rules: str, version: int, path: Path) -> None:
    """The game leads under its version to exactly the recorded result, and every die follows from its
    commitment."""
    export = load(path.read_bytes())
    assert (export.rules, export.rules_version, export.setup.version) == (rules, version, version)
    assert export.result is not None
    assert path.stem.removesuffix("-shared") == export.result.reason or path.stem.startswith(RARE)
    assert len(export.result.winners) > 1 or not path.stem.endswith("-shared")
    assert engine.replay(export.setup, export.log()).result == export.result
    verdict = verify(export)
    assert verdict.ok, verdict


@pytest.mark.parametrize("rules", [rules for rules in engine.rules_ids() if engine.meta(rules).earlier])
def test_the_version_decides_how_a_game_goes(rules: str) -> None:
    """Some game of an earlier version goes otherwise under the newest rules: no log is played by them."""
    games = [load(path.read_bytes()) for paths in earlier(rules).values() for path in paths]
    newest = engine.meta(rules).version
    assert any(_course(game, newest) != _course(game, game.rules_version) for game in games)


def _course(game: Export, version: int) -> tuple[object, ...]:
    """The events of a game if it is played under a version, as far as its moves are legal then."""
    course: list[object] = []
    try:
        for turn in engine.history(replace(game.setup, version=version), game.log()):
            course += turn.events
    except IllegalMove as error:
        course.append(error.key)
    return tuple(course)


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda p: p.stem)
def test_playthrough_is_as_written(path: Path) -> None:
    """Prompts, events and positions of the golden game are, letter by letter, what they were."""
    text = path.read_text()
    assert playthrough.render(*playthrough.parse(text)) == text, f"{path.name} differs: {HOW}"


@pytest.mark.spread(3)
@pytest.mark.parametrize(("rules", "version"), VERSIONS)
def test_counts_of_moves_are_as_stored(rules: str, version: int) -> None:
    """The number of legal move sequences from each stored position has not changed."""
    for position in perft.read(rules, version):
        state = position.state(rules, version)
        assert engine.view(state, None).phase == position.phase
        counts = tuple(sequences(state, depth + 1) for depth in range(len(position.counts)))
        assert counts == position.counts, f"{position.game} ply {position.ply} ({position.phase})"
