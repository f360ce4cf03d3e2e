"""Who plays whom, and in which seats: a module for each format, and the tiers of the next season."""
