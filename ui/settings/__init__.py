"""Settings of members and servers, as they are stored."""
