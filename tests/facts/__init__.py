"""What is known from elsewhere of boards and cards, and of Discord's API: names, numbers, counts, who borders
whom, what a request may hold. Maps, rules and requests here must agree with it."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any


@cache
def load_facts(name: str) -> Any:
    """The facts of a file of this folder, by its name without the ending."""
    return json.loads((Path(__file__).parent / f"{name}.json").read_text("utf-8"))
