"""Who may ask for what, how often, and what is said to the others."""
