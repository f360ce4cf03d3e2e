"""From legal moves to questions and answers. Imports no discord."""
