"""What managers did, in words: for a league's channel, its audit and reports."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import ValidationError, convert

from host import AuditEntry, Clock
from league.model import POINT
from locales import text
from ui.strings.clip import clip
from ui.words.durations import clock_line, duration
from ui.words.league.fixtures import fixture_list
from ui.words.league.tables import points_text
from ui.words.names import plain

LINE = 380
"""Most characters of an act in a list, so that five of them fit into an answer."""
ANSWER = "answer"
"""The act whose reason is the answer to a protest."""
NAMED = 8
"""Up to this many members are named in an order."""


def act_text(locale: str, data: Mapping[str, Any]) -> str:
    """What a manager did: whether they play, what changed, and the reason. Members are mentioned, which pings
    nobody by itself."""
    sentence = _with_orphans(
        locale, data, _with_changes(locale, data, _sentence(locale, f"league-act-{_action(data)}", data))
    )
    if data.get("asked"):
        sentence = text(locale, "league-act-asked", told=sentence, who=_member(locale, data["asked"]))
    return _with_reason(locale, data, sentence)


def request_text(locale: str, data: Mapping[str, Any]) -> str:
    """What a manager who plays in the season asks for: what it would change, why, and until when."""
    sentence = _with_orphans(
        locale, data, _with_changes(locale, data, _sentence(locale, f"league-ask-{_action(data)}", data))
    )
    until = f"<t:{int(data.get('due_at') or 0)}:R>"
    by = _member(locale, data.get("by"))
    return _with_reason(locale, data, text(locale, "league-ask", by=by, told=sentence, until=until))


def answer_text(locale: str, data: Mapping[str, Any]) -> str:
    """What became of a request (`what`: `carried`, `declined`, `withdrawn`, `lapsed`)."""
    sentence = _sentence(locale, f"league-ask-{_action(data)}", data)
    answered, by = _member(locale, data.get("answered")), _member(locale, data.get("by"))
    return text(locale, f"league-ask-{data['what']}", by=by, answered=answered, told=sentence)


def _sentence(locale: str, key: str, data: Mapping[str, Any]) -> str:
    points60 = int(data.get("points60") or 0)
    return text(
        locale,
        key,
        by=_actor(locale, data),
        who=_member(locale, data.get("member")),
        other=_member(locale, data.get("substitute")),
        fixture=int(data.get("fixture") or 0),
        place=_place(data),
        players=_players(data),
        points=points_text(locale, abs(points60)),
        count=abs(points60) / POINT,
        until=f"<t:{int(data.get('until') or 0)}:f>",
        time=duration(locale, int(data.get("seconds") or 0)),
    )


def _with_changes(locale: str, data: Mapping[str, Any], sentence: str) -> str:
    """A sentence with what was before and is after, where it does not say all."""
    before, after = (_side(locale, data.get(side) or {}) for side in ("before", "after"))
    if before == after:
        return sentence
    none = text(locale, "league-act-nothing")
    return text(locale, "league-act-changed", told=sentence, before=before or none, after=after or none)


def _with_orphans(locale: str, data: Mapping[str, Any], sentence: str) -> str:
    """A sentence with the games that no longer count since others go on."""
    orphans = (data.get("after") or {}).get("void") or ()
    if not orphans:
        return sentence
    return text(locale, "league-act-orphans", told=sentence, n=len(orphans), games=fixture_list(orphans))


def _with_reason(locale: str, data: Mapping[str, Any], sentence: str) -> str:
    reason = str(data.get("reason") or "")
    key = "league-act-answered" if data["action"] == ANSWER else "league-act-reason"
    return text(locale, key, told=sentence, reason=plain(reason)) if reason else sentence


def _action(data: Mapping[str, Any]) -> str:
    """The end of the text's key: what was done, or taken back."""
    if data.get("undone"):
        return "undo"
    return "points-taken" if int(data.get("points60") or 0) < 0 else str(data["action"])


def _actor(locale: str, data: Mapping[str, Any]) -> str:
    named = f"<@{data['by']}>"
    return text(locale, "league-act-plays", who=named) if data.get("plays") else named


def _member(locale: str, member: object) -> str:
    return f"<@{member}>" if member else text(locale, "league-act-somebody")


def _players(data: Mapping[str, Any]) -> str:
    """Who plays a game, in the order of its results; `none` of earlier versions."""
    return ", ".join(f"<@{member}>" for member in data.get("players") or ()) or "none"


def _place(data: Mapping[str, Any]) -> str:
    """A game by its fixture, else by its number."""
    fixture = data.get("fixture")
    return f"F{fixture}" if fixture else f"#{data.get('game') or 0}"


def _side(locale: str, side: Mapping[str, Any]) -> str:
    """What an act has changed, as it was before or is after; empty if its sentence says all."""
    for key, word in _SIDES.items():
        if key in side:
            return word(locale, side[key])
    return ""


def _results(locale: str, lines: Sequence[Mapping[str, Any]]) -> str:
    """Places in the order of the seats, and their points: `1-2 (10-0)`."""
    if not lines:
        return ""
    places = "-".join(str(line["place"]) for line in lines)
    return f"{places} ({'-'.join(points_text(locale, int(line['points60'])) for line in lines)})"


def _order(locale: str, members: Sequence[str]) -> str:
    more = [] if len(members) <= NAMED else ["…"]
    return ", ".join([*(f"<@{member}>" for member in members[:NAMED]), *more])


def _clock(locale: str, clock: object) -> str:
    try:
        return clock_line(locale, convert(clock, Clock | None))
    except ValidationError:  # of a version with other fields
        return ""


_SIDES: Mapping[str, Callable[[str, Any], str]] = {
    "adjust60": lambda locale, points60: points_text(locale, int(points60)),
    "lines": _results,
    "members": _order,
    "ply": lambda locale, ply: "" if ply is None else text(locale, "entry", ply=int(ply)),
    "clock": _clock,
    "name": lambda locale, name: plain(str(name)),
    "channel": lambda locale, channel: f"<#{channel}>",
}
"""By a key of what was changed, its words."""


def audit_line(locale: str, entry: AuditEntry) -> str:
    """An act in a list, with when it was."""
    after = dict(entry.after)
    extra = after.pop("told", None) or {}
    shared = {"action": entry.action, "by": entry.actor, "reason": entry.reason}
    data = {**extra, **shared, "before": entry.before, "after": after}
    at = f"<t:{int(entry.at)}:f>"
    return clip(text(locale, "league-audit-line", at=at, told=act_text(locale, data)), LINE)
