"""How seasons are read and changed: rows, drafts within a transaction, steps, results of games."""
