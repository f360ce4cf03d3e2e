"""What happens to a game beside its moves, in words: for messages of its own, and for the log."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import discord
from msgspec import convert
from msgspec.structs import replace

from cogs._ui.clockwords import clock_line, duration
from cogs._ui.ids import Ref
from cogs._ui.items import Layout, button
from cogs._ui.names import Names
from cogs._ui.timing import holder, moment
from engine.types import Event
from host import Clock, Game, OutboxRow
from host.types import Named

ROW = "notice"
"""The kind of the outbox rows that tell of one."""
KIND, BY = "notice-", "by-"
"""Begin the kinds of the events that tell of them in histories, and of those that say who moves."""
TIMELY = ("missed", "bank-used", "vacation", "vacation-over", "outage")
"""The kinds that a server may have told elsewhere. All others are what people decide, or may take part in."""
MISSED = "missed"
PROPOSED, STOOD_IN, KICKED, FORFEITED = "proposed", "stood-in", "kicked", "forfeited"
OFFER = "offer"
"""The kind of the calls that offer a seat that a computer player keeps."""
OUTCOMES = ("proposal-declined", "proposal-agreed", "proposal-lapsed")
"""How a proposal ends."""
REPLACED = "seat-replaced"
HANDED = ("seat-back", "seat-taken", REPLACED)
"""Who plays a seat has changed."""
_ENDS = (STOOD_IN, KICKED, FORFEITED)
"""What follows the last deadline that a member may miss."""
_OWNER = ("missed", "bank-used", "forced", "time-added", "stood-in")
"""The kinds that concern the seat's member."""
_AWAITED = ("resumed", "outage")
"""The kinds that concern all members for whom the game waits."""


def words(kind: str, data: Mapping[str, Any], names: Names, seat: Callable[[int], str] | None = None) -> str:
    """A notice in a sentence or two; `seat` says how seats are called, by name if it is left out."""
    called = seat or names.seat
    until = data.get("until") or data.get("due_at")
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
        "move": names.made(convert(move, Named)) if move else "",
        "known": str(move is not None),
        "undone": max(0, data.get("ply", 0) - data.get("to", 0)),
        "clock": clock_line(names.locale, convert(data.get("clock"), Clock | None)),
        "lasting": str(data.get("seconds") is not None),
        "time": duration(names.locale, data.get("seconds", 0)),
        "n": data.get("n", 0),
        "most": data.get("most", 0),
        "left": max(0, data.get("most", 0) - data.get("n", 0)),
        "halved": str(data.get("halved", False)),
        "policy": data.get("policy", ""),
        "proposal": data.get("proposal", ""),
        "asked": names.listing(called(s) for s in data.get("asked", ())),
        "to": data.get("to", 0),
    }
    told = names.text(f"event-{KIND}{kind}", **shown)
    return f"{words(MISSED, data[MISSED], names, seat)}\n{told}" if MISSED in data else told


def joined(rows: Sequence[OutboxRow]) -> Iterator[OutboxRow]:
    """The rows, with the last deadline that somebody missed told by what follows of it: one message, and one
    call. Both rows are written at once, one after the other."""
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
    """Who, or what, makes the moves that follow in place of a seat's member: the events `by-…`."""
    seat, member = event.data["seat"], event.data.get("member")
    called = names.seat(seat) if seat >= 0 else ""
    key = f"event-by-{event.kind.removeprefix(BY)}"
    return names.text(key, seat=called, member=f"<@{member}>", named=str(bool(member)))


def concerned(kind: str, data: Mapping[str, Any], game: Game) -> list[str]:
    """The members whom a notice concerns, each once."""
    if kind in _OWNER:
        found = [game.seats[data["seat"]].member]
    elif kind in _AWAITED:
        awaited = [game.seats[seat].member for seat in game.prompted if game.seats[seat].present]
        found = [member for member in awaited if member != data.get("member")]  # who did it knows
    elif kind == PROPOSED:
        found = [game.seats[seat].member for seat in data["asked"]]
    elif kind in HANDED:
        found = [data.get("before"), data.get("member")] if kind != "seat-back" else []
    elif kind in (KICKED, FORFEITED):
        found = [data.get("member")]
    else:
        found = []
    return list(dict.fromkeys(member for member in found if member))


def call(kind: str, data: Mapping[str, Any]) -> tuple[int, str] | None:
    """The seat and the kind of the call that a notice's message is, if its buttons are to go some day."""
    if kind == PROPOSED:
        return int(data["seat"]), str(data["proposal"])
    return (int(data["seat"]), OFFER) if _offered(kind, data) else None


def _offered(kind: str, data: Mapping[str, Any]) -> bool:
    """Whether a computer player has a seat from now on that anybody may take."""
    return kind in (STOOD_IN, KICKED) or (kind == REPLACED and data.get("member") is None)


def layout(kind: str, data: Mapping[str, Any], game: Game, names: Names) -> discord.ui.LayoutView:
    """The message of a notice, with the buttons that answer it."""
    told = words(kind, data, names, lambda seat: holder(game, seat, names))
    # Discord calls only those who are mentioned.
    called = (f"<@{member}>" for member in concerned(kind, data, game))
    told = " ".join([told, *(mention for mention in called if mention not in told)])
    return message(told, *_buttons(kind, data, game, names))


def message(told: str, *buttons: discord.ui.Item[Any]) -> discord.ui.LayoutView:
    """A short message, made anew: a view serves one sending."""
    view = Layout()
    view.add_item(discord.ui.TextDisplay(told))
    if buttons:
        view.add_item(discord.ui.ActionRow(*buttons))
    return view


def _buttons(kind: str, data: Mapping[str, Any], game: Game, names: Names) -> list[discord.ui.Item[Any]]:
    """Those who are asked may agree or decline; whoever wants may take a seat, its owner take it back."""
    if game.over:
        return []
    green = discord.ButtonStyle.success
    if kind == PROPOSED:
        ply = int(data["ply"])
        yes = Ref(game.id, ply, "agree", (data["proposal"], "yes"))
        no = Ref(game.id, ply, "agree", (data["proposal"], "no"))
        return [
            button(yes, names.text("button-agree"), style=green, emoji="👍"),
            button(no, names.text("button-decline"), emoji="👎"),
        ]
    if _offered(kind, data):
        seat = str(data["seat"])
        take = button(Ref(game.id, 0, "take", (seat,)), names.text("button-take"), emoji="🪑")
        if kind != STOOD_IN:
            return [take]
        back = Ref(game.id, 0, "take", (seat, "back"))
        return [button(back, names.text("button-back-again"), style=green, emoji="👋"), take]
    return []
