"""Two worlds that differ only in secrets: those who may not know them must be told the same in both."""
