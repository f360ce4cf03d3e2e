"""The computer player of `new_wave`, and the quick random one of long runs."""
