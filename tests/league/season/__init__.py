"""The course of seasons, step by step."""
