"""Weeks of a game in minutes: the real bot on the local Discord, with a time that the test lets pass, members
who come and go, and processes that die.
"""
