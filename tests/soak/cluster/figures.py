"""What was counted and measured so far, kept in a folder after each round, and as a table."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from pathlib import Path
from statistics import median, quantiles
from typing import Any

BOUNDS = {"kill": 3.0, "stop": 12.0, "hang": 20.0}
"""Seconds within which the last shard is to be back, by fault."""
SEVERAL = "several"
"""What the figures of faults that come together are called."""
STATE, REPORT, TEXT = "state.json", "report.json", "report.txt"


class Figures:
    """Of all runs with this folder together."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = folder
        self.seed = seed
        self.rounds = 0
        self.seconds = 0.0
        """How long was played."""
        self.counts: Counter[str] = Counter()
        """Faults, presses and so on, by name."""
        self.back: defaultdict[str, list[float]] = defaultdict(list)
        """By fault that came alone, seconds until all its shards were played again."""
        self.silence: defaultdict[str, list[float]] = defaultdict(list)
        """By fault, the most seconds in which nobody could play somewhere."""
        self.wrong: list[str] = []
        folder.mkdir(parents=True, exist_ok=True)
        if (state := folder / STATE).exists():
            self._load(json.loads(state.read_text("utf-8")))

    def _load(self, state: dict[str, Any]) -> None:
        self.seed, self.rounds, self.seconds = state["seed"], state["rounds"], state["seconds"]
        self.counts.update(state["counts"])
        self.back.update(state["back"])
        self.silence.update(state["silence"])
        self.wrong += state["wrong"]

    def note(self, faults: list[str], back: float, silence: float) -> None:
        """Note what has happened at once, and what it cost."""
        self.counts.update(faults)
        if len(faults) > 1:
            self.counts[SEVERAL] += 1
        fault = SEVERAL if len(faults) > 1 else faults[0]
        self.back[fault].append(round(back, 3))
        self.silence[fault].append(round(silence, 3))

    def store(self) -> None:
        """Keep all of it, whole or not at all."""
        kept = {
            "seed": self.seed, "rounds": self.rounds, "seconds": round(self.seconds, 1),
            "counts": self.counts, "back": self.back, "silence": self.silence, "wrong": self.wrong,
        }  # fmt: skip
        part = self.folder / f"{STATE}.part"
        part.write_text(json.dumps(kept, indent=1), "utf-8")
        part.replace(self.folder / STATE)
        (self.folder / REPORT).write_text(json.dumps(self.report(), indent=1), "utf-8")
        (self.folder / TEXT).write_text(self.table() + "\n", "utf-8")

    def report(self) -> dict[str, Any]:
        """The figures, by fault and in all."""
        faults = {
            fault: {
                "times": self.counts[fault],
                "alone": len(values),
                "back": _spread(values),
                "silence": _spread(self.silence[fault]),
                **_beyond(fault, values),
            }
            for fault, values in sorted(self.back.items())
        }
        counts = {name: n for name, n in sorted(self.counts.items()) if name not in self.back}
        return {
            "seed": self.seed, "rounds": self.rounds, "seconds": round(self.seconds), "faults": faults,
            "counts": counts, "wrong": len(self.wrong),
        }  # fmt: skip

    def table(self) -> str:
        """The same for people, as a table in Markdown."""
        lines = [
            "| fault | times | alone | back after: median, p99, worst (s) | longest silence | late |",
            "|---|---|---|---|---|---|",
        ]
        report = self.report()
        for fault, row in report["faults"].items():
            beyond = f"{row['beyond']} of {row['bound']:.0f} s" if "bound" in row else "-"
            cells = fault, row["times"], row["alone"], _text(row["back"]), _text(row["silence"]), beyond
            lines.append(f"| {' | '.join(map(str, cells))} |")
        counts = ", ".join(f"{n:,} {name}" for name, n in report["counts"].items())
        lines += ["", f"{self.rounds} rounds in {self.seconds / 60:.0f} minutes, seed {self.seed}: {counts}."]
        lines.append(f"{len(self.wrong)} broken promises.")
        return "\n".join(lines)


def _spread(values: list[float]) -> list[float]:
    """Median, p99 and worst."""
    p99 = quantiles(values, n=100, method="inclusive")[98] if len(values) > 1 else values[0]
    return [round(median(values), 2), round(p99, 2), round(max(values), 2)]


def _text(spread: list[float]) -> str:
    return ", ".join(f"{value:.1f}" for value in spread)


def _beyond(fault: str, values: list[float]) -> dict[str, float]:
    bound = BOUNDS.get(fault)
    return {} if bound is None else {"bound": bound, "beyond": sum(value > bound for value in values)}
