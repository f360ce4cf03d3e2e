"""Many processes of the bot over one PostgreSQL, while all that can fail fails: `make soak ARGS=cluster`."""
