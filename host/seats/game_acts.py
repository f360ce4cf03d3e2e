"""What those who run a game did to it, as its notices tell it (`host.seats.interests`). The audit of a league
has a row for each such act in its games; reports read those in other games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from sqlalchemy import Connection

from db.queries import notices
from db.queries.league import leagues, seasons
from host.core.transition import Notice
from host.model import Game
from host.seats.interests import interest_of

KICKED, REPLACED = "kicked", "seat-replaced"
"""Kinds of notices by which a seat becomes nobody's."""
ACTIONS = {
    "rolled-back": "rollback",
    "forced": "force",
    "time-added": "time",
    "clock-set": "clock",
    REPLACED: "replace",
    "ended-by": "end",
}
"""By kind of notice what was done."""
UNRATED = "unrated"
"""The kind of the notice that a rewind has cost a game its rating."""


class GameAct(NamedTuple):
    """An act on a game that was carried out. The fields are those of a row of the audit."""

    action: str
    actor: str
    """Who decided it; who asked for it if all others were silent."""
    before: dict[str, Any]
    after: dict[str, Any]
    """With `told`: `game`, `fixture`, `seat` and `member` (whom it concerns), `asked` (who asked for it, if
    somebody else), and `plays` (whether the actor has an interest in the game)."""
    reason: str


def act_of_notice(
    connection: Connection, game: Game, ply: int, kind: str, data: Mapping[str, Any]
) -> GameAct | None:
    """The act that a notice tells, which was stored at this ply of the game; None if it tells none, or one by
    nobody."""
    action, act = ACTIONS.get(kind), data.get("act") or {}
    named = data.get("by") if kind == REPLACED else data.get("member")
    asked, by = act.get("asked"), act.get("member") or named
    actor = by or asked
    if action is None or not isinstance(actor, str):
        return None
    seat = data.get("seat")
    held = game.seats[seat].member if isinstance(seat, int) and 0 <= seat < len(game.seats) else None
    if "interest" in act:  # as it was then; who carries out what another has asked for has none
        plays = asked in (None, actor) and act["interest"] is not None
    else:
        plays = interest_of(connection, game, actor) is not None
    fields = {
        "game": game.id, "fixture": game.fixture, "seat": seat, "member": held,
        "asked": asked if asked != actor else None,
        "plays": plays,
    }  # fmt: skip
    if "seconds" in data:
        fields["seconds"] = data["seconds"]
    before, after = act.get("before"), act.get("after")
    if action == "clock":
        before, after = {"clock": before}, {"clock": after if act else data.get("clock")}
    if action == "rollback" and not act:
        before, after = {"ply": ply - 1}, {"ply": data.get("to")}
    return GameAct(
        action, actor, dict(before or {}), {**(after or {}), "told": fields}, act.get("reason") or ""
    )


def freed_by(connection: Connection, game: Game, seat: int, member: str) -> bool:
    """Whether the seat has a computer player because the member has done or asked for that last."""
    replacements = [row["data"] for row in notices.last(connection, game.id, 0) if row["kind"] == REPLACED]
    data: Mapping[str, Any] = next((data for data in reversed(replacements) if data.get("seat") == seat), {})
    return member in (data.get("by"), (data.get("act") or {}).get("asked"))


def leaver_of(connection: Connection, game: Game, seat: int) -> str | None:
    """The member who has left a seat that is nobody's: they missed too many deadlines, or agreed or did not
    answer when a computer player was to take it. None if a manager took it from them while they played."""
    for row in reversed(notices.last(connection, game.id, 0)):
        data: Mapping[str, Any] = row["data"]
        if data.get("seat") == seat and row["kind"] == KICKED:
            return data.get("member")
        if data.get("seat") == seat and row["kind"] == REPLACED and data.get("before"):
            return data.get("before") if data.get("left") else None
    return None


def costs_rating(kind: str, data: Mapping[str, Any]) -> bool:
    """Whether a notice tells that its game no longer counts for ratings, because of an act or a rewind."""
    return kind == UNRATED or "unrated" in (data.get("act") or {})


def audit(connection: Connection, game: Game, notice: Notice, now: float) -> None:
    """Store the act that a notice tells in the audit of the league to which its game belongs."""
    place = None if game.fixture is None else seasons.of_fixture(connection, game.fixture)
    act = None if place is None else act_of_notice(connection, game, game.ply, notice.kind, notice.data)
    if place is not None and act is not None:
        number = seasons.number_of(connection, place["season"])
        leagues.add_act(connection, league=place["league"], season=number, at=now, **act._asdict())
