"""What exists in the local Discord."""
