"""Games before they start."""
