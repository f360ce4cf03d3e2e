"""Logging: one format for this program's logs and those of the libraries, without secrets."""

from __future__ import annotations

import logging
import sys
import threading
import traceback
from collections.abc import Mapping
from contextlib import suppress
from types import TracebackType
from typing import Any

import discord
import structlog

from db import StoreError
from ops.redact import hide
from ui.strings.clip import clip
from ui.strings.sanitize import sanitize

RECONNECTS = ("Attempting a reconnect", "Failed to connect for shard_id")
"""How the library's lines about a lost connection begin: it adds a traceback, which tells nothing more."""
CHATTY = ("discord", "alembic", "aiosqlite", "PIL", "asyncio")
"""Libraries whose info lines are of no interest."""
NAME = 120
"""Most characters of a value, which may be the name of a member, server, channel or game."""
SENTENCE = 2000
"""Most characters of the values that are sentences or paths of this machine."""
SENTENCES = frozenset({"event", "reason", "error", "file", "folder", "database", "url"})


def one_line(_logger: Any, _method: str, line: structlog.typing.EventDict) -> structlog.typing.EventDict:
    """A step of every line: its texts without control characters and overrides of direction, which people can
    put into names, and none longer than a name (NAME) or a sentence (SENTENCE) may be."""
    for key, value in line.items():
        line[key] = _trim(value, SENTENCE if key in SENTENCES else NAME)
    return line


def _trim(value: Any, most: int) -> Any:
    match value:
        case str():
            return clip(sanitize(value), most)
        case Mapping():
            return {key: _trim(inner, most) for key, inner in value.items()}
        case list():
            return [_trim(inner, most) for inner in value]
        case tuple():
            return tuple(_trim(inner, most) for inner in value)
    return value


LONGEST = 200
"""Most characters of a reason in such a line: the network in front of Discord answers with whole pages."""


class Formatter(structlog.stdlib.ProcessorFormatter):
    """The last step of every line, no matter which library wrote it."""

    def format(self, record: logging.LogRecord) -> str:
        """The whole text of a record, its traceback included, without secrets."""
        return hide(super().format(record))


LINES = dict.fromkeys(("warning", "error", "critical"), 0)
"""How many lines of each of these levels were written since the start."""


class Handler(logging.StreamHandler):  # type: ignore[type-arg] # generic for type checkers only
    """Writes to the standard error output."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Drop errors caused by the database: the store logs those itself, at most once a minute, and
        hundreds of tasks may meet them at the same time."""
        error = record.exc_info[1] if record.exc_info else None
        while error is not None:
            if isinstance(error, StoreError):
                return False
            error = getattr(error, "original", None) or error.__cause__
        if record.exc_info and str(record.msg).startswith(RECONNECTS):
            message = " ".join(str(record.exc_info[1]).split())[:LONGEST] or type(record.exc_info[1]).__name__
            record.msg, record.args, record.exc_info = f"{record.getMessage()} ({message})", (), None
        return bool(super().filter(record))

    def emit(self, record: logging.LogRecord) -> None:
        """Write a record, and count it."""
        if (level := record.levelname.lower()) in LINES:
            LINES[level] += 1
        super().emit(record)

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 # the library's name for it
        """Report a record that cannot be formatted, without its arguments, which may hold secrets. If nothing
        can be written at all, as on a full disk, the program goes on."""
        with suppress(OSError, ValueError):
            sys.stderr.write(hide(f"{traceback.format_exc()}in {record.pathname}:{record.lineno}\n"))


def set_up(level: str, as_json: bool) -> None:
    """Send all logs, those of the libraries too, to the standard error output, as lines for people or as
    JSON; uncaught exceptions of threads and of the program as well."""
    common: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars, structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name, structlog.processors.TimeStamper("iso"), one_line,
    ]  # fmt: skip
    # Without local variables, which hold hands, seeds and tokens.
    plain = structlog.tracebacks.ExceptionDictTransformer(show_locals=False)
    last = [structlog.processors.ExceptionRenderer(plain), structlog.processors.JSONRenderer()]
    renderer = structlog.dev.ConsoleRenderer(
        colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
    )
    handler = Handler(sys.stderr)
    tidy = structlog.stdlib.ProcessorFormatter.remove_processors_meta
    shown = last if as_json else [renderer]
    handler.setFormatter(Formatter(foreign_pre_chain=common, processors=[tidy, *shown]))
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    logging.captureWarnings(True)
    for name in CHATTY:
        logging.getLogger(name).setLevel(max(logging.getLogger().level, logging.WARNING))
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # the bot uses no voice
    structlog.configure(
        processors=[*common, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(), wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )  # fmt: skip
    sys.excepthook = _uncaught
    threading.excepthook = lambda seen: _uncaught(seen.exc_type, seen.exc_value, seen.exc_traceback)
    sys.unraisablehook = lambda seen: _uncaught(seen.exc_type, seen.exc_value, seen.exc_traceback)


def _uncaught(kind: type[BaseException], error: BaseException | None, trace: TracebackType | None) -> None:
    exception = error or kind()
    logging.getLogger("uncaught").critical("unexpected error", exc_info=(kind, exception, trace))
