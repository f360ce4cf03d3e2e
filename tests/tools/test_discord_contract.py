"""What is kept of Discord's description of its API."""

from __future__ import annotations

import json

from playground.rest.app import ROUTES
from tests.contract.openapi import PATH
from tools import discord_contract

USER = {
    "type": "object",
    "title": "A user",
    "required": ["title"],
    "properties": {
        "title": {"type": "string", "maxLength": 9, "description": "How they are called"},
        "kind": {"type": "integer", "oneOf": [{"title": "BOT", "const": 1}, {"title": "USER", "const": 2}]},
        "friend": {"oneOf": [{"type": "null"}, {"$ref": "#/components/schemas/User"}]},
    },
}
BODY = {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/User"}}}}
DOCUMENT = {
    "paths": {
        "/users": {
            "post": {
                "requestBody": {"required": True, **BODY},
                "responses": {"200": {"description": "x", **BODY}, "429": BODY},
            },
            "get": {"responses": {"204": {"description": "None"}}},
        },
        "/others": {"get": {"responses": {"200": BODY}}},
    },
    "components": {"schemas": {"User": USER, "Unused": {"type": "string"}}},
}


def test_routes_and_what_they_need_are_kept_without_words() -> None:
    """A field may have a word's name; constants to choose from are an enumeration; other answers are none."""
    contract = discord_contract.distil(DOCUMENT, [("POST", "/users"), ("PATCH", "/users"), ("GET", "/lost")])
    body = {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/User"}}}}
    assert contract["paths"] == {
        "/users": {"post": {"requestBody": {"required": True, **body}, "responses": {"200": body}}}
    }
    assert contract["components"]["schemas"] == {
        "User": {
            "type": "object",
            "required": ["title"],
            "properties": {
                "title": {"type": "string", "maxLength": 9},
                "kind": {"type": "integer", "enum": [1, 2]},
                "friend": {"oneOf": [{"type": "null"}, {"$ref": "#/components/schemas/User"}]},
            },
        }
    }


def test_the_stored_contract_has_every_route_of_the_local_discord() -> None:
    """And is as the tool writes it: distilling it again changes nothing."""
    stored = PATH.read_text("utf-8")
    contract = json.loads(stored)
    assert all(method.lower() in contract["paths"][template] for method, template in ROUTES)
    assert discord_contract.written(discord_contract.distil(contract, ROUTES)) == stored
