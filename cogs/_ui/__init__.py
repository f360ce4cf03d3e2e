"""Pieces that the cogs share: offers to components, ids to names, events to sentences."""
