"""Comparing two trees: ratios, their intervals, and what they say."""

from __future__ import annotations

import json
from math import exp, log
from pathlib import Path

import pytest

from tests.bench import __main__ as bench
from tests.bench import against
from tests.bench.against import Run, compare
from tests.bench.rows import Row


def run(value: float, *, more: bool = False, name: str = "a row", area: str = "host") -> Run:
    """One row of a run."""
    return {(area, name): Row(area, name, value, "ms", 2, 1, more=more)}


def test_what_is_twice_as_quick_improves_and_the_other_way_round_it_falls() -> None:
    """Where less is better, and where more is; with no noise the interval is the ratio."""
    quicker, slower = [(run(5.0), run(10.0))] * 2, [(run(10.0), run(5.0))] * 2
    for pairs, ratio, verdict in ((quicker, 2, "improves"), (slower, 0.5, "falls")):
        (row,) = compare(pairs)
        assert row.name == "host: a row"
        assert (row.ratio, row.low, row.high) == pytest.approx((ratio,) * 3)
        assert row.verdict == verdict
    (row,) = compare([(run(5.0, more=True), run(10.0, more=True))] * 2)
    assert row.ratio == pytest.approx(0.5)


def test_the_interval_is_students_on_the_logarithms_of_the_pairs() -> None:
    """Seven pairs whose logarithms are -3 to 3 hundredths: mean 0, deviation
    0.0216, so that half of the interval is 2.447 / sqrt(7) of it."""
    values = [exp(n / 100) for n in range(-3, 4)]
    (row,) = compare([(run(1.0), run(value)) for value in values])
    assert row.ratio == pytest.approx(1)
    assert log(row.high) == pytest.approx(0.019980, abs=1e-5)
    assert log(row.low) == pytest.approx(-0.019980, abs=1e-5)
    assert row.verdict == ""


def test_counts_that_are_zero_have_a_ratio_too() -> None:
    """None missed in both is the same; one missed where there was none is twice as many."""
    (same,) = compare([(run(0), run(0))] * 2)
    (worse,) = compare([(run(1), run(0))] * 2)
    assert (same.ratio, worse.ratio) == pytest.approx((1, 0.5))
    assert (same.verdict, worse.verdict) == ("", "falls")


def test_rows_that_one_tree_lacks_are_left_out() -> None:
    """New ones and old ones alike."""
    both = {**run(1.0), **run(1.0, name="new")}
    assert [row.name for row in compare([(both, run(1.0))] * 2)] == ["host: a row"]
    assert [row.name for row in compare([(run(1.0), both)] * 2)] == ["host: a row"]


def test_a_commit_is_compared_in_turns_and_its_folder_is_removed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The order changes from pair to pair; the exit code is 1 if a row falls."""
    order: list[bool] = []
    trees = set[Path]()

    def measure(tree: Path, area: str, *, quick: bool) -> Run:
        assert quick
        assert (tree / "bot.py").is_file()
        trees.add(tree)
        order.append(tree == against.ROOT)
        return run(2.0 if tree == against.ROOT and area == "bot" else 1.0, area=area)

    monkeypatch.setattr(against, "measure", measure)
    arguments = ["--against", "HEAD", "--quick", "--pairs", "2", "--json"]
    assert bench.main([*arguments, "--only", "leagues"]) == 0
    assert order == [True, False, False, True]
    assert bench.main([*arguments, "--only", "leagues", "--only", "bot"]) == 1
    out, err = capsys.readouterr()
    assert [json.loads(line)["verdict"] for line in out.splitlines()] == ["", "", "falls"]
    assert err.splitlines()[-2:] == ["2 rows compared, 1 fall", "  bot: a row"]
    assert [tree for tree in trees if tree.exists()] == [against.ROOT]


def test_an_unknown_commit_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is measured."""
    assert bench.main(["--against", "no-such-branch"]) == 2
    assert "no commit no-such-branch" in capsys.readouterr().err


def test_an_area_that_falls_over_is_told_with_its_tree(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The others are measured even so, and the exit code is 1."""

    def measure(tree: Path, area: str, *, quick: bool) -> Run:
        if area == "bot":
            raise RuntimeError(f"{area} could not be measured in {tree}")
        return run(1.0, area=area)

    monkeypatch.setattr(against, "measure", measure)
    assert bench.main(["--against", "HEAD", "--only", "bot", "--only", "leagues"]) == 1
    out, err = capsys.readouterr()
    assert "leagues: a row" not in err
    assert "leagues: a row" in out
    assert "could not be measured: bot" in err
