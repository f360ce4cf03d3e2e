"""The rule systems, by id. A new one is a folder beside `classic` and a line here."""

from __future__ import annotations

from engine.rules import classic, middle_earth, modular, new_wave, nuked, risk2210
from engine.system import Rules

_SYSTEMS = (
    classic.RULES,
    risk2210.RULES,
    nuked.RULES,
    modular.RULES,
    middle_earth.RULES,
    new_wave.RULES,
)
RULES: dict[str, Rules] = {rules.meta.id: rules for rules in _SYSTEMS}
