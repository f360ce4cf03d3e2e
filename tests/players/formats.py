"""The options with which computer players are tuned and measured, and who plays in the games of tuning."""

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
"""By rule system, those with which strength is measured, in turn."""

TUNED: Mapping[str, tuple[dict[str, Any], ...]] = {
    **OPTIONS,
    "classic": (
        {}, {}, {}, {"cards": "fixed"}, {"fortify": "connected"}, {"setup": "manual"},
        {"board": "2210-land"}, {"rounds": 12},
    ),
}  # fmt: skip
"""By rule system, those of the games from which weights are learned: more, so that they know all options."""

POOL = ("expert@300", "expert@300", "hard", "hard", "normal", "easy")
"""The players of games from which weights are learned, drawn by chance for each seat (see `Match.players`);
earlier weights of the system play along (`tests.players.tune`)."""
BLIND = ("normal",)
"""The same while there are no weights yet."""
