"""What each kind of rule lets pass, and what it says of anything else and where."""

from __future__ import annotations

from typing import Any

import pytest

from playground.checks.schema import (
    ByType,
    Flag,
    Id,
    Integer,
    Many,
    Mapped,
    Number,
    OneOf,
    Rule,
    Shape,
    Text,
    examine,
)
from playground.errors import Form, Path

NAMED = Shape({"name": Text(3, 1, required=True)})
KINDS = ByType({1: NAMED, 2: Shape({"on": Flag()})}, {"id": Integer(0, 9)})

PASS: list[tuple[Rule, Any]] = [
    (Text(3, 1, required=True), "abc"),
    (Text(3, 1), "a"),
    (Text(3), ""),
    (Text(3), None),
    (Integer(1, 3), 1),
    (Integer(1, 3), 3),
    (Number(1.5, 2), 1.5),
    (Number(1.5, 2), 2),
    (Flag(), False),
    (OneOf((1, "x")), "x"),
    (Id(), 0),
    (Id(), 2**63 - 1),
    (Id(), str(2**63 - 1)),
    (Many(Text(1), 2, 1), ["a", "b"]),
    (Many(Text(1), 2, 1), ["a"]),
    (Mapped(frozenset({"en", "it"}), Text(1)), {"it": "a"}),
    (NAMED, {"name": "abc", "other": 5}),
    (KINDS, {"type": 1, "name": "abc", "id": 9}),
    (KINDS, {"type": 2, "on": True}),
]

REFUSED: list[tuple[Rule, Any, str, Path]] = [
    (Text(3, required=True), None, "BASE_TYPE_REQUIRED", ()),
    (Text(3, 1, required=True), "", "BASE_TYPE_REQUIRED", ()),
    (Text(3, 1), "", "BASE_TYPE_BAD_LENGTH", ()),
    (Text(3, 1), "abcd", "BASE_TYPE_MAX_LENGTH", ()),
    (Text(3), 5, "STRING_TYPE_CONVERT", ()),
    (Integer(1, 3), 0, "NUMBER_TYPE_MIN", ()),
    (Integer(1, 3), 4, "NUMBER_TYPE_MAX", ()),
    (Integer(0, 1), True, "NUMBER_TYPE_COERCE", ()),
    (Integer(1, 3), 2.0, "NUMBER_TYPE_COERCE", ()),
    (Number(1.5, 2), 1.4, "NUMBER_TYPE_MIN", ()),
    (Number(1.5, 2), 2.1, "NUMBER_TYPE_MAX", ()),
    (Number(0, 1), True, "NUMBER_TYPE_COERCE", ()),
    (Number(0, 1), "1", "NUMBER_TYPE_COERCE", ()),
    (Flag(), 1, "BOOLEAN_TYPE_CHOICES", ()),
    (Flag(), "true", "BOOLEAN_TYPE_CHOICES", ()),
    (OneOf((1, "x")), "y", "BASE_TYPE_CHOICES", ()),
    (OneOf((1, "x")), True, "BASE_TYPE_CHOICES", ()),
    (OneOf((1, "x")), ["x"], "BASE_TYPE_CHOICES", ()),
    (Id(), -1, "NUMBER_TYPE_COERCE", ()),
    (Id(), 2**63, "NUMBER_TYPE_COERCE", ()),
    (Id(), str(2**63), "NUMBER_TYPE_COERCE", ()),
    (Id(), "0" * 20, "NUMBER_TYPE_COERCE", ()),
    (Id(), "٣", "NUMBER_TYPE_COERCE", ()),
    (Id(), "1.5", "NUMBER_TYPE_COERCE", ()),
    (Id(), True, "NUMBER_TYPE_COERCE", ()),
    (Id(), 1.0, "NUMBER_TYPE_COERCE", ()),
    (Many(Text(1), 2, 1), "ab", "LIST_TYPE_CONVERT", ()),
    (Many(Text(1), 2, 1), [], "BASE_TYPE_BAD_LENGTH", ()),
    (Many(Text(1), 2, 1), ["a", "b", "c"], "BASE_TYPE_MAX_LENGTH", ()),
    (Many(Text(1), 2), ["a", "bb"], "BASE_TYPE_MAX_LENGTH", (1,)),
    (Many(Text(1), 2), [None], "BASE_TYPE_REQUIRED", (0,)),
    (Mapped(frozenset({"en"}), Text(1)), [], "DICT_TYPE_CONVERT", ()),
    (Mapped(frozenset({"en"}), Text(1)), {"de": "a"}, "ENUM_TYPE_COERCE", ("de",)),
    (Mapped(frozenset({"en"}), Text(1)), {"en": "ab"}, "BASE_TYPE_MAX_LENGTH", ("en",)),
    (NAMED, [], "MODEL_TYPE_CONVERT", ()),
    (NAMED, {}, "BASE_TYPE_REQUIRED", ("name",)),
    (KINDS, [], "MODEL_TYPE_CONVERT", ()),
    (KINDS, {}, "UNION_TYPE_CHOICES", ("type",)),
    (KINDS, {"type": 3}, "UNION_TYPE_CHOICES", ("type",)),
    (KINDS, {"type": True, "name": "a"}, "UNION_TYPE_CHOICES", ("type",)),
    (KINDS, {"type": "1", "name": "a"}, "UNION_TYPE_CHOICES", ("type",)),
    (KINDS, {"type": 2, "on": 1}, "BOOLEAN_TYPE_CHOICES", ("on",)),
    (KINDS, {"type": 2, "id": 10}, "NUMBER_TYPE_MAX", ("id",)),
]


