"""The record of a game: its log and outline, the chain over it, exports, and the chronicle."""
