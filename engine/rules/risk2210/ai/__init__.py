"""The computer player of `risk2210`, and the quick random one of long runs."""
