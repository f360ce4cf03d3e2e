"""Steps that several systems have. A system overrides what its book says otherwise, and nothing else."""
