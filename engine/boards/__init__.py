"""Boards as data: spaces, edges and regions, read from a file or composed of parts."""
