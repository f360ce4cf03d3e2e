"""The host's sender: publishes the outbox's rows to Discord."""
