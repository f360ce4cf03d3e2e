"""What a measurement is, and how a table of them reads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec


class Row(msgspec.Struct, frozen=True):
    """One measurement with its targets.

    With a `reference` (measured in the same run, in the same unit) the targets are about the ratio of both,
    else about the value itself. `more` tells whether more is better. Area and name are the same in every run;
    `detail` says what was found to be the worst of its kind, which may differ.
    """

    area: str
    name: str
    value: float
    unit: str
    passes: float
    aim: float
    reference: float | None = None
    more: bool = False
    detail: str = ""

    @property
    def ratio(self) -> float | None:
        """The value as a multiple of the reference."""
        return None if self.reference is None else self.value / self.reference

    @property
    def verdict(self) -> str:
        """`aim` reached, `pass`, or `short` of both."""
        measured = self.value if self.ratio is None else self.ratio

        def reached(target: float) -> bool:
            return measured >= target if self.more else measured <= target

        return "aim" if reached(self.aim) else "pass" if reached(self.passes) else "short"

    def record(self, *, judged: bool = True) -> dict[str, Any]:
        """All of it as plain data; the verdict is null if it would mean nothing."""
        verdict = self.verdict if judged else None
        return {**msgspec.structs.asdict(self), "ratio": self.ratio, "verdict": verdict}


def _number(value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def table(rows: Sequence[Row], *, judged: bool = True) -> str:
    """The rows as aligned text, one a line, with a heading; the verdicts only if they mean anything."""
    lines: list[tuple[str, ...]] = [("", "value", "", "reference", "ratio", "pass", "aim", "verdict")]
    for row in rows:
        sign = ">= " if row.more else "<= "
        unit = row.unit if row.ratio is None else "x"
        targets = (f"{sign}{_number(target)} {unit}".rstrip() for target in (row.passes, row.aim))
        measured = (_number(row.value), row.unit, _number(row.reference), _number(row.ratio))
        name = f"{row.area}: {row.name}" + (f" ({row.detail})" if row.detail else "")
        lines.append((name, *measured, *targets, row.verdict if judged else ""))
    return aligned(lines, right=(1, 3, 4))


def aligned(lines: Sequence[Sequence[str]], *, right: Sequence[int]) -> str:
    """Lines of cells as text with straight columns; the numbered ones are aligned to the right."""
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    padded = (
        "  ".join(
            cell.rjust(width) if number in right else cell.ljust(width)
            for number, (cell, width) in enumerate(zip(line, widths, strict=True))
        )
        for line in lines
    )
    return "\n".join(line.rstrip() for line in padded)
