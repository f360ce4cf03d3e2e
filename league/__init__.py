"""The arithmetic of leagues: designs, pairings, standings, ratings, and the course of a season.

Pure: no clock (times are arguments), no database, no Discord, no chance but seeds that are given.
"""
