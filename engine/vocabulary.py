"""The words of a rule system: the common verbs, keys and kinds of events, overridden by its own."""

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
    special = RULES[rules].verbs if rules in RULES else ()
    return {verb.id: verb for verb in (*VERBS, *special)}


def verbs(rules: str) -> tuple[str, ...]:
    """The verbs that a rule system may use."""
    return tuple(_verbs(rules))


def verb(rules: str, name: str) -> Verb:
    """The data of a verb in a rule system; an undeclared verb has only a name."""
    return _verbs(rules).get(name) or Verb(name)


@cache
def keys(rules: str) -> Mapping[str, Key]:
    """The data of all keys of events in a rule system."""
    return {**events.KEYS, **(RULES[rules].keys if rules in RULES else {})}


def key(rules: str, name: str) -> Key:
    """The data of a key of events in a rule system."""
    return keys(rules).get(name, PLAIN)


def kind(rules: str, name: str) -> Kind:
    """The data of a kind of event in a rule system."""
    special = RULES[rules].kinds if rules in RULES else {}
    return special.get(name) or events.KINDS.get(name, USUAL)


def ways(rules: str, prompt: str) -> tuple[str, ...]:
    """What a kind of prompt is about, in a rule system: see `Rules.ways`."""
    return RULES[rules].ways.get(prompt, ()) if rules in RULES else ()


def facts(rules: str, data: Mapping[str, Any]) -> Facts:
    """The data of an event or a prompt by role, in a rule system."""
    return events.facts(keys(rules), data)


def commands() -> tuple[Verb, ...]:
    """The verbs of all systems, each once, for the slash commands.

    :raises ValueError: two systems give the same verb different options, which one command cannot serve.
    """
    verbs = {verb.id: verb for verb in VERBS}
    for rules, system in RULES.items():
        for addition in system.verbs:
            known = verbs.setdefault(addition.id, addition)
            if (known.options, known.ahead) != (addition.options, addition.ahead):
                raise ValueError(
                    f"the verb {addition.id} of {rules} has other options than elsewhere: name it otherwise"
                )
    return tuple(verbs.values())
