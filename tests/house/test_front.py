"""What a newcomer meets first: the two commands, the command lines, the changelog."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from tests.house.sources import ROOT

PAGES = (
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
)
PROGRAMS = (
    ["bot.py"],
    ["-m", "engine"],
    *(["-m", "engine", verb] for verb in ("rules", "selfplay", "replay", "verify", "perft", "bench")),
    *(["-m", "league", *verb] for verb in ([], ["standings"], ["ratings"])),
    ["-m", "db"],
    ["-m", "playground"],
    ["-m", "render"],
    ["-m", "tests.bench"],
    ["-m", "tests.fuzz"],
    ["-m", "tests.golden"],
)


@pytest.mark.parametrize("program", PROGRAMS, ids=" ".join)
def test_every_program_explains_itself(program: list[str]) -> None:
    """`--help` works without a configuration and says how the program is used."""
    done = subprocess.run(
        [sys.executable, *program, "--help"], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("usage:")
    assert done.stderr == ""


def test_readme_leads_a_newcomer_to_the_first_turn() -> None:
    """How to get the project, to start it, to change seats and to begin; then a turn, with its picture, and
    only then the table of commands."""
    readme = (ROOT / "README.md").read_text("utf-8")
    way = ["git clone", "\n    make run\n", "change seats", "`/game new`", "\n    make test\n"]
    way += ["\n## A turn\n", "docs/pictures/turn.webp", "docs/commands.md"]
    assert [step for step in way if step not in readme] == []
    places = [readme.index(step) for step in way]
    assert places == sorted(places)
    assert (ROOT / "docs" / "pictures" / "turn.webp").stat().st_size < 200_000


def test_readme_names_commands_that_exist() -> None:
    """Each `make` target that a page speaks of is there, the two first ones among them."""
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    named = {verb for page in PAGES for verb in re.findall(r"`make ([a-z-]+)", page.read_text("utf-8"))}
    named |= set(re.findall(r"^make ([a-z-]+)", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE))
    assert {"run", "test"} <= named
    assert named - targets == set()


def test_ci_runs_the_test_command() -> None:
    """Continuous integration runs what the README tells, nothing else."""
    commands = [
        line
        for line in (ROOT / ".ci" / "run").read_text("utf-8").splitlines()
        if line and not line.startswith(("#", "set ", "cd ", "export "))
    ]
    assert commands == ["exec make test </dev/null"]


def test_links_lead_somewhere() -> None:
    """Each relative link of a page leads to a file that is there."""
    dead = [
        f"{page.relative_to(ROOT)}: {target}"
        for page in PAGES
        for target in re.findall(r"\]\((?![a-z]+:|#)([^)#\s]+)", page.read_text("utf-8"))
        if not (page.parent / target).exists()
    ]
    assert dead == []


def test_pages_name_files_that_are_there() -> None:
    """Each path in a page is one of the project's, or of its tests."""
    found = sorted(path.name for path in ROOT.iterdir() if path.is_dir() and path.name[0] != ".")
    folders = "|".join(name for name in found if name != "out")  # what programs write is not there at first
    gone = [
        f"{page.relative_to(ROOT)}: {named}"
        for page in PAGES
        for named in re.findall(rf"`((?:{folders})/[\w./-]*)`", page.read_text("utf-8"))
        if not (ROOT / named).exists() and not (ROOT / "tests" / named).exists()
    ]
    assert gone == [], "these have moved: name their new places"
