"""How strong computer players are, and where their weights come from."""
