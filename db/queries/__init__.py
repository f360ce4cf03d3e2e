"""Queries by subject. Each runs within the caller's transaction."""
