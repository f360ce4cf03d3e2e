"""The rule systems, by id. A new one is a folder beside `classic` and a line here."""

from __future__ import annotations

from engine.rules import classic, modular, risk2210
from engine.system import Rules

RULES: dict[str, Rules] = {rules.meta.id: rules for rules in (classic.RULES, modular.RULES, risk2210.RULES)}
