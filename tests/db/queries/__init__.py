"""Each query by itself, on both databases."""
