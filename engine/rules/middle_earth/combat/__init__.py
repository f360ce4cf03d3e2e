"""Reach between territories, attacks, their window, and redeployments."""
