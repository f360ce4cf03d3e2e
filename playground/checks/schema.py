"""A small language for the limits of a JSON body, and the one function that checks a body against it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from playground.errors import Form, Path

Check = Callable[[Any, Path, Form], None]


@dataclass(frozen=True)
class Rule:
    """What one value must be. A value that is not required may be absent or null."""

    required: bool = field(default=False, kw_only=True)
    also: Check | None = field(default=None, kw_only=True)
    """A rule between fields, run when the value itself is well-formed."""


@dataclass(frozen=True)
class Text(Rule):
    max: int
    min: int = 0


@dataclass(frozen=True)
class Integer(Rule):
    min: int | None = None
    max: int | None = None


@dataclass(frozen=True)
class Number(Rule):
    min: float | None = None
    max: float | None = None


@dataclass(frozen=True)
class Flag(Rule):
    pass


@dataclass(frozen=True)
class OneOf(Rule):
    values: tuple[int | str, ...]


@dataclass(frozen=True)
class Id(Rule):
    """A snowflake, as a string or an integer."""


@dataclass(frozen=True)
class Many(Rule):
    of: Rule
    max: int
    min: int = 0


@dataclass(frozen=True)
class Mapped(Rule):
    """An object with known keys that all hold the same kind of value, such as localizations."""

    keys: frozenset[str]
    of: Rule


@dataclass(frozen=True)
class Shape(Rule):
    fields: Mapping[str, Rule]


@dataclass(frozen=True)
class ByType(Rule):
    """One of several shapes, told apart by the integer field `type`."""

    shapes: Mapping[int, Rule]
    common: Mapping[str, Rule] = field(default_factory=dict)
    """Fields that all the shapes have."""


def examine(rule: Rule, value: Any, path: Path, form: Form) -> None:
    """Add to `form` each way in which `value` breaks `rule`."""
    if value is None:
        if rule.required:
            form.add(path, "BASE_TYPE_REQUIRED", "This field is required")
        return
    before = form.count
    _EXAMINERS[type(rule)](rule, value, path, form)
    if rule.also is not None and form.count == before:
        rule.also(value, path, form)


def _length(form: Form, path: Path, size: int, low: int, high: int) -> None:
    if low <= size <= high:
        return
    if low and size < low and high:
        form.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")
    else:
        form.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.")


def _text(rule: Text, value: Any, path: Path, form: Form) -> None:
    if not isinstance(value, str):
        form.add(path, "STRING_TYPE_CONVERT", "Could not interpret value as string.")
    elif rule.required and not value and rule.min:
        form.add(path, "BASE_TYPE_REQUIRED", "This field is required")
    else:
        _length(form, path, len(value), rule.min, rule.max)


def _integer(rule: Integer, value: Any, path: Path, form: Form) -> None:
    if isinstance(value, bool) or not isinstance(value, int):
        form.add(path, "NUMBER_TYPE_COERCE", f'Value "{_shown(value)}" is not int.')
        return
    _range(rule, value, path, form, "int")


def _range(rule: Integer | Number, value: float, path: Path, form: Form, kind: str) -> None:
    if rule.max is not None and value > rule.max:
        form.add(path, "NUMBER_TYPE_MAX", f"{kind} value should be less than or equal to {rule.max}.")
    if rule.min is not None and value < rule.min:
        form.add(path, "NUMBER_TYPE_MIN", f"{kind} value should be greater than or equal to {rule.min}.")


def _number(rule: Number, value: Any, path: Path, form: Form) -> None:
    if isinstance(value, bool) or not isinstance(value, int | float):
        form.add(path, "NUMBER_TYPE_COERCE", f'Value "{_shown(value)}" is not float.')
        return
    _range(rule, value, path, form, "float")


def _shown(value: Any) -> str:
    """The beginning of a value, for a message about it."""
    return str(value)[:100]


def _flag(_: Flag, value: Any, path: Path, form: Form) -> None:
    if not isinstance(value, bool):
        form.add(path, "BOOLEAN_TYPE_CHOICES", "Must be either true or false.")


def _one_of(rule: OneOf, value: Any, path: Path, form: Form) -> None:
    if isinstance(value, bool | list | dict) or value not in rule.values:
        form.add(path, "BASE_TYPE_CHOICES", f"Value must be one of {_choices(rule.values)}.")


def _id(_: Id, value: Any, path: Path, form: Form) -> None:
    if isinstance(value, bool) or not isinstance(value, int | str) or not _is_snowflake(value):
        form.add(path, "NUMBER_TYPE_COERCE", f'Value "{_shown(value)}" is not snowflake.')


def _is_snowflake(value: int | str) -> bool:
    """Whether it is one of 63 bits. Other scripts have digits as well, and `int` refuses some of them."""
    if isinstance(value, int):
        return 0 <= value < 1 << 63
    return value.isascii() and value.isdigit() and len(value) <= 19 and int(value) < 1 << 63


def _many(rule: Many, value: Any, path: Path, form: Form) -> None:
    if not isinstance(value, list):
        form.add(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
        return
    _length(form, path, len(value), rule.min, rule.max)
    for index, item in enumerate(value[: rule.max]):
        if item is None:
            form.add((*path, index), "BASE_TYPE_REQUIRED", "This field is required")
        else:
            examine(rule.of, item, (*path, index), form)


def _mapped(rule: Mapped, value: Any, path: Path, form: Form) -> None:
    if not isinstance(value, dict):
        form.add(path, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
        return
    for key, item in value.items():
        if key not in rule.keys:
            form.add((*path, key), "ENUM_TYPE_COERCE", f'Value "{_shown(key)}" is not a valid enum value.')
        else:
            examine(rule.of, item, (*path, key), form)


def _shape(rule: Shape, value: Any, path: Path, form: Form) -> None:
    if not isinstance(value, dict):
        form.add(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
        return
    for name, inner in rule.fields.items():
        examine(inner, value.get(name), (*path, name), form)


def _by_type(rule: ByType, value: Any, path: Path, form: Form) -> None:
    if not isinstance(value, dict):
        form.add(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
        return
    kind = value.get("type")
    inner = rule.shapes.get(kind) if isinstance(kind, int) and not isinstance(kind, bool) else None
    if inner is None:
        kinds = _choices(tuple(rule.shapes))
        form.add((*path, "type"), "UNION_TYPE_CHOICES", f'Value of field "type" must be one of {kinds}.')
        return
    for name, common in rule.common.items():
        examine(common, value.get(name), (*path, name), form)
    examine(inner, value, path, form)


def _choices(values: tuple[int | str, ...]) -> str:
    return "(" + ", ".join(map(str, values)) + ("," if len(values) == 1 else "") + ")"


_EXAMINERS: dict[type[Rule], Callable[[Any, Any, Path, Form], None]] = {
    Text: _text,
    Integer: _integer,
    Number: _number,
    Flag: _flag,
    OneOf: _one_of,
    Id: _id,
    Many: _many,
    Mapped: _mapped,
    Shape: _shape,
    ByType: _by_type,
}
