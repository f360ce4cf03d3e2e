"""Discord's limits, as data, and what checks bodies against them."""
