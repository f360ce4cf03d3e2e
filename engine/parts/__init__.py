"""Mechanics that several rule systems share."""
