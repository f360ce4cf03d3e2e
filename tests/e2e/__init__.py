"""The whole program as people meet it: real processes, started, killed, and played with."""
