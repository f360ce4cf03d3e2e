"""The computer player of `modular`, and the quick random one of long runs."""
