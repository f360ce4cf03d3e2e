"""What stands on the island: miniatures, how they move, damage, markers."""