def mistakes(errors: Any, path: tuple[str, ...] = ()) -> list[tuple[tuple[str, ...], str]]:
    """All that stands in Discord's tree of errors, each with its path."""
    here = [(path, error["code"]) for error in errors.get("_errors", ())]
    return here + [
        entry for part in errors if part != "_errors" for entry in mistakes(errors[part], (*path, part))
    ]


def said(rule: Rule, value: Any) -> list[tuple[tuple[str, ...], str]]:
    """What is said of a value of the field `body`."""
    form = Form()
    examine(rule, value, ("body",), form)
    assert form.count == len(mistakes(form.errors))
    return mistakes(form.errors)


@pytest.mark.parametrize(("rule", "value"), PASS)
def test_what_passes(rule: Rule, value: Any) -> None:
    """Up to the very edge."""
    assert said(rule, value) == []


@pytest.mark.parametrize(("rule", "value", "code", "path"), REFUSED)
def test_what_is_refused(rule: Rule, value: Any, code: str, path: Path) -> None:
    """With one mistake, at its place."""
    assert said(rule, value) == [(("body", *map(str, path)), code)]


def test_every_mistake_is_said() -> None:
    """Not the first alone."""
    rule = Shape({"name": Text(3), "on": Many(Flag(), 3)})
    assert said(rule, {"name": "abcd", "on": [1, True, "x"]}) == [
        (("body", "name"), "BASE_TYPE_MAX_LENGTH"),
        (("body", "on", "0"), "BOOLEAN_TYPE_CHOICES"),
        (("body", "on", "2"), "BOOLEAN_TYPE_CHOICES"),
    ]


def test_a_rule_between_fields_is_asked_of_what_is_well_formed() -> None:
    """It need not mind what the fields are."""

    def never(value: Any, path: Path, form: Form) -> None:
        form.add(path, "NEVER", f"Not {value['name']}")

    rule = Shape({"name": Text(3, required=True)}, also=never)
    assert said(rule, {"name": "a"}) == [(("body",), "NEVER")]
    assert said(rule, {}) == [(("body", "name"), "BASE_TYPE_REQUIRED")]
    assert said(rule, None) == []
