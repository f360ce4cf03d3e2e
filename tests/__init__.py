"""The tests of the project; the folders mirror the tree."""
