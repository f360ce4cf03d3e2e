"""The token from the environment or from a file, and the files that hand it over."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

import bot
from db import exits
from ops import logs, redact
from ops.token import NoToken, token_of
from tests.e2e.program import ROOT

SECRET = "MTA2NzYxMTE4NjI0OTQ0MTQ0MQ.Gabcde.abcdefghijklmnopqrstuvwxyz0123"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file with the token, and a line end as editors leave it."""
    file = tmp_path / "discord_token"
    file.write_text(f"{SECRET}\n")
    return file


def test_the_token_is_in_the_environment_or_in_a_file(file: Path) -> None:
    """Without what stands around it; a variable that is empty is none."""
    assert token_of({}) == ""
    assert token_of({"DISCORD_TOKEN": f" {SECRET}\n"}) == SECRET
    assert token_of({"DISCORD_TOKEN_FILE": str(file)}) == SECRET
    assert token_of({"DISCORD_TOKEN": " ", "DISCORD_TOKEN_FILE": f" {file} "}) == SECRET
    assert token_of({"DISCORD_TOKEN": SECRET, "DISCORD_TOKEN_FILE": ""}) == SECRET


@pytest.mark.parametrize(
    ("content", "reason"),
    [(b"", "empty"), (b" \n", "empty"), (b"\xff\xfe", "no token"), (b"a b", "more"), (b"a" * 5000, "more")],
)
def test_a_file_without_a_token_is_told(file: Path, content: bytes, reason: str) -> None:
    """With its path and the variable, and without its content."""
    file.write_bytes(content)
    with pytest.raises(NoToken, match=reason) as caught:
        token_of({"DISCORD_TOKEN_FILE": str(file)})
    assert str(file) in str(caught.value)
    assert "DISCORD_TOKEN_FILE" in str(caught.value)
    assert "aa" not in str(caught.value)


def test_what_keeps_it_from_starting_is_one_line_without_the_token(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Both given, which names both; a file that is not there; a folder. Nothing is made; who only asks
    for health needs no token."""
    monkeypatch.setattr(logs, "set_up", lambda *_: None)
    monkeypatch.setenv("DATABASE_URL", str(tmp_path / "games.sqlite3"))
    for token, place, words in (
        (SECRET, str(file), ("DISCORD_TOKEN and DISCORD_TOKEN_FILE",)),
        ("", str(tmp_path / "nowhere"), ("DISCORD_TOKEN_FILE", "nowhere")),
        ("", str(tmp_path), ("DISCORD_TOKEN_FILE", str(tmp_path))),
    ):
        monkeypatch.setenv("DISCORD_TOKEN", token)
        monkeypatch.setenv("DISCORD_TOKEN_FILE", place)
        assert bot.main([]) == exits.FAILED
        (line,) = capsys.readouterr().err.splitlines()
        assert all(word in line for word in words)
        assert SECRET not in line
        assert bot.main(["--health"]) == exits.FAILED
        assert "No bot is connected" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == [file.name]


def test_the_token_of_a_file_is_hidden_in_the_log(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As that of the environment is, before anything else happens."""
    monkeypatch.setattr(redact, "_known", set())
    monkeypatch.setattr(redact, "_SHAPES", ())
    monkeypatch.setattr(logs, "set_up", lambda *_: None)
    monkeypatch.setenv("DISCORD_TOKEN", "")
    monkeypatch.setenv("DISCORD_TOKEN_FILE", str(file))
    said = []

    async def run(token: str, *_: object) -> int:
        said.append(redact.hide(token))
        return 0

    monkeypatch.setattr(bot, "run", run)
    assert bot.main([]) == 0
    assert said == [redact.HIDDEN]


def test_images_are_named_by_digest() -> None:
    """Each of them, in all variants."""
    named = re.findall(r"^FROM (\S+)", (ROOT / "Dockerfile").read_text(), re.MULTILINE)
    named += re.findall(r"image: (\S+)", (ROOT / "compose.yaml").read_text())
    assert len(named) == 3
    assert all(re.fullmatch(r"[a-z]+:[\w.-]+@sha256:[0-9a-f]{64}", image) for image in named)
    assert named[0] == named[1]


def test_containers_and_the_unit_hand_the_token_over() -> None:
    """Both ways stand in the files; containers are bounded in memory and processes."""
    compose = (ROOT / "compose.yaml").read_text()
    variants = (compose, compose.replace("#pg ", ""))
    assert [text.count("image:") for text in variants] == [1, 1]
    for variant, services in zip(variants, (1, 2), strict=True):
        lines = [line.strip() for line in variant.splitlines()]
        for bound in ("mem_limit:", "pids_limit:"):
            assert sum(line.startswith(bound) for line in lines) == services
    secret = compose.replace("#file ", "")
    (place,) = re.findall(r"DISCORD_TOKEN_FILE: (\S+)", secret)
    assert f"\n  {os.path.basename(place)}: {{file:" in secret  # noqa: PTH119 - of a container
    assert "DISCORD_TOKEN_FILE" in (ROOT / ".env.example").read_text()
    unit = (ROOT / "ops" / "sandtable.service").read_text()
    (name,) = re.findall(r"^#LoadCredential=(\w+):", unit, re.MULTILINE)
    assert f"\n#Environment=DISCORD_TOKEN_FILE=%d/{name}\n" in unit
