"""The metrics of a process among those that share a database, for Prometheus."""

from __future__ import annotations

from collections.abc import Iterator
from math import nan

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from ops.cluster.keeper import MOVES
from ops.cluster.membership import Membership, SharedFigures


class SharedMetrics(Collector):
    """They are computed whenever they are asked for."""

    def __init__(self, membership: Membership) -> None:
        self._membership = membership

    def collect(self) -> Iterator[Metric]:
        """All of them, as they are now."""
        yield from _gauges(self._membership.figures())
        keeper = self._membership.keeper
        moves = CounterMetricFamily(
            "sandtable_shard_moves", "Shards that came to the process and went from it.", labels=["move"]
        )
        seconds = GaugeMetricFamily(
            "sandtable_shard_move_seconds", "How long the last one took; NaN: none.", labels=["move"]
        )
        for move in MOVES:
            moves.add_metric([move], keeper.moves[move])
            seconds.add_metric([move], keeper.seconds.get(move, nan))
        yield from (moves, seconds)


def _gauges(now: SharedFigures) -> Iterator[Metric]:
    for name, about, figure in (
        ("shards_held", "Shards of this process.", now.held),
        ("shards_unheld", "Shards that no living process has.", _count(now.unheld)),
        ("shard_idle_seconds", "The longest time for which nobody could play in a shard.", _longest(now)),
        ("processes_alive", "Processes on the database, this one included.", now.alive),
        ("process_versions", "Different versions of these.", _count(now.versions or None)),
        ("beat_age_seconds", "Since the last beat that succeeded.", now.beat_age),
    ):
        yield GaugeMetricFamily(f"sandtable_{name}", about, nan if figure is None else figure)


def _count(values: tuple[object, ...] | None) -> int | None:
    return None if values is None else len(values)


def _longest(now: SharedFigures) -> float | None:
    return None if now.idle is None else max(now.idle.values(), default=0.0)
