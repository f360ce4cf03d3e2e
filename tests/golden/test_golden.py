"""Every rule system has a golden playthrough, counts of moves and a recorded game per end reason."""

from __future__ import annotations

from pathlib import Path

import pytest

import engine
from engine.commands import sequences
from engine.export import Export, load, verify
from tests.golden import perft, playthrough
from tests.golden.records import FIXTURES, recorded

GOLDEN = Path(__file__).parent
RARE = ("prompt-", "event-")
HOW = "see `python -m tests.golden --help`"

PLAYTHROUGHS = sorted(GOLDEN.glob("*.txt"))
GAMES = [path for rules in engine.rules_ids() for path in recorded(rules)]


def _exports(rules: str) -> list[Export]:
    return [load(path.read_bytes()) for path in recorded(rules)]


@pytest.mark.parametrize("rules", engine.rules_ids())
def test_registered_rules_have_a_playthrough(rules: str) -> None:
    """`tests/golden/<rules>.txt` exists and tells a game of these rules from beginning to end."""
    path = GOLDEN / f"{rules}.txt"
    assert path.exists(), f"no {path.name}: {HOW}"
    setup, moves = playthrough.parse(path.read_text())
    assert setup.rules == rules
    assert engine.replay(setup, moves).result


@pytest.mark.parametrize("rules", engine.rules_ids())
def test_registered_rules_have_counts_of_moves(rules: str) -> None:
    """`tests/fixtures/<rules>/perft.json` holds a position for every phase of the recorded games."""
    assert (FIXTURES / rules / "perft.json").exists(), f"no perft.json for {rules}: {HOW}"
    assert len({position.phase for position in perft.read(rules)}) > 1


@pytest.mark.parametrize("rules", engine.rules_ids())
def test_registered_rules_have_a_recorded_game_for_each_end_reason(rules: str) -> None:
    """Each end reason that the rules declare was reached by a recorded game, and no other."""
    reached = {export.result.reason for export in _exports(rules) if export.result}
    assert reached == set(engine.meta(rules).end_reasons), HOW


@pytest.mark.parametrize("path", GAMES, ids=lambda p: f"{p.parent.name}-{p.stem}")
def test_recorded_game_replays_to_its_result(path: Path) -> None:
    """The game leads to exactly the recorded result, and every die follows from its commitment."""
    export = load(path.read_bytes())
    assert export.result is not None
    assert path.stem.removesuffix("-shared") == export.result.reason or path.stem.startswith(RARE)
    assert len(export.result.winners) > 1 or not path.stem.endswith("-shared")
    assert engine.replay(export.setup, export.log()).result == export.result
    verdict = verify(export)
    assert verdict.ok, verdict


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda p: p.stem)
def test_playthrough_is_as_written(path: Path) -> None:
    """Prompts, events and positions of the golden game are, letter by letter, what they were."""
    text = path.read_text()
    assert playthrough.render(*playthrough.parse(text)) == text, f"{path.name} differs: {HOW}"


@pytest.mark.parametrize("rules", engine.rules_ids())
def test_counts_of_moves_are_as_stored(rules: str) -> None:
    """The number of legal move sequences from each stored position has not changed."""
    for position in perft.read(rules):
        state = position.state(rules)
        assert engine.view(state, None).phase == position.phase
        counts = tuple(sequences(state, depth + 1) for depth in range(len(position.counts)))
        assert counts == position.counts, f"{position.game} ply {position.ply} ({position.phase})"
