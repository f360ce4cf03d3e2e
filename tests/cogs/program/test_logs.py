"""No log line, no matter who writes it, holds the token, a password, or a token of an interaction or a
webhook."""

from __future__ import annotations

import io
import json
import logging
import sys
import threading
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog

from db import StoreError
from ops import logs, redact
from playground import Server
from tests import forked
from tests.cogs.conftest import House

TOKEN = "MTA2NzYxMTE4NjI0OTQ0MTQ0.GhXyZq.k3Yc9_b2-Qw7Tt0vUuPp1Rr4Ss5Dd6Ff8Gg9Hh"
PASSWORD = "p%2 w/\"ö'rd@x"
ENCODED = "p%252%20w%2F%22%C3%B6%27rd%40x"
URL = f"postgresql+asyncpg://games:{ENCODED}@db.example:5432/games"
INTERACTION = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5OmFiY2RlZg_-x"
HOOK = "Zk3-whatever_Webhooks_Have"
MARKS = (TOKEN, PASSWORD, ENCODED, INTERACTION, HOOK)


@pytest.fixture
def known_secrets(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[None]:
    """Secrets are known, and what logging changes in the process is put back."""
    monkeypatch.setattr(redact, "_known", set())
    for owner, hook in ((sys, "excepthook"), (threading, "excepthook"), (sys, "unraisablehook")):
        monkeypatch.setattr(owner, hook, getattr(owner, hook))
    root, discord = logging.getLogger(), logging.getLogger("discord")
    before, levels = root.handlers[:], (root.level, discord.level)
    redact.keep_secret(TOKEN)
    redact.keep_secret(redact.password_of(URL))
    yield
    logging.captureWarnings(False)
    root.handlers[:] = before
    root.setLevel(levels[0])
    discord.setLevel(levels[1])
    structlog.reset_defaults()


def _clean(text: str, *needed: str) -> None:
    """No secret stands in the text, in no way of writing it, and the rest does."""
    marks = [
        mark for mark in MARKS for way in (mark, json.dumps(mark)[1:-1], repr(mark)[1:-1]) if way in text
    ]
    assert not marks, text
    for word in needed:
        assert word in text


def test_a_password_is_found_however_it_is_written(known_secrets: None) -> None:
    """As typed, quoted in an address, escaped in JSON and in Python."""
    ways = (PASSWORD, ENCODED, URL, json.dumps({"a": PASSWORD}), repr(PASSWORD), f"password={ENCODED}&x=1")
    for way in ways:
        _clean(redact.hide(f"before {way} after"), "before", "after", redact.HIDDEN)
    assert redact.password_of("/srv/games.sqlite3") is None
    assert redact.password_of("postgresql://[broken") is None


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        (f"POST https://discord.com/api/v10/interactions/12/{INTERACTION}/callback?x=1", "/callback?x=1"),
        (f"PATCH https://discord.com/api/webhooks/12/{HOOK}/messages/@original", "/messages/@original"),
        (f"{{'op': 2, 'd': {{'token': '{HOOK}', 'compress': True}}}}", "compress"),
        (json.dumps({"raw": json.dumps({"token": HOOK, "version": 1})}), "version"),
        (f"{{'Authorization': 'Bot {HOOK}', 'X-A': 'B'}}", "X-A"),
        (f"Authorization: Bearer {HOOK}\nnext", "next"),
        (f"connect to mysql://me:{HOOK}@host/name", "@host/name"),
        (f"dsn host=a password={HOOK} user=b", "user=b"),
        (f"another's token {TOKEN.replace('k3', 'q9')} here", "here"),
    ],
)
def test_unknown_secrets_are_known_by_their_shape(
    text: str, kept: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Addresses, payloads and headers lose their tokens, and nothing else."""
    monkeypatch.setattr(redact, "_known", set())
    shown = redact.hide(text)
    _clean(shown, kept, redact.HIDDEN)
    assert TOKEN.split(".")[2][4:] not in shown


def test_ordinary_lines_stay_as_they_are(known_secrets: None) -> None:
    """Nothing is taken for a secret that is none."""
    for line in (
        "publishing failed game=12 retry_in=2.0 error=TimeoutError()",
        "Database: /srv/sandtable/sandtable.sqlite3",
        "https://discord.com/channels/123/456/789 at 2026-01-01T10:20:30.123456Z",
        "commands registered count=20 token: none",
    ):
        assert redact.hide(line) == line


@pytest.mark.parametrize("as_json", [False, True])
def test_no_log_line_holds_a_secret(
    as_json: bool, known_secrets: None, capsys: pytest.CaptureFixture[str]
) -> None:
    """Events, arguments, tracebacks with causes, warnings and lines that cannot be formatted, of our own logs
    and of libraries, at the level of debugging."""
    logs.set_up("debug", as_json)
    hands = "the seed is 4711"
    ours, theirs = structlog.get_logger("ours"), logging.getLogger("aiohttp.client")

    def fail() -> None:
        hidden = [hands, TOKEN]
        try:
            raise OSError(f"cannot connect to {URL}")
        except OSError as error:
            raise RuntimeError(f"Bot {TOKEN}", len(hidden)) from error

    try:
        fail()
    except RuntimeError as error:
        ours.exception("failed", url=URL, token=TOKEN, nested={"password": PASSWORD})
        theirs.error("%s", {"url": URL}, exc_info=error)
        sys.excepthook(type(error), error, error.__traceback__)
    theirs.debug("GET /webhooks/1/%s %d", HOOK, TOKEN)  # the second one does not fit
    warnings.warn(f"old: {TOKEN}", stacklevel=1)
    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()
    shown = capsys.readouterr().err
    _clean(shown, "failed", "cannot connect to", "Traceback" if not as_json else "OSError", "old: ")
    assert shown.count(redact.HIDDEN) > 8
    assert hands not in shown


@pytest.mark.parametrize("as_json", [False, True])
async def test_the_librarys_debugging_holds_no_tokens(
    as_json: bool, tmp_path: Path, known_secrets: None, capsys: pytest.CaptureFixture[str]
) -> None:
    """discord.py tells every payload and address while a member plays: tokens among them are hidden."""
    logs.set_up("debug", as_json)
    logging.getLogger("discord").setLevel(logging.DEBUG)
    house = House(tmp_path, pictures=False)
    house.server = Server(rate_limits=False, token=TOKEN)
    await house.open()
    try:
        ada = await house.member("Ada")
        await ada.slash("game new", rules="classic")
        await house.published()
        tokens = {interaction.token for interaction in house.server.interactions.by_id.values()}
    finally:
        await house.close()
    shown = capsys.readouterr().err
    assert "INTERACTION_CREATE" in shown
    assert "/callback" in shown
    assert tokens
    for token in (house.server.token, *tokens):
        assert token not in shown


@pytest.mark.parametrize("as_json", [False, True])
def test_names_stay_in_their_line(
    as_json: bool, known_secrets: None, capsys: pytest.CaptureFixture[str]
) -> None:
    """A name that people chose forges no line and turns no words around, in our own lines and a library's,
    and 120 characters of it are told; what is a sentence is told whole."""
    logs.set_up("info", as_json)
    forged = "Eve\r\n2026-01-01 [error] \x1b[31mall is lost\x07\u202eback\u2028next\x85"
    reason = "not allowed " * 30
    ours, theirs = structlog.get_logger("ours"), logging.getLogger("theirs")
    ours.info("joined", member=forged, guild="G" * 5000, seats=["P" * 500], places={"at": "C" * 500})
    ours.info("refused", reason=reason)
    theirs.warning("%s has joined", forged)
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 3
    for line in lines:
        shown = json.dumps(json.loads(line), ensure_ascii=False) if as_json else line
        assert all(letter.isprintable() for letter in shown)
        assert "\\u202e" not in shown
    for letter in "GPC":
        assert 110 < lines[0].count(letter) <= 121
    assert reason.strip() in lines[1]
    assert "all is lost" in lines[0]
    assert "all is lost" in lines[2]


def test_the_programs_last_words_hold_no_secrets(tmp_path: Path) -> None:
    """What keeps the program from starting is told without the password in the address."""
    environment = {"DATABASE_URL": f"mysql://games:{ENCODED}@db.example/games", "HOME": str(tmp_path)}
    done = forked.run("bot.py", env=environment)
    assert done.returncode == 1
    _clean(done.stdout + done.stderr)
    assert len(done.stderr.splitlines()) == 1


def test_the_example_in_a_hint_stays_readable(known_secrets: None) -> None:
    """Also where the real password is a word of it; real addresses around it lose theirs."""
    redact.keep_secret("password", "user", "postgres")
    shown = redact.hide(str(StoreError("url", "mysql://me:hunter2@there/games")))
    assert "postgresql://user:password@host:port/database" in shown
    assert "hunter2" not in shown
    assert "password" not in redact.hide("postgresql://user:password@there:5432/games")


def test_what_goes_wrong_because_of_the_database_has_no_traceback(
    known_secrets: None, capsys: pytest.CaptureFixture[str]
) -> None:
    """The store tells of it; a library that meets it in hundreds of pieces of work does not, whatever it put
    around the error. Other errors are told as ever."""
    logs.set_up("debug", False)
    wrapped = RuntimeError("in a command")
    wrapped.__cause__ = StoreError("full", "/srv/games.sqlite3", "no room")
    for error in (
        StoreError("full", "/srv/games.sqlite3", "no room"),
        wrapped,
        ZeroDivisionError("a mistake"),
    ):
        logging.getLogger("discord.client").error("Ignoring exception", exc_info=error)
    shown = capsys.readouterr().err
    assert "no room" not in shown
    assert shown.count("Ignoring exception") == 1
    assert "a mistake" in shown


def test_an_output_without_room_disturbs_nobody(known_secrets: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Logs in a file on the disk that is full: the line is lost, and the work goes on."""

    class Full(io.StringIO):
        def write(self, _: str) -> int:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(sys, "stderr", Full())
    logs.set_up("info", False)
    structlog.get_logger("ours").error("something")
    logging.getLogger("theirs").error("%d", "no number")


@pytest.mark.usefixtures("known_secrets")
@pytest.mark.parametrize("as_json", [True, False])
def test_a_lost_connection_is_one_line(as_json: bool, capsys: pytest.CaptureFixture[str]) -> None:
    """As the library writes it, which would add a traceback; other errors of it keep theirs."""
    logs.set_up("info", as_json)
    try:
        raise OSError("no route\n" + "<html>" * 100)
    except OSError as error:
        shard = logging.getLogger("discord.shard")
        shard.error("Attempting a reconnect for shard ID %s in %.2fs", 0, 1.5, exc_info=error)
        shard.exception("Failed to connect for shard_id: %s. Retrying...", 0)
        first, second = capsys.readouterr().err.splitlines()
        assert "Attempting a reconnect for shard ID 0 in 1.50s (no route <html>" in first
        assert "Failed to connect for shard_id: 0. Retrying... (no route" in second
        assert len(first) < 500
        logging.getLogger("discord.client").exception("Ignoring exception in %s", "on_ready")
        assert "Traceback" in capsys.readouterr().err or as_json
