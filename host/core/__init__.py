"""Loaded games, and how every change of them is stored and handed over for publishing."""
