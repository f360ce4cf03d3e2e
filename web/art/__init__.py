"""What a page needs to draw a board as the pictures show it."""
