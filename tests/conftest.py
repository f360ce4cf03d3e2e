"""Shared settings of all tests."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

pytest.register_assert_rewrite("tests.conformance.checks", "tests.conformance.selfplay")

SLOW = [HealthCheck.too_slow]
settings.register_profile("quick", max_examples=60, deadline=None, suppress_health_check=SLOW)
settings.register_profile("long", parent=settings.get_profile("quick"), max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))
