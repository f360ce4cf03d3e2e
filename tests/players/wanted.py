"""The strength that computer players are meant to have, and the table of what was measured."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from tests.players.strength import Pairing, stored

PAGE = Path(__file__).parents[2] / "docs" / "computer-players.md"
BEGIN, END = "<!-- figures -->\n", "<!-- end of figures -->\n"
MANY, FEW = 1000, 400


class Goal(NamedTuple):
    """A share of victories that is wanted, over this many games."""

    pairing: Pairing
    share: float
    games: int


def _system(
    rules: str, hard: float, expert: float, rest: dict[int, float], games: int, variant: str = ""
) -> list[Goal]:
    """The goals of a system: hard and expert against normal alone, expert against several normal ones, and
    expert against hard."""
    return [
        Goal(Pairing(rules, "hard", variant=variant), hard, games),
        Goal(Pairing(rules, "expert", variant=variant), expert, games),
        *(
            Goal(Pairing(rules, "expert", seats=n, variant=variant), share, games)
            for n, share in rest.items()
        ),
        Goal(Pairing(rules, "expert", "hard", variant=variant), 0.6, games),
    ]


def _modular(variant: str) -> list[Goal]:
    """The goals of a system without games of two: as one of three seats, with the odds that 75 % and 90 % of
    two seats are, and 60 % against hard; and as one of four."""
    return [
        Goal(Pairing("modular", "hard", seats=3, variant=variant), 0.6, FEW),
        Goal(Pairing("modular", "expert", seats=3, variant=variant), 0.82, FEW),
        Goal(Pairing("modular", "expert", seats=4, variant=variant), 0.7, FEW),
        Goal(Pairing("modular", "expert", "hard", seats=3, variant=variant), 0.43, FEW),
    ]


GOALS: tuple[Goal, ...] = (
    *_system("classic", 0.8, 0.95, {4: 0.85, 6: 0.7}, MANY),
    *_system("risk2210", 0.75, 0.9, {4: 0.75}, FEW),
    *_system("middle_earth", 0.7, 0.85, {4: 0.65}, FEW),
    *(goal for level in ("base", "expert", "master") for goal in _modular(f"level={level}")),
    *_system("nuked", 0.7, 0.85, {4: 0.6}, FEW),
    *(
        Goal(Pairing("new_wave", level, seats=2, seat=seat), share, FEW)
        for level, share in (("hard", 0.65), ("expert", 0.75))
        for seat in (0, 1)
    ),
    *(Goal(Pairing("new_wave", "expert", "hard", seat=seat), 0.6, FEW) for seat in (0, 1)),
)


def table() -> str:
    """What was measured beside what is wanted."""
    known = stored()
    lines = [
        "| system | who | against | wanted | measured (95 % interval, games) | processor a game |",
        "|---|---|---|---|---|---|",
    ]
    for pairing, share, _ in GOALS:
        figure = known.get(pairing)
        name = f"{pairing.rules} ({pairing.variant})" if pairing.variant else pairing.rules
        who = pairing.level if pairing.seat is None else f"{pairing.level}, seat {pairing.seat + 1}"
        against = pairing.against if pairing.seats == 2 else f"{pairing.seats - 1} × {pairing.against}"
        few = f", {figure.nodes} nodes a decision at most" if figure and figure.nodes else ""
        measured = f"{figure}{few}" if figure else "not measured"
        cost = f"{figure.cpu:.1f} s" if figure else ""
        lines.append(f"| {name} | {who} | {against} | {100 * share:.0f} % | {measured} | {cost} |")
    return "\n".join(lines) + "\n"


def fill(page: str) -> str:
    """The page with the table as it is now."""
    head, _, rest = page.partition(BEGIN)
    _, _, tail = rest.partition(END)
    return f"{head}{BEGIN}{table()}{END}{tail}"
