"""The pages of leagues: a page that is whole without scripts, and the same as JSON."""
