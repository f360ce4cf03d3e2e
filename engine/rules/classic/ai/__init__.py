"""The quick random player of `classic`; the computer player is that of `engine.ai`."""
