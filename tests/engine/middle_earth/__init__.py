"""Rulings of `middle_earth`, one by one."""
