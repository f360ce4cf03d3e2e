"""Queries on a position or a rule system, which change nothing."""
