"""Builds the boards' files from their sources."""
