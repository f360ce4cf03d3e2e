"""Errors of leagues are known by their keys."""

from __future__ import annotations

import ast

from league.errors import LeagueError
from tests.house import sources


def _raised() -> set[str]:
    """The keys with which errors are made anywhere in leagues."""
    return {
        node.args[0].value
        for path in sources.python_files("league")
        for node in ast.walk(sources.tree(path))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "LeagueError"
        and node.args
        and isinstance(node.args[0], ast.Constant)
        and isinstance(node.args[0].value, str)
    }


def test_every_error_that_is_raised_is_known() -> None:
    """Its key stands in the list, once."""
    assert _raised() - {*LeagueError.KEYS} == set()
    assert len(set(LeagueError.KEYS)) == len(LeagueError.KEYS)


def test_an_error_says_what_is_wrong() -> None:
    """Its key and data, for logs."""
    assert str(LeagueError("not-entered")) == "not-entered"
    assert str(LeagueError("not-open", state="closed")) == "not-open (state=closed)"
