"""What managers did, in words."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import to_builtins

from host import AuditEntry, clock_from_preset
from tests.ui.words.league.seasons import AT
from ui.words.league.acts import LINE, act_text, answer_text, audit_line, request_text

ACTS = (
    "pause", "resume", "substitute", "remove", "adjudicate", "override", "points", "strike", "unban",
    "approve", "cancel", "seed", "start", "close", "edit", "rollback", "force", "time", "clock", "replace",
    "end",
)  # fmt: skip
TOLD = {"by": "1", "member": "11", "substitute": "12", "fixture": 1234, "points60": 60, "until": AT}


@pytest.mark.parametrize("locale", ["en", "it"])
@pytest.mark.parametrize("action", ACTS)
def test_every_act_has_words(locale: str, action: str) -> None:
    """With the manager, and the reason escaped; no number has separators."""
    sentence = act_text(locale, {**TOLD, "action": action, "reason": "No *good*"})
    assert "<@1>" in sentence
    assert sentence.endswith("No \\*good\\*")
    assert "1,234" not in sentence
    assert "1.234" not in sentence


def test_points_given_and_taken() -> None:
    """And changes that are taken back."""
    assert "has given <@11> 1 point." in act_text("en", {**TOLD, "action": "points"})
    assert "has taken 1.5 points from <@11>." in act_text("en", {**TOLD, "action": "points", "points60": -90})
    hanging = {**TOLD, "action": "override", "after": {"lines": [], "void": [12, 13]}}
    assert act_text("en", hanging).endswith("Games F12, F13 no longer count: others go on.")
    assert "taken back the change" in act_text("en", {**TOLD, "action": "override", "undone": True})
    named = {**hanging, "players": ["5", "6"]}
    assert "the result of game F1234 (<@5>, <@6>)." in act_text("en", named)
    assert "the result of game F1234." in act_text("en", hanging), "by an earlier version"


def test_the_answer_to_a_protest_is_no_reason() -> None:
    """Told, and asked for."""
    answer = {**TOLD, "action": "answer", "reason": "You were second."}
    for sentence in (act_text("en", answer), request_text("en", answer)):
        assert "Answer: You were second." in sentence
        assert "Reason" not in sentence


def test_who_plays_and_who_asked() -> None:
    """Managers who play are marked, and so is who had asked for it; nothing is said of the others."""
    act = {**TOLD, "action": "approve"}
    assert act_text("en", act) == "✅ <@1> has approved the final table."
    assert act_text("en", {**act, "plays": False, "asked": None}) == act_text("en", act)
    assert act_text("en", {**act, "plays": True}) == "✅ <@1> (plays here) has approved the final table."
    assert act_text("en", {**act, "asked": "7"}).endswith("<@7>, who plays here, had asked for it.")
    assert "<@1> (gioca qui)" in act_text("it", {**act, "plays": True})


def _lines(*places: int) -> dict[str, Any]:
    return {"lines": [{"place": place, "points60": 600 if place == 1 else 0} for place in places]}


CHANGES: tuple[tuple[str, dict[str, Any], dict[str, Any], str], ...] = (
    ("points", {"adjust60": 0}, {"adjust60": 90}, "Before: 0. Now: 1.5."),
    ("override", _lines(1, 2), _lines(2, 1), "Before: 1-2 (10-0). Now: 2-1 (0-10)."),
    ("adjudicate", _lines(), _lines(1, 1), "Before: nothing. Now: 1-1 (10-10)."),
    ("seed", {"members": []}, {"members": ["5", "6"]}, "Before: nothing. Now: <@5>, <@6>."),
    ("seed", {"members": []}, {"members": ["5"] * 9}, "<@5>, …."),
    ("rollback", {"ply": 12}, {"ply": 3}, "Before: entry 12. Now: entry 3."),
    ("rollback", {"ply": None}, {"ply": 3}, "Now: entry 3."),
    ("clock", {"clock": None}, {"clock": to_builtins(clock_from_preset("daily"))}, "Before: no clock. Now: "),
    ("clock", {"clock": {"of": "old"}}, {"clock": None}, "Before: nothing. Now: no clock."),
    ("replace", {"seat": 1, "name": "Ada"}, {"seat": 1, "name": "B*b"}, "Before: Ada. Now: B\\*b."),
    ("edit", {"channel": "4"}, {"channel": "5"}, "Before: <#4>. Now: <#5>."),
)


@pytest.mark.parametrize(("action", "before", "after", "said"), CHANGES)
def test_what_has_changed(action: str, before: dict[str, Any], after: dict[str, Any], said: str) -> None:
    """Before and after, where the sentence alone does not tell."""
    act = {**TOLD, "action": action}
    assert said in act_text("en", {**act, "before": before, "after": after})
    assert "Before" not in act_text("en", {**act, "before": {"entry": 1}, "after": {"entry": 2}})
    assert "Prima: " in act_text("it", {**act, "before": before, "after": after})


def test_games_are_told_by_their_fixtures() -> None:
    """Those of no league by their numbers."""
    act = {**TOLD, "action": "rollback", "game": 77}
    assert "game F1234 back" in act_text("en", act)
    assert "game #77 back" in act_text("en", {**act, "fixture": None})
    assert "1 h 30 min more in game F1234" in act_text("en", {**act, "action": "time", "seconds": 5400})


@pytest.mark.parametrize("locale", ["en", "it"])
def test_the_audit_tells_when_and_why(locale: str) -> None:
    """Members who are not named in it are members."""
    after = {"adjust60": 60, "told": {"member": "11", "points60": 60, "plays": True}}
    entry = AuditEntry(1, 1, AT, "1", "points", {"adjust60": 0}, after, "Fair")
    line = audit_line(locale, entry)
    assert line.startswith(f"<t:{int(AT)}:f>")
    assert "<@11>" in line
    assert "Fair" in line
    assert "0. " in line
    long = AuditEntry(1, 1, AT, "1", "points", {"adjust60": 0}, after, "Fair enough " * 25)
    assert len(audit_line(locale, long)) <= LINE


ASKED = ("pause", "resume", "substitute", "remove", "adjudicate", "override", "points", "strike", "unban",
    "approve", "cancel", "seed", "start")  # fmt: skip


@pytest.mark.parametrize("locale", ["en", "it"])
@pytest.mark.parametrize("action", ASKED)
def test_every_request_has_words(locale: str, action: str) -> None:
    """Who asks and why, what would change, until when; and what became of it."""
    data = {**TOLD, "action": action, "reason": "No *good*", "due_at": AT + 7}
    text = request_text(locale, {**data, "before": {"adjust60": 0}, "after": {"adjust60": 60}})
    assert "<@1>" in text
    assert f"<t:{int(AT + 7)}:R>" in text
    assert text.endswith("No \\*good\\*")
    assert ("Now: 1." if locale == "en" else "Ora: 1.") in text
    for what in ("declined", "withdrawn", "lapsed"):
        assert "<@1>" in answer_text(locale, {**data, "what": what, "answered": "9"})
    assert "<@9>" in answer_text(locale, {**data, "what": "declined", "answered": "9"})


def test_changes_that_are_asked_for() -> None:
    """Points to be taken, and changes to be taken back."""
    data = {**TOLD, "action": "points", "points60": -90}
    assert "take 1.5 points from <@11>." in request_text("en", data)
    assert "take back the change" in request_text("en", {**TOLD, "action": "override", "undone": True})
