"""Composes every sentence about a game. Imports no discord."""
