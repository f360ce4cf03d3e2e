"""Seasons as files: JSON from which all can be computed again, CSV for spreadsheets, TRF16 for chess."""
