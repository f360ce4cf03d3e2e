"""Exports that contradict themselves, and true ones."""
