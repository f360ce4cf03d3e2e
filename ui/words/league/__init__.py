"""Sentences about leagues: their plans, seasons, tables, fixtures and news."""
