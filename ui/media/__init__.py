"""Pictures and replays as files for messages."""
