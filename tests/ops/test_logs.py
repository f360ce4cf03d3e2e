"""Lines of the log are counted by level."""

from __future__ import annotations

import logging
from io import StringIO
from pathlib import Path

from db import StoreError
from ops.logs import LINES, Handler


def test_lines_that_want_attention_are_counted() -> None:
    """As they are written: what the store has said itself is neither written nor counted."""
    handler, before = Handler(StringIO()), dict(LINES)

    def write(grade: int, error: Exception | None = None) -> None:
        exc_info = (type(error), error, None) if error else None
        handler.handle(logging.LogRecord("bot", grade, "x", 1, "line", (), exc_info))

    write(logging.INFO)
    write(logging.WARNING)
    write(logging.ERROR)
    write(logging.ERROR, ValueError())
    write(logging.ERROR, StoreError("missing", Path("x")))
    write(logging.CRITICAL)
    increase = {name: n - before[name] for name, n in LINES.items()}
    assert increase == {"warning": 1, "error": 2, "critical": 1}
