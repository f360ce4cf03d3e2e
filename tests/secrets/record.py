"""What a watcher can find out about a step, written down so that two worlds can be compared word by word."""

from __future__ import annotations

import json
import logging
import re
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Any

import msgspec
import structlog.testing

from cogs.app import Sandtable
from engine.types import Event
from playground import Client, Server
from playground.world.world import Dispatch as Happening
from render.legend import symbols
from tests.cogs.conftest import NO_PICTURE
from ui.words.names import Names as BotNames

Json = dict[str, Any]
SHOWN = ("MESSAGE_CREATE", "MESSAGE_UPDATE", "MESSAGE_DELETE", "MODAL")
PASSING = {"timestamp", "edited_timestamp", "nonce", "act_at", "wake_at"}
"""Fields of messages that tell the time, or are drawn at random, as is when an order answers: that stands in
what a picture could be drawn from, and would be seen in a text."""

HEARTBEAT = "discord.gateway"
"""It warns, of the machine and not of a game, when the process could not run for a while."""


@dataclass
class Told:
    """One step. Each list is in the order in which it happened; what is public and what only the watcher is
    told may overlap in time, so they are kept apart."""

    requests: list[str] = field(default_factory=list)
    """What the bot sent to channels."""
    public: list[str] = field(default_factory=list)
    """What everybody was shown."""
    own: list[str] = field(default_factory=list)
    """What the watcher alone was shown: panels, forms, files, suggestions."""
    pictures: list[str] = field(default_factory=list)
    """What each picture was drawn from."""
    logs: list[str] = field(default_factory=list)

    def __bool__(self) -> bool:
        return any(vars(self).values())


class Recorder:
    """Writes down what a world tells, from all of its ends."""

    def __init__(self, server: Server, bot: Sandtable) -> None:
        self._server = server
        self._watcher = ""
        self._told = Told()
        self._names = Names()
        server.rest.record = deque()
        server.world.listeners.append(self._happened)
        bot.services.drawing.picture = self._picture  # type: ignore[method-assign] # nothing is drawn: what it is drawn from counts
        bot.services.drawing.private = self._private  # type: ignore[method-assign] # as well
        bot.services.drawing.legend = self._legend  # type: ignore[method-assign] # as well

    @contextmanager
    def step(self, watcher: str) -> Iterator[Told]:
        """Write down what this member, and everybody, is told within the block."""
        self._watcher, self._told = watcher, Told()
        assert self._server.rest.record is not None
        self._server.rest.record.clear()
        lines = _Lines()
        logging.getLogger().addHandler(lines)
        try:
            with structlog.testing.capture_logs() as events:
                yield self._told
        finally:
            logging.getLogger().removeHandler(lines)
            record = self._told
            record.requests += [
                f"{sent.method} {sent.path} {_text(sent.body)} -> {sent.status}"
                for sent in self._server.rest.record
                if sent.template.startswith("/channels")
            ]
            record.logs += [*(_text(event) for event in events), *lines.texts]
            for name, texts in vars(record).items():
                setattr(record, name, [self._names.plain(text) for text in texts])

    def suggested(self, question: str, choices: Sequence[tuple[str, Any]]) -> None:
        """Note what was suggested to the watcher."""
        self._told.own.append(f"{question}: {choices}")

    def _happened(self, event: Happening) -> None:
        if not event.people or event.t not in SHOWN:
            return
        to = None if event.to is None else set(event.to)
        if to is not None and self._watcher not in to:
            return
        whole = event.t in ("MESSAGE_CREATE", "MESSAGE_UPDATE")
        message = self._server.feed.message(event.d) if whole else event.d
        into = self._told.public if to is None else self._told.own
        into.append(f"{event.t} {_text(message)}{self._files(message)}")

    def _files(self, message: Json) -> str:
        """The contents of a message's files, as far as they are no pictures."""
        texts = []
        for shown in Client.files(message) if "attachments" in message else ():
            file = self._server.files.get(shown["id"])
            if file and not file.content_type.startswith("image/"):
                texts.append(file.data.decode())
        return "".join(f"\n{text}" for text in texts)

    async def _picture(self, names: BotNames, theme: str, events: Sequence[Event] = ()) -> bytes:
        drawn = (names.view, names.called, names.locale, theme, events)
        self._told.pictures.append(_text(msgspec.to_builtins(drawn)))
        return NO_PICTURE

    async def _private(
        self, names: BotNames, theme: str, ringed: Sequence[str], events: Sequence[Event] = ()
    ) -> bytes:
        drawn = (names.view, names.called, names.locale, theme, ringed, events)
        self._told.pictures.append(_text(msgspec.to_builtins(drawn)))
        return NO_PICTURE

    async def _legend(self, names: BotNames, theme: str) -> bytes:
        drawn = symbols.bare(names.view)
        self._told.pictures.append(_text((msgspec.to_builtins(drawn), names.locale, theme)))
        return NO_PICTURE


class _Lines(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.texts: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.name != HEARTBEAT:
            self.texts.append(f"{record.name} {record.getMessage()}")


def _text(thing: Any) -> str:
    return json.dumps(_lasting(thing), sort_keys=True, default=repr)


def _lasting(thing: Any) -> Any:
    """The thing without what differs by the moment alone."""
    if isinstance(thing, dict):
        return {str(k): _lasting(v) for k, v in thing.items() if k not in PASSING}
    if isinstance(thing, list | tuple):
        return [_lasting(item) for item in thing]
    return thing


class Names:
    """Ids are others in each world: they are called by the order in which they turn up."""

    _IDS = re.compile(r"(?<![0-9a-fx.])([0-9]{17,20}|[0-9a-f]{20}p?)(?![0-9a-f])")
    _LOCAL = re.compile(r"https?://127\.0\.0\.1:[0-9]+")
    _ADDRESS = re.compile(r"0x[0-9a-f]{6,}")

    def __init__(self) -> None:
        self._known: dict[str, str] = {}

    def plain(self, text: str) -> str:
        """The text with such names."""
        text = self._ADDRESS.sub("0x", self._LOCAL.sub("", text))
        return self._IDS.sub(lambda m: self._known.setdefault(m[1], f"#{len(self._known)}"), text)


def difference(ours: Told, theirs: Told) -> str:
    """Where the watcher was told different things; empty if nowhere."""
    for name, first in vars(ours).items():
        for a, b in zip_longest(first, getattr(theirs, name), fillvalue=""):
            if a != b:
                at = next(
                    (i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b))
                )
                start = max(0, at - 150)
                return f"{name}:\n  …{a[start : at + 150]}\n  …{b[start : at + 150]}"
    return ""
