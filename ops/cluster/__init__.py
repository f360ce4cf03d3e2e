"""A bot of several processes: which of them takes care of which shards."""
