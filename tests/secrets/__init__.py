"""Two worlds that differ only in secrets: whoever may not know them must be told the same in both."""
