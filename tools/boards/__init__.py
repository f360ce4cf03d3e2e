"""Draws the boards: a module each, and what several of them share."""
