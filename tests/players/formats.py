"""The options with which computer players are tuned and measured."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

OPTIONS: Mapping[str, tuple[dict[str, Any], ...]] = {
    "classic": ({},),
    "risk2210": ({},),
    "middle_earth": ({"setup": "deal"}, {"setup": "manual", "defence": "ask"}, {"mode": "classic"}),
    "modular": tuple({"level": level} for level in ("base", "expert", "master")),
    "new_wave": ({},),
    "nuked": ({"setup": "deal"}, {"setup": "manual"}),
}
"""By rule system, in turn."""
