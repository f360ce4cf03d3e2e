"""The bot's metrics for Prometheus. No label has a value for each server, game or member: the number of
values depends only on the commands and actions."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from math import nan
from typing import Any

import discord
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest

from ops.health import Pulse
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
_GATEWAY = ("shard_connect", "shard_disconnect", "shard_resumed")


class Metrics:
    """The metrics of one bot, in a registry of their own. Nothing is measured outside `running`."""

    def __init__(self, pulse: Pulse) -> None:
        self._pulse = pulse
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
        self._connected = gauge("connected", "1 while all connections to Discord stand.")
        self._latency = gauge("gateway_latency_seconds", "From a heartbeat to its answer.")
        self._games = gauge("games", "Games by status.", "status")
        self._loaded = gauge("games_loaded", "Games kept in memory.")
        self._unsent = gauge("outbox_rows", "What happened and is still to be published.")
        self._away = gauge(
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
        self._database = gauge("database_up", "1 while the database answers.")

    @property
    def bot(self) -> Bot:
        """The bot that is measured."""
        return self._pulse.bot

    async def text(self) -> bytes:
        """All metrics in Prometheus' text format."""
        bot, counts = self.bot, await self._pulse.counts()
        self._database.set(counts is not None and bot.services.host.core.store.trouble is None)
        for status, n in (counts or {}).items():
            match status:
                case "unsent":
                    self._unsent.set(n)
                case "given_up":
                    self._given_up.set(n)
                case "away":
                    self._away.set(n)
                case "loaded":
                    self._loaded.set(n)
                case _:
                    self._games.labels(status).set(n)
        self._connected.set(self._pulse.connected)
        self._latency.set(self._pulse.latency or 0.0)
        self._invalid.set(bot.limiter.invalid.count)
        self._identifies.set(nan if bot.identifies.left is None else bot.identifies.left)
        self._deaf.set(self._pulse.deaf is not None)
        self._drawn.set(bot.services.drawing.pending)
        self._jobs.set(len(bot.services.host.core.jobs))
        computers = bot.services.host.core.computers
        self._computers.set(len(computers))
        self._workers.set(len(computers.thinking.pids))
        self._memory.set(computers.thinking.memory * (1 << 20))
        self._thoughts.set(computers.thinking.waiting)
        return generate_latest(self._registry)

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
