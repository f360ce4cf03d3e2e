"""What a newcomer meets first: the two commands, the command lines, the changelog."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests import forked
from tests.house.sources import ROOT

PAGES = (
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md")),
    *(ROOT / name / "README.md" for name in ("playground", "tools")),
    *sorted((ROOT / "docs").rglob("*.md")),
)
TEXTS = {page: page.read_text("utf-8") for page in PAGES}
PROGRAMS = (
    ["bot.py"],
    ["-m", "engine"],
    *(["-m", "engine", verb] for verb in ("rules", "selfplay", "replay", "verify", "perft", "bench")),
    *(["-m", "league", *verb] for verb in ([], ["standings"], ["ratings"], ["check"])),
    ["-m", "db"],
    ["-m", "playground"],
    ["-m", "render"],
    ["-m", "tests.bench"],
    ["-m", "tests.fuzz"],
    ["-m", "tests.golden"],
)


@pytest.mark.spread(5)
@pytest.mark.parametrize("program", PROGRAMS, ids=" ".join)
def test_every_program_explains_itself(program: list[str]) -> None:
    """`--help` works without a configuration and says how the program is used."""
    done = forked.run(*program, "--help")
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
    target = re.compile(r"(?:`|^    |&& )make ([a-z-]+)", re.MULTILINE)
    named = {verb for text in TEXTS.values() for verb in target.findall(text)}
    assert {"run", "test"} <= named
    assert named - targets == set()


def test_pages_name_programs_that_exist() -> None:
    """Each `python -m` of a page is a module or a package with a command line."""
    named = {module for text in TEXTS.values() for module in re.findall(r"-m ([a-z_][\w.]*\w)", text)}
    paths = {module: ROOT / module.replace(".", "/") for module in named - {"pytest"}}
    assert {"db", "engine"} <= set(paths)
    missing = [
        module
        for module, path in paths.items()
        if not (path.with_suffix(".py").exists() or (path / "__main__.py").exists())
    ]
    assert missing == []


def test_ci_runs_the_test_command() -> None:
    """Continuous integration runs what the README tells, nothing else."""
    commands = [
        line
        for line in (ROOT / ".ci" / "run").read_text("utf-8").splitlines()
        if line and not line.startswith(("#", "set ", "cd ", "export "))
    ]
    assert commands == ["exec make test </dev/null"]


def _anchors(page: Path) -> set[str]:
    """What a link can name after # in a page: its headings, as GitHub writes them."""
    headings = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_links_lead_somewhere() -> None:
    """Each relative link of a page leads to a file that is there, and to a heading of it if it names one."""
    dead = [
        f"{page.relative_to(ROOT)}: {target}#{anchor}"
        for page, text in TEXTS.items()
        for target, anchor in re.findall(r"\]\((?![a-z]+:)([^)#\s]*)#?([^)\s]*)\)", text)
        if not (page.parent / target).exists()
        or (anchor and anchor not in _anchors(page.parent / target if target else page))
    ]
    assert dead == []


def test_pages_name_files_that_are_there() -> None:
    """Each path in a page is one of the project's, or of its tests."""
    rooms = {path.name for base in (ROOT, ROOT / "tests") for path in base.iterdir() if path.is_dir()}
    # what programs write is not there at first
    folders = "|".join(name for name in sorted(rooms - {"out"}) if name[0] not in "._")
    gone = [
        f"{page.relative_to(ROOT)}: {named}"
        for page, text in TEXTS.items()
        for named in re.findall(rf"`((?:{folders})/[\w./-]*)`", text)
        if not any((base / named).exists() for base in (ROOT, ROOT / "tests", page.parent))
    ]
    assert gone == [], "these have moved: name their new places"
