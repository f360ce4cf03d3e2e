"""Plain text: cleaned, cut, searched."""
