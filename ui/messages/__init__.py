"""Messages and private panels, composed of words and components."""
