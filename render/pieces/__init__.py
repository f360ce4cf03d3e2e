"""What stands and moves on the map: tokens, arrows, marks on edges and paths."""
