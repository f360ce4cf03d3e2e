"""Suggestions while a member types."""
