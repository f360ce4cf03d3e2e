"""Tasks that run by themselves: the ticker, computer players, outages and stalls."""
