"""Every setting with values that it cannot have: one true sentence that names it, and nothing is made."""

from __future__ import annotations

import json
import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

import bot
from db.address import locate
from host.background import pace
from ops.start import settings
from ops.token import application_of
from tests.e2e.program import ROOT, Program
from tests.e2e.test_refusals import Told, refusal

__all__ = ["refusal"]

NUMBERS = (
    "PLAYGROUND_PORT",
    "METRICS_PORT",
    "WEB_PORT",
    "COMPUTER_WORKERS",
    "MEMORY_MB",
    "HARD_MS",
    "EXPERT_MS",
)
NO_NUMBERS = ("abc", "-1", "0x10", "1.5", "9" * 30, "1 2", "٣", "1e3", "+5")
LIMITS = {
    "PLAYGROUND_PORT": ("0", "65536"), "METRICS_PORT": ("0", "65536"), "WEB_PORT": ("0", "65536"),
    "COMPUTER_WORKERS": ("0", "17"),
    "MEMORY_MB": ("99", "1000001"), "HARD_MS": ("300,30", "1,60001"), "EXPERT_MS": ("1,2,3", "5,"),
}  # fmt: skip
SECRET = "MTA2NzYxMTE4NjI0OTQ0MTQ0MQ.Gabcde.abcdefghijklmnopqrstuvwxyz0123"
TOKENS = (f"{SECRET}\nx", f"Bot {SECRET}", f"a\tb{SECRET}", f"é{SECRET}", f"a'{SECRET}", "x" * 1001)
FOLDERS = ("a\nb", "x" * 300, "~nobody99/x", "file:///srv/backups", "/etc/hostname", "/etc/hostname/x")
HOSTS = (
    "a" * 300,
    "a b",
    "http://127.0.0.1",
    "*",
    "münchen",
    "a\tb",
    "a..b",
    "/tmp/socket",
    ".",
    "0.0.0.0/8",
)
ADDRESSES = (
    "file:/srv/x.sqlite3", "file:///srv/x.sqlite3?mode=rw", "file:x.sqlite3", "sqlite:/srv/x",
    "sqlite:x.sqlite3", "sqlite://x", "sqlite3:///x", "a\nb", "mysql://a:b@c/d", "postgresql://u:hunter2@h:0/d",
    "postgresql:d",     ":memory:", "sqlite:///", "~nobody99/x", "/etc/hostname/x", "/dev/null", "/", "https://example.org/x",
    "x" * 300,
)  # fmt: skip
PROXIES = (
    "proxy:8080", "proxy", "http://", "http://:80", "ftp://proxy", "http://proxy:x", "http://proxy:0",
    "http://proxy:", "http://proxy/api", "http://a:b@proxy", "http://a b", "http://proxy?x", "http://[::1",
    "http://pröxy", "a\tb",
)  # fmt: skip
CASES = [
    *((name, value) for name in NUMBERS for value in (*NO_NUMBERS, *LIMITS[name])),
    *(("DISCORD_TOKEN", value) for value in TOKENS),
    *(("DISCORD_TOKEN_FILE", value) for value in ("/nowhere/token", "/", "a\nb", "x" * 300, "/dev/null")),
    *(("BACKUP_DIR", value) for value in FOLDERS),
    *((name, value) for name in ("METRICS_HOST", "WEB_HOST") for value in HOSTS),
    *(("WEB_URL", value) for value in PROXIES),
    *(("WEB_PROXY", value) for value in ("caddy", "10.0.0.0/40", "10.0.0.5;10.0.0.6", "a\tb")),
    *(("DATABASE_URL", value) for value in ADDRESSES),
    *(("DISCORD_API", value) for value in PROXIES),
    *(("SHARDS", value) for value in (*NO_NUMBERS, "0", "4097", "8")),  # without a token
]
BUDGETS = pace._budgets
"""Before tests let all computers play as normal ones."""
QUOTED = ("PLAYGROUND_PORT", "BACKUP_DIR", "METRICS_HOST", "HARD_MS", "DISCORD_TOKEN_FILE", "DATABASE_URL")


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Relative paths lead to a folder of the test's own."""
    for name in settings.NAMES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DATABASE_URL", str(tmp_path / "games.sqlite3"))
    monkeypatch.chdir(tmp_path)

    async def start(*_: object) -> None:
        pytest.fail("it has started")

    monkeypatch.setattr(bot, "start_local", start)
    monkeypatch.setattr(pace, "_budgets", BUDGETS)


