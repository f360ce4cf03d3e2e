"""The tree can be taken in at a glance: few files a folder, each class and module with a name of its own."""

from __future__ import annotations

import ast
import subprocess
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from tests.house import sources

MOST = 15
MOST_IN_RULES = 20
"""In the folder of a rule system, whose files are the same ones in all systems."""
MORE: dict[str, str] = {
    "db/migrations/versions": "a file a change of the schema: there are ever more, and none is changed later",
    "docs/pictures/gallery": "pictures, one a board and theme",
    "locales/en": "texts, a file a subject; a translator needs them side by side",
    "locales/it": "as locales/en, file by file",
    "render/fonts": "font files, one a script",
}
"""Folders with more files, each with its reason."""
RULES = "engine/rules/"
LAYERS = (
    *(RULES, "engine/parts/", "engine/", "db/", "host/", "render/", "publish/", "cogs/"),
    *(
        f"ui/{part}/"
        for part in ("choices", "words", "suggest", "settings", "media", "messages", "gateway", "kit")
    ),
)
"""What a subject goes through on its way to a member, the first that fits: cards in the rules, in words, as a
command. It has the same name in each of them, once; the rule systems are parallel as well."""
BESIDE = ("playground/", "tools/")
"""Programs of their own that nothing imports: their names never stand beside those of the rest."""
ALIKE: dict[str, str] = {
    "__main__": "the command line of a package",
    "commands": "the commands of a package or feature",
    "buttons": "the buttons of a feature",
    "errors": "the errors of a package",
    "requests": "acts for which somebody else is asked",
}
"""Names of modules that mean the same in each folder."""
MIRRORED = ("ui/words", "ui/choices", "publish", "host/play")
"""Folders each of whose modules has a test module of its own, in the same place below tests/."""
MIRROR = """
Test modules lie where the modules lie that they test: what x/y.py does is tested in tests/x/test_y.py. Write
it, or rename the one that there is."""
FEW = """
A folder has more files than can be taken in at a glance. Put those that belong together into a folder of
their own. If there is a reason against it, name it with the folder in MORE of tests/house/test_tree.py."""
CLASSES = """
A public class has a name that another one has. Give the one that is less known a more exact name, or make it
private. In a rule system the module is the namespace: `nuked.state.Body`."""
MODULES = """
Modules of the same name lie in folders that are not parallel. Give one a more exact name, or say in ALIKE of
tests/house/test_tree.py what all modules of that name are."""


def _tracked() -> list[PurePosixPath]:
    """The files of the repository; where there is none, all that are not hidden or made by a tool."""
    asked = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"], cwd=sources.ROOT, capture_output=True, text=True
    )
    if asked.returncode == 0:
        return [PurePosixPath(line) for line in asked.stdout.splitlines() if (sources.ROOT / line).exists()]
    paths = (path.relative_to(sources.ROOT) for path in sources.ROOT.rglob("*") if path.is_file())
    return [
        PurePosixPath(path.as_posix())
        for path in paths
        if not any(part.startswith(".") or part in {"__pycache__", "out"} for part in path.parts)
    ]


def _most(folder: PurePosixPath) -> int:
    if folder.parts[:2] == ("engine", "rules") and len(folder.parts) == 3:
        return MOST_IN_RULES
    return MOST


def test_folders_are_small() -> None:
    """At most 15 files, 20 in a rule system, but for the folders named in MORE. Folders of tests may hold
    more: a test module is looked up by the name of what it tests, not found by looking around."""
    counts = Counter(path.parent for path in _tracked() if path.parts[0] != "tests" and path.parent.parts)
    large = {
        f"{folder}: {count} files, {_most(folder)} at most"
        for folder, count in counts.items()
        if count > _most(folder) and str(folder) not in MORE
    }
    assert sorted(large) == [], FEW
    idle = [name for name in MORE if counts[PurePosixPath(name)] <= _most(PurePosixPath(name))]
    assert idle == [], "These folders are small enough: remove them from MORE."


def _system(name: str) -> str:
    """The rule system of a file, or nothing."""
    return name.split("/")[2] if name.startswith("engine/rules/") and name.count("/") > 2 else ""


def test_a_public_class_has_its_name_alone() -> None:
    """The name says which one is meant; in a rule system, name and module together."""
    places: dict[str, list[str]] = defaultdict(list)
    for path in sources.python_files():
        if _system(sources.name(path)):
            continue
        for node in sources.tree(path).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].append(sources.name(path))
    shared = {name: files for name, files in places.items() if len(files) > 1}
    assert shared == {}, CLASSES


def _clashes(stem: str, files: list[str]) -> bool:
    """Whether modules of one name are strangers to each other."""
    if stem in ALIKE:
        return False
    homes = [
        next((place for place in (*BESIDE, *LAYERS) if file.startswith(place)), "") + _system(file)
        for file in files
    ]
    return len(set(homes)) < len(homes)


def _modules() -> Iterator[Path]:
    for path in sources.python_files():
        if path.stem != "__init__" and "migrations" not in path.parts:
            yield path


def test_modules_share_names_only_where_folders_are_parallel() -> None:
    """The rule systems', the layers' of one subject, and the names that mean the same everywhere."""
    places: dict[str, list[str]] = defaultdict(list)
    for path in _modules():
        places[path.stem].append(sources.name(path))
    assert {stem: files for stem, files in places.items() if _clashes(stem, files)} == {}, MODULES


def _tests_of(path: Path) -> Path:
    """Where the test module of a module lies."""
    home = sources.ROOT / "tests" / Path(sources.name(path)).parent
    return home / f"test_{path.name}"


def test_modules_have_their_test_modules() -> None:
    """A reader of a module finds its tests, and a reader of the tests the module, without a search."""
    modules = [path for path in sources.python_files(*MIRRORED) if path.stem != "__init__"]
    assert len(modules) > len(MIRRORED), "modules are found"
    missing = [
        f"{sources.name(path)}: {sources.name(_tests_of(path))} is missing"
        for path in modules
        if not (_tests_of(path).is_file() and "def test_" in _tests_of(path).read_text("utf-8"))
    ]
    assert missing == [], MIRROR
