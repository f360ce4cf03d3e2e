"""Where the data is kept: a SQLite file or a PostgreSQL server, each behind the same store."""