def test_there_are_enough_of_them() -> None:
    """All settings are looked at."""
    assert len(CASES) > 100
    assert {name for name, _ in CASES} == set(settings.NAMES)


@pytest.mark.parametrize(("name", "value"), CASES)
def test_what_a_setting_cannot_be(name: str, value: str, refusal: Told, tmp_path: Path) -> None:
    """Told in a sentence that names the setting, or the database's place, without a secret."""
    line = refusal(**{name: value})
    place = value.split("~")[-1] if value.startswith(("/", "~", "x")) else name
    assert name in line or (name == "DATABASE_URL" and place[:100] in line)
    assert not any(secret in line for secret in (SECRET, "hunter2"))
    assert len(line) < 600
    assert not re.search(r"local Discord|Traceback|Errno", line), line
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("quotes", ['""', "''", "“”", '" '])
@pytest.mark.parametrize("name", [*QUOTED, "DISCORD_TOKEN"])
def test_quotes_count_as_part_of_a_value(name: str, quotes: str, refusal: Told, tmp_path: Path) -> None:
    """As systemd and Docker hand them over; what would be right is said, of a token as well as can be."""
    value = SECRET if name == "DISCORD_TOKEN" else "/srv/x"
    line = refusal(**{name: f"{quotes[0]}{value}{quotes[1]}"})
    assert name in line
    assert "quotes" in line
    assert ("without them" if name == "DISCORD_TOKEN" else f"{name}=/srv/x") in line
    assert SECRET not in line
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("content", [f'"{SECRET}"', f"{SECRET}\n{SECRET}", "é", ""])
def test_what_a_file_with_the_token_cannot_hold(content: str, refusal: Told, tmp_path: Path) -> None:
    """Told with the file, without its content."""
    file = tmp_path / "token"
    file.write_text(content, "utf-8")
    line = refusal(DISCORD_TOKEN_FILE=str(file))
    assert line.startswith(f"DISCORD_TOKEN_FILE: {file}")
    assert SECRET not in line


@pytest.mark.parametrize("blank", ["", " ", "\n"])
def test_a_blank_value_is_none(blank: str) -> None:
    """For each setting alike."""
    environment = dict.fromkeys(settings.NAMES, blank)
    settings.refuse_unclear(environment)
    assert settings.backup_folder(environment) is None
    assert list(settings.remarks(environment, None)) == []


@pytest.fixture
def closed(tmp_path: Path) -> Iterator[Path]:
    """A folder in which nothing can be made, not even by root."""
    if os.geteuid():
        folder = tmp_path / "closed"
        folder.mkdir(mode=0o500)
        yield folder
    else:
        yield Path("/proc/self")


