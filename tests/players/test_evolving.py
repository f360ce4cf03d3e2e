"""Tables of numbers move towards those with which seats win."""

from __future__ import annotations

from math import log
from pathlib import Path
from random import Random

import msgspec
import pytest

from engine.kernel import rules_of
from tests.bounded import often
from tests.players import evolve
from tests.players.evolve import Generation, Played, changed, flat, has_table, step

_GENERATIONS = msgspec.json.Decoder(list[Generation])


def test_a_table_is_flattened_and_changed_by_the_same_names() -> None:
    """Only what is named changes, and by the factor that its logarithm says."""
    table = {"a": {"use": {"x": 2.0, "y": 3.0}, "z": 1.0}, "b": {"z": 5.0}}
    assert flat(table) == {"a.use.x": 2.0, "a.use.y": 3.0, "a.z": 1.0, "b.z": 5.0}
    assert changed(table, {"a.use.y": log(2)}) == {
        "a": {"use": {"x": 2.0, "y": 6.0}, "z": 1.0},
        "b": {"z": 5.0},
    }


def test_a_step_follows_what_wins_and_leaves_the_rest() -> None:
    """One number of each part decides, in opposite directions, though the parts win with other chances."""
    random, rows = Random(2), list[Played]()
    for _ in range(1500):
        for part, sign, luck in (("a", 1.0, 0.6), ("b", -1.0, 0.0)):
            logs = {f"{part}.{name}": random.gauss(0, 0.2) for name in ("good", "idle", "dull")}
            lead = sign * 5 * logs[f"{part}.good"] + luck + random.gauss(0, 1)
            rows.append(Played(logs, float(lead > 0), lead))
    moved = step(rows)
    assert moved["a.good"] > 0.3
    assert moved["b.good"] < -0.3
    assert all(abs(by) < 0.15 for name, by in moved.items() if not name.endswith("good"))


def test_a_generation_is_played_checked_and_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same seeds give the same report; the table keeps its form."""
    reports = []
    brain = rules_of("new_wave").brain
    assert brain
    assert brain.table
    table = brain.table
    for run in ("one", "other"):
        folder = tmp_path / run
        folder.mkdir()
        monkeypatch.setattr(evolve, "RESULTS", folder)
        monkeypatch.setattr(evolve, "CHECKED", often(1, 2))
        monkeypatch.setattr(evolve, "_write", lambda path, data, to=folder: _written(to / path.name, data))
        evolve.evolve("new_wave", 1, often(1, 3), workers=1)
        reports.append([path.read_bytes() for path in sorted(folder.iterdir())])
        assert (
            flat(msgspec.json.decode((folder / table.path.name).read_bytes())).keys()
            == flat(table.start).keys()
        )
    assert reports[0] == reports[1]
    (generation,) = _GENERATIONS.decode(reports[0][0])
    assert (generation.games, generation.first) == (often(1, 3), evolve.APART)
    assert has_table("new_wave")
    assert not has_table("classic")


def _written(path: Path, data: object) -> None:
    path.write_bytes(msgspec.json.encode(data))
