"""`make prose`: words over which a reader stumbles."""