async def test_what_is_possible_and_perhaps_not_meant_is_told(tmp_path: Path, closed: Path) -> None:
    """Where relative paths lead, and a folder in which no backup can be made: the bot starts."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BACKUP_DIR", str(closed / "backups"))
        relative = Path(*[".."] * len(ROOT.parts[1:]), *tmp_path.parts[1:]) / "games.sqlite3"
        async with Program(relative) as program:
            path = await program.line(r"^DATABASE_URL is a relative path, which leads to (\S+) from here")
            assert path.endswith(str(tmp_path / "games.sqlite3"))
            await program.line(rf"^BACKUP_DIR: ({re.escape(str(closed))}) cannot be written")
            await program.address()
            await program.stop()


def test_the_form_of_a_token() -> None:
    """Three parts, the first of which is a number."""
    assert application_of(SECRET) == 1067611186249441441
    for other in ("", "abc", "a.b.c", SECRET.replace(".", ""), f"{SECRET}.x", "é.b.c", f"{SECRET[:26]}.."):
        assert application_of(other) is None


def names_in(text: str, pattern: str) -> set[str]:
    """The names of settings at the beginnings of lines."""
    return {name for match in re.findall(pattern, text, re.MULTILINE) for name in match.split(", ")}


def test_all_lists_of_settings_agree() -> None:
    """`--help`, .env.example, what is checked, and what compose.yaml sets."""
    assert names_in(bot.SETTINGS, r"^  ([A-Z][A-Z_]+(?:, [A-Z_]+)*)  ") == set(settings.NAMES)
    assert names_in((ROOT / ".env.example").read_text("utf-8"), r"^#?([A-Z_]+)=") == set(settings.NAMES)
    compose = names_in((ROOT / "compose.yaml").read_text("utf-8"), r"^      (?:#\w+ )?([A-Z_]+): ")
    assert {"DATABASE_URL", "BACKUP_DIR", "METRICS_PORT", "SHARDS"} <= compose
    assert compose <= {*settings.NAMES, "POSTGRES"}


def test_several_processes_are_set_up_with_settings_and_pages_that_exist() -> None:
    """On Kubernetes: a token, a server's database, SHARDS, and a port for the probes, which ask for pages
    that are served."""
    file = (ROOT / "ops" / "cluster" / "kubernetes.yaml").read_text("utf-8")
    environment = dict(re.findall(r"^  ([A-Z_]+): (.+)$", file, re.MULTILINE))
    environment |= dict(re.findall(r'\{name: ([A-Z_]+), value: "?([^"}]+)"?\}', file))
    assert environment.keys() == {"DISCORD_TOKEN", "DATABASE_URL", "SHARDS", "METRICS_PORT", "METRICS_HOST"}
    assert environment.keys() <= set(settings.NAMES)
    assert settings.shards_of(environment, token=True) == 8
    assert str(locate(environment["DATABASE_URL"])).startswith("postgresql://")
    assert f"containerPort: {environment['METRICS_PORT']}}}" in file
    pages = set(re.findall(r"path: (\S+),", file))
    source = (ROOT / "ops" / "endpoint.py").read_text("utf-8")
    assert pages == {"/health/live", "/health/ready"}
    assert [page for page in pages if f'"{page}":' not in source] == []


def test_files_for_containers_are_yaml() -> None:
    """As they are, and with all variants of compose.yaml."""
    python = "/usr/bin/python3"  # of the system, which has packages of its own
    if (
        not Path(python).exists()
        or subprocess.run([python, "-c", "import yaml"], capture_output=True).returncode
    ):
        pytest.skip("no reader of YAML is installed (Debian's package python3-yaml)")
    compose = (ROOT / "compose.yaml").read_text("utf-8")
    files = [compose, re.sub(r"#(pg|many|file|metrics) ", "", compose)]
    files.append((ROOT / "ops" / "cluster" / "kubernetes.yaml").read_text("utf-8"))
    read = "import json, sys, yaml; print(json.dumps(list(yaml.safe_load_all(sys.stdin))))"
    answers = [
        subprocess.run([python, "-c", read], input=file, capture_output=True, text=True, check=True)
        for file in files
    ]
    [plain], [variant], parts = [json.loads(answer.stdout) for answer in answers]
    assert "SHARDS" not in plain["services"]["sandtable"]["environment"]
    assert variant["services"]["sandtable"]["environment"]["SHARDS"] == 8
    assert set(variant["services"]) == {"sandtable", "postgres"}
    assert [part["kind"] for part in parts] == ["Secret", "Deployment", "PodDisruptionBudget"]
