"""What the bot calls itself: version, commit, schema, rules."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

import bot
from db.queries import games
from ops import version
from tests.db.games import GAME, change
from tests.e2e.program import STARTS, Program

ENDED = {**GAME, "status": "ended"}


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project in a folder of its own, without a repository."""
    monkeypatch.delenv(version.COMMIT, raising=False)
    shutil.copy(version.ROOT / "pyproject.toml", tmp_path)
    monkeypatch.setattr(version, "ROOT", tmp_path)
    return tmp_path


def _git(folder: Path, *arguments: str) -> str:
    named = ["-c", "user.name=a", "-c", "user.email=a@example.org"]
    ran = subprocess.run(["git", *named, *arguments], cwd=folder, capture_output=True, text=True, check=True)
    return ran.stdout.strip()


def test_the_version_is_the_projects(capsys: pytest.CaptureFixture[str]) -> None:
    """`--version` is one line: what pyproject.toml says, a commit, the newest schema, each rule system."""
    assert bot.main(["--version"]) == 0
    line = capsys.readouterr().out
    known = version.facts()
    assert f'version = "{known["version"]}"' in (version.ROOT / "pyproject.toml").read_text("utf-8")
    assert re.fullmatch(r"Sandtable (\S+), commit (\S+), schema (\d{4}), rules: (\w+ \d+(, )?)+\n", line)
    assert f"Sandtable {known['version']}, commit {known['commit']}, schema {known['schema']}" in line
    assert all(f"{rules} {number}" in line for rules, number in known["rules"].items())


def test_a_commit_is_the_images_the_repositorys_or_unknown(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the build was told comes first; files that differ from the commit are told; no git, no commit."""
    assert version.commit() == version.UNKNOWN
    _git(elsewhere, "init", "-q")
    _git(elsewhere, "add", ".")
    _git(elsewhere, "commit", "-qm", "Begin")
    head = _git(elsewhere, "rev-parse", "--short=12", "HEAD")
    assert version.commit() == head
    with (elsewhere / "pyproject.toml").open("a") as file:
        file.write("# changed\n")
    assert version.commit() == f"{head}+changes"
    monkeypatch.setenv("PATH", str(elsewhere))
    assert version.commit() == version.UNKNOWN
    monkeypatch.setenv(version.COMMIT, " 0123abc ")
    assert version.commit() == "0123abc"


def test_a_folder_inside_another_repository_has_no_commit(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The commit of what lies around it would name something else."""
    _git(elsewhere, "init", "-q")
    inner = elsewhere / "inner"
    inner.mkdir()
    monkeypatch.setattr(version, "ROOT", inner)
    assert version.commit() == version.UNKNOWN


async def test_the_first_log_line_tells_it(tmp_path: Path) -> None:
    """Before anything else, with the schema, the rules' versions and how much there is as data. What is
    printed besides is JSON, too, a refusal as well."""
    path = tmp_path / "games.sqlite3"
    await asyncio.to_thread(
        change, str(path), lambda c: [games.add(c, {**ENDED, "channel": f"c{n}"}) for n in range(3)]
    )
    await asyncio.to_thread(path.with_name("games.before-0001.sqlite3").write_bytes, b"x")
    async with Program(path, "--log-json", "--local") as program:
        await program.line(r"(Open) ")
        async with Program(path, "--log-json") as second:
            await second.ended()
        await program.stop()
    (refusal,) = [json.loads(line) for line in second.err]
    assert refusal["level"] == "error"
    assert "in use by another process" in refusal["event"]
    lines = [json.loads(line) for line in program.out]
    assert lines[0]["event"] == f"Database: {path}"
    assert all(line.keys() == {"event", "level", "logger", "timestamp"} for line in lines)
    assert any("1 before-" in json.loads(line)["event"] for line in program.err)
    first = json.loads(program.err[0])
    assert first["event"] == STARTS
    assert {key: first[key] for key in ("version", "schema", "rules")} == {
        key: version.facts()[key] for key in ("version", "schema", "rules")
    }
    assert first["commit"]
    assert (first["games"], first["servers"]) == (3, 1)
