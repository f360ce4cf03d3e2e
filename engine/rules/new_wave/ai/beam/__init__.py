"""The search of `new_wave` over whole turns."""
