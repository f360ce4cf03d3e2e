"""Reading games: lists, histories, exports; also settings and the log of pings."""
