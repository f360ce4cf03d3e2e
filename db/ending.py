"""How a program of the house ends: with a line and a code, whatever becomes of its outputs."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TextIO

STOPPED, FAILED, RESTART, INTERRUPTED = 0, 1, 75, 130
"""Codes: it did what was wanted; it could not, as a line says; it ran, and has to be started again (what
sysexits.h calls a temporary failure); Ctrl-C."""


class Parser(argparse.ArgumentParser):
    """Of the command line. What it prints may fail like everything else, and not in silence."""

    def _print_message(self, message: str, file: Any = None) -> None:
        if file is sys.stdout:
            say(message.removesuffix("\n"))
        else:
            complain(message.removesuffix("\n"))


class NoOutput(Exception):
    """The output takes no line; the text says why."""


def say(line: str) -> None:
    """Print a line at once. :raises NoOutput: as it says."""
    try:
        print(line, flush=True)
    except OSError as error:
        raise NoOutput(error.strerror or str(error)) from error


def complain(line: str) -> None:
    """Print a line on the standard error output, if that takes any."""
    with suppress(OSError, ValueError):
        print(line, file=sys.stderr, flush=True)


def run(main: Callable[[], int]) -> int:
    """What the program's main function returns; FAILED if not all of its output could be written."""
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
    """Write out what waits to be; if that fails it is dropped, so that it does not fail once more at the
    interpreter's end. :raises NoOutput: as it says."""
    if stream is None:  # closed by whoever started the program
        return
    try:
        stream.flush()
    except OSError as error:
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, stream.fileno())
        os.close(nothing)
        raise NoOutput(error.strerror or str(error)) from error
