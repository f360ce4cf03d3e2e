"""Titles of games, and sentences about whom a position waits for, and for what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine import vocabulary
from engine.events import Sort
from engine.types import Prompt
from host import Game
from locales import text
from ui.strings.sanitize import sanitize
from ui.words.names import Names, plain


def title(game: Game, locale: str, *, escaped: bool = True, beside: str = "") -> str:
    """`World Conquest · Friday's game · #12`, for messages; for pictures and names of threads not escaped.
    `beside` the name of a place that bears the game's name already, only `World Conquest · #12`."""
    name = plain(game.name) if escaped else sanitize(game.name)
    if game.name in beside:
        name = ""
    return " · ".join(part for part in (text(locale, f"rules-{game.rules}"), name, f"#{game.id}") if part)


def prompt_text(prompt: Prompt, names: Names) -> str:
    """What a prompt asks of its seat, for instance `place 5 armies`."""
    data = {k: _value(k, v, names) for k, v in prompt.data.items()}
    facts = vocabulary.facts(names.view.rules, prompt.data)
    data["mine"] = str(prompt.seat in facts.others)
    if "low" in data:
        data["fixed"] = str(data["low"] == data["high"])
    return names.text(f"prompt-{prompt.kind}", **data)


def announcement_lines(prompts: Sequence[Prompt], names: Names) -> list[str]:
    """A line that the member's own move waits for others' answers, and for whose."""
    kinds = {prompt.kind for prompt in prompts}
    key = f"announced-{prompts[0].kind}"
    if len(kinds) > 1 or not names.has(key):
        return [names.text("announced"), *awaited_lines(prompts, names, {})]
    data = {k: _value(k, v, names) for k, v in prompts[0].data.items()}
    return [names.text(key, **data, who=names.listing(names.seat(p.seat) for p in prompts))]


def _value(key: str, value: Any, names: Names) -> Any:
    match names.key(key).sort, value:
        case Sort.SEAT, int():
            return names.seat(value)
        case Sort.TERM, str():
            return names.term(value)
        case Sort.SPACE, str():
            return names.space(value)
        case Sort.REGION, str():
            return names.region(value)
    return str(value) if isinstance(value, bool) else value


def awaited_lines(prompts: Sequence[Prompt], names: Names, who: dict[int, str]) -> list[str]:
    """A line for each different thing that is expected, with all seats of whom it is expected; `who` names
    seats."""
    groups: dict[str, list[str]] = {}
    for prompt in prompts:
        groups.setdefault(prompt_text(prompt, names), []).append(
            who.get(prompt.seat) or names.seat(prompt.seat)
        )
    return [names.text("awaited", who=names.listing(people), what=what) for what, people in groups.items()]
