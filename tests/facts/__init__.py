"""What is known of boards and cards from elsewhere, and maps and rules must agree with: names, numbers,
counts and who borders whom."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any


@cache
def load_facts(name: str) -> Any:
    """The facts of a file of this folder, by its name without the ending."""
    return json.loads((Path(__file__).parent / f"{name}.json").read_text("utf-8"))
