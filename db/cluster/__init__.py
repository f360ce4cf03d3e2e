"""Several processes on one PostgreSQL database: which of Discord's shards each of them takes care of."""
