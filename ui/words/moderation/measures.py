"""What those who run a game do to it or ask for, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import convert

from host import Clock, Game
from host.kinds import END_GAME, OF_SEAT
from locales import text
from ui.words.deadlines import moment
from ui.words.durations import clock_line, duration
from ui.words.names import Names, plain

REQUESTED = "requested"
DECIDED = ("request-agreed", "request-carried", "request-declined", "request-lapsed", "request-void")
"""The kinds of notices about requests: they are asked for, or are settled."""


def measure(locale: str, kind: str, data: Mapping[str, Any], called: Callable[[int], str]) -> str:
    """What would be done, in the infinitive; `called` names seats."""
    seat, member = data.get("seat"), data.get("member")
    return text(
        locale,
        f"measure-{kind}",
        to=data.get("to", 0),
        seat="" if seat is None else called(seat),
        seatno=int(seat or 0) + 1,
        time=duration(locale, data.get("seconds", 0)),
        clock=clock_line(locale, convert(data.get("clock"), Clock | None)),
        member=f"<@{member}>",
        named=str(member is not None),
    )


def request_words(kind: str, data: Mapping[str, Any], names: Names, called: Callable[[int], str]) -> str:
    """A notice about a request."""
    act, seat = data["act"], data["what"].get("seat")
    member, asked = act["member"], act["asked"] or act["member"]
    return names.text(
        f"event-notice-{kind}",
        member=f"<@{member}>",
        maker=f"<@{asked}>",
        own=str(member == asked),
        what=measure(names.locale, data["proposal"], data["what"], called),
        interest=_interest(act["interest"]),
        why=plain(act["reason"]),
        league=str(bool(data["league"])),
        asked=names.listing(called(asked_seat) for asked_seat in data["asked"]),
        silent=called(seat) if data["proposal"] in OF_SEAT and seat in data["asked"] else "none",
        until=moment(data["due_at"]),
        because=light(names.locale, data.get("because", ())) or "none",
    )


def light(locale: str, exposed: Sequence[str]) -> str:
    """What came to light (`engine.record.exposed`); empty for nothing."""
    return ", ".join(text(locale, f"exposed-{what}") for what in exposed)


def cost(locale: str, game: Game, exposed: Sequence[str]) -> str:
    """What follows for a game that counts if it is taken back past what came to light; empty for nothing."""
    if not exposed:
        return ""
    key = "rewind-unrates" if game.fixture is None else "rewind-marks"
    return text(locale, key, what=light(locale, exposed))


def afterwards(data: Mapping[str, Any], names: Names) -> list[str]:
    """What a notice says in lines of its own about an act that was done: why, and what follows for the
    ratings."""
    act = data.get("act") or {}
    lines = [names.text("measure-reason", why=plain(act["reason"]))] if act.get("reason") else []
    return (
        [*lines, names.text("measure-unrated")] if act.get("unrated") and act["kind"] != END_GAME else lines
    )


def _interest(interest: object) -> str:
    """A seat, an entry in the season, or sitting for somebody: which of them."""
    return interest if isinstance(interest, str) else "seat"
