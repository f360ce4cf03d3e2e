"""The computer player of `nuked`, and the quick random one of long runs."""
