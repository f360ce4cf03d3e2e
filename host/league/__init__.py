"""Leagues: their seasons in the database, each step of which is one transaction."""
