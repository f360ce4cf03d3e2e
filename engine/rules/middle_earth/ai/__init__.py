"""The computer player of `middle_earth`, and the quick random one of long runs."""
