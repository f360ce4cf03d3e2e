"""Which servers a process takes care of."""
