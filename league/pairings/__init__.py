"""Who plays whom, and in which seats: a module for each method, and the tiers of the next season."""
