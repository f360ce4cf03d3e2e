"""Tests of what only maintainers run."""
