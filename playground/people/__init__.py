"""What the page and the tests do as members."""
