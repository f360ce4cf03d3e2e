"""How the project's programs end: with a line and an exit code, even if their output fails."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any, TextIO

STOPPED, FAILED, RESTART, REFUSED, INTERRUPTED = 0, 1, 75, 78, 130
"""Exit codes: success; failure, explained by a line; a temporary failure, after which the program has to be
started again; a refusal for what an operator has to change, after which starting again is of no use, both as
in sysexits.h; Ctrl-C."""


class Parser(argparse.ArgumentParser):
    """A parser of the command line whose own output is checked for errors, too."""

    def _print_message(self, message: str, file: Any = None) -> None:
        if file is sys.stdout:
            say(message.removesuffix("\n"))
        else:
            complain(message.removesuffix("\n"))


class NoOutput(Exception):
    """The output accepts no text; the message says why."""


_as_json: list[str] = []
"""The name of the program whose lines are JSON, if any."""


def speak_json(program: str) -> None:
    """Print all lines as JSON objects from now on, with the keys of log lines."""
    _as_json[:] = [program]


def _shape(line: str, level: str) -> str:
    """A line as it is printed."""
    if not _as_json:
        return line
    now = datetime.now(UTC).isoformat().replace("+00:00", "Z")
    return json.dumps({"event": line, "level": level, "logger": _as_json[0], "timestamp": now})


def say(line: str) -> None:
    """Print a line at once. :raises NoOutput: as it says."""
    try:
        print(_shape(line, "info"), flush=True)
    except OSError as error:
        raise NoOutput(error.strerror or str(error)) from error


def count(number: int, what: str, several: str | None = None) -> str:
    """Such as `1 game`, `2,000 games`; `several` where an s does not do."""
    return f"{number:,} {what if number == 1 else several or what + 's'}"


def complain(line: str) -> None:
    """Print a line on the standard error output, if it accepts any."""
    with suppress(OSError, ValueError):
        print(_shape(line, "error"), file=sys.stderr, flush=True)


def run(main: Callable[[], int]) -> int:
    """Run the program's main function and return its exit code; FAILED if its output could not be written in
    full."""
    try:
        try:
            return main()
        finally:
            _flush(sys.stdout)
    except NoOutput as error:
        with suppress(NoOutput):
            _flush(sys.stdout)
        complain(f"The output cannot be written: {error}.")
        return FAILED
    finally:
        with suppress(NoOutput):
            _flush(sys.stderr)


def _flush(stream: TextIO | None) -> None:
    """Flush the output. If that fails, the rest is dropped, so that it does not fail again at the
    interpreter's exit. :raises NoOutput: flushing failed."""
    if stream is None:  # closed by the process that started the program
        return
    try:
        stream.flush()
    except OSError as error:
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, stream.fileno())
        os.close(nothing)
        raise NoOutput(error.strerror or str(error)) from error
