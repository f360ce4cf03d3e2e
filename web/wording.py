"""The texts of the pages, by the words with which scripts ask for them. Scripts get them with
`{n}` where a value belongs."""

from __future__ import annotations

from locales import text

START = "web-page-"
KEYS: tuple[str, ...] = (
    "language", "skip", "loading", "more", "entry", "entry-of", "newest", "to-newest", "live",
    "live-off", "over", "board", "board-kind", "zoom-in", "zoom-out", "zoom-whole", "course", "slider",
    "first", "step-back", "step-on", "turn-back", "turn-next", "play", "pause", "since-mine", "speed",
    "happened", "head", "players", "on-turn", "awaited", "eliminated", "you", "rating", "rating-about",
    "provisional", "cards", "hand", "open-cards", "time-left", "time-up", "days", "details",
    "choose-hint", "unchoose", "neighbours-one", "neighbours-other", "neighbour", "nobody", "share",
    "bonus-one", "bonus-other", "odds", "reverse", "command", "copy", "copied", "copy-by-hand", "log",
    "log-none", "log-older", "log-newest", "log-loading", "search", "of-seat", "of-kind", "seat-all",
    "kind-all", "kind-turn", "kind-battle", "kind-out", "kind-back", "found-one", "found-other",
    "found-spaces-one", "found-spaces-other", "go-to", "taken-back", "spaces", "space", "owner",
    "region", "armies", "charts", "charts-none", "chart-of", "as-table", "luck", "downloads",
    "pictures", "picture-large", "film", "film-of", "from-entry", "to-entry", "film-empty",
    "film-drawn", "film-busy", "film-failed", "film-done", "record", "export", "when-over",
    "commitment", "dice-about", "dice-check", "dice-running", "dice-none", "dice-fit-one",
    "dice-fit-other", "dice-unsafe", "dice-failed", "commitment-fits", "commitment-differs",
    "seed-fits", "seed-differs", "seed", "look", "look-system", "look-light", "look-dark",
    "look-contrast", "nothing-told", "past-board", "winner", "unreachable", "try-again",
)  # fmt: skip
"""What follows `web-page-` in the texts. Of two ending in `-one` and `-other` scripts choose by a number."""
VARIABLES = ("n", "of", "time", "clock", "seat", "space", "owner", "name")


def page_text(locale: str, key: str) -> str:
    """One of them."""
    return text(locale, f"web-page-{key}", **{name: f"{{{name}}}" for name in VARIABLES})
