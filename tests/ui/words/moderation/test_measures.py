"""What those who run a game do and ask for, in words of both languages."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import to_builtins

from host.kinds import ACTS
from host.time_control import PRESETS
from tests.ui import war
from tests.ui.positions import game_of, sight
from ui.words import notices
from ui.words.moderation.measures import DECIDED, REQUESTED, measure

DATA: dict[str, list[dict[str, Any]]] = {
    "rollback": [{"to": 4}],
    "force": [{"seat": 1}],
    "time": [{"seat": 1, "seconds": 7200}],
    "clock": [{"clock": None}, {"clock": to_builtins(PRESETS["slow"])}],
    "replace": [{"seat": 1, "member": who, "name": "Eve"} for who in (None, "5")],
    "end": [{}],
}


def data(kind: str, what: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A notice's data about a request."""
    act = {"kind": kind, "member": "100", "asked": None, "reason": "@here *now*", "interest": 0}
    request = {"proposal": kind, "request": 5, "what": what, "asked": [1], "due_at": 1e9, "league": False}
    return {**request, "act": {**act, **more.pop("act", {})}, **more}


@pytest.mark.parametrize("locale", ["en", "it"])
@pytest.mark.parametrize("kind", ACTS)
def test_every_measure_and_request_has_words(kind: str, locale: str) -> None:
    """Who, what, why and until when; nothing that pings, and never a gap."""
    names = sight(war.state(), 0, locale).names
    for what in DATA[kind]:
        assert measure(locale, kind, what, names.seat)
        for notice in (REQUESTED, *DECIDED):
            for league in (False, True):
                interest = "entry" if league else "sitter"
                given = data(kind, what, league=league, act={"asked": "100", "interest": interest})
                text = notices.words(notice, given, names)
                assert "<@100>" in text
                assert not any(gap in text for gap in ("None", "  ", "event-", "@here")), text
    asked = notices.words(REQUESTED, data(kind, DATA[kind][0]), names)
    assert "<t:1000000000:f>" in asked
    assert names.seat(1) in asked


def test_silence_is_told_only_where_it_counts() -> None:
    """Of the seat that is asked and that it concerns."""
    names = sight(war.state(), 0).names
    assert "counts as a yes" in notices.words(REQUESTED, data("force", {"seat": 1}), names)
    assert "counts as a yes" not in notices.words(REQUESTED, data("force", {"seat": 2}), names)
    assert "counts as a yes" not in notices.words(REQUESTED, data("rollback", {"to": 1}), names)


def test_a_reason_and_the_loss_of_the_rating_are_told() -> None:
    """In lines of their own, as far as there are any."""
    names = sight(war.state(), 0).names
    plain: dict[str, Any] = {"member": "100", "to": 1}
    done = {"kind": "rollback", "reason": "", "member": "100"}
    assert "\n" not in notices.words("rolled-back", plain, names)
    assert "\n" not in notices.words("rolled-back", {**plain, "act": done}, names)
    text = notices.words("rolled-back", {**plain, "act": {**done, "reason": "Oops", "unrated": True}}, names)
    assert text.splitlines()[1] == "Reason: Oops"
    assert "does not count for ratings" in text.splitlines()[2]


def test_who_is_asked_is_called() -> None:
    """The members of the seats that are asked; a game has one message of each kind of request."""
    game = game_of(war.state())
    assert notices.concerned_members(REQUESTED, data("end", {}), game) == ["101"]
    assert notices.ping_of(REQUESTED, data("end", {})) == (0, "end")
