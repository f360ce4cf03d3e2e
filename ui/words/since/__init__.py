"""What has happened to a seat since its last turn, in a few lines."""
