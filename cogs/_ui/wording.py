"""Sentences about a position: whom the game waits for, and what for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cogs._ui.names import Names
from engine.types import Prompt


def expected(prompt: Prompt, names: Names) -> str:
    """What is asked of a seat, for instance `place 5 armies`."""
    return names.text(f"prompt-{prompt.kind}", **{k: _value(k, v, names) for k, v in prompt.data.items()})


def _value(key: str, value: Any, names: Names) -> Any:
    match key:
        case "seat" | "other" | "defender":
            return names.seat(value)
        case "piece":
            return names.term(value)
        case "space" | "from" | "to":
            return names.space(value)
    return str(value) if isinstance(value, bool) else value


def awaited(prompts: Sequence[Prompt], names: Names, who: dict[int, str]) -> list[str]:
    """A line for each different thing that is expected, with all of whom it is: `who` names seats."""
    groups: dict[str, list[str]] = {}
    for prompt in prompts:
        groups.setdefault(expected(prompt, names), []).append(who.get(prompt.seat) or names.seat(prompt.seat))
    return [names.text("awaited", who=names.listing(people), what=what) for what, people in groups.items()]
