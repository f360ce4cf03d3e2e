"""The order in which `make near` runs tests, and that few modules have none."""

from __future__ import annotations

import pytest

import engine
from tests.house import sources
from tests.near import FARTHEST, nearest, nearest_paths

GRAPH: dict[str, set[str]] = {
    "host.core.outbox": set(),
    "host.core.commit": {"host.core.outbox"},
    "host": {"host.core.commit"},
    "cogs.app": {"host"},
    "tests.host.core.test_outbox": set(),
    "tests.host.test_direct": {"host.core.outbox"},
    "tests.host.core.test_direct": {"host.core.outbox"},
    "tests.host.test_second": {"host.core.commit"},
    "tests.host.test_third": {"host"},
    "tests.cogs.test_far": {"cogs.app"},
    "tests.host.games": {"host.core.outbox"},
}


def test_the_mirror_comes_first_then_fewer_imports_then_the_same_folder() -> None:
    """Helpers are no tests, and what is too far away is left out."""
    assert FARTHEST == 3
    assert nearest("host.core.outbox", GRAPH) == [
        "tests.host.core.test_outbox",
        "tests.host.core.test_direct",
        "tests.host.test_direct",
        "tests.host.test_second",
        "tests.host.test_third",
    ]


@pytest.mark.more
def test_names_bring_tests_nearer() -> None:
    """What is named after the module comes before other importers; of equal distance, what has its names."""
    graph = {**GRAPH, "tests.cogs.test_outbox": {"host"}, "tests.host.test_another": {"host.core.commit"}}
    near = nearest("host.core.outbox", graph, lambda test: int(test == "tests.host.test_second"))
    assert near[0] == "tests.host.core.test_outbox"
    assert set(near[1:4]) == {
        "tests.cogs.test_outbox",
        "tests.host.core.test_direct",
        "tests.host.test_direct",
    }
    assert near[4:6] == ["tests.host.test_second", "tests.host.test_another"]
    # Whatever leads from it to the module, if it lies with the tests of the module's package.
    graph |= {"tests.host.play.test_outbox": set(), "tests.league.test_outbox": set()}
    assert set(nearest("host.core.outbox", graph)[1:5]) == {*near[1:4], "tests.host.play.test_outbox"}
    assert "tests.league.test_outbox" not in nearest("host.core.outbox", graph)
    # Its module is reached by way of a package, which hundreds of tests import.
    paths = nearest_paths("engine.queries.placing", sources.import_graph("tests"))
    assert paths[0] == "tests/engine/test_placing.py"


def test_the_tests_of_a_feature_or_system_are_near_without_an_import() -> None:
    """Those of another are not, and modules beside them have no folder."""
    graph = {
        "cogs.game.undo": set[str](), "cogs.learn": set[str](), "tests.cogs.game.test_undo": set[str](),
        "tests.cogs.game.test_odds": set[str](), "tests.cogs.play.test_play": set[str](),
    }  # fmt: skip
    assert nearest("cogs.game.undo", graph) == ["tests.cogs.game.test_undo", "tests.cogs.game.test_odds"]
    assert nearest("cogs.learn", graph) == []
    graph |= {"engine.rules.nuked.battle": set(), "tests.engine.nuked.test_06_attack": set()}
    assert nearest("engine.rules.nuked.battle", graph) == ["tests.engine.nuked.test_06_attack"]
    assert nearest("engine.rules.modular.battle", graph) == []
    graph |= {"cogs.league.standing": set(), "tests.cogs.leagues.test_standing": set()}
    assert nearest("cogs.league.standing", graph) == ["tests.cogs.leagues.test_standing"]


@pytest.mark.spread(1)
@pytest.mark.parametrize("rules", engine.rules_ids())
def test_the_modules_of_a_rule_system_have_tests_of_the_system(rules: str) -> None:
    """Among the twelve that are run."""
    graph = sources.import_graph("tests")
    folder = f"tests/engine/{rules}/"
    for path in sources.python_files(f"engine/rules/{rules}"):
        if path.stem != "__init__":
            near = nearest_paths(sources.module(path), graph)
            assert any(test.startswith(folder) for test in near), path


def test_modules_have_near_tests() -> None:
    """Of 100 modules of the program at least 95 have tests that are found; migrations are run by number."""
    graph = sources.import_graph("tests")
    modules = [sources.module(path) for path in sources.python_files() if path.stem != "__init__"]
    modules = [module for module in modules if not module.startswith("db.migrations.")]
    assert len(modules) > 500
    assert sum(bool(nearest(module, graph)) for module in modules) >= 0.95 * len(modules)
