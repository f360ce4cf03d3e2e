"""The bot's metrics for Prometheus. No label has a value for each server, game or member: the number of
values depends only on the commands and actions."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Mapping
from contextlib import asynccontextmanager
from itertools import product
from math import nan
from typing import Any

import discord
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily
from prometheus_client.registry import Collector

from ops import logs
from ops.health import Pulse
from ops.problems import Figures
from ui.kit import measure
from ui.kit.context import Bot
from ui.kit.custom_id import action_of

UNKNOWN = "unknown"
_QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 3.0)
_SLOW = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 10.0, 30.0)
_KINDS = {
    discord.InteractionType.application_command: "command",
    discord.InteractionType.autocomplete: "suggestion",
    discord.InteractionType.component: "component",
    discord.InteractionType.modal_submit: "form",
}
DRAWINGS, PUBLISHINGS = ("board", "legend", "charts", "league", "private"), ("board", "lobby", "league")
"""What is drawn and published."""
_GATEWAY = ("shard_connect", "shard_disconnect", "shard_resumed")
disable_created_metrics()  # type: ignore[no-untyped-call] # when each series began is of no use


class Totals(Collector):
    """Counters that others keep: name, about, label, and what tells the values by the label."""

    def __init__(self, *families: tuple[str, str, str, Callable[[], Mapping[str, float]]]) -> None:
        self._families = families

    def collect(self) -> Iterator[CounterMetricFamily]:
        """The counters as they are now."""
        for name, about, label, values in self._families:
            family = CounterMetricFamily(f"sandtable_{name}", about, labels=[label])
            for value, n in values().items():
                family.add_metric([value], n)
            yield family


class Metrics:
    """The metrics of one bot, in a registry of their own. Nothing is measured outside `running`."""

    def __init__(self, pulse: Pulse, build: Mapping[str, object]) -> None:
        """:param build: `ops.version.facts`."""
        self._pulse = pulse
        self._prepared = -1
        registry = self._registry = CollectorRegistry()
        ProcessCollector(registry=registry)

        def timing(name: str, about: str, labels: tuple[str, ...], buckets: tuple[float, ...]) -> Histogram:
            return Histogram(f"sandtable_{name}_seconds", about, labels, buckets=buckets, registry=registry)

        def gauge(name: str, about: str, *labels: str) -> Gauge:
            return Gauge(f"sandtable_{name}", about, labels, registry=registry)

        def counter(name: str, about: str, *labels: str) -> Counter:
            return Counter(f"sandtable_{name}", about, labels, registry=registry)

        both = ("kind", "outcome")
        self._interactions = timing("interaction", "From receiving to answering.", both, _QUICK)
        self._names = counter("interactions", "Interactions by command or action.", "kind", "name", "outcome")
        self._drawings = timing("drawing", "From asking for a picture to having it.", both, _SLOW)
        self._publishing = timing("publishing", "Showing what happened in a channel.", both, _SLOW)
        self._commits = timing("commit", "A transaction, waiting for its turn included.", (), _QUICK)
        self._delay = timing("event_loop_delay", "How late the event loop is.", (), _QUICK)
        self._gateway = counter("gateway_events", "Connections to Discord made, lost, resumed.", "event")
        for event in _GATEWAY:
            self._gateway.labels(event.removeprefix("shard_"))
        for metric, kinds in (
            (self._interactions, _KINDS.values()),
            (self._drawings, DRAWINGS),
            (self._publishing, PUBLISHINGS),
        ):
            for kind, outcome in product(kinds, measure.OUTCOMES):
                metric.labels(kind, outcome)
        outages = self.bot.services.host.core.ticker.outages
        registry.register(
            Totals(
                ("log_lines", "Lines of the log by level.", "level", lambda: logs.LINES),
                (
                    "seconds_given_back",
                    "Time given back to games.",
                    "cause",
                    lambda: outages.repaid,
                ),
                (
                    "web_requests",
                    "Requests of web pages by class of status.",
                    "status",
                    lambda: pulse.site().answered if pulse.site else {},
                ),
                (
                    "web_refused",
                    "Those of them that were one too many.",
                    "cause",
                    lambda: {"limit": pulse.site().refused} if pulse.site else {},
                ),
            )
        )
        known = {name: str(build.get(name, UNKNOWN)) for name in ("version", "commit", "schema")}
        Info("sandtable_build", "Which Sandtable this is.", registry=registry).info(known)
        if pulse.membership:
            from ops.cluster.exported import SharedMetrics

            registry.register(SharedMetrics(pulse.membership))
        self._connected = gauge("connected", "1 while all connections to Discord stand.")
        self._latency = gauge("gateway_latency_seconds", "From a heartbeat to its answer.")
        self._games = gauge("games", "Games by status.", "status")
        self._loaded = gauge("games_loaded", "Games kept in memory.")
        self._unsent = gauge("outbox_rows", "What happened and is still to be published.")
        self._servers_paused = gauge("servers_paused", "Servers in maintenance: their time stands still.")
        self._servers_away = gauge(
            "servers_away", "Servers in which the bot is not at present: their time stands still."
        )
        self._given_up = gauge("outbox_given_up", "Games and leagues that Discord does not take for now.")
        self._drawn = gauge("drawings_waiting", "Pictures asked for and not yet drawn.")
        self._jobs = gauge("jobs_waiting", "Work over whole games asked for and not yet done.")
        self._computers = gauge("computer_turns", "Games in which a computer player is at work.")
        self._workers = gauge("workers", "Running processes that think for computer players.")
        self._memory = gauge("workers_memory_bytes", "Memory that these processes held at most.")
        self._thoughts = gauge("thoughts_waiting", "Turns of computer players that wait for one.")
        self._invalid = gauge("invalid_requests", "Refused with 401, 403 or 429 within ten minutes.")
        self._identifies = gauge("identifies_left", "Sessions that may still be started today; NaN: unknown.")
        self._deaf = gauge("deaf", "1 while Discord seems to deliver nothing although it is connected.")
        self._database = gauge("database_up", "1 while the database answers and can be written.")
        self._away = gauge("gateway_away_seconds", "Since all connections to Discord stood; 0 while they do.")
        self._rows = gauge("rows", "What is still to be published, in rows.", "of", "state")
        self._unsent_age = gauge("oldest_unsent_seconds", "Age of the oldest row that is to be published.")
        self._overdue = gauge("oldest_overdue_deadline_seconds", "Since a deadline passed in vain.")
        self._damaged = gauge("games_damaged", "Games that could not be read.")
        self._backup_age = gauge("backup_age_seconds", "Of the last backup; NaN: the bot makes none.")
        self._failed_backups = gauge("backups_failed", "Backups that have failed since the start.")
        self._free = gauge("disk_free_bytes", "Free space of a disk, by what is on it.", "disk")
        self._share = gauge("disk_free_share", "The same, as a share of the disk.", "disk")
        self._ahead = gauge("clock_ahead_seconds", "By how much a clock is ahead of the bot's.", "clock")
        self._agreed = gauge("clocks_agree", "1 while enough clocks agree for something to end.")
        self._streams = gauge("web_streams", "Web pages that follow a game now.")
        self._ended = gauge("tasks_ended", "How often a task has ended by itself since the start.", "task")

    @property
    def bot(self) -> Bot:
        """The bot that is measured."""
        return self._pulse.bot

    async def text(self) -> bytes:
        """All metrics in Prometheus' text format."""
        self._prepare()
        bot, figures = self.bot, await self._pulse.figures()
        self._show(figures)
        for status, n in (figures.counts or {}).items():
            match status:
                case "unsent":
                    self._unsent.set(n)
                case "given_up":
                    self._given_up.set(n)
                case "away":
                    self._servers_away.set(n)
                case "loaded":
                    self._loaded.set(n)
                case _:
                    self._games.labels(status).set(n)
        self._servers_paused.set(len(bot.services.host.core.away.paused))
        self._connected.set(self._pulse.connected)
        self._latency.set(self._pulse.latency or 0.0)
        self._identifies.set(nan if bot.identifies.left is None else bot.identifies.left)
        self._deaf.set(self._pulse.deaf is not None)
        self._drawn.set(bot.services.drawing.pending)
        self._streams.set(self._pulse.site().streams if self._pulse.site else 0)
        self._jobs.set(len(bot.services.host.core.jobs))
        computers = bot.services.host.core.computers
        self._computers.set(len(computers))
        self._workers.set(len(computers.thinking.pids))
        self._memory.set(computers.thinking.memory * (1 << 20))
        self._thoughts.set(computers.thinking.waiting)
        return generate_latest(self._registry)

    def _show(self, now: Figures) -> None:
        self._database.set(now.trouble is None)
        self._away.set(now.away)
        self._invalid.set(now.invalid)
        self._unsent_age.set(now.unsent_age)
        self._overdue.set(now.overdue)
        if now.backlog:
            self._damaged.set(len(now.backlog.damaged))
            for of, rows in now.backlog.rows.items():
                for state, n in rows._asdict().items():
                    self._rows.labels(of, state).set(n)
        self._backup_age.set(nan if now.backup_age is None else now.backup_age)
        self._failed_backups.set(now.failed_backups)
        for name, disk in now.disks.items():
            self._free.labels(name).set(disk.free)
            self._share.labels(name).set(disk.share)
        machine, discord_ahead, agreed = now.witnesses
        self._ahead.labels("machine").set(machine)
        self._ahead.labels("discord").set(nan if discord_ahead is None else discord_ahead)
        self._agreed.set(agreed)
        for task, n in now.ended.items():
            self._ended.labels(task).set(n)

    def _prepare(self) -> None:
        """Let the counters of all commands and actions begin with 0, once they are known: what begins with
        its first failure shows no increase by it."""
        actions = {*self.bot.services.actions, UNKNOWN}
        commands = [c for c in self.bot.tree.walk_commands() if isinstance(c, discord.app_commands.Command)]
        if self._prepared == len(actions) + len(commands):
            return
        self._prepared = len(actions) + len(commands)
        asking = [c for c in commands if any(option.autocomplete for option in c.parameters)]
        names = {
            "command": {*(c.qualified_name for c in commands), UNKNOWN},
            "suggestion": {*(c.qualified_name for c in asking), UNKNOWN},
            "component": actions,
            "form": actions,
        }
        for kind, known in names.items():
            for name, outcome in product(known, measure.OUTCOMES):
                self._names.labels(kind, name, outcome)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Measure within the block."""
        listeners = {"on_measured": self._observe, **{f"on_{e}": self._counting(e) for e in _GATEWAY}}
        for event, listener in listeners.items():
            self.bot.add_listener(listener, event)
        store = self.bot.services.host.core.store
        store.observe = self._commits.observe
        stalls = self.bot.services.host.core.ticker.outages.stalls
        stalls.observe = self._delay.observe
        try:
            yield
        finally:
            stalls.observe = store.observe = None
            for event, listener in listeners.items():
                self.bot.remove_listener(listener, event)

    def _counting(self, event: str) -> Callable[..., Coroutine[Any, Any, None]]:
        count = self._gateway.labels(event.removeprefix("shard_"))

        async def on_event(*_: object) -> None:
            count.inc()

        return on_event

    async def _observe(self, what: str, about: Any, outcome: str, seconds: float) -> None:
        match what:
            case measure.DRAWING:
                self._drawings.labels(about, outcome).observe(seconds)
            case measure.PUBLISHING:
                self._publishing.labels(about, outcome).observe(seconds)
            case _:
                kind = _KINDS.get(about.type, UNKNOWN)
                self._interactions.labels(kind, outcome).observe(seconds)
                self._names.labels(kind, self._name(about), outcome).inc()

    def _name(self, interaction: discord.Interaction[Any]) -> str:
        """The command, or the action of a component."""
        if interaction.command is not None:
            return interaction.command.qualified_name
        data: Any = interaction.data or {}
        action = action_of(str(data.get("custom_id", "")))
        return action if action in self.bot.services.actions else UNKNOWN
