"""Private panels that follow their games."""
