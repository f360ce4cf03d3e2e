"""Tools of drawing that know no board: canvas, shapes, text, themes."""
