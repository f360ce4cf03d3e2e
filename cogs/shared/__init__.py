"""Arguments that the commands of several features take: a game, a seat."""
