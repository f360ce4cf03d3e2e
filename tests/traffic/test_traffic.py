"""What is recorded is measured and judged, and the longest message of each system leaves room."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import engine
from tests.traffic import __main__ as traffic
from tests.traffic.limits import BOARD_PARTS, BOARD_TEXT, LIMITS, Limit, measure, unguarded
from tests.traffic.longest import messages
from tests.traffic.recording import Records, shape

SEND = "/channels/{channel_id}/messages"
NOBODY: dict[str, Any] = {"parse": []}


def _body(text: str, label: str, alt: str) -> dict[str, Any]:
    row = {"type": 1, "components": [{"type": 2, "label": label, "custom_id": "a" * 70}] * 3}
    gallery = {"type": 12, "items": [{"description": alt}]}
    inner = [{"type": 10, "content": text}, gallery, row]
    return {"flags": 1 << 15, "components": [{"type": 17, "components": inner}], "allowed_mentions": NOBODY}


def test_a_message_is_measured() -> None:
    """All of its texts together, its components with what is in them, and each button."""
    measures = dict(sorted(measure("POST", SEND, _body("x" * 3000, "y" * 81, "z" * 9))))
    assert measures[BOARD_TEXT] == measures["message: characters"] == 3000
    assert measures[BOARD_PARTS] == measures["message: components"] == 7
    assert measures["message: depth of components"] == 3
    assert measures["row: buttons"] == 3
    assert measures["button: label"] == 81 > LIMITS["button: label"].allowed
    assert measures["picture: alt text"] == 9
    assert BOARD_TEXT not in dict(measure("PATCH", "/webhooks/{a}/{t}/messages/@original", _body("", "", "")))


def test_commands_are_measured_in_their_longest_language() -> None:
    """Names, descriptions and choices, of options within options as well."""
    choice = {"name": "n" * 10, "name_localizations": {"it": "n" * 20}, "value": "v" * 5}
    option = {"name": "o", "description": "d" * 30, "choices": [choice] * 2}
    command = {
        "name": "c",
        "description": "d",
        "description_localizations": {"it": "d" * 7},
        "options": [option],
    }
    measures = dict(sorted(measure("PUT", "/applications/{application_id}/commands", [command])))
    assert measures["commands"] == 1
    assert measures["command: characters in all"] == 1 + 7 + 1 + 30 + 2 * 25
    assert measures["choice: name"] == 20
    assert measures["command: choices"] == 2


def test_answers_are_measured() -> None:
    """Suggestions, forms and messages in a callback."""
    route = "/interactions/{interaction_id}/{interaction_token}/callback"
    choices = {"choices": [{"name": "a" * 101, "value": 7}]}
    assert dict(measure("POST", route, {"type": 8, "data": choices}))["suggestion: name"] == 101
    field = {"type": 18, "label": "l" * 44, "component": {"type": 4, "custom_id": "c", "placeholder": "p"}}
    form = {"title": "t", "custom_id": "c" * 99, "components": [field]}
    measures = [*measure("POST", route, {"type": 9, "data": form})]
    assert ("form: label", 44) in measures
    assert ("component: custom id", 99) in measures
    assert dict(measure("POST", route, {"type": 4, "data": {"content": "x" * 9}}))["message: content"] == 9


def test_who_may_be_mentioned_is_always_said() -> None:
    """In what is sent and edited; an edit that shows nothing needs no word about it."""
    edit = "/channels/{channel_id}/messages/{message_id}"
    assert unguarded("POST", SEND, {"content": "@everyone"})
    assert unguarded("PATCH", edit, {"components": [{}]})
    assert not unguarded("PATCH", edit, {"components": [{}], "allowed_mentions": NOBODY})
    assert not unguarded("PATCH", edit, {"attachments": []})
    callback = "/interactions/{interaction_id}/{interaction_token}/callback"
    assert unguarded("POST", callback, {"type": 4, "data": {"content": "x"}})
    assert not unguarded("POST", callback, {"type": 8, "data": {"choices": []}})


def test_requests_of_one_form_are_kept_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And each that is greater than all before; the parts of several processes become one."""
    assert shape({"a": [1, 2, "x"]}) == shape({"a": ["y", 3]})
    for name, texts in (("one", ("x", "xx", "x")), ("two", ("x" * 9,))):
        records = Records()
        for text in texts:
            records.take("POST", SEND, _body(text, "", ""), uploads=5)
        records.take("POST", SEND, {"content": "whom?"})
        assert len(records.kept) == len(set(texts)) + 1
        records.write(tmp_path / f"{name}.part.json")
    totals = traffic.merged(tmp_path)
    assert len(totals["requests"]) == 4
    assert totals["greatest"][BOARD_TEXT][0] == 9
    assert totals["unguarded"] == {f"POST {SEND}": 2}
    assert not [*tmp_path.iterdir()]
    monkeypatch.setitem(LIMITS, BOARD_TEXT, Limit(10, 0.8))
    (line,) = [line for line in traffic.table(totals["greatest"]) if line.startswith(BOARD_TEXT)]
    assert "9 of" in line
    assert "over" in line
    assert json.dumps(totals)


@pytest.mark.spread(2)
@pytest.mark.parametrize("rules", engine.rules_ids())
def test_the_longest_message_leaves_a_tenth(rules: str) -> None:
    """Full tables, the longest names, clocks, and everybody on vacation: of 4,000 characters and 40
    components a tenth stays free."""
    seen = [(view.content_length(), view.total_children_count) for view in messages(rules, "it")]
    assert max(text for text, _ in seen) <= LIMITS[BOARD_TEXT].allowed
    assert max(parts for _, parts in seen) <= LIMITS[BOARD_PARTS].allowed
