"""Which words a rule system speaks: the common verbs, keys and kinds of events, and its own before them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from engine import events
from engine.events import Facts, Key, Kind
from engine.rules import RULES
from engine.verbs import VERBS, Verb

PLAIN, USUAL = Key(), Kind()


@cache
def _verbs(rules: str) -> Mapping[str, Verb]:
    own = RULES[rules].verbs if rules in RULES else ()
    return {verb.id: verb for verb in (*VERBS, *own)}


def verbs(rules: str) -> tuple[str, ...]:
    """The verbs that a rule system may use."""
    return tuple(_verbs(rules))


def verb(rules: str, name: str) -> Verb:
    """A verb as a rule system means it; one that nobody has declared has a name and nothing else."""
    return _verbs(rules).get(name) or Verb(name)


@cache
def keys(rules: str) -> Mapping[str, Key]:
    """What the keys of events are in a rule system."""
    return {**events.KEYS, **(RULES[rules].keys if rules in RULES else {})}


def key(rules: str, name: str) -> Key:
    """What a key of events is in a rule system."""
    return keys(rules).get(name, PLAIN)


def kind(rules: str, name: str) -> Kind:
    """What a kind of event is in a rule system."""
    own = RULES[rules].kinds if rules in RULES else {}
    return own.get(name) or events.KINDS.get(name, USUAL)


def facts(rules: str, data: Mapping[str, Any]) -> Facts:
    """What the data of an event or a prompt come to in a rule system."""
    return events.facts(keys(rules), data)


def commands() -> tuple[Verb, ...]:
    """The verbs of all systems, each once, for the commands that serve them.

    :raises ValueError: two systems mean different options by the same verb: one command cannot serve both.
    """
    found = {verb.id: verb for verb in VERBS}
    for rules, system in RULES.items():
        for own in system.verbs:
            known = found.setdefault(own.id, own)
            if (known.options, known.ahead) != (own.options, own.ahead):
                raise ValueError(
                    f"the verb {own.id} of {rules} has other options than elsewhere: name it otherwise"
                )
    return tuple(found.values())
