"""`python -m tests.soak`: what takes too long for every day: secrets, kills, load, panels."""
