"""Notices, which tell what happens to a game besides moves, in words: for messages and for the log."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import convert
from msgspec.structs import replace

from engine.types import Event
from host import Clock, Game, OutboxRow
from host.kinds import SET_BACK
from host.model import Named
from locales import text
from ui.words.deadlines import moment
from ui.words.durations import clock_line, duration
from ui.words.moderation.measures import DECIDED, REQUESTED, afterwards, light, request_words
from ui.words.names import Names, plain
from ui.words.options import value_lines

ROW = "notice"
"""The kind of the outbox rows of notices."""
KIND, BY = "notice-", "by-"
"""Prefixes of the kinds of events in histories: those of notices, and those that say who moves."""
TIMELY = ("missed", "bank-used", "vacation", "vacation-over", "outage", "shown-again", "bot-removed")
"""The kinds that a server may have told elsewhere. All others are decisions, or ask members to take part."""
MISSED = "missed"
PROPOSED, STOOD_IN, KICKED, FORFEITED = "proposed", "stood-in", "kicked", "forfeited"
PAUSED_AWAY = "paused-away"
"""The game stands still until a member goes on: the bot was not in the server for too long."""
OFFER = "offer"
"""The kind of the pings that offer a seat held by a computer player."""
OUTCOMES = ("proposal-declined", "proposal-agreed", "proposal-lapsed", *DECIDED)
"""The ends of proposals and requests."""
REPLACED = "seat-replaced"
HANDED = ("seat-back", "seat-taken", "substituted", REPLACED)
"""Changes of who plays a seat."""
_ENDS = (STOOD_IN, KICKED, FORFEITED)
"""Consequences of missing the last allowed deadline."""
_OWNER = ("missed", "bank-used", "forced", "time-added", "stood-in")
"""The kinds that concern the seat's member."""
_AWAITED = ("resumed", "outage", "maintenance-over", "bot-removed", PAUSED_AWAY)
"""The kinds that concern all members for whom the game waits."""


def words(kind: str, data: Mapping[str, Any], names: Names, seat: Callable[[int], str] | None = None) -> str:
    """A notice in a sentence or two; `seat` formats seats, by default by name."""
    called = seat or names.seat
    if kind == SET_BACK:
        return set_back_text(names.locale, data)
    if kind in (REQUESTED, *DECIDED):
        return request_words(kind, data, names, called)
    until = data.get("until") or data.get("due_at")
    changes = {data["setting"]: data["value"]} if "setting" in data else {}
    by, member, move = data.get("by"), data.get("member"), data.get("move")
    shown = {
        "seat": called(data["seat"]) if data.get("seat") is not None else "",
        "seatno": int(data.get("seat") or 0) + 1,
        "member": f"<@{member}>" if member else "",
        "named": str(member is not None),
        "before": f"<@{data.get('before')}>",
        "held": str(bool(data.get("before"))),
        "by": called(by) if isinstance(by, int) else f"<@{by}>",
        "until": moment(until) if until else "",
        "timed": str(until is not None),
        "own": str(by is not None and by == data.get("seat")),
        "move": names.move_made(convert(move, Named)) if move else "",
        "known": str(move is not None),
        "hidden": str(bool(data.get("hidden"))),
        "undone": max(0, data.get("ply", 0) - data.get("to", 0)),
        "clock": clock_line(names.locale, convert(data.get("clock"), Clock | None)),
        "lasting": str(data.get("seconds") is not None),
        "time": duration(names.locale, data.get("seconds", 0)),
        "back": duration(names.locale, data.get("back") or 0),
        "share": _share(data),
        "n": data.get("n", 0),
        "most": data.get("most", 0),
        "left": max(0, data.get("most", 0) - data.get("n", 0)),
        "halved": str(data.get("halved", False)),
        "policy": data.get("policy", ""),
        "proposal": data.get("proposal", ""),
        "asked": names.listing(called(s) for s in data.get("asked", ())),
        "to": data.get("to", 0),
        "what": "".join(value_lines(names.locale, names.view.rules, changes)),
        "reason": plain(str(data.get("reason") or "")) or "none",
        "because": light(names.locale, data.get("because", ())) or "none",
    }
    message = "\n".join([names.text(f"event-{KIND}{kind}", **shown), *afterwards(data, names)])
    return f"{words(MISSED, data[MISSED], names, seat)}\n{message}" if MISSED in data else message


def set_back_text(locale: str, data: Mapping[str, Any]) -> str:
    """That a game or lobby is as it was earlier, and what is lost."""
    since = data.get("since")
    shown = {"since": moment(since) if since else "", "known": str(bool(since)), "n": data.get("n", 0)}
    return text(locale, f"event-{KIND}{SET_BACK}", **shown)


def _share(data: Mapping[str, Any]) -> str:
    """How much of a removal was given back to the clocks: `whole`, `part`, `none`, or `other` without
    clocks."""
    back = data.get("back")
    if back is None:
        return "other"
    return "whole" if back >= data["seconds"] else "part" if back else "none"


def merged_rows(rows: Sequence[OutboxRow]) -> Iterator[OutboxRow]:
    """The rows, with a missed deadline merged into the row of its consequence: one message, and one ping.
    Both rows are written together, one after the other."""
    before: OutboxRow | None = None
    for row in rows:
        kind = row.data.get("kind") if row.kind == ROW else None
        if before and kind in _ENDS and before.data["seat"] == row.data["seat"]:
            row, before = replace(row, data={**row.data, MISSED: before.data}), None
        if before:
            yield before
        before = row if kind == MISSED else None
        if before is None:
            yield row
    if before:
        yield before


def maker(event: Event, names: Names) -> str:
    """An event `by-…`: who, or what, makes the following moves in place of a seat's member."""
    seat, member = event.data["seat"], event.data.get("member")
    called = names.seat(seat) if seat >= 0 else ""
    key = f"event-by-{event.kind.removeprefix(BY)}"
    return names.text(key, seat=called, member=f"<@{member}>", named=str(bool(member)))


def concerned_members(kind: str, data: Mapping[str, Any], game: Game) -> list[str]:
    """The members whom a notice concerns, each once."""
    if kind in _OWNER:
        members = [game.seats[data["seat"]].member]
    elif kind in _AWAITED:
        awaited = [game.seats[seat].member for seat in game.prompted if game.seats[seat].present]
        members = [
            member for member in awaited if member != data.get("member")
        ]  # the member who did it knows
    elif kind in (PROPOSED, REQUESTED):
        members = [game.seats[seat].member for seat in data["asked"]]
    elif kind in HANDED:
        members = [data.get("before"), data.get("member")] if kind != "seat-back" else []
    elif kind in (KICKED, FORFEITED):
        members = [data.get("member")]
    else:
        members = []
    return list(dict.fromkeys(member for member in members if member))


def ping_of(kind: str, data: Mapping[str, Any]) -> tuple[int, str] | None:
    """The seat and the kind of the ping that a notice's message is, if its buttons are to go some day."""
    if kind == PROPOSED:
        return int(data["seat"]), str(data["proposal"])
    if kind == REQUESTED:  # a game has one of each kind
        return 0, str(data["proposal"])
    return (int(data["seat"]), OFFER) if offers_seat(kind, data) else None


def offers_seat(kind: str, data: Mapping[str, Any]) -> bool:
    """Whether the notice says that a computer player now holds a seat that anybody may take."""
    return kind in (STOOD_IN, KICKED) or (kind == REPLACED and data.get("member") is None)
