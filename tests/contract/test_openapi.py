"""The judge itself: what Discord's description accepts and refuses."""

from __future__ import annotations

from typing import Any

import pytest

from tests.contract import openapi

BUTTON = {"type": 2, "style": 1, "label": "Join", "custom_id": "g:1:join"}
ODD_ROW = {"type": 1, "components": [BUTTON | {"style": 9}]}
MESSAGE = {
    "content": "Red to move",
    "components": [{"type": 1, "components": [BUTTON]}],
    "allowed_mentions": {"parse": [], "users": [80351110224678912]},
    "attachments": [{"id": 0, "filename": "board.jpg"}],
}


def test_accepts_what_a_bot_sends() -> None:
    """Messages, edits, answers and command lists of the right shape pass."""
    command = {"type": 1, "name": "pass", "description": "End the turn", "contexts": [0]}
    requests = [
        {"method": "POST", "path": "/channels/1/messages", "body": MESSAGE},
        {"method": "PATCH", "path": "/webhooks/1/token/messages/@original", "body": MESSAGE},
        {"method": "POST", "path": "/interactions/1/token/callback", "body": {"type": 4, "data": MESSAGE}},
        {"method": "POST", "path": "/interactions/1/token/callback", "body": {"type": 6}},
        {"method": "PUT", "path": "/applications/1/commands", "body": [command]},
        {"method": "GET", "path": "/users/@me", "body": None},
    ]
    assert openapi.check(requests) == len(requests)


@pytest.mark.parametrize(
    ("method", "path", "body", "problem"),
    [
        ("POST", "/channels/1/massages", {}, "no such route"),
        ("PUT", "/channels/1/messages", {}, "no such route"),
        ("POST", "/channels/1/messages", {"contents": "x"}, "contents"),
        ("POST", "/channels/1/messages", None, "lacks its body"),
        ("POST", "/channels/1/messages", {"content": "x" * 4001}, "content"),
        ("POST", "/channels/1/messages", {"components": [ODD_ROW]}, "style"),
        ("POST", "/interactions/1/t/callback", {"type": 8, "data": {"choices": [{"name": "a"}]}}, "value"),
        ("POST", "/interactions/1/t/callback", {"type": 9, "data": {"title": "x" * 46}}, "data"),
        ("PUT", "/applications/1/commands", [{"name": "x" * 33, "description": "d"}], "0/name"),
    ],
)
def test_refuses_and_says_where(method: str, path: str, body: Any, problem: str) -> None:
    """Each wrong request is refused with a line that names the route and the place."""
    with pytest.raises(AssertionError, match=problem) as caught:
        openapi.check([{"method": method, "path": path, "body": body}])
    assert method in str(caught.value)
