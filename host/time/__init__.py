"""Time that counts, and deadlines. Pure."""
