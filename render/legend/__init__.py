"""The picture that explains all symbols."""
