"""Habits that the house keeps: small files, said contracts, no rule system named outside its room."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import engine
from tests.house import sources

LIMIT = 400
SCRIPTS = tuple(sorted((sources.ROOT / "playground" / "web").rglob("*.js")))
CODE = (*sources.python_files(), *SCRIPTS)
TESTS = tuple(sorted((sources.ROOT / "tests").rglob("*.py")))
RULES = re.compile(rf"\b({'|'.join(map(re.escape, engine.rules_ids()))})\b")
UNFINISHED = re.compile(r"\b(TODO|FIXME|XXX|HACK|raise NotImplementedError)\b")
SILENCED = re.compile(r"#\s*(type:\s*ignore|noqa|pragma: no cover)(?P<rest>.*)$")
PLACES = re.compile(r"(?<![\w.])/(?:work|root|home|Users)/\w|https?://(?:pypi|files\.pythonhosted)")

IRREGULAR = re.compile(
    "made|told|found|drawn|shown|held|kept|sent|begun|written|given|taken|known|seen|heard|met|left|lost|won|paid"
    "|built|bought|sold|thrown|chosen|gone|done|fought|brought|caught|said|spent|stood|hidden|broken|meant|grown"
)
"""Participles that do not end as `named` does."""
PARTICLE = re.compile("_(as|back|before|by|for|good|in|of|off|out|over|since|to|up)$")
NOT_PARTICIPLES = frozenset({"need", "seed", "feed", "speed", "exceed", "proceed", "embed", "reed"})
VAGUE_NAMES = frozenset(("found", "told", "one", "own", "turned", "made", "heard", "used"))
"""What has happened to a thing says nothing about what it is."""


def test_there_is_something_to_check() -> None:
    """The lists that the other tests run over are not empty by mistake."""
    assert len(sources.python_files("engine")) > 10
    assert SCRIPTS
    assert engine.rules_ids()


def test_files_are_small() -> None:
    """Past 400 lines a file holds two things."""
    lengths = {sources.name(path): path.read_text("utf-8").count("\n") for path in CODE}
    assert {name: lines for name, lines in lengths.items() if lines > LIMIT} == {}, (
        f"These files have more than {LIMIT} lines: move what belongs together into a module of its own."
    )


def _texts(path: Path) -> Iterator[tuple[int, str]]:
    """Line and text of what a file says to the program: no docstrings, no comments (in Python)."""
    if path.suffix != ".py":
        yield from enumerate(path.read_text("utf-8").splitlines(), 1)
        return
    said = sources.docstrings(path)
    for node in sources.nodes(path):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
            yield node.lineno, node.value
    yield from sources.imports(path)


def test_no_rule_system_is_named_outside_its_room() -> None:
    """A special case for one system means that a prompt, offer, event or view lacks something."""
    rooms = ("engine/rules/", "maps/")
    outside = [path for path in CODE if not sources.name(path).startswith(rooms)]
    named = [
        f"{sources.name(path)}:{line}: {text}"
        for path in outside
        for line, text in _texts(path)
        if RULES.search(text)
    ]
    assert named == []


def test_modules_say_what_they_hold() -> None:
    """Each module of engine, host and db has a docstring. A class or function needs one where its name and
    types leave something to say, which only a reader can judge."""
    silent = []
    for path in sources.python_files("engine", "host", "db"):
        module = sources.tree(path)
        if module.body and not ast.get_docstring(module):
            silent.append(sources.name(path))
    assert silent == []


def test_nothing_is_left_unfinished_or_silenced() -> None:
    """No stubs and notes to self; a silenced check has its reason beside it; no machine's own places."""
    lines = [
        f"{sources.name(path)}:{number}: {line.strip()}"
        for path in (*CODE, *TESTS)
        if path != Path(__file__)
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if UNFINISHED.search(line) or PLACES.search(line) or _silences_without_reason(line)
    ]
    assert lines == []


def _silences_without_reason(line: str) -> bool:
    silenced = SILENCED.search(line)
    return silenced is not None and not re.search(r"#|\s[-(]", silenced["rest"])


def test_pins_carry_hashes_and_no_addresses() -> None:
    """Each pinned package has hashes, and where it comes from is left to the installing machine."""
    for file in ("base.txt", "dev.txt"):
        text = (sources.ROOT / "requirements" / file).read_text("utf-8")
        assert "://" not in text
        pins = text.replace("\\\n", " ").splitlines()
        assert len(pins) > 10
        assert [pin for pin in pins if "==" not in pin or "--hash=sha256:" not in pin] == []


def test_types_are_learnt_while_modules_are_imported() -> None:
    """msgspec learns about a type when it is used first, and two threads that do so at once end the process:
    decoders are made by modules, and conversion is left to `host.converting`."""
    code = [path for path in sources.python_files() if not sources.name(path).startswith("tools/")]
    late = [
        f"{sources.name(path)}:{node.lineno}"
        for path in code
        for node in sources.nodes(path)
        if isinstance(node, ast.Call)
        and (
            ast.unparse(node.func) == "msgspec.convert"
            or (ast.unparse(node.func).endswith(".decode") and any(k.arg == "type" for k in node.keywords))
        )
    ]
    assert late == []


def _bound(path: Path) -> Iterator[tuple[int, str]]:
    """Line and name of every variable and parameter of a file, fields of records apart, which are stored."""
    fields = {
        id(statement.target)
        for node in sources.nodes(path)
        if isinstance(node, ast.ClassDef)
        for statement in node.body
        if isinstance(statement, ast.AnnAssign)
    }
    for node in sources.nodes(path):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and id(node) not in fields:
            yield node.lineno, node.id
        elif isinstance(node, ast.arg):
            yield node.lineno, node.arg


def test_a_function_is_named_by_what_it_does_or_returns() -> None:
    """A participle, also with a particle as in `given_up`, names a truth value: a reader takes it for one."""
    named = [
        f"{sources.name(path)}:{node.lineno}: {node.name}"
        for path in sources.python_files()
        if not sources.name(path).startswith(("playground/", "tools/", "db/migrations/"))
        for node in sources.nodes(path)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        if (word := PARTICLE.sub("", node.name.strip("_"))) not in NOT_PARTICIPLES and "_" not in word
        if word.endswith("ed") or IRREGULAR.fullmatch(word)
        if node.returns is None or ast.unparse(node.returns) != "bool"
        if not any("property" in ast.unparse(decorator) for decorator in node.decorator_list)
    ]
    assert named == []


def test_a_name_says_what_it_names() -> None:
    """A variable is a noun: a reader of `found` must look up what was found."""
    named = [
        f"{sources.name(path)}:{line}: {name}"
        for path in (*sources.python_files(), *TESTS)
        for line, name in _bound(path)
        if name in VAGUE_NAMES
    ]
    assert named == []
