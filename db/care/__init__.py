"""Care of a database: backups, restoring them, checking the stored data."""
