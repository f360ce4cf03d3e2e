"""Interactions, components, custom ids and commands."""
