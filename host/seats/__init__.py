"""Who plays which seat."""
