"""What a lesson tells its member: what the present phase is for and what to press, and in the end what comes
next."""

from __future__ import annotations

from host import Position
from ui.words.names import Names

GENERAL = "lesson-{clock}"
"""The key for prompts that have no text of their own, by their clock: `lesson-turn`, `lesson-react`."""


def lesson_lines(position: Position, names: Names) -> list[str]:
    """One hint for each different thing that a lesson's members are asked now; none in games that are no
    lessons, and while computer players move. On a member's panel it does not say how to open that."""
    game = position.game
    if game.lesson is None:
        return []
    if game.over:
        return [names.text("lesson-next")]
    asked = [prompt for prompt in position.prompts if game.seats[prompt.seat].present]
    keys = [(f"lesson-{prompt.kind}", GENERAL.format(clock=prompt.clock)) for prompt in asked]
    opened = str(names.view.viewer is not None)
    return [
        f"📖 {names.text(special if names.has(special) else general, open=opened)}"
        for special, general in dict.fromkeys(keys)
    ]
